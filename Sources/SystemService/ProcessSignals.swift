internal import Glibc
internal import Synchronization

/// A signal to the process, as a value.
package enum ProcessSignal: String, CaseIterable, Sendable {
  /// SIGINT.
  case interrupt
  /// SIGTERM.
  case terminate
  /// SIGHUP: read the files anew.
  case reload
  /// SIGWINCH: the terminal has another size.
  case resized
  /// SIGCONT: it was stopped and runs again.
  case resumed

  /// Asks the program to end.
  package var isStop: Bool { self == .interrupt || self == .terminate }

  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .reload: SIGHUP
    case .resized: SIGWINCH
    case .resumed: SIGCONT
    }
  }
}

/// Signals that came and were not taken, a bit for each number. A bit cannot overflow, so no signal
/// is lost; like the kernel's own, several of a kind may become one.
private let arrived = Atomic<UInt64>(0)
/// The end of a pipe that wakes poll(2); -1 before the first use.
private let wakeup = Atomic<Int32>(-1)

/// Runs in a signal handler: only atomics and write(2), and `errno` as it was.
private func noteSignal(_ number: Int32) {
  let error = errno
  arrived.bitwiseOr(1 << UInt64(number & 63), ordering: .sequentiallyConsistent)
  // Where the pipe is full the loop is awake already, and the bit is set.
  var byte: UInt8 = 0
  _ = write(wakeup.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = error
}

/// Signals as values, for a loop that waits in poll(2) on `descriptor`.
///
/// A pipe written by handlers, and not a signalfd: that would need every thread, those of libraries
/// too, to block the signals, and programs we start would inherit the block. One at a time in a
/// process; the end of the value gives the signals back.
package struct ProcessSignals: ~Copyable {
  /// Readable while there is something to take.
  package let descriptor: Int32
  private let writer: Int32
  private let before: [(signal: ProcessSignal, action: sigaction)]

  /// nil where the system has no descriptor left.
  package init?(_ signals: [ProcessSignal]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    writer = ends[1]
    arrived.store(0, ordering: .sequentiallyConsistent)
    wakeup.store(writer, ordering: .sequentiallyConsistent)
    var before: [(ProcessSignal, sigaction)] = []
    for signal in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = noteSignal
      action.sa_flags = SA_RESTART
      var old = sigaction()
      if sigaction(signal.number, &action, &old) == 0 { before.append((signal, old)) }
    }
    self.before = before
  }

  deinit {
    for (signal, action) in before.reversed() {
      var action = action
      sigaction(signal.number, &action, nil)
    }
    wakeup.store(-1, ordering: .sequentiallyConsistent)
    close(descriptor)
    close(writer)
  }

  /// What came since the last time, each kind once, those that stop first. Does not wait.
  package func take() -> [ProcessSignal] {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    let bits = arrived.exchange(0, ordering: .sequentiallyConsistent)
    return ProcessSignal.allCases.filter { bits & (1 << UInt64($0.number)) != 0 }
      .sorted { $0.isStop && !$1.isStop }
  }

  /// Waits until a signal or readable bytes on `others` come, at most `seconds`; true for those of
  /// `others` that have something (or have ended).
  package func wait(for others: [Int32], seconds: Double) -> [Bool] {
    var entries = ([descriptor] + others).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let limit = Int32(max(0, min(seconds, 3_600)) * 1_000)
    guard poll(&entries, nfds_t(entries.count), limit) > 0 else {
      return others.map { _ in false }
    }
    return entries.dropFirst().map { $0.revents != 0 }
  }
}
