internal import CALSA
internal import Glibc

/// A wish to stop that wakes whoever waits for samples. Any thread may raise it, any number of times;
/// it stays raised.
package final class StopSignal: Sendable {
  /// Readable once raised; an eventfd, closed with this object. -1 where the system has none left.
  package let descriptor: Int32

  package init() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  package func raise() {
    var one: UInt64 = 1
    // A full counter is as good as a raised one.
    _ = write(descriptor, &one, 8)
  }

  package var isRaised: Bool { !wait(0) }

  /// Waits so many seconds; false where it is or gets raised.
  package func wait(_ seconds: Double) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let end = monotonicSeconds() + seconds
    while true {
      let left = max(0, end - monotonicSeconds())
      let answer = poll(&entry, 1, Int32(min(left, 1_000_000) * 1000 + 0.999))
      if answer > 0 { return false }
      if answer == 0 || errno != EINTR { return true }
    }
  }
}

/// Seconds of the system's clock that never goes back.
package func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
