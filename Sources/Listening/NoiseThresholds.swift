/// The levels between which speech is told from the room, in dB on the scale of `FrameMeasure.level`.
struct NoiseThresholds: Sendable {
  /// The noise floor, never lower than `rangeLimit` below the peaks.
  private(set) var floor = 0.0
  /// From the floor to the peaks of speech.
  private(set) var range = 0.0
  /// A burst may begin over this.
  private(set) var onset = 0.0
  /// A burst may end under this.
  private(set) var offset = 0.0

  private var middle = 0.0
  private var upper = 0.0
  private var peak: Double?

  /// Reads the floor from the histogram; ten times a second is enough.
  mutating func measure(_ histogram: LevelHistogram, _ parameters: EndpointerParameters) {
    middle = histogram.quantile(parameters.floorQuantile)
    upper = histogram.quantile(parameters.upperQuantile)
  }

  /// Lets a frame pass: sets the thresholds, and the remembered peak sinks slowly.
  mutating func step(_ parameters: EndpointerParameters) {
    let top = peak ?? middle + parameters.firstRange
    floor = max(middle, top - parameters.rangeLimit)
    range = max(top - floor, 0)
    let over =
      max(parameters.onsetFloor, upper - floor + parameters.onsetUpper)
      + parameters.rangeShare * range
    onset = floor + over
    offset = floor + over * parameters.offsetRatio
    peak = top > upper + 10 ? top - (top - upper - 10) * 0.693 / parameters.peakHalfLife : top
  }

  /// Takes a burst's peak into account: a louder one at once (unless it is a blow), a softer one by 0.4.
  mutating func learn(peak new: Double) {
    let old = peak ?? new
    if new < old {
      peak = old + 0.4 * (new - old)
    } else if new < old + 6 {
      peak = new
    } else {
      peak = old + 0.7 * (new - old)
    }
  }
}
