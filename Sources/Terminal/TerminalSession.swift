internal import Glibc

/// The terminal while it shows the screen: raw keys, the alternate screen, no cursor. A thin shell
/// around `ScreenModel.frame`; decides nothing.
///
/// Owned and called by one thread. The end of the value, and every other way out of the process but
/// SIGKILL, puts the terminal back.
package struct TerminalSession: ~Copyable {
  package let abilities: ScreenAbilities
  /// Where keys come from, for poll(2); nil where there are none (any more).
  package private(set) var keyDescriptor: Int32?
  private let output: Int32
  private var modes: termios?
  private var shown: ScreenFrame?
  private var isEntered = false
  private var reader = KeyReader()

  /// Enters the screen; nil where there is none: `output` is no terminal, or a dumb one. Then plain
  /// lines are the way.
  package init?(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: (String) -> String?
  ) {
    let name = environment("TERM") ?? ""
    guard isatty(output) == 1, !name.isEmpty, name != "dumb", name != "unknown" else { return nil }
    abilities = ScreenAbilities(environment: environment)
    self.output = output
    var modes = termios()
    if isatty(input) == 1, tcgetattr(input, &modes) == 0 {
      keyDescriptor = input
      self.modes = modes
    }
    enter()
  }

  deinit {
    guard isEntered else { return }
    Self.write(TerminalRestorer.leave, to: output)
    if let keyDescriptor, var modes { tcsetattr(keyDescriptor, TCSANOW, &modes) }
    TerminalRestorer.disarm()
  }

  /// Columns and rows now; 80 × 24 where the terminal does not say.
  package var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Shows the model at the terminal's present size. A terminal that does not take bytes just now is
  /// left as it is until the next time.
  package mutating func show(_ model: ScreenModel) {
    let size = size
    draw(model.frame(columns: size.columns, rows: size.rows, abilities))
  }

  package mutating func draw(_ frame: ScreenFrame) {
    guard isEntered else { return }
    let changes = FrameChanges.text(from: shown, to: frame, abilities)
    guard !changes.isEmpty, isWritable else { return }
    Self.write(changes, to: output)
    shown = frame
  }

  /// Next time all is drawn anew.
  package mutating func forget() { shown = nil }

  /// Keys that are there; does not wait. At the end of the input `interrupt`, once.
  package mutating func keys() -> [Key] {
    guard let keyDescriptor else { return [] }
    var entry = pollfd(fd: keyDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 0) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(keyDescriptor, &bytes, bytes.count)
    if count > 0 { return reader.read(bytes[0..<count]) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    self.keyDescriptor = nil
    return [.interrupt]
  }

  /// Leaves the screen, stops the process as Control-Z would, and comes back with it.
  package mutating func suspend() {
    leave()
    raise(SIGTSTP)
    enter()
  }

  /// Enters again after something else had the terminal (SIGCONT).
  package mutating func resume() {
    isEntered = false
    enter()
  }

  /// Puts the terminal back; drawing does nothing until `resume`.
  package mutating func leave() {
    guard isEntered else { return }
    isEntered = false
    Self.write(TerminalRestorer.leave, to: output)
    if let keyDescriptor, var modes { tcsetattr(keyDescriptor, TCSANOW, &modes) }
    TerminalRestorer.disarm()
  }

  private mutating func enter() {
    guard !isEntered else { return }
    isEntered = true
    shown = nil
    TerminalRestorer.arm(input: keyDescriptor ?? -1, output: output, modes: modes)
    if let keyDescriptor, var raw = modes {
      // Keys one by one, unseen, Control-C among them; what is written stays as it is.
      raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
      tcsetattr(keyDescriptor, TCSANOW, &raw)
    }
    // The alternate screen, no cursor, no wrapping, pasted text marked as such.
    Self.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h", to: output)
  }

  private var isWritable: Bool {
    var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLOUT) != 0
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN {
          var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          // A terminal that takes nothing for a second has gone.
          if poll(&entry, 1, 1_000) <= 0 { return }
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}
