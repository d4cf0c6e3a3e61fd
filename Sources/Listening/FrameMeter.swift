/// What one frame of 10 ms was like, as the endpointer sees it.
package struct FrameMeasure: Sendable, Equatable {
  /// Band level in dB over 0.1 least significant bits (mean square 0.01), never below 0: 0 is digital silence.
  package var level = 0.0
  /// Largest normalized autocorrelation for 80 to 400 Hz, 0 to 1: how much like a voice.
  package var voicing = 0.0
  /// Sum of squares of the samples without their offset.
  package var totalEnergy = 0.0
  /// Sum of squares of the steps from sample to sample: large for hiss and metal.
  package var differenceEnergy = 0.0
  /// Sum of squares between 250 Hz and 3.5 kHz.
  package var bandEnergy = 0.0
}

/// Measures frames of 160 samples (16 kHz mono): level in the band of speech, voicing, spectral slope.
///
/// Constant memory. The level is smoothed over three frames (1/4, 1/2, 1/4) and so one frame late; the
/// other measures are held back by a frame to fit it.
package struct FrameMeter: Sendable {
  /// Samples in a frame.
  package static let samplesPerFrame = 160

  private var highPassA = Biquad.highPass250a
  private var highPassB = Biquad.highPass250b
  private var lowPass = Biquad.lowPass3500
  private var previousSample: Double?
  private var previousOutput = 0.0
  private var bandBefore = 0.0
  private var bandBeforeThat = 0.0
  private var previous: FrameMeasure?
  private var voicing = VoicingMeter()

  package init() {}

  /// Measures the next frame.
  ///
  /// - Parameter frame: 160 samples; every multiple of four is measured, an empty one counts as silence.
  package mutating func push(_ frame: some Collection<Int16>) -> FrameMeasure {
    var now = FrameMeasure()
    var quarter = 0.0
    var index = 0
    for sample in frame {
      let x = Double(sample)
      // One-pole DC blocker, 13 Hz: an offset of the device must not matter.
      let y = x - (previousSample ?? x) + 0.995 * previousOutput
      let step = y - previousOutput
      previousSample = x
      previousOutput = y
      now.totalEnergy += y * y
      now.differenceEnergy += step * step
      let z = lowPass.push(highPassB.push(highPassA.push(y)))
      now.bandEnergy += z * z
      quarter += x
      if index % 4 == 3 {
        voicing.push(quarter)
        quarter = 0
      }
      index += 1
    }
    let band = now.bandEnergy / Double(Self.samplesPerFrame)
    let smooth = 0.25 * band + 0.5 * bandBefore + 0.25 * bandBeforeThat
    bandBeforeThat = bandBefore
    bandBefore = band
    now.voicing = voicing.strength()
    var result = previous ?? now
    previous = now
    result.level = max(0, decibelsPerOctave * binaryLogarithm(smooth + 0.01) + 20)
    return result
  }
}

/// 10 log10 2: what doubling a power adds, in dB.
private let decibelsPerOctave = 3.010_299_956_639_812_0

/// The logarithm to base 2 of a positive, normal number, by its exponent and a series.
///
/// Core imports no C library. Error below 1e-6, far under the histogram's bin of 1 dB.
func binaryLogarithm(_ x: Double) -> Double {
  var mantissa = x.significand
  var exponent = Double(x.exponent)
  if mantissa > 1.414_213_562_373_095_1 {
    mantissa *= 0.5
    exponent += 1
  }
  let s = (mantissa - 1) / (mantissa + 1)
  let q = s * s
  let series = 1 + q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q * (1.0 / 11)))))
  return exponent + 2.885_390_081_777_926_8 * s * series
}

/// A second-order filter section, direct form II transposed.
private struct Biquad: Sendable {
  let b0: Double
  let b1: Double
  let b2: Double
  let a1: Double
  let a2: Double
  var s1 = 0.0
  var s2 = 0.0

  mutating func push(_ x: Double) -> Double {
    let y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    return y
  }

  /// Butterworth high-pass, 4th order, 250 Hz at 16 kHz, first section: gym music and thuds lie below.
  static let highPass250a = Biquad(
    b0: 0.8795613790064435, b1: -1.759122758012887, b2: 0.8795613790064435,
    a1: -1.8250960051409633, a2: 0.8339268642555546)
  /// Its second section.
  static let highPass250b = Biquad(
    b0: 1, b1: -2, b2: 1, a1: -1.9184107565980042, a2: 0.927693125891298)
  /// Butterworth low-pass, 2nd order, 3.5 kHz: above lies hiss, and nothing on a telephone line.
  static let lowPass3500 = Biquad(
    b0: 0.23764399438510744, b1: 0.4752879887702149, b2: 0.23764399438510744,
    a1: -0.2303962526872168, a2: 0.18097223022764664)
}

/// The strength of pitch in the last 45 ms, from samples at 4 kHz.
private struct VoicingMeter: Sendable {
  /// 130 samples (32 ms) compared with themselves up to 50 samples (80 Hz) earlier.
  private static let window = 130
  private static let longestLag = 50
  private static let shortestLag = 10
  private static let count = window + longestLag

  private var samples = [Double](repeating: 0, count: VoicingMeter.count)
  private var oldest = 0

  mutating func push(_ sample: Double) {
    samples[oldest] = sample
    oldest = oldest + 1 == Self.count ? 0 : oldest + 1
  }

  func strength() -> Double {
    var x = [Double]()
    x.reserveCapacity(Self.count)
    x.append(contentsOf: samples[oldest...])
    x.append(contentsOf: samples[..<oldest])
    var mean = 0.0
    for value in x { mean += value }
    mean /= Double(Self.count)
    for i in 0..<Self.count { x[i] -= mean }
    var energy = 0.0
    for i in Self.longestLag..<Self.count { energy += x[i] * x[i] }
    var energyEarlier = 0.0
    for i in 0..<Self.window {
      let value = x[Self.longestLag - Self.shortestLag + i]
      energyEarlier += value * value
    }
    var best = 0.0
    for lag in Self.shortestLag...Self.longestLag {
      let start = Self.longestLag - lag
      if lag > Self.shortestLag {
        energyEarlier += x[start] * x[start] - x[start + Self.window] * x[start + Self.window]
      }
      var product = 0.0
      for i in 0..<Self.window { product += x[Self.longestLag + i] * x[start + i] }
      // 16: a step of the converter, so that nothing is divided by nothing.
      if product > 0 {
        best = max(best, product / (energy * max(energyEarlier, 0) + 16).squareRoot())
      }
    }
    return best
  }
}
