/// What one burst of speech says about itself, for the decision whether it is a count.
///
/// All of it is known when the burst ends: lengths, two decodings of the same cepstra (the count
/// graph and a loop of single phones), and what was expected.
package struct BurstEvidence: Equatable, Sendable {
  /// Numbers that the count graph heard.
  package var numbers: [Int]
  /// Frames of 10 ms in the burst, without pre-roll.
  package var frames: Int
  /// Acoustic score per frame of the number words, and how much better than the phone loop's over
  /// the same frames. Engine units.
  package var wordScore: Double
  package var wordAdvantage: Double
  /// Path score per frame of the count graph.
  package var pathScore: Double
  /// Phones the loop heard per frame of the words.
  package var phoneRate: Double
  /// Decibels between the burst's loud frames and the quiet before it.
  package var level: Double
  /// The burst before was talk, and this one follows within half a second.
  package var followsTalk: Bool
  /// The first number is the one expected next.
  package var isExpected: Bool
  /// Nothing has been counted yet.
  package var isFirst: Bool
}

/// A linear decision over `BurstEvidence`, trained on half the speakers (docs/accuracy.md); the
/// logistic of its score is the confidence.
package struct CountVerifier: Equatable, Sendable {
  var bias = 3.3598
  var wordAdvantage = 0.9809
  var pathScore = 0.4312
  var isExpected = 2.5456
  var tooLong = -1.2981
  var tooShort = -1.2613
  var several = -2.0887
  var followsTalk = -1.2810
  var isFirst = -1.4405
  var phoneRate = -0.4392
  var noise = -0.7604
  /// Scores from here on are counts; raising it trades phantoms for misses.
  package var threshold = 0.0

  package init() {}

  /// A burst of `frames` for so many numbers is too long to be a count.
  static let longestFrames = 180
  /// Spoken numbers last so long at most, tens with units longer, and so short at least.
  private static let usualLongest = (unit: 60.0, tens: 40.0)
  private static let usualShortest = 35.0
  /// Decibels over the noise above which noise does not matter.
  private static let clearLevel = 20.0

  /// Positive: more likely a count than talk.
  package func score(_ evidence: BurstEvidence) -> Double {
    let count = Double(evidence.numbers.count)
    guard count > 0 else { return -20 }
    let perNumber = Double(evidence.frames) / count
    let tens = Double(evidence.numbers.count { $0 >= 20 }) / count
    let longest = Self.usualLongest.unit + Self.usualLongest.tens * tens
    var score = bias
    score += wordAdvantage * evidence.wordAdvantage / 10
    score += pathScore * evidence.pathScore / 10
    score += evidence.isExpected ? isExpected : 0
    score += tooLong * max(0, Logarithm.natural(perNumber / longest))
    score += tooShort * max(0, Logarithm.natural(Self.usualShortest / perNumber))
    score += several * Logarithm.natural(count)
    score += evidence.followsTalk ? followsTalk : 0
    score += evidence.isFirst ? isFirst : 0
    score += phoneRate * evidence.phoneRate * 10
    score += noise * max(0, Self.clearLevel - evidence.level) / 10
    return score
  }

  /// 0 to 1.
  package static func confidence(_ score: Double) -> Double {
    1 / (1 + Logarithm.exponential(-max(-30, min(30, score))))
  }
}
