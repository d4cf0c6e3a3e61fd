import Glibc
import Listening
import Testing

@testable import Terminal
@testable import Workout

/// Random with a seed (SplitMix64, Steele, Lea and Flood 2014).
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  static let texts = [
    "", "one two", "\u{1B}[2J\u{1B}]0;title\u{7}", "plughw:1\r\nx", "日本語のマイク",
    "e\u{301}a\u{300}\u{301}\u{302}",
    "👩‍👩‍👧‍👦 family", "👍🏽", "\u{202E}right to left", "\u{9B}31m", "🇩🇪", "한글 각",
    "a\u{FE0F}\u{200B}\u{2028}b", "\u{E000}\u{10FFFF}", "ﷺ", "\t\u{8}\u{7F}",
    String(repeating: "twenty one ", count: 300),
  ]

  mutating func text() -> String {
    (0..<Int.random(in: 0...3, using: &self)).map { _ in
      Dice.texts.randomElement(using: &self) ?? ""
    }.joined(separator: " ")
  }

  mutating func event(_ time: Double) -> ListeningEvent {
    let wild =
      Bool.random(using: &self)
      ? time : [.nan, .infinity, -1, 1e300][Int.random(in: 0..<4, using: &self)]
    switch Int.random(in: 0..<8, using: &self) {
    case 0:
      return .partial(
        time: time, utterance: Int.random(in: 0...3, using: &self), text: text(),
        consumed: Int.random(in: -2...5, using: &self))
    case 1: return .final(time: wild, utterance: 2, text: text())
    case 2: return .unhandled(time: time, text: text())
    case 3: return .gap(time: time, seconds: wild)
    case 4:
      return .workout(
        WorkoutEvent(
          time: wild,
          kind: .setStarted(
            SetStart(
              exercise: text(), number: Int.random(in: 1...200, using: &self), sets: 3,
              reps: 10_000,
              hold: Bool.random(using: &self) ? wild : nil, weight: wild, unit: .kg,
              reason: .command))))
    case 5: return .workout(WorkoutEvent(time: time, kind: .rest(.started, seconds: wild)))
    case 6:
      return .workout(
        WorkoutEvent(
          time: time,
          kind: .toolCall(
            CallReport(
              callID: "c", call: ToolCall(text()),
              status: Bool.random(using: &self) ? .waiting : .applied, undo: true, message: text(),
              lane: .voice))))
    default:
      return .workout(
        WorkoutEvent(
          time: time,
          kind: .rep(
            CountedSignal(
              signal: RepSignal(time: time, word: text(), uncertain: Bool.random(using: &self)),
              reps: Int.random(in: 0...99_999, using: &self),
              setReps: Int.random(in: 0...10_000, using: &self), spoken: 1))))
    }
  }

  mutating func model(_ model: inout ScreenModel, _ time: Double) {
    for _ in 0..<Int.random(in: 1...4, using: &self) { model.take([event(time)]) }
    model.level = [nil, -30, .nan, .infinity, 12][Int.random(in: 0..<5, using: &self)]
    let state = ScreenMicrophone.State.allCases.randomElement(using: &self) ?? .none
    model.microphone = ScreenMicrophone(state, name: text(), detail: text())
  }
}

/// As much of a terminal as the screen needs.
struct FakeTerminal {
  let columns: Int
  var lines: [[String]]
  private var row = 0
  private var column = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    lines = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// False for a sequence that is none of ours, or a character that moves or falls off the edge.
  mutating func write(_ text: String) -> Bool {
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        guard rest.popFirst() == "[" else { return false }
        var parameters = ""
        while let next = rest.first, next.value < 0x40 {
          parameters.unicodeScalars.append(next)
          rest.removeFirst()
        }
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch rest.popFirst() {
        case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
        case "J": self = FakeTerminal(columns: columns, rows: lines.count)
        case "K": for place in column..<columns { lines[row][place] = " " }
        case "m": break
        default: return false
        }
        continue
      }
      guard let width = CharacterWidth.columns(scalar), row < lines.count else { return false }
      if width == 0 {
        lines[row][max(0, column - (lines[row][column - 1].isEmpty ? 2 : 1))].unicodeScalars
          .append(scalar)
        continue
      }
      guard column + width <= columns else { return false }
      lines[row][column] = String(scalar)
      if width == 2 { lines[row][column + 1] = "" }
      column += width
    }
    return true
  }

  var texts: [String] {
    lines.map { line in
      var text = line.joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }
}

