internal import Glibc

/// One thread with a name and an owner: whoever made it joins it.
final class LiveThread: @unchecked Sendable {
  // Sendable although it is mutable: `handle` is written once, before the object leaves `init`.
  private let handle: pthread_t?

  private final class Work {
    let name: String
    let body: () -> Void

    init(_ name: String, _ body: @escaping () -> Void) {
      self.name = name
      self.body = body
    }
  }

  /// - Parameter body: runs on the new thread. nil comes back where the system has no thread left.
  init?(_ name: String, _ body: sending @escaping () -> Void) {
    var made = pthread_t()
    let work = Unmanaged.passRetained(Work(name, body))
    let code = pthread_create(
      &made, nil,
      { argument in
        guard let argument else { return nil }
        let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        LiveThread.nameCaller(work.name)
        work.body()
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    handle = made
  }

  /// What `top -H` and a debugger show; without it the thread works as well. `pthread_setname_np` is
  /// hidden from Swift.
  private static func nameCaller(_ name: String) {
    let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    var name = name
    name.withUTF8 { _ = write(file, $0.baseAddress, $0.count) }
    close(file)
  }

  /// Waits until it has ended. Call once.
  func join() {
    if let handle { pthread_join(handle, nil) }
  }

  /// Lets it end by itself, where a call of a library never comes back.
  func abandon() {
    if let handle { pthread_detach(handle) }
  }
}

/// A value that threads take turns with, and wait on.
final class LiveMonitor<Value>: @unchecked Sendable {
  // Sendable although it is mutable: `value` is touched under `mutex` only, which lives as long.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the value and wakes all who wait.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until `body` gives something, for so many seconds at most (nil: for ever); nil when the
  /// time is over. `body` may change the value; others are woken when it gave something.
  func wait<Result>(atMost seconds: Double? = nil, for body: (inout Value) -> Result?) -> Result? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let deadline = seconds.map(Self.deadline)
    while true {
      if let result = body(&value) {
        pthread_cond_broadcast(condition)
        return result
      }
      if var deadline {
        if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { return body(&value) }
      } else {
        pthread_cond_wait(condition, mutex)
      }
    }
  }

  private static func deadline(after seconds: Double) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let whole = Int(max(0, min(seconds, 1e9)))
    time.tv_sec += whole
    time.tv_nsec += Int(max(0, min(seconds, 1e9) - Double(whole)) * 1e9)
    if time.tv_nsec >= 1_000_000_000 {
      time.tv_nsec -= 1_000_000_000
      time.tv_sec += 1
    }
    return time
  }
}
