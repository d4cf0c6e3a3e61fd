import Glibc

/// Bytes of a file or a stream, addressed by their distance from the start.
///
/// A file can be read anywhere. A stream can be looked at ahead (what is looked at is kept until it
/// is taken) and taken once, in order. Owned by one thread; closes what it opened.
final class ByteInput {
  let path: String
  /// Size of a regular file in bytes, `nil` for a stream.
  let fileLength: Int?
  private let descriptor: Int32
  private let closesDescriptor: Bool
  /// Stream only: bytes already read from the descriptor, the first of them at `position`.
  private var ahead: [UInt8] = []
  /// Stream only: the address of the next byte to take.
  private(set) var position = 0
  /// `errno` of the first read that failed; the end of the data looks the same but has none.
  private(set) var failure: Int32?

  init(descriptor: Int32, path: String, fileLength: Int?, closesDescriptor: Bool) {
    self.descriptor = descriptor
    self.path = path
    self.fileLength = fileLength
    self.closesDescriptor = closesDescriptor
  }

  deinit { if closesDescriptor { close(descriptor) } }

  var isStream: Bool { fileLength == nil }

  /// Stream only: the descriptor with the bytes that were read from it and not taken yet, for a
  /// reader that goes on by itself.
  var rest: (bytes: [UInt8], descriptor: Int32) { (ahead, descriptor) }

  /// Up to `count` bytes from `offset` on, without taking them; fewer only at the end of the data.
  /// On a stream this waits until they are there, and gives none for bytes that have been taken.
  func peek(at offset: Int, count: Int) -> [UInt8] {
    guard count > 0, offset >= 0 else { return [] }
    guard isStream else {
      var bytes = [UInt8](repeating: 0, count: count)
      let got = bytes.withUnsafeMutableBytes { take(at: offset, into: $0) }
      bytes.removeLast(count - got)
      return bytes
    }
    guard offset >= position else { return [] }
    let (end, overflow) = (offset - position).addingReportingOverflow(count)
    guard !overflow else { return [] }
    while ahead.count < end, readAhead() {}
    guard offset - position < ahead.count else { return [] }
    return Array(ahead[(offset - position)..<min(end, ahead.count)])
  }

  /// Stream only: what is there without waiting longer than for the first `atLeast` bytes.
  func peekAvailable(atLeast: Int) -> [UInt8] {
    while ahead.count < atLeast, readAhead() {}
    return ahead
  }

  /// Stream only: takes bytes up to `offset` and forgets them. False when the data ends before.
  func skip(to offset: Int) -> Bool {
    while position < offset {
      if ahead.isEmpty, !readAhead() { return false }
      let taken = min(ahead.count, offset - position)
      ahead.removeFirst(taken)
      position += taken
    }
    return true
  }

  /// Stream only: what is there from `offset` on, at least one byte unless the data ends, without
  /// taking it.
  func look(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= position else { return 0 }
    while offset - position >= ahead.count, readAhead() {}
    let bytes = ahead.dropFirst(offset - position).prefix(target.count)
    target.copyBytes(from: bytes)
    return bytes.count
  }

  /// Takes bytes from `offset` on. A file fills `target` unless it ends; a stream gives what has
  /// arrived, at least one byte, and only from where it stands. 0 at the end.
  func take(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    guard let base = target.baseAddress, target.count > 0, offset >= 0 else { return 0 }
    if isStream {
      guard offset == position else { return 0 }
      let got: Int
      if ahead.isEmpty {
        got = readOnce(into: target)
      } else {
        got = min(ahead.count, target.count)
        target.copyBytes(from: ahead[0..<got])
        ahead.removeFirst(got)
      }
      position += got
      return got
    }
    var got = 0
    while got < target.count {
      let (place, overflow) = offset.addingReportingOverflow(got)
      guard !overflow else { return got }
      let count = pread(descriptor, base + got, target.count - got, place)
      if count < 0 {
        if errno == EINTR { continue }
        failure = failure ?? errno
        return got
      }
      if count == 0 { return got }
      got += count
    }
    return got
  }

  private func readAhead() -> Bool {
    var block = [UInt8](repeating: 0, count: 4_096)
    let got = block.withUnsafeMutableBytes { readOnce(into: $0) }
    ahead.append(contentsOf: block[0..<got])
    return got > 0
  }

  private func readOnce(into target: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = read(descriptor, target.baseAddress, target.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      failure = failure ?? errno
      return 0
    }
  }
}

/// The operating system's words for an `errno`.
func systemMessage(_ code: Int32) -> String {
  String(cString: strerror(code))
}
