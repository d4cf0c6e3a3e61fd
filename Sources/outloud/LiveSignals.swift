internal import ALSACapture
internal import Glibc

/// Waits for SIGINT, SIGTERM and the end of the work, on the thread that calls. Make it before any
/// other thread: they inherit that these signals are not theirs.
struct LiveSignals {
  private var wanted = sigset_t()

  /// What was waited for.
  enum Wake {
    case stop
    case ended
  }

  init() {
    sigemptyset(&wanted)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGUSR2] { sigaddset(&wanted, signal) }
    pthread_sigmask(SIG_BLOCK, &wanted, nil)
  }

  /// SIGHUP ends it as well: the terminal is gone.
  mutating func wait() -> Wake {
    var signal: Int32 = 0
    while sigwait(&wanted, &signal) != 0 {}
    return signal == SIGUSR2 ? .ended : .stop
  }

  /// Wakes `wait` from another thread: the work ended by itself.
  static func wake() { kill(getpid(), SIGUSR2) }
}
