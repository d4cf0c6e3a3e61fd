/// Reads durations from tokens: every reading that starts at a token.
struct DurationParser {
  let tokens: [Token]
  private let numbers: NumberParser

  init(_ tokens: [Token]) {
    self.tokens = tokens
    numbers = NumberParser(tokens: tokens)
  }

  struct Reading {
    var end: Int
    var seconds: Double
    var form: QuantityReading.Form = .cardinal
    var usesHomophone = false
  }

  /// Which order the parts may have.
  enum Order {
    /// Larger units first.
    case falling
    /// Any, each unit once.
    case any
  }

  /// Parts in one duration at most.
  private static let mostParts = 8

  /// All readings that start at `start`, longest first.
  func readings(at start: Int, order: Order = .falling) -> [Reading] {
    guard start < tokens.count else { return [] }
    if case .clock(let first, let second, let third) = tokens[start].lexeme {
      let parts = [first, second] + (third.map { [$0] } ?? [])
      return Self.seconds(clock: parts).map { [Reading(end: start + 1, seconds: $0, form: .clock)] }
        ?? []
    }
    var found: [Reading] = []
    for part in parts(at: start) {
      found.append(part.reading)
      extend(part, [part.unit], order, &found)
    }
    found.removeAll { !$0.seconds.isFinite || $0.seconds < 0 }
    return found.enumerated()
      .sorted { ($0.element.end, $1.offset) > ($1.element.end, $0.offset) }
      .map(\.element)
  }

  /// "2:30" is minutes and seconds, "1:02:30" hours too. Nil where it can be neither.
  static func seconds(clock parts: [Double]) -> Double? {
    guard parts.count == 2 || parts.count == 3, parts.dropFirst().allSatisfy({ $0 < 60 }) else {
      return nil
    }
    return parts.reduce(0) { $0 * 60 + $1 }
  }

  // MARK: Parts

  private struct Part {
    var reading: Reading
    /// Seconds of its unit.
    var unit: Double
    /// A fraction was said behind the unit: nothing may follow.
    var isClosed = false
  }

  /// Quantity and unit, with "and a half" behind the unit.
  private func parts(at start: Int) -> [Part] {
    var found: [Part] = []
    for head in heads(at: start) {
      guard let (unit, end) = unit(behind: head) else { continue }
      let reading = Reading(
        end: end, seconds: head.value * unit, form: head.form, usesHomophone: head.usesHomophone)
      if !head.needsFraction { found.append(Part(reading: reading, unit: unit)) }
      guard head.value >= 1 else { continue }
      if following(end) == .and {
        for fraction in numbers.fractions(at: end + 1)
        where fraction.value < 1 && isFree(fraction.end) {
          var longer = reading
          longer.end = fraction.end
          longer.seconds += fraction.value * unit
          longer.form = .fraction
          found.append(Part(reading: longer, unit: unit, isClosed: true))
        }
      }
    }
    return found
  }

  /// No unit follows that would take the fraction for itself: "a minute and half an hour".
  private func isFree(_ index: Int) -> Bool {
    guard index < tokens.count, tokens[index].continues else { return true }
    var next = index
    if tokens[next].text == "of" { next += 1 }
    if following(next) == .article { next += 1 }
    guard next < tokens.count else { return true }
    return TimeUnit.seconds(tokens[next].text) == nil
  }

  private struct Head {
    var end: Int
    var value: Double
    var form = QuantityReading.Form.cardinal
    var usesHomophone = false
    var isFigure = false
    /// Only with "and a half" behind the unit.
    var needsFraction = false
  }

