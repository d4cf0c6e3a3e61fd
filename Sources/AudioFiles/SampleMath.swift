/// Arithmetic on single samples.
enum SampleMath {
  /// Not-a-number and infinity are no sound: they become silence.
  static func silenceNonsense(_ samples: UnsafeMutableBufferPointer<Float>) {
    for index in samples.indices where !samples[index].isFinite { samples[index] = 0 }
  }

  /// Full scale 1 to 16 bit, rounded to the nearest, held at the ends. Exact for samples that
  /// were 16 bit before.
  static func int16(_ sample: Float) -> Int16 {
    let scaled = (sample * 32_768).rounded(.toNearestOrEven)
    if scaled >= 32_767 { return .max }
    if scaled <= -32_768 { return .min }
    return Int16(exactly: scaled) ?? 0
  }
}
