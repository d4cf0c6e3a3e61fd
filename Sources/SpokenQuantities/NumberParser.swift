/// Reads numbers from tokens: every reading that starts at a token, whatever follows.
struct NumberParser {
  let tokens: [Token]
  /// "one twenty" may be 120.
  var allowsPairs = true

  /// One reading and the token after it.
  struct Reading {
    var end: Int
    var value: Double
    var form: QuantityReading.Form
    var usesHomophone = false
    /// The last word of an ordinal is "second", which is also a unit of time.
    var endsInSecond = false
    /// Read with "a" or "an" and an ordinal: "a fifth".
    var isArticleFraction = false
  }

  /// The longest decimals and readings are bounded, so a start costs a constant at most.
  static let longestDecimals = 20

  /// All readings that start at `start`, longest first; where two are equally long, the likelier first.
  func readings(at start: Int) -> [Reading] {
    guard start < tokens.count else { return [] }
    var found: [Reading] = []
    switch tokens[start].lexeme {
    case .other, .and, .oh, .clock:
      return []
    case .minus, .plus:
      guard start + 1 < tokens.count, tokens[start + 1].continues else { return [] }
      switch tokens[start + 1].lexeme {
      case .minus, .plus: return []
      default: break
      }
      found = readings(at: start + 1)
      if tokens[start].lexeme == .minus {
        for index in found.indices { found[index].value = 0 - found[index].value }
      }
      return found
    case .figureOrdinal(let value):
      return [Reading(end: start + 1, value: value, form: .ordinal)]
    case .ratio, .vulgar, .half, .quarter:
      found = fractions(at: start).map {
        Reading(end: $0.end, value: $0.value, form: .fraction)
      }
      found += scaledFractions(found)
    case .dozen(plural: false):
      found = [Reading(end: start + 1, value: 12, form: .cardinal)]
    case .point:
      addDecimals(to: 0, pointAt: start, CardinalEnd(end: start, value: 0), &found)
    case .article:
      found = fractions(at: start).map {
        var reading = Reading(end: $0.end, value: $0.value, form: .fraction)
        reading.isArticleFraction = $0.isOrdinal
        return reading
      }
      found += scaledFractions(found)
      if lexeme(start + 1) == .dozen(plural: false) {
        found.append(Reading(end: start + 2, value: 12, form: .cardinal))
      }
    default:
      break
    }
    let ends = cardinals(at: start)
    // The longest first: "one hundredth" is an ordinal, "ninety five hundred fifths" 9500 of them.
    for end in ends.reversed() { extend(end, &found) }
    if allowsPairs { for end in pairs(ends) { extend(end, form: .paired, &found) } }
    found.removeAll { !$0.value.isFinite }
    return found.enumerated()
      .sorted { ($0.element.end, $1.offset) > ($1.element.end, $0.offset) }
      .map(\.element)
  }

  func lexeme(_ index: Int) -> Lexeme? { index < tokens.count ? tokens[index].lexeme : nil }

  /// The lexeme at an index of the same phrase.
  func following(_ index: Int) -> Lexeme? {
    index < tokens.count && tokens[index].continues ? tokens[index].lexeme : nil
  }

  // MARK: What may come behind a cardinal

  private func extend(
    _ end: CardinalEnd, form: QuantityReading.Form = .cardinal, _ found: inout [Reading]
  ) {
    if end.isOrdinal {
      guard !end.isPlural else { return }
      var reading = Reading(end: end.end, value: end.value, form: .ordinal)
      reading.usesHomophone = end.usesHomophone
      reading.endsInSecond = end.lastUnit == 2
      found.append(reading)
      return
    }
    var form = form
    if form == .cardinal, !end.value.isIntegral { form = .decimal }
    func add(_ next: Int, _ value: Double, _ form: QuantityReading.Form) {
      found.append(
        Reading(end: next, value: value, form: form, usesHomophone: end.usesHomophone))
    }
    add(end.end, end.value, form)
    if let next = following(end.end) {
      switch next {
      case .dozen:
        add(end.end + 1, end.beforeAnd + (end.value - end.beforeAnd) * 12, .cardinal)
      case .point:
        addDecimals(to: end.value, pointAt: end.end, end, &found)
      case .and:
        addMixed(end, from: end.end + 1, &found)
      case .ratio(let top, let bottom) where top < bottom && lexeme(end.end - 1)?.isTyped == true:
        add(end.end + 1, end.value + top / bottom, .fraction)
      case .vulgar(let part):
        add(end.end + 1, end.value + part, .fraction)
      default:
        break
      }
    }
    if let factor = suffix(at: end.end) { add(end.end + 1, end.value * factor, .cardinal) }
    addDenominator(end, &found)
  }

