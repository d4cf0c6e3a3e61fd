/// A place where a cardinal or ordinal may end, with what is needed to go on from there.
struct CardinalEnd {
  /// Index of the token after it.
  var end: Int
  var value: Double
  var isOrdinal = false
  /// Last word "fifths": only a denominator.
  var isPlural = false
  /// A scale word was the last: "two million"; its factor.
  var scale: Double?
  /// Some scale word was used.
  var hasScale = false
  /// The value before the last "and".
  var beforeAnd = 0.0
  /// The factor of the scale word right before the last "and".
  var andScale: Double?
  var usesHomophone = false
  /// The last word is "first", "second" or "third" of an ordinal.
  var lastUnit = 0.0
}

extension NumberParser {
  /// All places where a cardinal (or ordinal) that starts at `start` may end, shortest first.
  func cardinals(at start: Int) -> [CardinalEnd] {
    var machine = CardinalMachine()
    var ends: [CardinalEnd] = []
    // Ends up to here are sure; later ones fall if a "hundred" shows they began the next number.
    var sure = 0
    var beforeAnd = 0.0
    var andScale: Double?
    var homophone = false
    var index = start
    while index < tokens.count, index == start || joins(index, machine) {
      let token = tokens[index]
      homophone = homophone || token.isHomophone
      var end = CardinalEnd(end: index + 1, value: 0, beforeAnd: beforeAnd)
      end.andScale = andScale
      end.usesHomophone = homophone
      var isLast = false
      switch token.lexeme {
      case .cardinal(let numeral, let plural):
        if plural, index == start { return ends }
        guard machine.take(numeral) else {
          if numeral.isMultiplier, sure > 0 { ends.removeLast(ends.count - sure) }
          return ends
        }
        if numeral.isMultiplier { sure = ends.count + 1 }
      case .ordinal(let numeral, let plural):
        guard machine.take(numeral) else { return ends }
        isLast = true
        end.isOrdinal = true
        end.isPlural = plural
        if case .unit(let value) = numeral { end.lastUnit = value }
      case .figure(let value, _):
        guard machine.take(figure: value) else { return ends }
      case .zero:
        guard index == start else { return ends }
        isLast = true
      case .and:
        guard machine.takesAnd, index + 1 < tokens.count, tokens[index + 1].continues else {
          return ends
        }
        beforeAnd = machine.value
        andScale = machine.endsInScale ? machine.scale : nil
        index += 1
        continue
      case .article:
        // "a hundred", "a thousand and a hundred".
        guard index == start || tokens[index - 1].lexeme == .and, index + 1 < tokens.count,
          case .cardinal(let numeral, plural: false) = tokens[index + 1].lexeme,
          numeral.isMultiplier, tokens[index + 1].continues
        else { return ends }
        if index != start { _ = machine.take(.unit(1)) }
        index += 1
        continue
      default:
        return ends
      }
      end.value = machine.value
      end.scale = machine.endsInScale ? machine.scale : nil
      end.hasScale = machine.scale.isFinite
      if end.value.isFinite { ends.append(end) }
      if isLast { return ends }
      index += 1
    }
    return ends
  }

  /// A comma joins only behind a thousand or more.
  private func joins(_ index: Int, _ machine: CardinalMachine) -> Bool {
    switch tokens[index].gap {
    case .stop: false
    case .comma: machine.endsInScale
    default: true
    }
  }
}

extension Numeral {
  var isMultiplier: Bool {
    switch self {
    case .hundred, .scale: true
    default: false
    }
  }
}
