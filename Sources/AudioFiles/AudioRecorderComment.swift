/// The cepstral mean that listening started with, as the comment of its recording: the same file
/// through `count` is then heard as it was heard live.
package enum AudioRecorderComment {
  private static let name = "outloud-cepstral-mean"

  /// One line, values in the order of the coefficients.
  package static func text(mean: [Double]) -> String {
    ([name] + mean.map { "\($0)" }).joined(separator: " ")
  }

  /// The mean in a comment; nil where it is another comment, or not `count` finite numbers.
  package static func mean(in comment: String?, count: Int) -> [Double]? {
    guard let comment, comment.utf8.count <= 4_096 else { return nil }
    let words = comment.split(whereSeparator: \.isWhitespace)
    guard words.first.map({ $0 == name }) ?? false, words.count == count + 1 else { return nil }
    let values = words.dropFirst().compactMap { Double($0) }
    guard values.count == count, values.allSatisfy({ $0.isFinite && abs($0) < 1e4 }) else {
      return nil
    }
    return values
  }
}
