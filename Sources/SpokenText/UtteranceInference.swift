/// Gives utterance numbers to a stream that may have none.
///
/// Numbers of the source are believed. Where there are none, they are inferred from growth and time
/// only: a hypothesis that equals the one before it or begins with all its words, soon after it or
/// without a time, is the same utterance; fewer words long after the last change are a new one;
/// fewer words sooner are a revision. A final ends its utterance.
package struct UtteranceInference: Sendable {
  /// A re-send comes within this many seconds of what it repeats.
  package static let resendWindow = 0.3
  /// A shorter text this many seconds after the last change starts over (measured: a recognizer's
  /// reset comes about 1.5 s into a pause, a revision much sooner).
  package static let resetSilence = 1.5
  /// So many ended utterances of a numbering source are remembered, to know a late repeat.
  static let remembered = 16

  /// Never reused; grows by one for each utterance, inferred or numbered.
  private(set) package var current = 0
  private var sourceNumber: Int?
  private var words: [String] = []
  private var lastTime: Double?
  private var lastChange: Double?
  private var ended = true
  private var endedBefore: [(number: Int, words: [String])] = []

  package init() {}

  /// What a hypothesis means for the numbering.
  package enum Outcome: Equatable, Sendable {
    /// It belongs to this utterance; `isNew` on its first hypothesis.
    case utterance(Int, isNew: Bool)
    /// It comes late, with the number of an utterance that has ended: nothing.
    case stale
  }

  /// `words` are the hypothesis's words as they are compared: digits spelled out.
  package mutating func place(_ hypothesis: Hypothesis, comparing words: [String]) -> Outcome {
    let isNew: Bool
    if let number = hypothesis.utterance {
      if isStale(number, words) { return .stale }
      isNew = sourceNumber != number || current == 0
      sourceNumber = number
    } else {
      isNew = sourceNumber != nil || startsNew(words, at: hypothesis.time)
      sourceNumber = nil
    }
    if isNew {
      current += 1
      self.words = []
      lastChange = nil
    }
    if words != self.words || isNew { lastChange = hypothesis.time ?? lastChange }
    self.words = words
    lastTime = hypothesis.time ?? lastTime
    ended = hypothesis.isFinal
    if ended, let number = sourceNumber { remember(number) }
    return .utterance(current, isNew: isNew)
  }

  /// The utterance that just ended is over whatever comes with its number; an older number is
  /// over for what it held, and a restarted source for anything else.
  private func isStale(_ number: Int, _ next: [String]) -> Bool {
    if sourceNumber == number { return ended && current > 0 }
    guard let old = endedBefore.last(where: { $0.number == number }) else { return false }
    return !next.isEmpty && old.words.starts(with: next)
  }

  private mutating func remember(_ number: Int) {
    endedBefore.removeAll { $0.number == number }
    endedBefore.append((number, words))
    if endedBefore.count > Self.remembered { endedBefore.removeFirst() }
  }

  private func startsNew(_ next: [String], at time: Double?) -> Bool {
    guard current > 0 else { return true }
    if ended {
      guard !next.isEmpty, !words.isEmpty else { return true }
      if let time, let lastTime, time - lastTime > Self.resendWindow { return true }
      return !(next.starts(with: words) || words.starts(with: next))
    }
    guard next.count < words.count, let time, let lastChange else { return false }
    return time - lastChange >= Self.resetSilence
  }
}
