/// One countable unit of a hypothesis: a word, or one spoken number ("twenty one" is one).
package struct Segment: Equatable, Sendable {
  /// Range of normalized words in the hypothesis.
  package var words: Range<Int>
  /// Normalized text, words joined by one blank.
  package var text: String
  /// Value where the segment is a spoken number.
  package var number: Int?

  package init(words: Range<Int>, text: String, number: Int?) {
    self.words = words
    self.text = text
    self.number = number
  }
}
