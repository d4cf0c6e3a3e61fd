/// A token of JSGF.
struct Token: Equatable {
  enum Kind: Equatable {
    case word(String)
    case quoted(String)
    case ruleName(String)
    case weight(Double)
    case tag(String)
    case symbol(Character)
    case end
  }

  var kind: Kind
  var place: Spot
}

/// Cuts the text of one grammar file into tokens; knows places, comments and the header.
struct GrammarLexer {
  private let bytes: [UInt8]
  private let file: Int32
  private var index = 0
  private var line: Int32 = 1
  private var column: Int32 = 1

  /// `file` is the number of the source among the files of the grammar.
  init(_ source: GrammarSource, file: Int32) {
    bytes = Array(source.text.utf8)
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private var place: Spot { Spot(file: file, line: line, column: column) }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    let at = index + ahead
    return at < bytes.count ? bytes[at] : nil
  }

  private mutating func advance() {
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    if byte == UInt8(ascii: "\n") {
      line &+= 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      // Bytes that continue a scalar are no columns.
      column &+= 1
    }
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  /// The self-identifying header `#JSGF V1.0;`, which must come first.
  mutating func header() throws(GrammarError) {
    try skipBlanks()
    let start = place
    let from = index
    while let byte = peek(), byte != UInt8(ascii: ";"), byte != UInt8(ascii: "\n") { advance() }
    guard text(from: from).hasPrefix("#JSGF"), peek() == UInt8(ascii: ";") else {
      throw GrammarError(
        .header, at: start, "this is not a JSGF grammar: the first line must be a header",
        hint: "begin the file with: #JSGF V1.0;")
    }
    advance()
  }

  mutating func next() throws(GrammarError) -> Token {
    try skipBlanks()
    let start = place
    guard let byte = peek() else { return Token(kind: .end, place: start) }
    switch Character(Unicode.Scalar(byte)) {
    case "=", ";", "|", "*", "+", "(", ")", "[", "]":
      let symbol = Character(Unicode.Scalar(byte))
      advance()
      return Token(kind: .symbol(symbol), place: start)
    case "<": return try ruleName(start)
    case "/": return try weight(start)
    case "{": return try tag(start)
    case "\"": return try quoted(start)
    case ">", "}":
      throw GrammarError(
        .syntax, at: start, "a '\(Character(Unicode.Scalar(byte)))' that closes nothing")
    default: return word(start)
    }
  }

  private mutating func skipBlanks() throws(GrammarError) {
    while let byte = peek() {
      if isBlank(byte) {
        advance()
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        while let inside = peek(), inside != UInt8(ascii: "\n") { advance() }
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(GrammarError) {
    let start = place
    advance()
    advance()
    while let byte = peek() {
      if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        advance()
        advance()
        return
      }
      advance()
    }
    throw GrammarError(
      .unterminatedComment, at: start, "this comment does not end", hint: "close it with */")
  }

  private mutating func ruleName(_ start: Spot) throws(GrammarError) -> Token {
    advance()
    let from = index
    while let byte = peek(), byte != UInt8(ascii: ">") {
      guard !isBlank(byte), byte == UInt8(ascii: "*") || !Self.ends(byte) else { break }
      advance()
    }
    let name = text(from: from)
    guard peek() == UInt8(ascii: ">"), !name.isEmpty else {
      throw GrammarError(
        .syntax, at: start,
        name.isEmpty ? "a rule without a name" : "a rule name that is not closed",
        hint: "write it as <name>")
    }
    advance()
    return Token(kind: .ruleName(name), place: start)
  }

  private mutating func weight(_ start: Spot) throws(GrammarError) -> Token {
    advance()
    let from = index
    while let byte = peek(), byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\n") { advance() }
    let written = text(from: from)
    guard peek() == UInt8(ascii: "/") else {
      throw GrammarError(
        .badWeight, at: start, "a weight that is not closed", hint: "write it as /0.5/")
    }
    let figures = written.filter { !$0.isWhitespace }
    guard let value = Double(figures), value.isFinite, value > 0 else {
      throw GrammarError(
        .badWeight, at: start, "'\(written)' is no weight",
        hint: "a weight is a number above 0, such as /0.5/")
    }
    advance()
    return Token(kind: .weight(value), place: start)
  }

  private mutating func tag(_ start: Spot) throws(GrammarError) -> Token {
    let inner = try delimited(by: UInt8(ascii: "}"), lines: true)
    guard let inner else {
      throw GrammarError(.syntax, at: start, "a tag that is not closed", hint: "close it with }")
    }
    return Token(kind: .tag(inner), place: start)
  }

  private mutating func quoted(_ start: Spot) throws(GrammarError) -> Token {
    let inner = try delimited(by: UInt8(ascii: "\""), lines: false)
    guard let inner else {
      throw GrammarError(.syntax, at: start, "a quotation that is not closed")
    }
    return Token(kind: .quoted(inner), place: start)
  }

  /// The text up to a closing byte, with backslashes taken off; nil where it is not closed.
  private mutating func delimited(by end: UInt8, lines: Bool) throws(GrammarError) -> String? {
    advance()
    var inner: [UInt8] = []
    while let byte = peek(), byte != end {
      if byte == UInt8(ascii: "\n"), !lines { return nil }
      if byte == UInt8(ascii: "{"), end == UInt8(ascii: "}") { return nil }
      if byte == UInt8(ascii: "\\"), let escaped = peek(1) {
        inner.append(escaped)
        advance()
      } else {
        inner.append(byte)
      }
      advance()
    }
    guard peek() == end else { return nil }
    advance()
    return String(decoding: inner, as: UTF8.self)
  }

  private mutating func word(_ start: Spot) -> Token {
    let from = index
    var isPlain = true
    while let byte = peek(), !isBlank(byte), !Self.ends(byte) {
      if byte >= 0x80 { isPlain = false }
      advance()
    }
    let word = text(from: from)
    guard !isPlain else { return Token(kind: .word(word), place: start) }
    let straight = String(word.map { $0 == "\u{2019}" ? "'" : $0 })
    return Token(kind: .word(straight), place: start)
  }

  /// Bytes that end a word.
  private static func ends(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "\""):
      true
    default: false
    }
  }
}
