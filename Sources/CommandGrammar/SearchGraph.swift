/// A finite-state search graph: what the recognizer may hear, with transition probabilities.
///
/// Words stand on arcs; an arc without a word is a null transition. Probabilities are honoured by
/// the engine as they are (JSGF weights on rule references are not, see `docs/grammar.md`).
package struct SearchGraph: Equatable, Sendable {
  package struct Arc: Equatable, Sendable {
    package var from: Int
    package var to: Int
    /// nil: a null transition.
    package var word: String?
    /// Above 0, at most 1.
    package var probability: Double

    package init(from: Int, to: Int, word: String?, probability: Double = 1) {
      self.from = from
      self.to = to
      self.word = word
      self.probability = probability
    }
  }

  /// States are numbered from 0.
  package var stateCount: Int
  package var start: Int
  package var final: Int
  package var arcs: [Arc]

  package init(stateCount: Int, start: Int, final: Int, arcs: [Arc] = []) {
    self.stateCount = stateCount
    self.start = start
    self.final = final
    self.arcs = arcs
  }

  /// Every word on an arc.
  package var words: Set<String> { Set(arcs.compactMap(\.word)) }
}
