/// JSON that remembers where each value stands, for files that people write: Foundation's decoder
/// names no place, takes a trailing comma, and keeps one of two equal keys in silence.
struct PlacedJSON {
  indirect enum Value {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([PlacedJSON])
    case object([Member])
  }

  struct Member {
    var key: String
    /// Byte offset of the key.
    var offset: Int
    var value: PlacedJSON
  }

  var value: Value
  /// Byte offset of the value's first character.
  var offset: Int

  /// "a list", for messages.
  var kind: String {
    switch value {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// What is wrong with the text, and where.
struct PlacedJSONError: Error, Equatable {
  /// Path of the value, where the text is JSON.
  var path = ""
  var message: String
  /// Byte offset.
  var offset: Int
}

/// A strict reader (RFC 8259) over UTF-8 bytes.
struct PlacedJSONReader {
  /// Deeper nesting is refused: nobody writes it, and each level takes stack.
  static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0

  static func read(_ bytes: [UInt8]) throws(PlacedJSONError) -> PlacedJSON {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw PlacedJSONError(message: "this is not UTF-8 text", offset: 0)
    }
    var reader = PlacedJSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    reader.skipBlanks()
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    if let extra = reader.peek {
      throw reader.wrong("\(Self.name(extra)) follows the end of the value")
    }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func wrong(_ message: String, at offset: Int? = nil) -> PlacedJSONError {
    PlacedJSONError(message: message, offset: offset ?? position)
  }

  private static func name(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "\"\(Character(UnicodeScalar(byte)))\"" : "something"
  }

  private func unexpected(_ wanted: String) -> PlacedJSONError {
    guard let byte = peek else { return wrong("the text ends where \(wanted) should come") }
    return wrong("\(wanted) should come here, not \(Self.name(byte))")
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func value(depth: Int) throws(PlacedJSONError) -> PlacedJSON {
    guard depth < Self.deepest else { throw wrong("this is nested too deeply") }
    let offset = position
    guard let byte = peek else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"): return PlacedJSON(value: .object(try object(depth)), offset: offset)
    case UInt8(ascii: "["): return PlacedJSON(value: .list(try list(depth)), offset: offset)
    case UInt8(ascii: "\""): return PlacedJSON(value: .text(try text()), offset: offset)
    case UInt8(ascii: "t"): return PlacedJSON(value: .flag(try word("true", true)), offset: offset)
    case UInt8(ascii: "f"):
      return PlacedJSON(value: .flag(try word("false", false)), offset: offset)
    case UInt8(ascii: "n"): return PlacedJSON(value: try word("null", .null), offset: offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return PlacedJSON(value: .number(try number()), offset: offset)
    default: throw unexpected("a value")
    }
  }

  private mutating func word<T>(_ word: String, _ value: T) throws(PlacedJSONError) -> T {
    guard bytes[position...].starts(with: word.utf8) else { throw unexpected(word) }
    position += word.utf8.count
    return value
  }

  private mutating func object(_ depth: Int) throws(PlacedJSONError) -> [PlacedJSON.Member] {
    var members: [PlacedJSON.Member] = []
    var keys: Set<String> = []
    position += 1
    skipBlanks()
    if peek == UInt8(ascii: "}") {
      position += 1
      return members
    }
    while true {
      let offset = position
      guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
      let key = try text()
      guard keys.insert(key).inserted else {
        throw wrong("the key \"\(key.prefix(40))\" comes twice", at: offset)
      }
      skipBlanks()
      guard peek == UInt8(ascii: ":") else { throw unexpected("a colon") }
      position += 1
      skipBlanks()
      members.append(
        PlacedJSON.Member(key: key, offset: offset, value: try value(depth: depth + 1)))
      skipBlanks()
      if try closes(UInt8(ascii: "}"), "a comma or }") { return members }
    }
  }

  private mutating func list(_ depth: Int) throws(PlacedJSONError) -> [PlacedJSON] {
    var values: [PlacedJSON] = []
    position += 1
    skipBlanks()
    if peek == UInt8(ascii: "]") {
      position += 1
      return values
    }
    while true {
      values.append(try value(depth: depth + 1))
      skipBlanks()
      if try closes(UInt8(ascii: "]"), "a comma or ]") { return values }
    }
  }

  /// True at the closing mark; false after a comma.
  private mutating func closes(_ mark: UInt8, _ wanted: String) throws(PlacedJSONError) -> Bool {
    if peek == mark {
      position += 1
      return true
    }
    guard peek == UInt8(ascii: ",") else { throw unexpected(wanted) }
    position += 1
    skipBlanks()
    return false
  }

  private mutating func digits() throws(PlacedJSONError) {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position == start { throw unexpected("a digit") }
  }

  private mutating func number() throws(PlacedJSONError) -> Double {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    if peek == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if peek == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      value.isFinite
    else { throw wrong("this number is too large", at: start) }
    return value
  }

  private mutating func text() throws(PlacedJSONError) -> String {
    let start = position
    var unescaped: [UInt8] = []
    position += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: unescaped, as: UTF8.self)
      case 0x00..<0x20: throw wrong("a line break or control character stands inside a text")
      case UInt8(ascii: "\\"):
        position += 1
        unescaped += try escape()
      default:
        unescaped.append(byte)
        position += 1
      }
    }
    throw wrong("a text begins here and never ends", at: start)
  }

  private mutating func escape() throws(PlacedJSONError) -> [UInt8] {
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
      UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
      UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
    guard let byte = peek else { throw unexpected("an escape") }
    if let simple = plain[byte] {
      position += 1
      return [simple]
    }
    guard byte == UInt8(ascii: "u") else { throw wrong("\\\(Self.name(byte)) is no escape") }
    position += 1
    let first = try unit()
    var units = [first]
    if UTF16.isLeadSurrogate(first), peek == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      units.append(try unit())
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw wrong("this \\u escape is half of a character")
    }
    return Array(text.utf8)
  }

  private mutating func unit() throws(PlacedJSONError) -> UInt16 {
    let end = position + 4
    guard end <= bytes.count,
      let value = UInt16(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
    else { throw wrong("four hexadecimal digits should come here") }
    position = end
    return value
  }
}
