/// When a sign of life is due. Pure: the time comes in.
package struct Watchdog: Equatable, Sendable {
  /// Microseconds without a sign after which the manager ends the service.
  package let limit: UInt64
  private var lastSign: UInt64
  private var lastSeconds = 0.0

  /// - Parameters:
  ///   - microseconds: `$WATCHDOG_USEC`.
  ///   - process: `$WATCHDOG_PID`; a watchdog of another process is none of ours.
  ///   - now: microseconds.
  package init?(microseconds: String?, process: String?, own: Int32, now: UInt64) {
    guard let limit = microseconds.flatMap({ UInt64($0) }), limit > 0, limit < .max / 4 else {
      return nil
    }
    if let process, Int32(process) != own { return nil }
    self.limit = limit
    lastSign = now
  }

  /// Whether to give a sign now: audio came since the last one, and a quarter of the limit is over.
  /// With a quarter between calls no two signs are more than half of it apart.
  package mutating func decoded(seconds: Double, now: UInt64) -> Bool {
    guard seconds > lastSeconds, isDue(now) else { return false }
    lastSeconds = seconds
    lastSign = now
    return true
  }

  /// Whether to give a sign although no audio came.
  package mutating func waiting(now: UInt64) -> Bool {
    guard isDue(now) else { return false }
    lastSign = now
    return true
  }

  private func isDue(_ now: UInt64) -> Bool { now >= lastSign && now - lastSign >= limit / 4 }
}