  /// What may stand before a unit: a number, "a", "half a", "another", "a couple of", "all".
  private func heads(at start: Int) -> [Head] {
    var heads: [Head] = []
    let first = tokens[start].text == "another" ? start + 1 : start
    for number in numbers.readings(at: first) where number.form != .ordinal {
      guard number.value >= 0, !number.isArticleFraction else { continue }
      let isFigure = tokens[number.end - 1].lexeme.isTyped
      heads.append(
        Head(
          end: number.end, value: number.value, form: number.form,
          usesHomophone: number.usesHomophone, isFigure: isFigure))
    }
    let word = tokens[start].text
    switch word {
    case "a", "an":
      heads.append(Head(end: start + 1, value: 1))
      if text(start + 1) == "couple" || text(start + 1) == "pair" {
        heads.append(Head(end: start + 2, value: 2))
      }
    case "couple":
      heads.append(Head(end: start + 1, value: 2))
    case "another", "all", "full", "whole":
      heads.append(Head(end: start + 1, value: 1))
    case "next" where start > 1 && tokens[start - 1].text == "the":
      // "for the next hour".
      if ["for", "in", "over", "during", "within"].contains(tokens[start - 2].text) {
        heads.append(Head(end: start + 1, value: 1))
      }
    case "hour", "minute":
      // "minute and a half", the article swallowed.
      heads.append(Head(end: start, value: 1, needsFraction: true))
    default: break
    }
    return heads
  }

  private static let adjectives: Set<String> = [
    "more", "extra", "additional", "further", "fewer", "less", "full", "whole", "entire", "solid",
    "straight", "complete", "business", "working", "calendar", "long", "short", "good", "quick",
  ]

  /// The words of a duration that belong to no number.
  static let vocabulary = adjectives.union(TimeUnit.words).union([
    "another", "all", "of", "couple", "pair",
  ])

  /// The unit behind a quantity; "of", an article and up to two adjectives may stand between.
  private func unit(behind head: Head) -> (seconds: Double, end: Int)? {
    var index = head.end
    if text(index) == "of", !head.value.isIntegral || head.value == 2 { index += 1 }
    if following(index) == .article, !head.value.isIntegral { index += 1 }
    for _ in 0..<2 where Self.adjectives.contains(text(index)) { index += 1 }
    guard index < tokens.count, tokens[index].continues, tokens[index].gap != .dash else {
      return nil
    }
    let word = tokens[index].text
    guard let seconds = TimeUnit.seconds(word) else { return nil }
    if TimeUnit.isMark(word), !(head.isFigure && index == head.end) { return nil }
    // "one thirty minute timer" is thirty minutes; "one thirty minutes" has no second meaning.
    if head.form == .paired {
      guard head.value < 1000, seconds <= 60, word != "minute", word != "min" else { return nil }
    }
    return (seconds, index + 1)
  }

  // MARK: Parts in a row

  private func extend(_ first: Part, _ units: [Double], _ order: Order, _ found: inout [Reading]) {
    guard !first.isClosed, units.count < Self.mostParts else { return }
    let end = first.reading.end
    if let loose = looseEnd(behind: first) { found.append(loose) }
    var next = end
    guard next < tokens.count, tokens[next].gap != .stop, tokens[next].gap != .dash else { return }
    if tokens[next].lexeme == .and { next += 1 }
    guard next < tokens.count, next == end || tokens[next].continues,
      tokens[next].lexeme != .plus, tokens[next].lexeme != .minus
    else { return }
    for part in parts(at: next) {
      switch order {
      case .falling:
        guard part.unit < first.unit else { continue }
      case .any:
        guard !units.contains(part.unit) else { continue }
      }
      var sum = part
      sum.reading.seconds += first.reading.seconds
      sum.reading.form = first.reading.form
      sum.reading.usesHomophone = sum.reading.usesHomophone || first.reading.usesHomophone
      found.append(sum.reading)
      extend(sum, units + [part.unit], order, &found)
    }
  }

  /// "one hour fifteen", "two minutes thirty", "a minute and thirty": a bare number is the next
  /// smaller unit.
  private func looseEnd(behind part: Part) -> Reading? {
    guard part.unit == 60 || part.unit == 3600 else { return nil }
    var next = part.reading.end
    if following(next) == .and { next += 1 }
    guard next < tokens.count, tokens[next].continues, tokens[next].gap != .dash,
      let number = numbers.readings(at: next).first(where: { $0.form == .cardinal }),
      number.value >= 1, number.value < 60, number.value.isIntegral
    else { return nil }
    if number.end < tokens.count, TimeUnit.seconds(tokens[number.end].text) != nil { return nil }
    return Reading(
      end: number.end, seconds: part.reading.seconds + number.value * part.unit / 60,
      form: part.reading.form)
  }

  private func text(_ index: Int) -> String {
    index < tokens.count && tokens[index].continues ? tokens[index].text : ""
  }

  private func following(_ index: Int) -> Lexeme? { numbers.following(index) }
}
