/// The built-in rules that stand for a quantity.
package enum QuantityKind: String, CaseIterable, Hashable, Sendable {
  /// `<number>`: any number, decimals too.
  case number
  /// `<count>`: a whole number from 0; the recognizer's homophones ("to", "for", "ate") are understood.
  case count
  /// `<duration>`: a duration whose unit is said; value in seconds.
  case duration
  /// `<rest>`: a duration in a slot for rests, where a bare "ninety" is ninety seconds; value in seconds.
  case rest
  /// `<weight>`: a weight, its unit said or not.
  case weight
  /// `<load>`: a weight whose unit is said.
  case load
  /// `<ordinal>`: "third".
  case ordinal
  /// `<few>`: a bare number too small to be the seconds of a rest ("rest for two"), or "a few seconds";
  /// the unit must be asked for. Its value is the number, 0 where there is none.
  case few

  /// Position in `allCases`.
  var number: Int32 {
    switch self {
    case .number: 0
    case .count: 1
    case .duration: 2
    case .rest: 3
    case .weight: 4
    case .load: 5
    case .ordinal: 6
    case .few: 7
    }
  }
}

/// One way to read a quantity that starts at a word.
package struct SpokenQuantity: Equatable, Sendable {
  /// Value; seconds for durations.
  package var value: Double
  /// "kg" or "lb", only where it was said.
  package var unit: String?
  /// How many words it takes; at least 1.
  package var length: Int
  /// Read through a homophone ("for" as four), which every literal reading beats.
  package var isHomophone: Bool

  package init(value: Double, unit: String? = nil, length: Int, isHomophone: Bool = false) {
    self.value = value
    self.unit = unit
    self.length = length
    self.isHomophone = isHomophone
  }
}

/// What the grammar needs to know about quantities; room SpokenQuantities stands behind it.
package protocol QuantityRules: Sendable {
  /// Every quantity of the kind that starts at `position`, longest first; empty where there is none.
  /// Looks at the words of the array only, never before `position`.
  func readings(_ kind: QuantityKind, of words: [String], at position: Int) -> [SpokenQuantity]
  /// False only where no quantity of any kind can begin with the word; saves the readings.
  func mayBegin(_ word: String) -> Bool
  /// The words a value is spoken with; nil where it cannot be said.
  func spoken(_ kind: QuantityKind, value: Double, unit: String?) -> [String]?
}

extension QuantityRules {
  package func mayBegin(_ word: String) -> Bool { true }
}
