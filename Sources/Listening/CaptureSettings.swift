/// How capturing goes on and recovers. Seconds, unless said otherwise.
package struct CaptureSettings: Equatable, Sendable {
  /// What was asked for, for messages.
  package var device = "default"
  /// Give up where the device is missing, instead of waiting for it.
  package var isOnce = false
  /// Keep a device that gives samples faster than time passes to the clock.
  package var isPaced = true
  /// Longest wait for samples in one read; a device gives some every few hundredths of a second.
  package var readTimeout = 0.5
  /// Without samples for so long, the device is opened anew.
  package var watchdog = 3.0
  /// A read that ends empty sooner than this is followed by a pause of this length.
  package var hastyRead = 0.02
  /// Recoveries without a sample between them before the device is opened anew.
  package var mostRecoveries = 3
  package var resumeDelay = 0.1
  package var mostResumes = 10
  /// So much audio makes a device a good one: its next loss is met without growing delay.
  package var goodSeconds = 2.0
  package var backoff = CaptureBackoff()

  package init() {}
}

/// Tells when a device gives more audio than time has passed: `null` and files have no clock.
///
/// Looked at in windows, so that the small difference between the clocks of a real device and the
/// machine never adds up.
struct CapturePace: Sendable {
  private var since = 0.0
  private var heard = 0.0

  /// Seconds a device may be ahead: more than its own buffer can hold back.
  static let mostAhead = 1.0
  static let window = 10.0
  /// Seconds a window that no clock of a real device is wrong by (2 in a thousand).
  static let forgiven = 0.02

  mutating func begin(at now: Double) {
    since = now
    heard = 0
  }

  /// Seconds to wait, where it is too far ahead.
  mutating func ahead(after seconds: Double, at now: Double) -> Double? {
    heard += seconds
    let ahead = heard - (now - since)
    guard ahead > Self.mostAhead else {
      if now - since > Self.window {
        since = now
        heard = max(0, ahead - Self.forgiven)
      }
      return nil
    }
    return ahead - Self.mostAhead + 0.1
  }
}
