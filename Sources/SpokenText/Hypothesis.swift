/// What a recognizer believes so far of one utterance: cumulative, revisable, not a delta.
package struct Hypothesis: Equatable, Sendable {
  /// Normalized words, see `TextNormalizer`.
  package var words: [String]
  /// The recognizer will not change this utterance any more.
  package var isFinal: Bool
  /// Seconds of audio consumed when the hypothesis came; nil where the source has no clock.
  package var time: Double?
  /// Seconds of audio where the speech began; nil where the source does not know.
  package var began: Double?
  /// Seconds of audio at the true end of each word; empty where the source does not know.
  package var wordEnds: [Double]
  /// 0 to 1: that the words were said at all; nil where the source does not know.
  package var confidence: Double?
  /// The source's own number of the utterance; nil where it has none and it must be inferred.
  package var utterance: Int?

  package init(
    words: [String], isFinal: Bool, time: Double? = nil, began: Double? = nil,
    wordEnds: [Double] = [], confidence: Double? = nil, utterance: Int? = nil
  ) {
    self.words = words
    self.isFinal = isFinal
    self.time = time
    self.began = began
    self.wordEnds = wordEnds
    self.confidence = confidence
    self.utterance = utterance
  }

  package init(text: String, isFinal: Bool, time: Double? = nil, utterance: Int? = nil) {
    self.init(
      words: TextNormalizer.words(text), isFinal: isFinal, time: time, utterance: utterance)
  }
}
