internal import Glibc

/// What a service tells the manager that started it; without one nothing is sent.
///
/// Owned and called by one thread. Sending does not wait for an answer.
package struct ServiceManager: ~Copyable {
  private let socket: NotifySocket?
  /// Of the watchdog that the manager asked for, if it did.
  private var watchdog: Watchdog?
  private var status = ""
  private let clock: @Sendable () -> UInt64

  /// - Parameters:
  ///   - environment: looks a variable up; `NOTIFY_SOCKET`, `WATCHDOG_USEC`, `WATCHDOG_PID`.
  ///   - clock: microseconds since the machine started (CLOCK_MONOTONIC).
  package init(
    environment: (String) -> String? = SystemEnvironment.value,
    clock: @escaping @Sendable () -> UInt64 = MonotonicClock.microseconds
  ) {
    self.clock = clock
    if let name = environment("NOTIFY_SOCKET") {
      socket = NotifySocket.to(name)
    } else {
      socket = nil
    }
    watchdog = Watchdog(
      microseconds: environment("WATCHDOG_USEC"), process: environment("WATCHDOG_PID"),
      own: getpid(), now: clock())
  }

  /// A manager listens.
  package var isThere: Bool { socket != nil }

  /// Microseconds in which the manager wants a sign of life; nil where it wants none.
  package var watchdogMicroseconds: UInt64? { watchdog?.limit }

  /// The service does its work from now on.
  package mutating func ready(_ text: String) {
    status = Self.oneLine(text)
    send("READY=1\nSTATUS=\(status)")
  }

  /// One line for `systemctl status`; the same line again is not sent.
  package mutating func status(_ text: String) {
    let line = Self.oneLine(text)
    if line == status { return }
    status = line
    send("STATUS=\(line)")
  }

  /// It reads its files anew; `ready` ends it. The time is what `Type=notify-reload` (systemd 253)
  /// asks for; older ones ignore it.
  package mutating func reloading() {
    send("RELOADING=1\nMONOTONIC_USEC=\(clock())")
  }

  /// It ends.
  package mutating func stopping(_ text: String) {
    status = Self.oneLine(text)
    send("STOPPING=1\nSTATUS=\(status)")
  }

  /// Audio has been decoded, so many seconds in all. Feeds the watchdog where audio came since the
  /// last time: call it at least every quarter of `watchdogMicroseconds`, and signs of life are at
  /// most half of it apart.
  package mutating func decoded(seconds: Double) {
    if watchdog?.decoded(seconds: seconds, now: clock()) ?? false { send("WATCHDOG=1") }
  }

  /// There is no audio and there cannot be: the device is missing and is waited for, or the
  /// workout is paused. Feeds the watchdog; never call it from a loop that could hang elsewhere.
  package mutating func waiting() {
    if watchdog?.waiting(now: clock()) ?? false { send("WATCHDOG=1") }
  }

  private func send(_ message: String) {
    // A manager that has gone is no reason to stop; there is nobody to tell either.
    _ = socket?.send(message)
  }

  /// A message has a line for each assignment, so a text may not have a second one.
  static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(400) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      line.append(isControl ? " " : scalar)
    }
    return String(line)
  }
}

/// The process's environment.
package enum SystemEnvironment {
  /// Not for use while another thread changes the environment, which this program never does.
  package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

package enum MonotonicClock {
  /// Microseconds since the machine started, without the time it slept.
  package static func microseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000 + UInt64(max(0, time.tv_nsec)) / 1_000
  }
}
