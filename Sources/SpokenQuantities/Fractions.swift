/// A fraction below or above one and the token after it.
struct FractionEnd {
  var end: Int
  var value: Double
  /// Read from "a" and an ordinal: "a fifth".
  var isOrdinal = false
}

extension NumberParser {
  /// Fractions that start at `start` and have no whole part: "half", "a quarter", "three fifths",
  /// "1/2", "a 1/2". Of two that end together the one with the longer numerator comes first.
  func fractions(at start: Int) -> [FractionEnd] {
    guard let first = lexeme(start) else { return [] }
    switch first {
    case .half: return [FractionEnd(end: start + 1, value: 0.5)]
    case .quarter(plural: false): return [FractionEnd(end: start + 1, value: 0.25)]
    case .ratio(let top, let bottom): return [FractionEnd(end: start + 1, value: top / bottom)]
    case .vulgar(let part): return [FractionEnd(end: start + 1, value: part)]
    case .article:
      guard let next = following(start + 1) else { return [] }
      switch next {
      case .half, .quarter, .vulgar: return fractions(at: start + 1)
      case .ratio(let top, let bottom) where top < bottom: return fractions(at: start + 1)
      case .cardinal(let numeral, _) where numeral.isMultiplier:
        // "a hundred thousandth" is an ordinal.
        return []
      default: break
      }
      return cardinals(at: start + 1).compactMap { end in
        guard end.isOrdinal, !end.isPlural, end.value > 2 else { return nil }
        return FractionEnd(end: end.end, value: 1 / end.value, isOrdinal: true)
      }
    default:
      return cardinals(at: start).reversed().flatMap { end in
        end.isOrdinal ? [] : denominators(of: end.value, at: end.end)
      }
    }
  }

  /// "three fifths", "one half", "twenty three hundredths" behind the numerator.
  func addDenominator(_ end: CardinalEnd, _ found: inout [Reading]) {
    guard end.value.isIntegral else { return }
    for fraction in denominators(of: 1, at: end.end, numerator: end.value) {
      // "two hundred and fifty hundredths": what stands before "and" is the whole part of a proper
      // fraction, which is one of its scale: "five billion and three quarters".
      let part = (end.value - end.beforeAnd) * fraction.value
      let value =
        part < 1 ? end.beforeAnd + part * (end.andScale ?? 1) : end.value * fraction.value
      found.append(Reading(end: fraction.end, value: value, form: .fraction))
    }
  }

  private func denominators(of value: Double, at index: Int) -> [FractionEnd] {
    denominators(of: 1, at: index, numerator: value).map {
      FractionEnd(end: $0.end, value: $0.value * value)
    }
  }

  private func denominators(of one: Double, at index: Int, numerator: Double) -> [FractionEnd] {
    guard let next = following(index) else { return [] }
    switch next {
    case .half: return [FractionEnd(end: index + 1, value: 0.5)]
    case .quarter(let plural):
      guard plural || numerator <= 3 else { return [] }
      return [FractionEnd(end: index + 1, value: 0.25)]
    case .ordinal, .cardinal:
      return cardinals(at: index).compactMap { end in
        guard end.isOrdinal, end.value > 2, end.isPlural != (numerator == 1),
          !(end.lastUnit == 2 && !end.isPlural)
        else { return nil }
        return FractionEnd(end: end.end, value: one / end.value)
      }
    default: return []
    }
  }

  /// "and a half", "and three quarters", "and 3/4" behind a cardinal; then perhaps a scale.
  ///
  /// Behind a bare scale word the fraction is of that scale: "a million and a half".
  func addMixed(_ base: CardinalEnd, from start: Int, _ found: inout [Reading]) {
    guard base.value.isIntegral, start < tokens.count, tokens[start].continues else {
      return
    }
    for fraction in fractions(at: start) where fraction.value < 1 {
      let unit = base.scale ?? 1
      found.append(
        Reading(end: fraction.end, value: base.value + fraction.value * unit, form: .fraction))
      var next = fraction.end
      if following(next) == .article { next += 1 }
      switch following(next) {
      case .cardinal(.scale(let factor), _)?:
        if !base.hasScale {
          found.append(
            Reading(
              end: next + 1, value: (base.value + fraction.value) * factor, form: .cardinal))
        } else if base.scale.map({ factor < $0 }) ?? false {
          found.append(
            Reading(end: next + 1, value: base.value + fraction.value * factor, form: .cardinal))
        }
      case .dozen?:
        found.append(
          Reading(end: next + 1, value: (base.value + fraction.value) * 12, form: .cardinal))
      default: break
      }
    }
  }

  /// "half a million", "quarter million", "half a dozen", "half of a million".
  func scaledFractions(_ fractions: [Reading]) -> [Reading] {
    fractions.compactMap { fraction in
      var next = fraction.end
      if next < tokens.count, tokens[next].text == "of", tokens[next].continues { next += 1 }
      if following(next) == .article { next += 1 }
      switch following(next) {
      case .cardinal(.scale(let factor), plural: false)?:
        return Reading(end: next + 1, value: fraction.value * factor, form: .cardinal)
      case .cardinal(.hundred, plural: false)?:
        return Reading(end: next + 1, value: fraction.value * 100, form: .cardinal)
      case .dozen?:
        return Reading(end: next + 1, value: fraction.value * 12, form: .cardinal)
      default: return nil
      }
    }
  }
}