@Suite("Whatever happens, the screen holds", .serialized)
struct AnyScreenTests {
  private static let sizes = [
    (20, 6), (40, 12), (80, 24), (21, 7), (33, 9), (132, 43), (1, 1), (7, 3),
  ]

  /// wcwidth(3), which the platform's module hides.
  private static let systemWidth: (@convention(c) (wchar_t) -> Int32)? = dlsym(nil, "wcwidth").map {
    unsafeBitCast($0, to: (@convention(c) (wchar_t) -> Int32).self)
  }

  /// The C library's own opinion of a width, in a UTF-8 locale; nil where there is none.
  private func width(_ text: String) -> Int? {
    guard setlocale(LC_CTYPE, "C.UTF-8") != nil, let wcwidth = Self.systemWidth else { return nil }
    return text.unicodeScalars.reduce(0) { $0 + max(0, Int(wcwidth(wchar_t($1.value)))) }
  }

  @Test(arguments: 0..<96 as Range<UInt64>) func nothingIsWiderThanTheTerminal(seed: UInt64) {
    var dice = Dice(state: seed)
    let (columns, rows) = Self.sizes[Int(seed) % Self.sizes.count]
    let abilities = ScreenAbilities(unicode: seed % 3 != 0, color: seed % 2 == 0)
    var model = ScreenModel(plan: ScreenBench.plan, microphone: ScreenMicrophone(.none, name: ""))
    var terminal = FakeTerminal(columns: columns, rows: rows)
    var shown: ScreenFrame?
    for step in 0..<8 {
      dice.model(&model, Double(step))
      let frame = model.frame(columns: columns, rows: rows, abilities)
      #expect(frame.lines.count == rows)
      for (cells, text) in zip(frame.lines, frame.texts) {
        #expect(cells.reduce(0) { $0 + $1.width } <= columns)
        if let width = width(text) { #expect(width <= columns, "\(text.debugDescription)") }
        for scalar in text.unicodeScalars {
          #expect(CharacterWidth.columns(scalar) != nil)
          if !abilities.unicode { #expect(scalar.isASCII) }
        }
      }
      let changes = FrameChanges.text(from: shown, to: frame, abilities)
      let understood = terminal.write(changes)
      #expect(understood, "\(changes.debugDescription)")
      // A reversed blank at the end is a blank to the reader of texts.
      #expect(terminal.texts == frame.texts.map(Self.trimmed))
      shown = frame
    }
    #expect(shown.map { FrameChanges.text(from: $0, to: $0, abilities) } == "")
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// Our table never gives less than the C library's.
  @Test func widthsAgreeWithTheSystem() throws {
    guard setlocale(LC_CTYPE, "C.UTF-8") != nil, let wcwidth = Self.systemWidth else { return }
    var narrower: [UInt32] = []
    for value in 0..<0x110000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value), let width = CharacterWidth.columns(scalar) else {
        continue
      }
      let system = Int(wcwidth(wchar_t(value)))
      if system > width { narrower.append(value) }
    }
    let list = narrower.prefix(20).map { String($0, radix: 16) }
    #expect(narrower.isEmpty, "\(narrower.count): \(list)")
  }

  @Test func onlyWhatChangedIsWritten() {
    var bench = ScreenBench(ScreenBench.plan)
    let abilities = ScreenAbilities(unicode: true, color: true)
    bench.count(11)
    let before = bench.model.frame(columns: 80, rows: 24, abilities)
    bench.model.level = -20
    let after = bench.model.frame(columns: 80, rows: 24, abilities)
    let changes = FrameChanges.text(from: before, to: after, abilities)
    #expect(changes.utf8.count < 120, "\(changes.debugDescription)")
    #expect(!changes.contains("2J"))
  }

  @Test func plainLinesAreHarmlessToo() {
    let line = TerminalText.plain("a\u{1B}[2Jb\nc\u{9B}d\u{202E}é日")
    #expect(line == "a?[2Jb c?dé日")
  }
}
