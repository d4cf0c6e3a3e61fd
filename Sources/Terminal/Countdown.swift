/// A clock that runs down in seconds of audio and stands while the workout is paused.
struct Countdown: Equatable, Sendable {
  private enum Hand: Equatable, Sendable {
    case runs(end: Double)
    case stands(left: Double)
  }

  private var hand: Hand

  init(seconds: Double, at time: Double, isPaused: Bool) {
    let seconds = seconds.isFinite ? seconds : 0
    hand = isPaused ? .stands(left: seconds) : .runs(end: time + seconds)
  }

  func left(at time: Double) -> Double {
    switch hand {
    case .runs(let end): max(0, end - time)
    case .stands(let left): max(0, left)
    }
  }

  mutating func pause(at time: Double) { hand = .stands(left: left(at: time)) }
  mutating func resume(at time: Double) { hand = .runs(end: time + left(at: time)) }
}

/// Times for people.
enum ClockText {
  /// "0:45", "12:30", "1:02:03"; of what is left a begun second counts whole.
  static func minutes(_ seconds: Double, roundingUp: Bool = false) -> String {
    let bounded = seconds.isFinite ? min(max(0, seconds), 359_999) : 0
    let whole = Int(bounded.rounded(roundingUp ? .up : .down))
    let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
    if minutes < 60 { return "\(minutes):\(two(rest))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
