/// Bursts that may be counts and were not heard well enough to be believed: they wait for one that
/// is believed and fits.
///
/// A count that starts in noise is the case: nothing is expected yet, so each number alone is weak,
/// but "four" after three such bursts, and nothing else in between, says what they were.
struct HeldCounts: Equatable, Sendable {
  struct Item: Equatable, Sendable {
    /// Frames of the burst, and the end of its word.
    var burst: Range<Int>
    var end: Int
    /// What the count graph heard.
    var number: Int
    var score: Double
  }

  private(set) var items: [Item] = []
  /// What was given up since it was last asked for.
  private var dropped: [Item] = []

  var count: Int { items.count }

  /// More are not a start that was missed, but talk.
  static let most = 8
  /// Frames within which the next burst must begin: two counts of one set.
  static let longestGap = 400

  /// Time has come to `frame`, where a burst begins.
  mutating func expire(at frame: Int) {
    if let last = items.last, frame - last.burst.upperBound > Self.longestGap { clear() }
  }

  /// Those that wait lead up to nothing.
  mutating func clear() {
    dropped += items
    items = []
  }

  mutating func hold(_ item: Item) {
    if items.count >= Self.most { dropped.append(items.removeFirst()) }
    items.append(item)
  }

  /// What counts before `number`, which has just been believed, where `count` were before, each with
  /// the number to count it as: those that lead up to it; all, where the last was heard as the number
  /// before and words before it were missed (`isConfirmed`). Where the number says nothing (nil) and
  /// the count has hardly begun, those that score at least `least`.
  mutating func credit(before number: Int?, isConfirmed: Bool, count: Int, least: Double) -> [Item]
  {
    defer { items = [] }
    var credited: [Item]
    if isConfirmed {
      credited = items
    } else if let number, (count + 1...count + 1 + items.count).contains(number) {
      credited = items.suffix(number - 1 - count)
    } else {
      credited = count <= Self.hardlyBegun ? items.filter { $0.score >= least } : []
    }
    dropped += items.filter { !credited.contains($0) }
    for index in credited.indices where !isConfirmed || index < credited.count - 1 {
      credited[index].number = count + 1 + index
    }
    return credited
  }

  /// See `credit`.
  private static let hardlyBegun = 2

  /// What will never count, once.
  mutating func takeDropped() -> [Item] {
    defer { dropped = [] }
    return dropped
  }
}
