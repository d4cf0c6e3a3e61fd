/// Adds up the words of one cardinal, left to right, a constant step a word.
///
/// It accepts what people say ("forty five hundred", "thousand nine hundred twenty") and refuses
/// what begins another number ("twenty fifteen", "fifty three zero").
struct CardinalMachine {
  private enum Stage {
    /// Nothing said yet, or a scale was the last word.
    case open
    case unit, teen, tens
    /// "hundred" was the last word.
    case hundred
    /// Tens and unit, or a figure behind "hundred".
    case full
    /// A typed figure opens the group.
    case figure
  }

  private var stage = Stage.open
  private var total = 0.0
  private var group = 0.0
  private var hasHundred = false
  /// The last scale said; the next must be smaller.
  private(set) var scale = Double.infinity
  /// What the last scale added to the total, and the scale before it.
  private var lastScaled = (added: 0.0, outer: Double.infinity)

  /// The value so far.
  var value: Double { total + group }
  /// The last word was a scale word: "two million".
  var endsInScale: Bool { stage == .open && total > 0 }
  /// The last word was "hundred" or a scale word: "and" may follow.
  var takesAnd: Bool { stage == .hundred || endsInScale }
  var isEmpty: Bool { stage == .open && total == 0 }

  /// Adds a word; false where it cannot belong to this number (nothing changed then).
  mutating func take(_ numeral: Numeral) -> Bool {
    switch numeral {
    case .unit(let value):
      switch stage {
      case .open, .hundred:
        group += value
        stage = .unit
      case .tens:
        group += value
        stage = .full
      default: return false
      }
    case .teen(let value):
      guard stage == .open || stage == .hundred else { return false }
      group += value
      stage = .teen
    case .tens(let value):
      guard stage == .open || stage == .hundred else { return false }
      group += value
      stage = .tens
    case .hundred:
      return takeHundred()
    case .scale(let factor):
      return takeScale(factor)
    }
    return true
  }

  /// Adds a typed figure: "200 thousand", "three hundred 91.6".
  mutating func take(figure value: Double) -> Bool {
    switch stage {
    case .open where total == 0:
      group = value
      stage = .figure
    case .open where value > 0 && value < min(scale, 1000):
      group = value
      stage = .figure
    case .hundred where value > 0 && value < 100:
      group += value
      stage = .full
    default: return false
    }
    return true
  }

  private mutating func takeHundred() -> Bool {
    guard !hasHundred else { return false }
    switch stage {
    case .open:
      guard total == 0 else { return false }
      group = 100
    case .unit, .teen, .tens, .full, .figure:
      guard group < 1000, total == 0 || group < 10 else { return false }
      group *= 100
    case .hundred:
      return false
    }
    hasHundred = true
    stage = .hundred
    return true
  }

  private mutating func takeScale(_ factor: Double) -> Bool {
    if stage == .open, total > 0 {
      // "three thousand millions": only a thousand is multiplied.
      guard scale == 1000, factor >= 1e6, lastScaled.added > 1000,
        lastScaled.added * factor < lastScaled.outer
      else { return false }
      total += lastScaled.added * (factor - 1)
      scale = factor
      lastScaled.added = 0
      return true
    }
    guard factor < scale else { return false }
    if stage == .open { group = 1 }
    lastScaled = (group * factor, scale)
    total += group * factor
    group = 0
    scale = factor
    hasHundred = false
    stage = .open
    return true
  }
}
