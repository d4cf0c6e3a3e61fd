internal import Glibc

/// Small files, whole.
enum WholeFile {
  /// Bytes of the largest file that is read whole.
  static let largest = 1 << 24

  /// nil where there is no such file.
  static func read(_ path: String) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .failed("\(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .failed("\(path): \(String(cString: strerror(errno)))")
      }
      bytes += block[..<count]
      guard bytes.count <= largest else {
        throw .failed("\(path) is larger than \(largest / (1 << 20)) MB")
      }
    }
  }
}
