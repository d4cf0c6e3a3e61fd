/// English numbers, from text and from words.
package enum NumberReader {
  /// The whole text as one number, or nil.
  ///
  /// Here two neighbours may be a year or hundreds ("nineteen eighty four", "one twenty"), and a
  /// division is read ("one over three").
  package static func whole(_ text: String) -> Double? {
    var (tokens, trailing) = Tokenizer.tokens(of: text)
    guard trailing != .hyphen, trailing != .dash, trailing != .comma, !tokens.isEmpty else {
      return nil
    }
    let hasDeterminer = tokens[0].text == "the" && tokens.count > 1
    if hasDeterminer { tokens.removeFirst() }
    let parser = NumberParser(tokens: tokens)
    if let couple = couple(tokens) { return couple }
    let readings = parser.readings(at: 0)
    if let reading = readings.first(where: { $0.end == tokens.count }) {
      return hasDeterminer && reading.form != .ordinal ? nil : reading.value
    }
    if let twice = twice(parser, readings) { return twice }
    return hasDeterminer ? nil : quotient(parser, readings)
  }

  /// "a couple of", "a pair", "a dozen of".
  private static func couple(_ tokens: [Token]) -> Double? {
    guard tokens.count <= 3 else { return nil }
    var words = tokens.map(\.text)
    if words.first == "a" { words.removeFirst() }
    if words.last == "of" { words.removeLast() }
    switch words {
    case ["couple"], ["pair"]: return 2
    case ["dozen"]: return 12
    default: return nil
    }
  }

  /// "12 (twelve)": a figure and the same number in words.
  private static func twice(
    _ parser: NumberParser, _ readings: [NumberParser.Reading]
  ) -> Double? {
    guard let figure = readings.first, figure.end < parser.tokens.count,
      parser.tokens[figure.end].gap == .stop, parser.tokens[figure.end - 1].lexeme.isTyped
    else { return nil }
    let words = parser.readings(at: figure.end).first { $0.end == parser.tokens.count }
    return words?.value == figure.value ? figure.value : nil
  }

  /// "A over B", "A divided by B", "A out of B", "A in B".
  private static func quotient(
    _ parser: NumberParser, _ readings: [NumberParser.Reading]
  ) -> Double? {
    let tokens = parser.tokens
    for top in readings where top.end < tokens.count {
      let next = top.end
      let start: Int
      switch tokens[next].text {
      case "over", "in", "/": start = next + 1
      case "divided" where next + 1 < tokens.count && tokens[next + 1].text == "by":
        start = next + 2
      case "out" where next + 1 < tokens.count && tokens[next + 1].text == "of":
        start = next + 2
      default: continue
      }
      guard
        let bottom = parser.readings(at: start).first(where: { $0.end == tokens.count }),
        bottom.value != 0
      else { continue }
      let value = top.value / bottom.value
      return value.isFinite ? value : nil
    }
    return nil
  }

  /// All numbers of a sentence, left to right.
  ///
  /// Neighbours stay apart ("twenty twenty two" is two numbers); ordinals count except first, second
  /// and third without a digit; "one" counts where it is no pronoun.
  package static func find(in text: String) -> [Double] {
    NumberFinder(Tokenizer.tokens(of: text).tokens).values()
  }

  /// Readings that begin at `words[start]`, longest first.
  ///
  /// `words` are normalized: lower case, no punctuation, figures as they were typed. `homophones` only
  /// where nothing but a number can stand: "ate" is then 8. "to" and "for" are numbers only alone or
  /// before "hundred", "thousand" or "point", since they also join ("sixty for eight").
  package static func readings(
    of words: [String], at start: Int, homophones: Bool
  ) -> [QuantityReading] {
    guard let window = WordWindow(words, at: start, homophones: homophones) else { return [] }
    return NumberParser(tokens: window.tokens).readings(at: 0).compactMap(window.reading)
  }
}
