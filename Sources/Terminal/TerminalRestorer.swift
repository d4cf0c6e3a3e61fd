internal import Glibc

/// Puts the terminal back on every way out: `exit`, a fatal signal, a trap.
///
/// A signal handler can reach globals only. They are written on one thread before the handlers are
/// installed, and read afterwards; all that runs in a handler is write(2), tcsetattr(3), sigaction(2)
/// and raise(3), which POSIX calls safe there.
enum TerminalRestorer {
  /// Leaves the screen: no bracketed paste, wrapping, plain look, the cursor, the usual screen.
  static let leave = "\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// From now on, and until `disarm`, the way out leads over `leave` and `modes`.
  static func arm(input: Int32, output: Int32, modes: termios?) {
    if leaveBytes == nil {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: leave.utf8.count)
      _ = bytes.initialize(from: leave.utf8)
      leaveBytes = UnsafeBufferPointer(bytes)
      atexit { restoreTerminal() }
      useOtherStack()
    }
    savedInput = input
    savedOutput = output
    if let modes {
      savedModes = modes
      hasModes = true
    }
    isArmed = true
    install()
  }

  static func disarm() { isArmed = false }

  private static func install() {
    if isInstalled { return }
    isInstalled = true
    for number in fatal {
      var old = sigaction()
      guard sigaction(number, nil, &old) == 0 else { continue }
      // Who stops politely has a handler of their own.
      let isPolite = polite.contains(number)
      if isPolite, old.__sigaction_handler.sa_handler != nil { continue }
      before[Int(number)] = old
      var action = sigaction()
      action.__sigaction_handler.sa_handler = leaveBySignal
      action.sa_flags = SA_ONSTACK
      sigaction(number, &action, nil)
    }
  }

  private static let polite = [SIGINT, SIGTERM, SIGHUP]
  private static let fatal =
    [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGSYS] + polite

  /// A stack that has run over cannot carry its own handler.
  private static func useOtherStack() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 65_536
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    stack.ss_flags = 0
    sigaltstack(&stack, nil)
  }
}

// Written before the handlers are installed, read in them: see above.
private nonisolated(unsafe) var leaveBytes: UnsafeBufferPointer<UInt8>?
// As the one above.
private nonisolated(unsafe) var savedInput: Int32 = -1
// As the one above.
private nonisolated(unsafe) var savedOutput: Int32 = -1
// As the one above.
private nonisolated(unsafe) var savedModes = termios()
// As the one above.
private nonisolated(unsafe) var hasModes = false
// A flag that a handler reads; at worst the terminal is restored twice.
private nonisolated(unsafe) var isArmed = false
// Only on the thread that owns the terminal.
private nonisolated(unsafe) var isInstalled = false
// What was installed before, by the signal's number; as the ones above.
private nonisolated(unsafe) let before: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()

private func restoreTerminal() {
  guard isArmed, let bytes = leaveBytes else { return }
  isArmed = false
  _ = write(savedOutput, bytes.baseAddress, bytes.count)
  if hasModes { tcsetattr(savedInput, TCSANOW, &savedModes) }
}

private func leaveBySignal(_ number: Int32) {
  restoreTerminal()
  // The way it would have gone without us: the next raise meets what was there before.
  sigaction(number, before + Int(number), nil)
  raise(number)
}
