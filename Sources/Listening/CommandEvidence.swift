/// What one stretch of speech says about itself, for the decision whether it is a command.
package struct CommandEvidence: Equatable, Sendable {
  /// Words of the command.
  package var words: Int
  /// Frames of 10 ms in the words.
  package var frames: Int
  /// Acoustic score per frame of the words. Engine units.
  package var wordScore: Double
  /// How much better than the phone loop's over the same frames, per frame; of all words, and of the
  /// worst.
  package var advantage: Double
  package var worstAdvantage: Double
  /// The whole path against the whole path of the loop, per frame.
  package var pathAdvantage: Double
  /// Phones the loop heard per frame of the words.
  package var phoneRate: Double

  init(_ words: [DecodedWord], _ decoding: Decoding, _ loop: Decoding) {
    self.words = words.count
    let spoken = words.map(\.frames.count).reduce(0, +)
    frames = spoken
    let perFrame = { (word: DecodedWord) -> Double in
      (Double(word.acousticScore) - Self.score(of: loop, over: word.frames))
        / Double(max(1, word.frames.count))
    }
    let score = words.map { Double($0.acousticScore) }.reduce(0, +)
    wordScore = score / Double(max(1, spoken))
    let gained = words.map { perFrame($0) * Double($0.frames.count) }.reduce(0, +)
    advantage = gained / Double(max(1, spoken))
    worstAdvantage = words.map(perFrame).min() ?? 0
    pathAdvantage =
      (Double(decoding.score ?? 0) - Double(loop.score ?? 0)) / Double(max(1, decoding.frames))
    let span = (words.first?.frames.lowerBound ?? 0)..<(words.last?.frames.upperBound ?? 1)
    phoneRate =
      Double(
        loop.words.count {
          PhoneWords.phone(of: $0.text) != nil && $0.frames.overlaps(span)
        }) / Double(max(1, span.count))
  }

  /// The loop's acoustic score over some frames; words at the edges count by their share.
  static func score(of loop: Decoding, over span: Range<Int>) -> Double {
    var score = 0.0
    for word in loop.words where word.text != "(NULL)" {
      let shared = word.frames.clamped(to: span).count
      if shared > 0 {
        score += Double(word.acousticScore) * Double(shared) / Double(word.frames.count)
      }
    }
    return score
  }
}

/// A linear decision over `CommandEvidence`, trained on half the speakers.
package struct CommandVerifier: Equatable, Sendable {
  package init() {}

  /// From 0 on it is a command.
  package func score(_ evidence: CommandEvidence) -> Double {
    evidence.advantage + 10
  }
}
