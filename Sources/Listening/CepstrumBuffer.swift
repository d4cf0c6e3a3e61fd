/// The newest cepstra on the sample clock; what is too old to be part of a burst is dropped.
struct CepstrumBuffer: Sendable {
  let width: Int
  /// Frames kept behind the newest: a burst at its limit, its pre-roll and a margin.
  static let kept = 3600

  /// Rows from frame `first` on.
  private var rows: [Float] = []
  private(set) var first = 0

  init(width: Int) {
    self.width = width
  }

  var end: Int { first + rows.count / width }

  mutating func append(_ fill: (inout [Float]) throws -> Void) rethrows {
    try fill(&rows)
    let surplus = rows.count / width - 2 * Self.kept
    if surplus > 0 {
      let dropped = surplus + Self.kept
      rows.removeFirst(dropped * width)
      first += dropped
    }
  }

  /// Rows of the frames, as far as they are there.
  func slice(_ frames: Range<Int>) -> [Float] {
    let lower = min(max(frames.lowerBound, first), end)
    let upper = min(max(frames.upperBound, lower), end)
    return Array(rows[((lower - first) * width)..<((upper - first) * width)])
  }
}
