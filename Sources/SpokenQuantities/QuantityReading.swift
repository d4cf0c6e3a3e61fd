/// One way to read the words from a position on as a quantity.
package struct QuantityReading: Equatable, Sendable {
  /// What kind of words it was read from.
  package enum Form: Equatable, Sendable {
    /// "twenty one", "one hundred and five", "101".
    case cardinal
    /// "fifth", "twenty first", "3rd".
    case ordinal
    /// "two point five", "2.5".
    case decimal
    /// "half", "three quarters", "two and a half", "1/2".
    case fraction
    /// Two numbers below a hundred said as hundreds and rest: "one twenty" is 120, "one oh five" 105.
    case paired
    /// A figure with colons: "2:30".
    case clock
  }

  /// A plain number; seconds where a duration was asked for. Finite.
  package var value: Double
  /// Words used, at least one.
  package var length: Int
  package var form: Form
  /// A second meaning that is as good: "one twenty" as a rest is 80 s, or 120 s.
  package var alternative: Double?
  /// Some word was taken for the number it sounds like ("ate" for eight).
  package var usesHomophone: Bool

  package init(
    value: Double, length: Int, form: Form = .cardinal, alternative: Double? = nil,
    usesHomophone: Bool = false
  ) {
    self.value = value
    self.length = length
    self.form = form
    self.alternative = alternative
    self.usesHomophone = usesHomophone
  }
}
