/// Turns the text of a hypothesis into words that can be compared: case, punctuation and the
/// engine's marks are gone; digits stay digits ("3" is spelled out where hypotheses are compared).
package enum TextNormalizer {
  /// A spoken word outside the recognizer's word list: a word where any word counts, no number.
  package static let unknownWord = "[unk]"

  /// Sounds that fill a pause and say nothing; they never count.
  package static let fillers: Set<String> = [
    "um", "uh", "er", "erm", "uhm", "umm", "uhh", "hm", "hmm", "mm", "mhm",
  ]

  /// Lower-case words in their order. Hyphens, and commas that group no thousands, part words;
  /// points and colons stay between digits ("1.5", "2:30"), apostrophes inside words ("don't").
  /// Marks (`<sil>`, `[NOISE]`, `++NOISE++`, `(NULL)`, the `(2)` of `two(2)`) are dropped.
  /// Linear in the text; never fails.
  package static func words(_ text: String) -> [String] {
    if let plain = plainWords(text) { return plain }
    var words: [String] = []
    for token in text.split(whereSeparator: \.isWhitespace) {
      if isMark(token) {
        if token.lowercased() == unknownWord { words.append(unknownWord) }
        continue
      }
      appendWords(of: withoutAlternative(token), to: &words)
    }
    return words
  }

  /// The words of a text of lower-case letters and blanks, which most hypotheses are; nil for others.
  private static func plainWords(_ text: String) -> [String]? {
    let utf8 = text.utf8
    guard utf8.allSatisfy({ isLower($0) || $0 == UInt8(ascii: " ") }) else { return nil }
    var words: [String] = []
    words.reserveCapacity(16)
    var start = utf8.startIndex
    while start < utf8.endIndex {
      let end = utf8[start...].firstIndex(of: UInt8(ascii: " ")) ?? utf8.endIndex
      if start < end { words.append(String(text[start..<end])) }
      start = end < utf8.endIndex ? utf8.index(after: end) : end
    }
    return words
  }

  private static func isMark(_ token: Substring) -> Bool {
    guard let first = token.utf8.first, let last = token.utf8.last, token.utf8.count > 1 else {
      return false
    }
    switch (first, last) {
    case (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "["), UInt8(ascii: "]")):
      return true
    case (UInt8(ascii: "+"), UInt8(ascii: "+")):
      return token.hasPrefix("++")
    case (UInt8(ascii: "("), UInt8(ascii: ")")):
      return token.lowercased() == "(null)"
    default: return false
    }
  }

  /// `two(2)`, the dictionary's second pronunciation, is `two`.
  private static func withoutAlternative(_ token: Substring) -> Substring {
    guard token.utf8.last == UInt8(ascii: ")"), let open = token.lastIndex(of: "("),
      open != token.startIndex
    else { return token }
    let inside = token[token.index(after: open)...].dropLast()
    let digits = !inside.isEmpty && inside.utf8.allSatisfy { isDigit($0) }
    return digits ? token[..<open] : token
  }

  private static func appendWords(of token: Substring, to words: inout [String]) {
    let bytes = Array(token.utf8)
    if bytes.allSatisfy({ isLower($0) }) {
      if !bytes.isEmpty { words.append(String(token)) }
      return
    }
    var current: [UInt8] = []
    func flush() {
      while current.last == apostrophe { current.removeLast() }
      if !current.isEmpty { words.append(lowercased(current)) }
      current.removeAll(keepingCapacity: true)
    }
    for (index, byte) in bytes.enumerated() {
      if isDigit(byte) || isLower(byte) || isUpper(byte) {
        current.append(byte)
      } else if byte >= 0x80 {
        switch typographic(bytes, at: index) {
        case .apostrophe: if !current.isEmpty { current.append(apostrophe) }
        case .separator: flush()
        case .continuation: break
        case .letter: current.append(byte)
        }
      } else if byte == apostrophe {
        if !current.isEmpty { current.append(byte) }
      } else if staysBetweenDigits(byte, bytes, index) {
        if byte != UInt8(ascii: ",") { current.append(byte) }
      } else if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "&") {
        flush()
        words.append(byte == UInt8(ascii: "%") ? "percent" : "and")
      } else {
        flush()
      }
    }
    flush()
  }

  private static let apostrophe = UInt8(ascii: "'")

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
  private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  private static func lowercased(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// A point or colon between digits belongs to the number; so does a comma before exactly three.
  private static func staysBetweenDigits(_ byte: UInt8, _ bytes: [UInt8], _ index: Int) -> Bool {
    guard index + 1 < bytes.count, isDigit(bytes[index + 1]) else { return false }
    let afterDigit = index > 0 && isDigit(bytes[index - 1])
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ":"):
      return afterDigit
    case UInt8(ascii: ","):
      guard afterDigit else { return false }
      let group = bytes[(index + 1)...].prefix { isDigit($0) }
      return group.count == 3
    default:
      return false
    }
  }

  private enum Typographic { case apostrophe, separator, continuation, letter }

  /// Typographic punctuation of the block U+2010 to U+205E (three bytes, E2 80/81 xx).
  private static func typographic(_ bytes: [UInt8], at index: Int) -> Typographic {
    if bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] & 0xFE == 0x80 {
      let isApostrophe = bytes[index + 1] == 0x80 && (0x98...0x99).contains(bytes[index + 2])
      return isApostrophe ? .apostrophe : .separator
    }
    for back in 1...2 where index >= back && bytes[index - back] == 0xE2 {
      if index - back + 2 < bytes.count, bytes[index - back + 1] & 0xFE == 0x80 {
        return .continuation
      }
    }
    return .letter
  }
}
