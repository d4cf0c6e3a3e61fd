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
  /// What the grammar's weights say of the whole path. Engine units, 0 or less: the further below, the
  /// rarer is what was understood.
  package var languageScore: Double

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
    languageScore = Double(
      decoding.words.filter { !$0.text.hasPrefix("<") && !$0.text.hasPrefix("[") }
        .map(\.languageScore).reduce(0, +))
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

/// A linear decision over `CommandEvidence`, trained on half the speakers (docs/hearing-commands.md).
package struct CommandVerifier: Equatable, Sendable {
  /// What a grammar's probabilities are worth.
  package enum Grammar: Equatable, Sendable {
    /// Its weights are how often things are said: what is rare must be heard well. Rejects talk.
    case weighted
    /// It only says what is possible.
    case plain
  }

  private let grammar: Grammar
  private let isAwaited: Bool

  /// - Parameter isAwaited: something was asked, or everything waits for a word; then less is enough.
  package init(_ grammar: Grammar, isAwaited: Bool = false) {
    self.grammar = grammar
    self.isAwaited = isAwaited
  }

  /// From 0 on it is a command.
  package func score(_ evidence: CommandEvidence) -> Double {
    let path = max(-4, min(1, evidence.pathAdvantage / 10))
    guard grammar == .weighted else { return path + Self.plainBias }
    let advantage = max(-4, min(1, evidence.advantage / 10))
    let worst = max(-8, min(1, evidence.worstAdvantage / 10))
    let seconds = Logarithm.natural(Double(max(1, evidence.frames)) / 100)
    let language = evidence.languageScore / 100
    let perWord = language / Double(max(1, evidence.words))
    return (isAwaited ? Self.awaitedBias : Self.bias) - 0.542 * advantage + 0.429 * worst + 1.742
      * path + 3.261 * seconds
      + (evidence.words == 1 ? 3.265 : 0) + 0.635 * language + 2.531 * perWord
  }

  /// The trained bias, and a margin of 1 so that no talk of the recordings passes.
  private static let bias = 8.569 - 1
  private static let awaitedBias = bias + 1.5
  /// Engine units a frame, in tens, by which a plain grammar's path may fall short of the phone loop.
  private static let plainBias = 2.5
}
