import Glibc

/// How much speech one channel has carried so far: a cheap measure to choose between channels, not
/// to find words.
///
/// Speech is voiced (periodic with the pitch of a voice) and stands out from what the same channel
/// carries in its pauses. Hum and held tones do not stand out, noise and clatter are not voiced.
struct SpeechMeter {
  /// How much speech, and how loud it was.
  struct Score {
    /// Decibels above the channel's own floor, times seconds, of voiced sound.
    var speech: Float = 0
    /// Energy of the same sound.
    var energy: Float = 0
  }

  /// Of all sound so far.
  private(set) var total = Score()
  /// The same, fading with a time constant of five seconds.
  private(set) var recent = Score()
  /// No sound above the floor for the last 0.15 s.
  var isQuiet: Bool { quietHops >= Self.quietHops }
  /// Seconds of voiced sound since the last 0.15 s of quiet.
  private(set) var voicedSeconds: Float = 0

  /// The signal is measured at about 4 kHz, in windows of 32 ms every 16 ms.
  private let decimation: Int
  private let hopLength: Int
  private let lags: ClosedRange<Int>
  private let hopSeconds: Float
  private let fading: Float

  private var sum: Float = 0
  private var summed = 0
  private var previousMean: Float = 0
  private var previousSmooth: Float = 0
  private var window: [Float]
  private var filled: Int
  private var quietHops = 0

  /// Lowest level of each quarter second of the last two seconds: their minimum is the floor.
  private var minima = [Float](repeating: .infinity, count: 8)
  private var hopsInMinimum = 0
  private var minimumIndex = 0

  private static let quietHops = 10
  private static let lowestLevel: Float = -75
  private static let activeDecibels: Float = 9
  private static let mostDecibels: Float = 40
  /// Pitch of voices, shouting children included.
  private static let pitch: (low: Float, high: Float) = (80, 450)
  private static let nearlyAsMuch: Float = 0.8
  private static let voicedCorrelation: Float = 0.5

  /// - Parameter rate: of the samples that will come, in hertz.
  init(samplesPerSecond rate: Int) {
    decimation = max(1, rate / 4_000)
    let reduced = Float(rate) / Float(decimation)
    hopLength = max(1, Int(reduced * 0.016))
    lags = max(1, Int(reduced / Self.pitch.high))...max(2, Int(reduced / Self.pitch.low))
    hopSeconds = Float(hopLength) / reduced
    fading = expf(-hopSeconds / 5)
    window = [Float](repeating: 0, count: hopLength * 2)
    filled = hopLength
  }

  /// The place of the best score: of those that come near the most speech, the loudest. Crosstalk
  /// is as clear as the voice itself where the channels are quiet, but weaker.
  static func best(_ scores: [Score]) -> Int {
    let most = scores.map(\.speech).max() ?? 0
    var best = 0
    for (place, score) in scores.enumerated() where score.speech >= most * nearlyAsMuch {
      let isFirst = scores[best].speech < most * nearlyAsMuch
      if isFirst || score.energy > scores[best].energy { best = place }
    }
    return best
  }

  /// Adds the samples of one channel out of interleaved frames.
  mutating func add(_ frames: UnsafeBufferPointer<Float>, channel: Int, of channels: Int) {
    for place in stride(from: channel, to: frames.count, by: channels) { add(frames[place]) }
  }

  private mutating func add(_ sample: Float) {
    sum += sample
    summed += 1
    guard summed == decimation else { return }
    // Two means in a row, averaged, keep most of what is above the half rate from folding back.
    let mean = sum / Float(decimation)
    let smooth = (mean + previousMean) / 2
    previousMean = mean
    // A first-order high pass at about 70 Hz takes the constant and most of the mains hum away.
    window[filled] = smooth - previousSmooth + 0.9 * window[filled - 1]
    previousSmooth = smooth
    sum = 0
    summed = 0
    filled += 1
    guard filled == window.count else { return }
    measure()
    for index in 0..<hopLength { window[index] = window[hopLength + index] }
    filled = hopLength
  }

  private mutating func measure() {
    var energy: Float = 0
    for value in window { energy += value * value }
    let level = max(Self.lowestLevel, 10 * log10f(energy / Float(window.count) + 1e-12))
    let floor = updateFloor(level)
    recent.speech *= fading
    recent.energy *= fading
    let height = min(level - floor, Self.mostDecibels)
    if height < Self.activeDecibels * 0.67 {
      quietHops += 1
      if isQuiet { voicedSeconds = 0 }
    } else {
      quietHops = 0
    }
    guard height >= Self.activeDecibels, isVoiced() else { return }
    total.speech += height * hopSeconds
    total.energy += energy
    recent.speech += height * hopSeconds
    recent.energy += energy
    voicedSeconds += hopSeconds
  }

  private mutating func updateFloor(_ level: Float) -> Float {
    minima[minimumIndex] = min(minima[minimumIndex], level)
    hopsInMinimum += 1
    let floor = minima.reduce(.infinity, min)
    if Float(hopsInMinimum) * hopSeconds >= 0.25 {
      hopsInMinimum = 0
      minimumIndex = (minimumIndex + 1) % minima.count
      minima[minimumIndex] = .infinity
    }
    return floor
  }

  /// Whether the window repeats itself at a distance that a voice's pitch could have.
  private func isVoiced() -> Bool {
    for lag in lags where lag < window.count / 2 {
      var (product, first, second): (Float, Float, Float) = (0, 0, 0)
      for index in 0..<(window.count - lag) {
        let (a, b) = (window[index], window[index + lag])
        product += a * b
        first += a * a
        second += b * b
      }
      let least = Self.voicedCorrelation * Self.voicedCorrelation * first * second
      if product > 0, product * product > least { return true }
    }
    return false
  }
}
