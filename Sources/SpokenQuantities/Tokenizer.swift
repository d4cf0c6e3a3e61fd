/// Cuts foreign text into tokens. Linear in the text; any bytes, any script.
struct Tokenizer {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var gap = Gap.none
  private(set) var tokens: [Token] = []
  /// What follows the last token.
  private(set) var trailing = Gap.none

  /// The tokens of a text and what comes after the last of them.
  static func tokens(of text: String) -> (tokens: [Token], trailing: Gap) {
    var tokenizer = Tokenizer(text)
    tokenizer.run()
    return (tokenizer.tokens, tokenizer.trailing)
  }

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private mutating func run() {
    while position < scalars.count {
      if startsFigure {
        figure()
      } else if isLetter(scalars[position]) {
        word()
      } else {
        mark()
      }
    }
    trailing = gap
  }

  private func scalar(_ index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  // MARK: Figures

  private var startsFigure: Bool {
    let here = scalars[position]
    if here.decimalDigit != nil || here.vulgarFraction != nil { return true }
    guard here == ".", scalar(position + 1)?.decimalDigit != nil else { return false }
    guard let before = scalar(position - 1) else { return true }
    return before.decimalDigit == nil && !isLetter(before)
  }

  private mutating func figure() {
    let (lexemes, next) = FigureScanner.scan(scalars, from: position)
    position = next
    for (index, lexeme) in lexemes.enumerated() {
      append(Token(lexeme: lexeme, text: "", gap: index == 0 ? gap : .comma))
    }
    gap = .none
    if case .figure(let value, true)? = lexemes.last, takeOrdinalEnding() {
      tokens[tokens.count - 1].lexeme = .figureOrdinal(value)
    }
    // Marks of minutes and seconds belong to the figure they touch: 5' 30".
    if let mark = scalar(position), !lexemes.isEmpty {
      let text: String? =
        switch mark {
        case "'", "\u{2019}", "\u{2032}": "'"
        case "\"", "\u{201D}", "\u{2033}": "\""
        default: nil
        }
      if let text, scalar(position + 1).map({ !isLetter($0) }) ?? true {
        position += 1
        append(Token(lexeme: .other, text: text, gap: .none))
      }
    }
  }

  /// "st", "nd", "rd", "th" right behind a figure.
  private mutating func takeOrdinalEnding() -> Bool {
    guard let first = scalar(position), let second = scalar(position + 1) else { return false }
    if let third = scalar(position + 2), isLetter(third) { return false }
    var ending = ""
    ending.unicodeScalars.append(first)
    ending.unicodeScalars.append(second)
    guard ["st", "nd", "rd", "th"].contains(ending.lowercased()) else { return false }
    position += 2
    return true
  }

  // MARK: Words

  /// Longer words are kept as a token without text: no word of the lexicon is that long.
  private static let longestWord = 32

  private mutating func word() {
    var text = ""
    var length = 0
    var isUpper = true
    while let here = scalar(position) {
      let isApostrophe = here == "'" || here == "\u{2019}"
      guard isLetter(here) || (isApostrophe && scalar(position + 1).map(isLetter) ?? false)
      else { break }
      if length < Self.longestWord {
        if here.isASCII {
          if here.value >= 0x41 && here.value <= 0x5A {
            text.unicodeScalars.append(Unicode.Scalar(UInt8(here.value + 32)))
          } else {
            isUpper = false
            text.unicodeScalars.append(here)
          }
        } else if isApostrophe {
          text += "'"
        } else {
          isUpper = false
          text += here.properties.lowercaseMapping
        }
      }
      length += 1
      position += 1
    }
    if length > Self.longestWord { text = "" }
    if let glued = Lexicon.split(text) {
      append(Token(lexeme: glued.0, text: "", gap: gap))
      append(Token(lexeme: glued.1, text: "", gap: .hyphen))
    } else {
      append(
        Token(lexeme: Lexicon.lexeme(text) ?? .other, text: text, gap: gap, isUpper: isUpper))
    }
    gap = .none
  }

  // MARK: Marks between words

  private mutating func mark() {
    let here = scalars[position]
    let next = scalar(position + 1)
    switch here {
    case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "\u{FF0D}":
      let opensFigure =
        next.map { $0.decimalDigit != nil || $0 == "." || $0.vulgarFraction != nil } ?? false
      if opensFigure, gap != .none || tokens.isEmpty {
        sign(.minus)
      } else if tokens.isEmpty, next?.isBlank ?? false, scalar(position + 2)?.decimalDigit != nil {
        // A text that begins with a minus set apart: "- 504".
        sign(.minus)
      } else if gap == .none, let next, !next.isBlank {
        gap = .hyphen
      } else {
        widen(.dash)
      }
    case "+", "\u{FF0B}":
      sign(.plus)
    case ",", "\u{FF0C}", "\u{060C}", "\u{3001}":
      widen(.comma)
    case "$", "\u{20AC}", "\u{A3}", "\u{A5}", "\u{20B9}", "#", "*", "_", "~":
      widen(.blank)
    case "%", "\u{B0}", "@", "/", "&", "=", "\u{D7}":
      append(Token(lexeme: .other, text: String(Character(here)), gap: gap))
      gap = .none
    default:
      widen(here.isBlank ? .blank : .stop)
    }
    position += 1
  }

  private mutating func sign(_ lexeme: Lexeme) {
    append(Token(lexeme: lexeme, text: "", gap: gap))
    gap = .none
  }

  /// The strongest mark between two tokens counts.
  private mutating func widen(_ other: Gap) {
    func strength(_ gap: Gap) -> Int {
      switch gap {
      case .none: 0
      case .blank: 1
      case .hyphen: 2
      case .dash: 3
      case .comma: 4
      case .stop: 5
      }
    }
    if gap == .hyphen, other == .blank { gap = .dash }
    if strength(other) > strength(gap) { gap = other }
  }

  private mutating func append(_ token: Token) { tokens.append(token) }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (scalar.value | 0x20) >= 0x61 && (scalar.value | 0x20) <= 0x7A }
    return scalar.properties.isAlphabetic && scalar.vulgarFraction == nil
  }
}

extension Unicode.Scalar {
  /// 0…9 in any script that writes decimal digits.
  var decimalDigit: Int? {
    if isASCII { return value >= 0x30 && value <= 0x39 ? Int(value) - 0x30 : nil }
    guard properties.numericType == .decimal, let digit = properties.numericValue else {
      return nil
    }
    return digit.integer
  }

  /// The value of a sign such as one half; nil for digits in circles, superscripts and the like.
  var vulgarFraction: Double? {
    if isASCII { return nil }
    guard value < 0x3000, let number = properties.numericValue, number > 0, number < 1 else {
      return nil
    }
    return number
  }

  var isBlank: Bool {
    if isASCII { return value == 0x20 || value == 0x09 }
    return properties.isWhitespace && value != 0x2028 && value != 0x2029 && value != 0x85
      || value == 0x200B || value == 0xFEFF
  }
}
