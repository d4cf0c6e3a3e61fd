import Glibc
import Testing

@testable import Terminal

/// A terminal without a window: what is written to `inner` comes out of `outer` and back.
final class PseudoTerminal {
  let outer: Int32
  let inner: Int32

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    // By hand (pts(4), ioctl_tty(2)): the platform's module hides posix_openpt and its like.
    outer = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    var number: Int32 = -1
    let setLock: UInt = 0x4004_5431
    let getNumber: UInt = 0x8004_5430
    try #require(ioctl(outer, setLock, &isLocked) == 0 && ioctl(outer, getNumber, &number) == 0)
    inner = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(inner >= 0 && ioctl(inner, UInt(TIOCSWINSZ), &size) == 0)
  }

  deinit {
    close(inner)
    close(outer)
  }

  /// What the screen got since the last time.
  func written() -> String {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      var entry = pollfd(fd: outer, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 50) > 0 else { return String(decoding: all, as: UTF8.self) }
      let count = read(outer, &bytes, bytes.count)
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += bytes[0..<count]
    }
  }

  func type(_ text: String) { _ = write(outer, text, text.utf8.count) }

  var isRaw: Bool {
    var modes = termios()
    tcgetattr(inner, &modes)
    return modes.c_lflag & tcflag_t(ICANON | ECHO) == 0
  }
}

@Suite("The terminal is put back", .serialized)
struct SessionTests {
  private func session(_ terminal: PseudoTerminal, _ name: String = "xterm") -> TerminalSession? {
    let variables = ["TERM": name, "LANG": "C.UTF-8"]
    return TerminalSession(
      input: terminal.inner, output: terminal.inner, environment: { variables[$0] })
  }

  @Test func aWholeLife() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 12)
    #expect(terminal.isRaw == false)
    if var session = session(terminal) {
      #expect(terminal.isRaw)
      #expect(terminal.written().contains("\u{1B}[?1049h"))
      let size = session.size
      #expect(size.columns == 40 && size.rows == 12)
      var bench = ScreenBench(ScreenBench.plan)
      bench.count(12)
      session.show(bench.model)
      var fake = FakeTerminal(columns: 40, rows: 12)
      let understood = fake.write(terminal.written())
      #expect(understood)
      #expect(fake.texts == bench.lines(40, 12))
      session.show(bench.model)
      #expect(terminal.written() == "")
      terminal.type("+\u{1B}[Aq")
      _ = terminal.written()
      #expect(session.keys() == [.character("+"), .character("q")])
      #expect(session.keys() == [])
      session.leave()
      #expect(terminal.isRaw == false)
      #expect(terminal.written() == TerminalRestorer.leave)
      session.resume()
      #expect(terminal.isRaw)
    } else {
      Issue.record("no session on a terminal")
    }
    #expect(terminal.isRaw == false)
    #expect(terminal.written().hasSuffix(TerminalRestorer.leave))
  }

  @Test(arguments: ["dumb", ""]) func noScreenOnADumbOne(name: String) throws {
    let terminal = try PseudoTerminal()
    let isThere = session(terminal, name) != nil
    #expect(isThere == false)
    #expect(terminal.written() == "")
  }

  @Test func noScreenOnAPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let isThere =
      TerminalSession(input: ends[0], output: ends[1], environment: { _ in "xterm" }) != nil
    #expect(isThere == false)
  }

  @Test func loudness() {
    #expect(LevelMeter.decibels([]) == nil)
    #expect(LevelMeter.decibels([0, 0]) == -96)
    #expect(LevelMeter.decibels([.min, .min]) == 0)
    let half = LevelMeter.decibels([16_384, -16_384]) ?? 0
    #expect(abs(half + 6.02) < 0.01)
  }
}
