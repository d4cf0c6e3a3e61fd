import CommandGrammar

/// Quantities simple enough to see through, so that tests of the grammar stand on their own.
struct TestQuantities: QuantityRules {
  static let ones = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]

  func readings(_ kind: QuantityKind, of words: [String], at position: Int) -> [SpokenQuantity] {
    var found: [SpokenQuantity] = []
    for (value, length) in numbers(words, position) {
      let next = position + length
      let after = next < words.count ? words[next] : ""
      switch kind {
      case .number, .count: found.append(SpokenQuantity(value: value, length: length))
      case .duration, .rest:
        if after == "seconds" { found.append(SpokenQuantity(value: value, length: length + 1)) }
        if after == "minutes" {
          found.append(SpokenQuantity(value: value * 60, length: length + 1))
        }
        if kind == .rest, value >= 10 {
          found.append(SpokenQuantity(value: value, length: length))
        }
      case .weight, .load:
        let unit = ["kilos": "kg", "pounds": "lb"][after]
        if let unit {
          found.append(SpokenQuantity(value: value, unit: unit, length: length + 1))
        }
        if kind == .weight { found.append(SpokenQuantity(value: value, length: length)) }
      case .few:
        if value < 10 { found.append(SpokenQuantity(value: value, length: length)) }
      case .ordinal: break
      }
    }
    if kind == .count, words[position] == "for" {
      found.append(SpokenQuantity(value: 4, length: 1, isHomophone: true))
    }
    return found
  }

  private func numbers(_ words: [String], _ position: Int) -> [(Double, Int)] {
    guard position < words.count else { return [] }
    let word = words[position]
    if let digits = Int(word) { return [(Double(digits), 1)] }
    if let small = Self.ones.firstIndex(of: word) { return [(Double(small), 1)] }
    guard let ten = Self.tens.firstIndex(of: word), ten > 0 else { return [] }
    if position + 1 < words.count, let unit = Self.ones.firstIndex(of: words[position + 1]),
      (1...9).contains(unit)
    {
      return [(Double(ten * 10 + unit), 2), (Double(ten * 10), 1)]
    }
    return [(Double(ten * 10), 1)]
  }

  func spoken(_ kind: QuantityKind, value: Double, unit: String?) -> [String]? {
    guard let whole = Int(exactly: value), (0..<100).contains(whole) else { return nil }
    var words =
      whole < 20
      ? [Self.ones[whole]]
      : [Self.tens[whole / 10]] + (whole % 10 == 0 ? [] : [Self.ones[whole % 10]])
    switch kind {
    case .duration, .rest: words.append("seconds")
    case .weight, .load:
      if let unit { words.append(unit == "kg" ? "kilos" : "pounds") }
      if kind == .load, unit == nil { return nil }
    case .ordinal: return nil
    case .few: if whole >= 10 { return nil }
    case .number, .count: break
    }
    return words
  }
}
