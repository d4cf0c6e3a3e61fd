/// English durations, from text and from words. Values are seconds.
package enum DurationReader {
  /// The whole text as one duration in seconds, or nil. Parts may come in any order.
  package static func whole(_ text: String) -> Double? {
    var (tokens, trailing) = Tokenizer.tokens(of: text)
    guard trailing != .hyphen, trailing != .dash, trailing != .comma else { return nil }
    if let first = tokens.first, Self.openers.contains(first.text), tokens.count > 1 {
      tokens.removeFirst()
    }
    return DurationParser(tokens).readings(at: 0, order: .any)
      .first { $0.end == tokens.count }?.seconds
  }

  /// Words that say nothing in front of a duration.
  private static let openers: Set<String> = ["for", "about", "around", "approximately", "exactly"]

  /// All durations of a sentence in seconds, left to right.
  package static func find(in text: String) -> [Double] {
    DurationFinder(Tokenizer.tokens(of: text).tokens).values()
  }

  /// Bare seconds from here on: nobody rests for fewer, and below it minutes may be meant.
  package static let leastBareSeconds = 15.0

  /// Readings in seconds that begin at `words[start]`, longest first.
  ///
  /// `restSlot`: only a rest can stand here, so a bare number means seconds from
  /// `leastBareSeconds` on ("ninety"); a smaller one is no reading, see `askLength`. Two numbers are
  /// minutes and seconds ("one thirty" is 90, "one twenty" 80, with 120 as its `alternative`),
  /// since rests are said as the clock shows them; where the second is 60 or more it is one number
  /// ("one eighty" is 180).
  package static func readings(
    of words: [String], at start: Int, restSlot: Bool
  ) -> [QuantityReading] {
    guard
      let window = WordWindow(
        words, at: start, homophones: restSlot, vocabulary: DurationParser.vocabulary)
    else { return [] }
    var found = DurationParser(window.tokens).readings(at: 0).compactMap { reading in
      window.length(reading.end).map {
        QuantityReading(
          value: reading.seconds, length: $0, form: reading.form,
          usesHomophone: reading.usesHomophone)
      }
    }
    if restSlot {
      found += bare(window)
      found.sort { $0.length > $1.length }
    }
    return found
  }

  /// Words that name a rest without saying how long, or nil: "two" (seconds or minutes?), "a few
  /// seconds". The caller asks. Nil where `readings` has one.
  package static func askLength(of words: [String], at start: Int) -> Int? {
    if let length = vague(words, at: start) { return length }
    guard readings(of: words, at: start, restSlot: true).isEmpty,
      let window = WordWindow(words, at: start, homophones: true)
    else { return nil }
    return NumberParser(tokens: window.tokens).readings(at: 0).compactMap(window.reading)
      .first { $0.form != .ordinal && $0.value > 0 && $0.value < leastBareSeconds }?.length
  }

  private static func vague(_ words: [String], at start: Int) -> Int? {
    guard words.indices.contains(start) else { return nil }
    var index = start
    if words[index] == "a" { index += 1 }
    guard index < words.count, ["few", "some", "several"].contains(words[index]) else { return nil }
    index += 1
    if index < words.count, words[index] == "more" { index += 1 }
    guard index < words.count, TimeUnit.seconds(words[index]) != nil,
      !TimeUnit.isMark(words[index])
    else { return nil }
    return index + 1 - start
  }

  private static func bare(_ window: WordWindow) -> [QuantityReading] {
    NumberParser(tokens: window.tokens).readings(at: 0).compactMap { number in
      guard number.form == .cardinal || number.form == .paired, number.value >= leastBareSeconds,
        number.value.isIntegral, var reading = window.reading(number)
      else { return nil }
      guard number.form == .paired, let value = number.value.integer else { return reading }
      let (minutes, seconds) = value.quotientAndRemainder(dividingBy: 100)
      if seconds < 60 {
        reading.value = Double(minutes * 60 + seconds)
        if minutes == 1 { reading.alternative = number.value }
      }
      return reading
    }
  }
}
