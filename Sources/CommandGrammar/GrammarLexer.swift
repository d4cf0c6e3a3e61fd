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
  var place: Place
}

/// Cuts the text of one grammar file into tokens; knows places, comments and the header.
struct GrammarLexer {
  private let scalars: [Unicode.Scalar]
  private let file: String
  private var index = 0
  private var line = 1
  private var column = 1

  init(_ source: GrammarSource) {
    scalars = Array(source.text.unicodeScalars)
    file = source.file
    if scalars.first == "\u{FEFF}" { index = 1 }
  }

  private var place: Place { Place(file: file, line: line, column: column) }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    let at = index + ahead
    return at < scalars.count ? scalars[at] : nil
  }

  private mutating func advance() {
    guard index < scalars.count else { return }
    if scalars[index] == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
    index += 1
  }

  /// The self-identifying header `#JSGF V1.0;`, which must come first.
  mutating func header() throws(GrammarError) {
    try skipBlanks()
    let start = place
    var text = String.UnicodeScalarView()
    while let scalar = peek(), scalar != ";", scalar != "\n" {
      text.append(scalar)
      advance()
    }
    let found = String(text)
    guard found.hasPrefix("#JSGF"), peek() == ";" else {
      throw GrammarError(
        .header, at: start, "this is not a JSGF grammar: the first line must be a header",
        hint: "begin the file with: #JSGF V1.0;")
    }
    advance()
  }

  mutating func next() throws(GrammarError) -> Token {
    try skipBlanks()
    let start = place
    guard let scalar = peek() else { return Token(kind: .end, place: start) }
    switch scalar {
    case "=", ";", "|", "*", "+", "(", ")", "[", "]":
      advance()
      return Token(kind: .symbol(Character(scalar)), place: start)
    case "<": return try ruleName(start)
    case "/": return try weight(start)
    case "{": return try tag(start)
    case "\"": return try quoted(start)
    case ">", "}":
      throw GrammarError(.syntax, at: start, "a '\(scalar)' that closes nothing")
    default: return word(start)
    }
  }

  private mutating func skipBlanks() throws(GrammarError) {
    while let scalar = peek() {
      if scalar.properties.isWhitespace {
        advance()
      } else if scalar == "/", peek(1) == "/" {
        while let inside = peek(), inside != "\n" {
          _ = inside
          advance()
        }
      } else if scalar == "/", peek(1) == "*" {
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
    while let scalar = peek() {
      if scalar == "*", peek(1) == "/" {
        advance()
        advance()
        return
      }
      advance()
    }
    throw GrammarError(
      .unterminatedComment, at: start, "this comment does not end", hint: "close it with */")
  }

  private mutating func ruleName(_ start: Place) throws(GrammarError) -> Token {
    advance()
    var name = String.UnicodeScalarView()
    while let scalar = peek(), scalar != ">" {
      guard !scalar.properties.isWhitespace, !"<=;|(){}[]\"".unicodeScalars.contains(scalar) else {
        throw GrammarError(
          .syntax, at: start, "a rule name that is not closed", hint: "write it as <name>")
      }
      name.append(scalar)
      advance()
    }
    guard peek() == ">", !name.isEmpty else {
      throw GrammarError(
        .syntax, at: start, name.isEmpty ? "a rule without a name" : "a rule name that is not closed",
        hint: "write it as <name>")
    }
    advance()
    return Token(kind: .ruleName(String(name)), place: start)
  }

  private mutating func weight(_ start: Place) throws(GrammarError) -> Token {
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek(), scalar != "/", scalar != "\n" {
      text.append(scalar)
      advance()
    }
    let written = String(text).filter { !$0.isWhitespace }
    guard peek() == "/" else {
      throw GrammarError(
        .badWeight, at: start, "a weight that is not closed", hint: "write it as /0.5/")
    }
    guard let value = Double(written), value.isFinite, value > 0 else {
      throw GrammarError(
        .badWeight, at: start, "'\(String(text))' is no weight",
        hint: "a weight is a number above 0, such as /0.5/")
    }
    advance()
    return Token(kind: .weight(value), place: start)
  }

  private mutating func tag(_ start: Place) throws(GrammarError) -> Token {
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek(), scalar != "}" {
      if scalar == "\\", let escaped = peek(1) {
        text.append(escaped)
        advance()
      } else if scalar == "{" {
        break
      } else {
        text.append(scalar)
      }
      advance()
    }
    guard peek() == "}" else {
      throw GrammarError(.syntax, at: start, "a tag that is not closed", hint: "close it with }")
    }
    advance()
    return Token(kind: .tag(String(text)), place: start)
  }

  private mutating func quoted(_ start: Place) throws(GrammarError) -> Token {
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek(), scalar != "\"", scalar != "\n" {
      if scalar == "\\", let escaped = peek(1) {
        text.append(escaped)
        advance()
      } else {
        text.append(scalar)
      }
      advance()
    }
    guard peek() == "\"" else {
      throw GrammarError(.syntax, at: start, "a quotation that is not closed")
    }
    advance()
    return Token(kind: .quoted(String(text)), place: start)
  }

  private mutating func word(_ start: Place) -> Token {
    var text = String.UnicodeScalarView()
    while let scalar = peek(), !scalar.properties.isWhitespace,
      !"=;|*+<>()[]{}/\"".unicodeScalars.contains(scalar)
    {
      text.append(scalar == "\u{2019}" ? "'" : scalar)
      advance()
    }
    return Token(kind: .word(String(text)), place: start)
  }
}
