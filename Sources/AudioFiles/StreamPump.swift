import Glibc
import Synchronization

/// Hands a stream to libsndfile that has already been read a little: a thread writes the bytes that
/// were looked at, then all that follow, into a socket that libsndfile reads as a pipe.
///
/// The thread ends with the stream, or as soon as the reading end is closed. It owns a duplicate of
/// the stream's descriptor and nothing else.
final class StreamPump: Sendable {
  private let first: [UInt8]
  private let source: Int32
  private let sink: Int32
  private let failureCode = Atomic<Int32>(0)

  /// `errno` of the read that failed, `nil` when none has.
  var failure: Int32? {
    let code = failureCode.load(ordering: .acquiring)
    return code == 0 ? nil : code
  }

  private init(first: [UInt8], source: Int32, sink: Int32) {
    self.first = first
    self.source = source
    self.sink = sink
  }

  /// Starts the thread. Returns the pump and the reading end, which the caller has to close;
  /// `nil` when the system has no descriptors or threads left.
  static func start(first: [UInt8], source: Int32) -> (pump: StreamPump, reader: Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let copy = fcntl(source, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else {
      close(ends[0])
      close(ends[1])
      return nil
    }
    let pump = StreamPump(first: first, source: copy, sink: ends[1])
    var thread = pthread_t()
    let context = Unmanaged.passRetained(pump)
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<StreamPump>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      for descriptor in [ends[0], ends[1], copy] { close(descriptor) }
      return nil
    }
    pthread_detach(thread)
    return (pump, ends[0])
  }

  private func run() {
    defer {
      close(source)
      close(sink)
    }
    guard first.withUnsafeBytes({ send($0) }) else { return }
    var block = [UInt8](repeating: 0, count: 4_096)
    while waitForBytes() {
      let got = block.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if got < 0, errno == EINTR || errno == EAGAIN { continue }
      if got < 0 { failureCode.store(errno, ordering: .releasing) }
      guard got > 0, block.withUnsafeBytes({ send(.init(rebasing: $0[0..<got])) }) else { return }
    }
  }

  /// False when the reader has gone.
  private func waitForBytes() -> Bool {
    var states = [
      pollfd(fd: source, events: Int16(POLLIN), revents: 0),
      pollfd(fd: sink, events: 0, revents: 0),
    ]
    while true {
      let count = poll(&states, 2, -1)
      if count < 0, errno == EINTR { continue }
      return count > 0 && states[1].revents == 0
    }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var sent = 0
    while sent < bytes.count, let base = bytes.baseAddress {
      // Without a signal when the reader has gone.
      let count = Glibc.send(sink, base + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }
}
