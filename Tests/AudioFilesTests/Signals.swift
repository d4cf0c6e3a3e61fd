import Glibc

/// Sounds with a known content.
enum Signals {
  /// Reproducible noise, full range.
  static func noise(_ count: Int, seed: UInt64 = 1) -> [Int16] {
    var random = SplitMix(state: seed)
    return (0..<count).map { _ in Int16(truncatingIfNeeded: random.next()) }
  }

  static func sine(
    _ hertz: Double, seconds: Double, rate: Int, amplitude: Double = 0.5
  ) -> [Double] {
    (0..<Int(seconds * Double(rate))).map {
      amplitude * sin(2 * .pi * hertz * Double($0) / Double(rate))
    }
  }

  static func int16(_ samples: [Double]) -> [Int16] {
    samples.map { Int16(($0 * 32_767).rounded()) }
  }

  /// Something like syllables: a pulse train with the pitch of a voice, in bursts with pauses.
  static func babble(seconds: Double, rate: Int, amplitude: Double = 0.4, start: Double = 0)
    -> [Double]
  {
    (0..<Int(seconds * Double(rate))).map { index in
      let time = Double(index) / Double(rate)
      guard time >= start else { return 0 }
      let place = (time - start).truncatingRemainder(dividingBy: 0.6)
      guard place < 0.35 else { return 0 }
      let envelope = sin(.pi * place / 0.35)
      let pitch = 130.0 + 20 * place
      let harmonics = (1...12).reduce(0.0) {
        $0 + sin(2 * .pi * pitch * Double($1) * time) / Double($1)
      }
      return amplitude * envelope * harmonics / 2
    }
  }
}

/// A small random generator with a seed (SplitMix64, Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
