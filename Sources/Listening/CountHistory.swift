/// What the last bursts were: when they came, how loud the counts among them, in which rhythm.
struct CountHistory: Equatable, Sendable {
  /// End of the burst before, in frames.
  private(set) var previousEnd: Int?
  private(set) var previousWasTalk = false
  /// Start of the last count, and of the last burst that was one or may have been, in frames.
  private var lastCount: Int?
  private var lastBeat: Int?
  /// Frames between the last counts, newest last, and their peaks in decibels.
  private var distances: [Int] = []
  private var peaks: [Double] = []

  private var talkSeconds = 0.0

  private static let talkHalfLife = 350.0
  /// So many counts make a rhythm and a loudness.
  static let remembered = 5
  /// Frames between counts that still belong to one rhythm.
  private static let longestDistance = 800

  /// Decibels over the mean peak of the last counts.
  func loudness(_ peak: Double) -> Double? {
    peaks.isEmpty ? nil : peak - peaks.reduce(0, +) / Double(peaks.count)
  }

  /// Frames since the last count, over the median distance.
  func tempo(_ start: Int) -> Double? {
    guard let lastBeat, distances.count >= 2, start > lastBeat else { return nil }
    let median = distances.sorted()[distances.count / 2]
    return Double(start - lastBeat) / Double(max(1, median))
  }

  func gap(_ start: Int) -> Int { previousEnd.map { max(0, start - $0) } ?? 1000 }

  /// Seconds of talk, fading by half in `talkHalfLife` frames.
  func talk(_ start: Int) -> Double {
    let steps = Double(gap(start)) / Self.talkHalfLife
    return talkSeconds * Logarithm.power(0.5, min(40, steps))
  }

  func sinceCount(_ start: Int) -> Int? { lastCount.map { max(0, start - $0) } }

  mutating func noteTalk(_ burst: Range<Int>) {
    talkSeconds = talk(burst.lowerBound) + Double(burst.count) / 100
    previousEnd = burst.upperBound
    previousWasTalk = true
  }

  /// A burst that may have been a count: it keeps the rhythm.
  mutating func noteHeld(_ burst: Range<Int>) {
    talkSeconds = talk(burst.lowerBound)
    previousEnd = burst.upperBound
    previousWasTalk = false
    beat(burst.lowerBound)
  }

  private mutating func beat(_ start: Int) {
    if let lastBeat, start - lastBeat < Self.longestDistance {
      distances.append(start - lastBeat)
    }
    lastBeat = start
    if distances.count > Self.remembered { distances.removeFirst() }
  }

  /// `goesOn`: the burst is the second half of the number before.
  mutating func noteCount(_ burst: Range<Int>, peak: Double, goesOn: Bool) {
    talkSeconds = talk(burst.lowerBound)
    previousEnd = burst.upperBound
    previousWasTalk = false
    guard !goesOn else { return }
    beat(burst.lowerBound)
    lastCount = burst.lowerBound
    peaks.append(peak)
    if peaks.count > Self.remembered { peaks.removeFirst() }
  }
}
