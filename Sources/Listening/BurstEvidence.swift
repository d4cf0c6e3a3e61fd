/// What one burst of speech says about itself, for the decision whether it is a count.
///
/// All of it is known when the burst ends: what it sounded like, two decodings of the same cepstra
/// (the count graph and a loop of single phones), what was expected, and when.
package struct BurstEvidence: Equatable, Sendable {
  /// Numbers that the count graph heard.
  package var numbers: [Int]
  /// Frames of 10 ms in the burst, without pre-roll.
  package var frames: Int
  /// Path score per frame of the count graph. Engine units.
  package var pathScore: Double
  package var advantage: Advantage
  /// Frames of the number words over frames of the burst.
  package var coverage: Double
  package var shape: BurstShape
  /// The first number is the one expected next.
  package var isExpected: Bool
  /// The first number is another that a person may go on with: two further, one less, one.
  package var isNear: Bool
  /// The burst goes on with a spoken ten: "twenty" … "one".
  package var completesTen: Bool
  /// Bursts that wait to be believed, whether the first number is the one after them.
  package var held: Int
  package var fitsHeld: Bool
  /// Nothing has been counted yet.
  package var isFirst: Bool
  /// The burst before was talk.
  package var afterTalk: Bool
  /// Frames since the burst before ended, counted or not.
  package var gap: Int
  /// Seconds of talk not long ago, fading within five seconds.
  package var talk: Double
  /// Frames since the last count; nil where nothing has been counted.
  package var sinceCount: Int?
  /// The live count of the set.
  package var count: Int
  /// Decibels between this burst's peak and the mean peak of the last counts; nil without counts.
  package var loudness: Double?
  /// Frames since the last count, over the usual distance of counts; nil without a rhythm.
  package var tempo: Double?

  /// How much better the count graph's scores are than the phone loop's, per frame. Engine units.
  package struct Advantage: Equatable, Sendable {
    /// Acoustic scores over the number words.
    package var word: Double
    /// Whole paths.
    package var path: Double
  }
}

/// A linear decision over `BurstEvidence`, trained on half the speakers (`script/train-verifier`,
/// docs/accuracy.md); the logistic of its score is the confidence.
package struct CountVerifier: Equatable, Sendable {
  /// Scores from here on are counts; raising it trades phantoms for misses.
  package var threshold = 0.0

  package init() {}

  /// A count that has hardly begun asks for more: what is held back then counts with the next number,
  /// and talk mostly has none.
  func threshold(at count: Int) -> Double {
    threshold + Self.beginning * max(0, 1 - Double(count) / 3)
  }

  private static let beginning = 0.75

  /// How far the comparison with the phone loop can raise a score: what stays under `threshold` less
  /// `doubt` even so is turned down without it.
  static let mostAdvantage = BurstEvidence.Advantage(word: 12, path: 12)

  /// Scores so far under the threshold may still be counts, if what follows says so; and so far if
  /// what follows only says that counting has begun.
  static let doubt = 3.0
  static let doubtOfUnfit = 1.5

  /// A burst of more frames for each number is too long to be a count.
  static let longestFrames = 180

  /// Positive: more likely a count than talk.
  package func score(_ evidence: BurstEvidence) -> Double {
    zip(Self.features(evidence), CountWeights.all).reduce(CountWeights.bias) {
      $0 + $1.0.value * $1.1
    }
  }

  /// Whether evidence with the best advantage there can be is worth the look at the phone loop.
  func mayBeCount(_ evidence: BurstEvidence) -> Bool {
    score(evidence) >= threshold - Self.doubt
  }

  /// 0 to 1: the share of bursts of such a score that are counts, among those that were counted.
  package static func confidence(_ score: Double) -> Double {
    1 / (1 + Logarithm.exponential(-max(-30, min(30, score + counted))))
  }

  /// Training weighs talk three times, and most of what reaches a count is one: the logistic of the
  /// bare score says too little (docs/accuracy.md).
  private static let counted = 1.5

  /// Counts under this confidence are marked uncertain: one in ten of them is none, of the others one
  /// in a hundred.
  package static let certain = 0.9

  /// The values that are weighed, in the order of `CountWeights.all`; each of the order of one.
  package static func features(
    _ evidence: BurstEvidence
  ) -> [(name: String, value: Double)] {
    let count = Double(max(1, evidence.numbers.count))
    let perNumber = Double(max(1, evidence.frames)) / count
    let tens = Double(evidence.numbers.count { $0 >= 20 }) / count
    let shape = evidence.shape
    let voiced = Double(shape.voicedFrames) / Double(max(1, shape.frames))
    let loudness = evidence.loudness ?? 0
    let tempo = evidence.tempo.map { max(-3, min(3, Logarithm.two($0))) } ?? 0
    func flag(_ value: Bool) -> Double { value ? 1 : 0 }
    return [
      ("expected", flag(evidence.isExpected)),
      ("near", flag(evidence.isNear)),
      ("held", min(1, Double(evidence.held) / 4)),
      ("fits_held", flag(evidence.fitsHeld)),
      ("first", flag(evidence.isFirst)),
      ("word_advantage", max(-2, min(2, evidence.advantage.word / 10))),
      (
        "word_advantage_first", evidence.isFirst ? max(-2, min(2, evidence.advantage.word / 10)) : 0
      ),
      ("path_score", max(-8, min(0, evidence.pathScore / 10))),
      ("path_advantage", max(-2, min(2, evidence.advantage.path / 10))),
      ("coverage", min(1.2, evidence.coverage)),
      ("long", max(0, Logarithm.natural(perNumber / (60 + 40 * tens)))),
      ("short", max(0, Logarithm.natural(35 / perNumber))),
      ("several", Logarithm.natural(count)),
      ("several_short", count > 1 ? max(0, Logarithm.natural(45 / perNumber)) : 0),
      ("after_talk", flag(evidence.afterTalk)),
      ("in_talk", flag(evidence.afterTalk && evidence.gap < 50)),
      ("close", flag(evidence.gap < 25)),
      ("alone", flag(evidence.gap > 60)),
      ("talk", min(4, evidence.talk)),
      ("talk_new_set", min(4, evidence.talk) * max(0, 1 - Double(evidence.count) / 3)),
      ("long_ago", evidence.sinceCount.map { min(2, max(0, Double($0 - 400) / 1000)) } ?? 0),
      ("new_set", max(0, 1 - Double(evidence.count) / 3)),
      ("noise", max(0, 20 - shape.peakOverFloor) / 10),
      ("voiced", voiced),
      ("bright", min(1, shape.slope)),
      ("peaks", Double(min(6, max(0, shape.peaks - 2)))),
      ("has_loudness", flag(evidence.loudness != nil)),
      ("softer", min(0.5, max(0, -3 - loudness) / 10)),
      ("louder", min(0.5, max(0, loudness - 3) / 10)),
      ("early", max(0, -tempo - 0.5)),
      ("late", max(0, tempo - 0.5)),
      ("in_rhythm", evidence.tempo == nil ? 0 : max(0, 1 - (tempo < 0 ? -tempo : tempo) * 1.5)),
    ]
  }
}
