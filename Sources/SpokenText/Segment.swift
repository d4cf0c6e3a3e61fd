/// One countable unit of a hypothesis: a word, or one spoken number ("twenty one" is one).
package struct Segment: Equatable, Sendable {
  /// Normalized text, words joined by one blank.
  package var text: String
  /// Value where the segment is a spoken number.
  package var number: Int?
  /// Indices of the segment's words in the hypothesis.
  package var words: Range<Int>
  /// May still grow into another segment ("twenty" where "twenty one" is expected), so a partial
  /// does not settle it while it is the last.
  package var isIncomplete: Bool
  /// May still turn out to be part of a command; only a final settles it.
  package var isHeld: Bool

  package init(
    text: String, number: Int?, words: Range<Int> = 0..<1, isIncomplete: Bool = false,
    isHeld: Bool = false
  ) {
    self.text = text
    self.number = number
    self.words = words
    self.isIncomplete = isIncomplete
    self.isHeld = isHeld
  }

  /// Says the same, wherever it stands.
  func matches(_ other: Segment) -> Bool { text == other.text && number == other.number }
}

/// Where a consumed segment stands: unique for ever.
package struct SegmentAddress: Hashable, Sendable {
  package var utterance: Int
  package var position: Int

  package init(utterance: Int, position: Int) {
    self.utterance = utterance
    self.position = position
  }
}
