internal import Glibc

/// Lines of a file or of standard input, each as soon as it is there; memory is one line.
final class LineReader {
  /// Bytes of the longest line that is handed on; a longer one is passed over.
  static let longest = 1 << 24

  /// Lines that were too long.
  private(set) var passedOver = 0

  private let name: String
  private let descriptor: Int32
  private let closes: Bool
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private var isAtEnd = false
  /// The line at hand is too long: what comes of it is dropped.
  private var isPassingOver = false
  private var block = [UInt8](repeating: 0, count: 1 << 16)

  /// `-` is standard input.
  init(path: String) throws(Failure) {
    name = path == "-" ? "standard input" : path
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
  func next() throws(Failure) -> [UInt8]? {
    while true {
      if let end = buffer[(start + scanned)...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = start..<end
        (start, scanned) = (end + 1, 0)
        if !isPassingOver { return Array(buffer[line]) }
        isPassingOver = false
        continue
      }
      scanned = buffer.count - start
      if scanned > Self.longest || isPassingOver { passOver() }
      if isAtEnd {
        guard scanned > 0 else { return nil }
        defer { (buffer, start, scanned) = ([], 0, 0) }
        return Array(buffer[start...])
      }
      try fill()
    }
  }

  private func passOver() {
    if !isPassingOver {
      isPassingOver = true
      passedOver += 1
      Streams.diagnostic("\(name): a line is longer than \(Self.longest) bytes; it is passed over")
    }
    (buffer, start, scanned) = ([], 0, 0)
  }

  private func fill() throws(Failure) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    while true {
      let count = read(descriptor, &block, block.count)
      if count > 0 {
        buffer += block[..<count]
        return
      }
      if count == 0 {
        isAtEnd = true
        return
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: Streams.wait(for: descriptor, Int16(POLLIN))
      case EISDIR: throw .failed("\(name) is a folder, not a file with lines")
      default: throw .failed("\(name) cannot be read: \(String(cString: strerror(errno)))")
      }
    }
  }
}
