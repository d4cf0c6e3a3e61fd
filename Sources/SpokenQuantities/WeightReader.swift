/// English weights as lifters say them, from text and from words.
package enum WeightReader {
  /// Unit of a weight, as tools name it.
  package enum Unit: String, Equatable, Sendable {
    case kg, lb
  }

  /// A weight; `unit` only where it was said.
  package struct Weight: Equatable, Sendable {
    package var value: Double
    package var unit: Unit?

    package init(value: Double, unit: Unit?) {
      self.value = value
      self.unit = unit
    }
  }

  /// One reading of words as a weight.
  package struct Reading: Equatable, Sendable {
    package var weight: Weight
    /// Words used.
    package var length: Int
    package var form: QuantityReading.Form
    package var usesHomophone: Bool
  }

  /// The whole text as one weight, or nil: "sixty kilos", "two twenty five", "62.5 kg".
  package static func whole(_ text: String) -> Weight? {
    let (tokens, trailing) = Tokenizer.tokens(of: text)
    guard trailing != .hyphen, trailing != .dash, trailing != .comma else { return nil }
    return readings(NumberParser(tokens: tokens), at: 0).first { $0.end == tokens.count }?.weight
  }

  /// All weights of a sentence that have a unit, left to right.
  package static func find(in text: String) -> [Weight] {
    let tokens = Tokenizer.tokens(of: text).tokens
    let parser = NumberParser(tokens: tokens)
    var weights: [Weight] = []
    var index = 0
    while index < tokens.count {
      if let reading = readings(parser, at: index).first(where: { $0.weight.unit != nil }) {
        weights.append(reading.weight)
        index = reading.end
      } else {
        index += 1
      }
    }
    return weights
  }

  /// Readings that begin at `words[start]`, longest first; "two twenty five" is 225 here.
  package static func readings(of words: [String], at start: Int) -> [Reading] {
    guard
      let window = WordWindow(words, at: start, homophones: false, vocabulary: vocabulary)
    else { return [] }
    return readings(NumberParser(tokens: window.tokens), at: 0).compactMap { reading in
      window.length(reading.end).map {
        Reading(
          weight: reading.weight, length: $0, form: reading.form,
          usesHomophone: reading.usesHomophone)
      }
    }
  }

  private struct TokenReading {
    var end: Int
    var weight: Weight
    var form: QuantityReading.Form
    var usesHomophone: Bool
  }

  private static func readings(_ parser: NumberParser, at start: Int) -> [TokenReading] {
    var found: [TokenReading] = []
    for number in parser.readings(at: start) {
      guard number.form != .ordinal, number.value >= 0, !number.isArticleFraction else { continue }
      var reading = TokenReading(
        end: number.end, weight: Weight(value: number.value, unit: nil), form: number.form,
        usesHomophone: number.usesHomophone)
      found.append(reading)
      guard let (unit, end) = unit(parser.tokens, at: number) else { continue }
      reading.end = end
      reading.weight.unit = unit
      found.append(reading)
    }
    return found.enumerated()
      .sorted { ($0.element.end, $1.offset) > ($1.element.end, $0.offset) }
      .map(\.element)
  }

  /// The unit behind a number; "of a" may stand between ("half a kilo").
  private static func unit(_ tokens: [Token], at number: NumberParser.Reading) -> (Unit, Int)? {
    var index = number.end
    if number.value < 1, index < tokens.count, tokens[index].text == "of" { index += 1 }
    if number.value < 1, index < tokens.count, tokens[index].lexeme == .article { index += 1 }
    guard index < tokens.count, tokens[index].continues else { return nil }
    if let unit = units[tokens[index].text] { return (unit, index + 1) }
    // Spelled: "k g", "l b s".
    guard index + 1 < tokens.count, tokens[index + 1].continues else { return nil }
    switch (tokens[index].text, tokens[index + 1].text) {
    case ("k", "g"), ("k", "gs"): return (.kg, index + 2)
    case ("l", "b"), ("l", "bs"): return (.lb, index + 2)
    default: return nil
    }
  }

  static let unitWords = Set(units.keys)
  private static let vocabulary = unitWords.union(["of", "k", "l"])

  private static let units: [String: Unit] = [
    "kg": .kg, "kgs": .kg, "kilo": .kg, "kilos": .kg, "kilogram": .kg, "kilograms": .kg,
    "kilogramme": .kg, "kilogrammes": .kg, "lb": .lb, "lbs": .lb, "pound": .lb, "pounds": .lb,
  ]
}
