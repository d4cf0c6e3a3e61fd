/// Natural logarithm without a system library: the argument is halved or doubled into 1...2 and the
/// series of artanh is summed. Exact to 1e-12 for every positive finite number; 0 for others.
func naturalLogarithm(_ value: Double) -> Double {
  guard value > 0, value.isFinite else { return 0 }
  let mantissa = value.significand
  let ratio = (mantissa - 1) / (mantissa + 1)
  let square = ratio * ratio
  var term = ratio
  var sum = 0.0
  var divisor = 1.0
  while term > 1e-17 {
    sum += term / divisor
    term *= square
    divisor += 2
  }
  return 2 * sum + Double(value.exponent) * 0.693_147_180_559_945_3
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers from the same seed on every machine.
package struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
