internal import Glibc

/// Lines of a file or of standard input, each as soon as it is there; memory is one line.
final class LineReader {
  /// Bytes of the longest line; reading stops, with a diagnostic, at a longer one.
  static let longest = 1 << 24

  private let descriptor: Int32
  private let closes: Bool
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private var isAtEnd = false
  private var block = [UInt8](repeating: 0, count: 1 << 16)

  /// `-` is standard input.
  init(path: String) throws(Failure) {
    guard path != "-" else {
      (descriptor, closes) = (STDIN_FILENO, false)
      return
    }
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else {
      let reason = String(cString: strerror(errno))
      throw errno == ENOENT
        ? .missing("\(path): there is no such file") : .failed("\(path): \(reason)")
    }
    if DataFolder.isFolder(path) {
      close(opened)
      throw .failed("\(path) is a folder, not a file with lines")
    }
    (descriptor, closes) = (opened, true)
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// The next line without its end; nil at the end of the input.
  func next() -> [UInt8]? {
    while true {
      if let end = buffer[(start + scanned)...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { (start, scanned) = (end + 1, 0) }
        return Array(buffer[start..<end])
      }
      scanned = buffer.count - start
      if isAtEnd {
        guard scanned > 0 else { return nil }
        defer { (buffer, start, scanned) = ([], 0, 0) }
        return Array(buffer[start...])
      }
      fill()
    }
  }

  private func fill() {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    let count = read(descriptor, &block, block.count)
    if count > 0 {
      buffer += block[..<count]
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
    if buffer.count > Self.longest {
      scanned = 0
      isAtEnd = true
      Streams.diagnostic("a line is longer than \(Self.longest) bytes; reading stops there")
    }
  }
}
