/// Finds the durations of a sentence and leaves out what only sounds like one.
struct DurationFinder {
  private let tokens: [Token]
  private let parser: DurationParser

  init(_ tokens: [Token]) {
    self.tokens = tokens
    parser = DurationParser(tokens)
  }

  func values() -> [Double] {
    var values: [Double] = []
    var index = 0
    while index < tokens.count {
      guard let reading = parser.readings(at: index).first(where: { isMeant($0, at: index) })
      else {
        index += 1
        continue
      }
      values.append(reading.seconds)
      index = reading.end
    }
    return values
  }

  private func isMeant(_ reading: DurationParser.Reading, at start: Int) -> Bool {
    let before = start > 0 ? tokens[start - 1].text : ""
    let next = reading.end < tokens.count ? tokens[reading.end].text : ""
    if reading.form == .clock {
      // A time of day.
      return !["at", "by", "until", "till"].contains(before)
        && !["am", "pm", "a", "p", "o'clock"].contains(next)
    }
    // "nineteen minutes past the hour".
    if next == "past" { return false }
    let last = tokens[reading.end - 1].text
    if tokens[start].lexeme == .article, reading.end == start + 2 {
      // "four days a week", "twenty reps a minute".
      if TimeUnit.seconds(before) != nil || ["times", "reps", "sets"].contains(before) {
        return false
      }
      // "a second set", "wait a minute".
      if ["wait", "just", "hang", "hold"].contains(before) { return false }
      if ["hang", "hold", "wait"].contains(start > 1 ? tokens[start - 2].text : "") {
        return false
      }
      if last == "second" || last == "sec" {
        return ["for", "in", "of", "every", "about"].contains(before)
      }
    }
    // A bare number at the end belongs to the duration only where the phrase ends with it.
    if TimeUnit.seconds(last) == nil, isNumber(tokens[reading.end - 1].lexeme) {
      return reading.end >= tokens.count || !tokens[reading.end].continues
        || Self.afterDuration.contains(next)
    }
    return true
  }

  private func isNumber(_ lexeme: Lexeme) -> Bool {
    switch lexeme {
    case .cardinal, .figure, .zero: true
    default: false
    }
  }

  private static let afterDuration: Set<String> = [
    "please", "rest", "break", "timer", "countdown", "pause", "now", "thanks", "again", "then",
    "for", "from", "long",
  ]
}
