/// How far floating-point samples go beyond full scale, so that they can be turned down instead of
/// clipped: clipping is distortion, and distortion is misheard.
///
/// A few samples of nonsense must not turn the speech down to nothing: when at most five blocks lie
/// 24 dB or more above all others they are left to clip.
struct PeakMeter {
  /// Blocks by the octave of their highest sample, the first for all below 2^-8.
  private var blocks = [Int](repeating: 0, count: 137)
  private var highest = [Float](repeating: 0, count: 137)

  private static let lowestExponent = -8
  private static let mostGlitches = 5
  private static let gapOctaves = 4

  /// Adds one block of about 10 ms.
  mutating func add(peak: Float) {
    let exponent = peak > 0 && peak.isFinite ? Int(peak.exponent) : Self.lowestExponent
    let bucket = min(max(exponent - Self.lowestExponent, 0), blocks.count - 1)
    blocks[bucket] += 1
    highest[bucket] = max(highest[bucket], peak)
  }

  /// The highest sample that is no glitch; 0 before the first block.
  var ceiling: Float {
    var above = 0
    var previous: Int?
    for bucket in blocks.indices.reversed() where blocks[bucket] > 0 {
      if let previous, above <= Self.mostGlitches, previous - bucket >= Self.gapOctaves {
        return ceiling(under: bucket)
      }
      above += blocks[bucket]
      previous = bucket
      if above > Self.mostGlitches { break }
    }
    return ceiling(under: blocks.count - 1)
  }

  /// What to multiply samples by: 1 unless they go beyond full scale.
  var gain: Float { ceiling > 1 ? 1 / ceiling : 1 }

  private func ceiling(under top: Int) -> Float {
    var bucket = top
    while bucket >= 0 {
      if blocks[bucket] > 0 { return highest[bucket] }
      bucket -= 1
    }
    return 0
  }
}
