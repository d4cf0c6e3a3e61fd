/// The words that numbers are built from, by their place in the build.
enum Numeral: Equatable, Sendable {
  /// 1…9.
  case unit(Double)
  /// 10…19.
  case teen(Double)
  /// 20, 30 … 90.
  case tens(Double)
  case hundred
  /// 1000 and above.
  case scale(Double)
}

/// What a token can do in a quantity.
enum Lexeme: Equatable, Sendable {
  case cardinal(Numeral, plural: Bool)
  case ordinal(Numeral, plural: Bool)
  case zero
  /// "oh": a zero only between or after digits.
  case oh
  case dozen(plural: Bool)
  case half
  case quarter(plural: Bool)
  case point
  case and
  /// "a", "an".
  case article
  case minus
  case plus
  /// Typed digits, already valued: "62.5", "1,200".
  case figure(Double, isWhole: Bool)
  /// Typed "3rd".
  case figureOrdinal(Double)
  /// Typed "3/4".
  case ratio(Double, Double)
  /// A typed fraction sign such as one half.
  case vulgar(Double)
  /// Typed digits with colons: two or three parts, left to right.
  case clock(Double, Double, Double?)
  case other

  var isTyped: Bool {
    switch self {
    case .figure, .figureOrdinal, .ratio, .vulgar, .clock: true
    default: false
    }
  }
}

/// What lies between a token and the one before it.
enum Gap: Equatable, Sendable {
  /// Nothing: "90s".
  case none
  case blank
  /// A hyphen without blanks: "twenty-one".
  case hyphen
  /// A hyphen with a blank beside it.
  case dash
  case comma
  /// Any other mark: the phrase ends.
  case stop
}

struct Token: Equatable, Sendable {
  var lexeme: Lexeme
  /// Lower case.
  var text: String
  var gap: Gap = .blank
  /// Typed with capitals only ("K", "G").
  var isUpper = false
  var isHomophone = false
  /// Where the words come as a list: the index after this token's word; 0 inside a word.
  var wordEnd = 0

  /// May the phrase go on from the token before into this one?
  var continues: Bool { gap != .comma && gap != .stop }
}