  /// "100k", "10 bln", "three hundred cr". A single letter stands right behind its figure, or at the
  /// end of the text.
  private func suffix(at index: Int) -> Double? {
    guard index > 0, index < tokens.count else { return nil }
    let gap = tokens[index].gap
    guard gap == .none || gap == .blank, let factor = Lexicon.suffixFactor(tokens[index]) else {
      return nil
    }
    if tokens[index].text.utf8.count > 1 { return factor }
    guard case .figure? = lexeme(index - 1), gap == .none || index + 1 == tokens.count else {
      return nil
    }
    return factor
  }

  /// "point five", "point oh five", "point seventy one", "point 14"; then "million".
  private func addDecimals(
    to whole: Double, pointAt point: Int, _ base: CardinalEnd, _ found: inout [Reading]
  ) {
    var index = point + 1
    var fraction = ""
    while fraction.utf8.count < Self.longestDecimals, let next = following(index) {
      switch next {
      case .zero, .oh:
        fraction += "0"
      case .cardinal(.unit(let value), plural: false), .cardinal(.teen(let value), plural: false):
        fraction += String(Int(value))
      case .cardinal(.tens(let value), plural: false):
        if case .cardinal(.unit(let unit), plural: false)? = following(index + 1) {
          fraction += String(Int(value + unit))
          index += 1
        } else {
          fraction += String(Int(value))
        }
      case .figure(let value, isWhole: true) where value < 1e9 && index == point + 1:
        fraction += String(Int(value))
      default:
        return
      }
      index += 1
      guard let part = Double("0." + fraction) else { return }
      let value = addedDigits(whole, part, fraction)
      found.append(
        Reading(end: index, value: value, form: .decimal, usesHomophone: base.usesHomophone))
      if case .cardinal(.scale(let factor), _)? = following(index), whole < factor {
        found.append(Reading(end: index + 1, value: value * factor, form: .cardinal))
      }
    }
  }

  /// Whole part and decimals as one literal, so that 82 and "3" give 82.3 exactly.
  private func addedDigits(_ whole: Double, _ part: Double, _ fraction: String) -> Double {
    guard let digits = whole.integer, let value = Double("\(digits).\(fraction)") else {
      return whole + part
    }
    return value
  }

  /// "one twenty", "nineteen eighty four", "one oh five": a number below a hundred, then two digits.
  private func pairs(_ ends: [CardinalEnd]) -> [CardinalEnd] {
    guard let first = ends.last(where: { !$0.isOrdinal }), first.value >= 1, first.value < 100,
      first.value.isIntegral, !first.usesHomophone,
      let next = following(first.end), lexeme(first.end - 1)?.isTyped == false
    else { return [] }
    if next == .oh, case .cardinal(.unit(let value), plural: false)? = following(first.end + 1) {
      return [CardinalEnd(end: first.end + 2, value: first.value * 100 + value)]
    }
    return cardinals(at: first.end).compactMap { second in
      guard second.value >= 10, second.value < 100, !second.isOrdinal, !second.usesHomophone,
        lexeme(second.end - 1)?.isTyped == false
      else { return nil }
      var pair = second
      pair.value += first.value * 100
      pair.beforeAnd = 0
      return pair
    }
  }
}
