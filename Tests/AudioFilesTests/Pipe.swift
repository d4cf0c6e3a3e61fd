import Glibc

/// A pipe whose writing end is fed by a thread, or by hand.
final class Pipe {
  let reader: Int32
  private var writer: Int32

  struct Failure: Error {}

  /// An open pipe for `write`.
  init() throws {
    // A reader that has seen enough closes its end: the writer's business, not the process's end.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure() }
    (reader, writer) = (ends[0], ends[1])
  }

  /// A pipe that brings these bytes and then ends.
  convenience init(_ bytes: [UInt8]) throws {
    try self.init()
    let box = Unmanaged.passRetained(Content(bytes: bytes, descriptor: writer))
    writer = -1
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let content = Unmanaged<Content>.fromOpaque(pointer).takeRetainedValue()
        Pipe.write(content.bytes, to: content.descriptor)
        Glibc.close(content.descriptor)
        return nil
      }, box.toOpaque())
    pthread_detach(thread)
  }

  /// The reading end stays open: a source that reads it may live longer than this.
  deinit { end() }

  func write(_ bytes: [UInt8]) { Pipe.write(bytes, to: writer) }

  func end() {
    if writer >= 0 { Glibc.close(writer) }
    writer = -1
  }

  private final class Content {
    let bytes: [UInt8]
    let descriptor: Int32

    init(bytes: [UInt8], descriptor: Int32) {
      self.bytes = bytes
      self.descriptor = descriptor
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count <= 0 { return }
      sent += count
    }
  }
}
