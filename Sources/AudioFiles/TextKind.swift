extension FileKind {
  /// Text of some kind, or `nil`.
  static func text(_ head: [UInt8], isWhole: Bool) -> FileKind? {
    if starts(head, [0xFF, 0xFE]) || starts(head, [0xFE, 0xFF]) {
      return isUTF16(head) ? .other("a text file (UTF-16)") : nil
    }
    let body = starts(head, [0xEF, 0xBB, 0xBF]) ? Array(head.dropFirst(3)) : head
    guard isUTF8Text(body, isWhole: isWhole) || isOtherText(body) else { return nil }
    let start = body.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(64)
    let opening = String(decoding: start, as: UTF8.self).lowercased()
    if opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html") {
      return .other("a web page (HTML), perhaps a download that failed")
    }
    if opening.hasPrefix("<?xml") || opening.hasPrefix("<svg") { return .other("an XML document") }
    if opening.hasPrefix("{") || opening.hasPrefix("[") { return .other("a JSON file") }
    if opening.hasPrefix("#!") { return .other("a script") }
    return .other("a text file")
  }

  /// UTF-8 without control characters other than line breaks, tabs and the escape of terminals.
  ///
  /// - Parameter isWhole: false when the bytes were cut off, and with them perhaps a character.
  private static func isUTF8Text(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let length: Int
      switch byte {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x1B, 0x20...0x7E: length = 1
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF: length = 3
      case 0xF0...0xF4: length = 4
      default: return false
      }
      guard index + length <= bytes.count else { return !isWhole }
      for next in bytes[(index + 1)..<(index + length)] where next & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }

  /// Text in an older encoding: hardly a byte that is not plain, and no control characters.
  private static func isOtherText(_ bytes: [UInt8]) -> Bool {
    let plain = bytes.count { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
    let control = bytes.count { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F }
    return bytes.count >= 64 && control == 0 && plain * 10 >= bytes.count * 9
  }

  /// After the byte order mark, Western text has a zero in every other byte.
  private static func isUTF16(_ head: [UInt8]) -> Bool {
    let highByte = head[0] == 0xFF ? 1 : 0
    let pairs = min(head.count / 2, 256)
    guard pairs > 1 else { return false }
    let zeros = (1..<pairs).count { head[2 * $0 + highByte] == 0 }
    return zeros * 2 > pairs
  }
}
