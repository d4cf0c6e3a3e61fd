/// How often each level was heard of late: 128 bins of 1 dB that fade.
///
/// Constant memory; quantiles of it are the noise floor. Two recordings that differ only in gain give
/// the same quantiles but for the shift.
package struct LevelHistogram: Sendable {
  private var bins = [Double](repeating: 0, count: 128)
  private var mass = 0.0
  private var unit = 1.0
  private let growth: Double

  /// - Parameter growth: how much more each next frame weighs than the one before it,
  ///   2 to the power of 1 / half-life in frames.
  package init(growth: Double) {
    self.growth = growth
  }

  /// Adds a level without letting time pass: for the frames of the start-up.
  package mutating func seed(_ level: Double, weight: Double) {
    bins[Self.bin(level)] += weight
    mass += weight
  }

  /// Adds the level of the next frame, with a weight of 0 to 1.
  package mutating func add(_ level: Double, weight: Double) {
    unit *= growth
    bins[Self.bin(level)] += weight * unit
    mass += weight * unit
    if unit > 1e6 {
      for i in bins.indices { bins[i] /= unit }
      mass /= unit
      unit = 1
    }
  }

  /// The level that a share of what was heard lies under, in dB; within a bin by straight line.
  package func quantile(_ share: Double) -> Double {
    let wanted = share * mass
    var sum = 0.0
    for (index, value) in bins.enumerated() {
      if value > 0, sum + value >= wanted { return Double(index) + (wanted - sum) / value }
      sum += value
    }
    return Double(bins.count - 1)
  }

  private static func bin(_ level: Double) -> Int {
    level < 127 ? Int(max(0, level)) : 127
  }
}
