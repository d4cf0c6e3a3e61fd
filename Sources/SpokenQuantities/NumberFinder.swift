/// Finds the numbers of a sentence: which readings are meant as numbers is told from their neighbours.
struct NumberFinder {
  private let tokens: [Token]
  private let parser: NumberParser
  /// The same with "one fifty five" as 155, which only a measure behind it shows.
  private let pairs: NumberParser

  init(_ tokens: [Token]) {
    self.tokens = tokens
    parser = NumberParser(tokens: tokens, allowsPairs: false)
    pairs = NumberParser(tokens: tokens)
  }

  func values() -> [Double] {
    var values: [Double] = []
    var index = 0
    var lastEnd = -1
    while index < tokens.count {
      if case .clock(let first, let second, let third) = tokens[index].lexeme {
        values += [first, second] + (third.map { [$0] } ?? [])
        index += 1
        lastEnd = index
        continue
      }
      guard let reading = reading(at: index, after: lastEnd) else {
        index += 1
        continue
      }
      var value = reading.value
      // "five minus three" holds five and three.
      if tokens[index].lexeme == .minus, lastEnd == index { value = 0 - value }
      values.append(value)
      index = reading.end
      lastEnd = index
    }
    return values
  }

  private func reading(at start: Int, after lastEnd: Int) -> NumberParser.Reading? {
    let readings = parser.readings(at: start)
    if lastEnd != start, case .cardinal(.unit, _) = tokens[start].lexeme,
      let load = pairs.readings(at: start).first(where: { $0.form == .paired }),
      Self.measures.contains(text(load.end)), !endsPhrase(load.end)
    {
      return load
    }
    return readings.first { isMeant($0, at: start, after: lastEnd) }
  }

  private func isMeant(
    _ reading: NumberParser.Reading, at start: Int, after lastEnd: Int
  ) -> Bool {
    let length = reading.end - start
    switch tokens[start].lexeme {
    case .figure, .ratio, .figureOrdinal:
      if isGluedToWord(start) { return false }
      // A figure with "m" is metres, minutes or a million: no number alone.
      if length == 1, text(reading.end) == "m", tokens[reading.end].gap == .none { return false }
    case .half, .quarter:
      if length == 1, start > 0, Self.determiners.contains(tokens[start - 1].text) {
        return false
      }
    case .point:
      if start > 0, Self.determiners.contains(tokens[start - 1].text) || lexemeIsArticle(start - 1)
      {
        return false
      }
    case .cardinal(.unit(1), _) where length == 1:
      return isNumberOne(start, after: lastEnd)
    case .ordinal(.unit(let value), _) where length == 1 && value <= 3:
      return false
    default: break
    }
    if reading.isArticleFraction { return endsPhrase(reading.end) || text(reading.end) == "of" }
    if reading.form == .ordinal, reading.endsInSecond, length > 1 {
      // "ninety second rest" is seconds, "the thirty second floor" is not.
      return start > 0 && tokens[start - 1].text == "the" || endsPhrase(reading.end)
        || text(reading.end) == "of"
    }
    return true
  }

  /// "mp3", but not "4x8" or "2h30".
  private func isGluedToWord(_ index: Int) -> Bool {
    guard index > 0, tokens[index].gap == .none, tokens[index - 1].lexeme == .other,
      tokens[index - 1].text.unicodeScalars.contains(where: { $0.properties.isAlphabetic })
    else { return false }
    return index < 2 || tokens[index - 1].gap != .none || !(tokens[index - 2].lexeme.isTyped)
  }

  private func lexemeIsArticle(_ index: Int) -> Bool { tokens[index].lexeme == .article }

  private func text(_ index: Int) -> String { index < tokens.count ? tokens[index].text : "" }

  private func endsPhrase(_ index: Int) -> Bool {
    index >= tokens.count || tokens[index].gap == .stop || tokens[index].gap == .comma
  }

  // MARK: "one", number or pronoun

  private func isNumberOne(_ index: Int, after lastEnd: Int) -> Bool {
    if lastEnd == index, index > 0, tokens[index].gap != .stop { return true }
    if index + 1 < tokens.count, tokens[index + 1].gap != .stop,
      isNumeric(tokens[index + 1].lexeme)
    {
      return true
    }
    if index > 0, tokens[index].gap != .stop {
      if Self.determiners.contains(tokens[index - 1].text) { return false }
      if endsPhrase(index + 1), index > 1, tokens[index - 1].gap != .stop,
        tokens[index - 1].lexeme == .other, !Self.copulas.contains(tokens[index - 1].text),
        lexemeIsArticle(index - 2) || Self.determiners.contains(tokens[index - 2].text)
      {
        return false
      }
    }
    if endsPhrase(index + 1) { return true }
    return !Self.afterPronoun.contains(text(index + 1))
  }

  private func isNumeric(_ lexeme: Lexeme) -> Bool {
    switch lexeme {
    case .cardinal, .zero, .figure, .point: true
    default: false
    }
  }

  private static let determiners: Set<String> = [
    "the", "this", "that", "these", "those", "no", "any", "each", "every", "which", "another",
    "other", "some", "last", "next", "first", "second", "third", "previous", "my", "your", "our",
    "his", "her", "its", "their", "what", "only", "such", "good", "new", "old", "same", "wrong",
    "right", "better", "best", "big", "small", "hard", "easy", "heavy", "light", "loved", "someone",
  ]

  private static let measures = WeightReader.unitWords.union([
    "dollar", "dollars", "bucks", "cents", "euros", "seconds", "minutes", "meters", "metres",
    "miles",
    "kilometers", "kilometres", "watts", "calories", "feet", "percent",
  ])

  private static let copulas: Set<String> = ["is", "was", "be", "to", "equals", "number", "of"]

  private static let afterPronoun: Set<String> = [
    "cannot", "can", "can't", "may", "might", "must", "should", "could", "would", "will", "won't",
    "has", "had", "is", "was", "isn't", "wasn't", "does", "doesn't", "did", "didn't", "never",
    "always", "i", "i'm", "you", "he", "she", "we", "they", "who", "whom", "that", "which",
    "moment",
    "another", "day", "thing", "else", "of", "needs", "knows", "wants", "shall", "ought", "who's",
  ]
}
