/// Delays between attempts: each twice the one before, up to a ceiling.
package struct CaptureBackoff: Equatable, Sendable {
  /// Seconds.
  package let first: Double
  package let ceiling: Double
  private var upcoming: Double

  package init(first: Double = 0.25, ceiling: Double = 5) {
    self.first = first
    self.ceiling = ceiling
    upcoming = first
  }

  /// Seconds to wait before the next attempt.
  package mutating func next() -> Double {
    defer { upcoming = min(ceiling, upcoming * 2) }
    return upcoming
  }

  /// It went well: the next delay is the first again.
  package mutating func reset() { upcoming = first }
}
