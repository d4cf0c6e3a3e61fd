internal import Glibc

/// How loud a block of samples is.
package enum LevelMeter {
  /// Root mean square in decibels below full scale; nil for none, -96 for silence.
  package static func decibels(_ samples: some Collection<Int16>) -> Double? {
    guard !samples.isEmpty else { return nil }
    let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    let mean = (sum / Double(samples.count)).squareRoot() / 32_768
    return max(-96, 20 * log10(max(mean, 1e-6)))
  }
}
