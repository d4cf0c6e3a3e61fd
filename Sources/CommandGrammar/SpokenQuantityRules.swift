import SpokenQuantities

/// The built-in rules as room SpokenQuantities reads and says them.
package struct SpokenQuantityRules: QuantityRules {
  private static let comparing: Set<String> = [
    "more", "extra", "additional", "longer", "less", "another",
  ]

  package init() {}

  /// Words that begin a quantity without being a number.
  private static let openers: Set<String> = [
    "a", "an", "half", "quarter", "quarters", "couple", "pair", "dozen", "oh", "o", "point", "zero",
    "some", "several", "few", "the", "another", "minute", "hour", "second",
  ]

  package func mayBegin(_ word: String) -> Bool {
    let isPlain = word.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    return !isPlain || Self.openers.contains(word)
      || !NumberReader.readings(of: [word], at: 0, homophones: true).isEmpty
  }

  package func readings(
    _ kind: QuantityKind, of words: [String], at position: Int
  ) -> [SpokenQuantity] {
    // "thirty more seconds" and "plus a minute" are for the grammar to tell apart.
    guard words.indices.contains(position), words[position] != "plus", words[position] != "minus"
    else { return [] }
    switch kind {
    case .number:
      return NumberReader.readings(of: words, at: position, homophones: false)
        .filter { $0.form != .ordinal && $0.form != .clock && $0.value >= 0 }.map(spoken)
    case .count:
      return NumberReader.countReading(of: words, at: position, homophones: true)
        .map { [spoken($0)] } ?? []
    case .ordinal:
      return NumberReader.readings(of: words, at: position, homophones: false)
        .filter { $0.form == .ordinal }.map(spoken)
    case .few:
      // "rest for" has not named a number yet, so no homophones here.
      guard let length = DurationReader.askLength(of: words, at: position) else { return [] }
      if let number = NumberReader.countReading(of: words, at: position, homophones: false) {
        return number.length == length ? [spoken(number)] : []
      }
      return length > 1 ? [SpokenQuantity(value: 0, length: length)] : []
    case .duration, .rest:
      return DurationReader.readings(of: words, at: position, restSlot: kind == .rest)
        .filter { reading in
          !words[position...].prefix(reading.length).contains { Self.comparing.contains($0) }
        }
        .map(spoken)
    case .weight, .load:
      return WeightReader.readings(of: words, at: position)
        .filter { kind == .weight || $0.weight.unit != nil }
        .map {
          SpokenQuantity(
            value: $0.weight.value, unit: $0.weight.unit?.rawValue, length: $0.length,
            isHomophone: $0.usesHomophone)
        }
    }
  }

  private func spoken(_ reading: QuantityReading) -> SpokenQuantity {
    SpokenQuantity(
      value: reading.value, length: reading.length, isHomophone: reading.usesHomophone)
  }

  package func spoken(_ kind: QuantityKind, value: Double, unit: String?) -> [String]? {
    switch kind {
    case .few:
      guard let number = Int(exactly: value), (1..<Int(DurationReader.leastBareSeconds)) ~= number
      else { return nil }
      return QuantitySpeaker.words(number)
    case .number, .count:
      if kind == .number, value.rounded() != value {
        return split(QuantitySpeaker.weight(value, unit: nil))
      }
      return Int(exactly: value).map { QuantitySpeaker.words($0) }
    case .duration, .rest:
      return Int(exactly: value).flatMap { split(QuantitySpeaker.duration(seconds: $0)) }
    case .weight, .load:
      let spokenUnit = unit.flatMap { WeightReader.Unit(rawValue: $0) }
      if kind == .load, spokenUnit == nil { return nil }
      return split(QuantitySpeaker.weight(value, unit: spokenUnit))
    case .ordinal:
      let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
      ]
      guard let index = Int(exactly: value), (1...ordinals.count).contains(index) else {
        return nil
      }
      return [ordinals[index - 1]]
    }
  }

  private func split(_ text: String) -> [String]? {
    let words = text.split(separator: " ").map(String.init)
    return words.isEmpty ? nil : words
  }
}
