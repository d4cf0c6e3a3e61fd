/// Logarithm and exponential without a C library, which core does not import.
enum Logarithm {
  static let naturalOfTwo = 0.693_147_180_559_945_3

  /// Base two, of a positive finite number; an error below 1e-9. Everything else gives -1100.
  static func two(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return -1100 }
    var exponent = Double(value.exponent)
    var mantissa = value.significand
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      exponent += 1
    }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    let series =
      1 + square
      * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square * (1.0 / 9 + square / 11))))
    return exponent + 2 / naturalOfTwo * ratio * series
  }

  static func natural(_ value: Double) -> Double { two(value) * naturalOfTwo }

  /// A positive `base` to the power of `exponent`.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    exponential(natural(base) * exponent)
  }

  /// e to the power of a value within ±700.
  static func exponential(_ value: Double) -> Double {
    let power = max(-700, min(700, value)) / naturalOfTwo
    let whole = power.rounded(.down)
    let rest = (power - whole) * naturalOfTwo
    var term = 1.0
    var sum = 1.0
    for step in 1...14 {
      term *= rest / Double(step)
      sum += term
    }
    return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }
}
