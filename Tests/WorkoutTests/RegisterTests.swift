import Testing
import Workout

/// One row: a timeline, and what is seen.
struct Row: CustomTestStringConvertible, Sendable {
  var name: String
  var timeline: String
  var seen: String
  var step = 0.5
  var settings = RegisterSettings()
  var line = #line

  init(
    _ name: String, _ timeline: String, _ seen: String, step: Double = 0.5, line: Int = #line,
    _ change: (inout RegisterSettings) -> Void = { _ in }
  ) {
    self.name = name
    self.timeline = timeline
    self.seen = seen
    self.step = step
    self.line = line
    change(&settings)
  }

  var testDescription: String { "\(name) (line \(line))" }

  func run() -> (seen: String, register: Register) {
    var register = Register(settings: settings)
    var outcomes: [RepOutcome] = []
    for signal in Timeline(timeline, step: step).signals {
      outcomes += register.register(signal)
    }
    outcomes += register.flush()
    return (shown(outcomes), register)
  }
}

@Suite struct `Register-rep counts by position and follows spoken numbers` {
  @Test(arguments: [
    Row("counting", "voice: 1 2 3 4", "1 2 3 4"),
    Row("starting anywhere shows one, the second number re-anchors", "voice: 19 20", "1 2>20 20"),
    Row("four five six", "voice: 4 5 6", "1 2>5 5 6"),
    Row("a skipped number", "voice: 3 4 6 7", "1 2>4 4 5 6>7 7"),
    Row("falling numbers stay with positions", "voice: 5 4 3 2 1", "1 2 3 4 5"),
    Row(
      "starting over at one goes on by position", "voice: 1 2 3 4 5 1 2 3 4",
      "1 2 3 4 5 6 7 8 9"),
    Row("a misheard number is still a rep", "voice: 1 2 3 9 5 6", "1 2 3 4 5 6"),
    Row("a misheard number that repeats is still a rep", "voice: 5 5 5", "1 2 3"),
    Row("a word without a number is a rep by position", "voice: 1 2 go 4", "1 2 3 4"),
    Row("down by one", "voice: 1 2 2 3", "1 2 3 4>3 3"),
    Row("down by two", "voice: 1 2 2 2 3", "1 2 3 4 5>3 3"),
    Row("never down by three", "voice: 1 2 2 2 2 3", "1 2 3 4 5 6"),
    Row("numbers no person counts to do not re-anchor", "voice: 70000 70001", "1 2"),
    Row("from zero", "voice: 0 1 2", "1 2>1 1 2"),
    Row("policy positions", "voice: 19 20 21", "1 2 3") { $0.policy = .positions },
    Row("any word", "voice: 19 20 go 20", "1 2 3 4") { $0.anyWord = true },
    Row("the same number again, any word", "text: 1 1 2 2", "1 2 3 4") { $0.anyWord = true },
    Row("the same number again, positions", "text: 1 1 2 2", "1 2 3 4") { $0.policy = .positions },
  ])
  func numbers(_ row: Row) {
    #expect(row.run().seen == row.seen)
  }

  @Test(arguments: [
    Row("a stutter dissolves when the next number follows", "text: 1 1 2", "1 h m 2"),
    Row("an overlap after a restart", "text: 1 2 3 3 4 5", "1 2 3 h m 4 5"),
    Row("a repeat at the end is a rep", "text: 1 1 2 2", "1 h m 2 h 3"),
    Row("three times the same", "text: 1 1 1", "1 h 2 h 3"),
    Row("a repeat and then another number", "text: 3 3 7", "1 h 2 3"),
    Row("nineteen twenty twenty", "text: 19 20 20", "1 2>20 20 h 21"),
    Row("tens that will grow", "text: 20 21 20 22", "1 2>21 21 h m 22"),
    Row("hundreds that will grow", "text: 100 101 100 102", "1 2>101 101 h m 102"),
    Row("a repeat runs out", "text: 1 1 . . . . . . . . 9", "1 h 2 3"),
  ])
  func transcripts(_ row: Row) {
    #expect(row.run().seen == row.seen)
  }

  @Test func `a transcript's repeat shows nothing before the next word decides`() {
    var register = Register()
    for signal in Timeline("text: 19 20 20").signals { _ = register.register(signal) }
    #expect(register.count == 20)
  }
}

@Suite struct `Register-rep hears many sources` {
  @Test(arguments: [
    Row("one rep, two sources", "voice: 1 . 2\ncamera: c . c", "1 m 2 m"),
    Row(
      "a lag inside the window", "camera: c . . . . c\nvoice: . . . . 1 . . . . 2", "1 m 2 m",
      step: 0.1),
    Row("outside the window", "camera: c\nvoice: . . . . . . . . 1", "1 2", step: 0.1),
    Row("just at the window", "camera: c\nvoice: . . . . . . . 1", "1 m", step: 0.1),
    Row("two microphones are two", "voice: 1 . 2\nmic2: 1 . 2", "1 m 2 m"),
    Row("one source never merges with itself", "camera: c c c", "1 2 3"),
    Row("a rep only the camera saw", "voice: 1 . . . 3\ncamera: c . c . c", "1 m 2 3 m"),
    Row(
      "what was said outweighs what was seen", "voice: 1 . . . 2\ncamera: c . c . c",
      "1 m 2 3>2 2 m"),
    Row(
      "a merged number still re-anchors", "camera: c . c . c\nvoice: 4 . 5 . 6",
      "1 m 2 2>5 m 6 m"),
    Row("a button beside a voice", "voice: 1\nbutton: b", "1 m"),
    Row("the minimum gap", "voice: 1 1 . . 2", "1 - 2", step: 0.1),
    Row("just at the gap", "voice: 1 . . . . 2", "1 2", step: 0.05),
    Row(
      "each source has its own gap", "camera: c . . . . . .\nvoice: . . . . . . . . 2", "1 2",
      step: 0.1),
    Row("no gap without true times", "text: 1 2 3", "1 2 3", step: 0),
  ])
  func merging(_ row: Row) {
    #expect(row.run().seen == row.seen)
  }

  @Test(arguments: [
    Row("counted together with the second", "camera: c . c . c", "h 1 2 3"),
    Row("alone", "camera: c . .", "h -"),
    Row("too late", "camera: c . . . . . . . . . . . . . . . . . c c", "h - h 1 2"),
    Row("another source's report is no second rep", "camera: c . c\nvoice: 1 . 2", "h m 1 2 m"),
    Row("off after the first", "voice: 7 8 9", "h 1 2>8 8 9"),
  ])
  func firstRepHold(_ row: Row) {
    var row = row
    row.settings.firstRepHold = RegisterSettings.usualFirstRepHold
    #expect(row.run().seen == row.seen)
  }

  @Test func `a set has no end`() {
    var register = Register()
    let reps = RegisterSettings.largestNumber + 50
    for rep in 1...reps {
      _ = register.register(RepSignal(time: Double(rep), at: Double(rep), number: rep))
    }
    #expect(register.count == reps)
  }

  @Test func `an exercise has its own gap`() {
    var register = Register()
    register.minimumGap = 0.8
    let outcomes = Timeline("camera: c c c c c").signals.flatMap { register.register($0) }
    #expect(shown(outcomes) == "1 - 2 - 3")
  }

  @Test func `a repeated id is harmless`() {
    var register = Register()
    let signal = RepSignal(id: "c-17", source: .camera, time: 12.3)
    #expect(shown(register.register(signal)) == "1")
    var again = signal
    again.time = 60
    #expect(register.register(again) == [.ignored(again, .repeatedID)])
    again.source = RepSource(.camera, id: "second")
    #expect(shown(register.register(again)) == "2")
    register.beginSet()
    #expect(shown(register.register(signal)) == "-")
  }

  @Test func `ids are kept in bounded memory`() {
    var ids = RecentIDs()
    for index in 0..<(RecentIDs.capacity + 10) {
      let isNew = ids.insert("\(index)")
      #expect(isNew)
    }
    #expect(!ids.contains("9"))
    #expect(ids.contains("10"))
    let isNew = ids.insert("4105")
    #expect(!isNew)
    var register = Register()
    let long = String(repeating: "x", count: RecentIDs.longest + 1)
    #expect(shown(register.register(RepSignal(id: long, time: 0))) == "-")
  }

  @Test(
    arguments: [
      (Double.nan, nil), (.infinity, nil), (-.infinity, nil), (1e300, nil), (1, Double.nan),
      (1, -Double.infinity), (-5, nil),
    ] as [(Double, Double?)])
  func `times that are no times are refused`(_ time: Double, _ at: Double?) {
    var register = Register()
    guard
      case .ignored(let signal, .badTime)? = register.register(
        RepSignal(time: time, at: at)
      ).first
    else {
      Issue.record("not refused")
      return
    }
    #expect(signal.time.isFinite && signal.moment.isFinite)
    #expect(register.count == 0)
  }
}

@Suite struct `A consumed word may change and never counts again` {
  func register(_ text: String) -> Register {
    var register = Register()
    for signal in Timeline(text).signals { _ = register.register(signal) }
    return register
  }

  func revise(_ register: inout Register, _ segment: Int, _ number: Int?) -> String {
    shown(
      register.revise(
        utterance: 1, segment: segment, number: number, word: number.map(String.init), time: 9))
  }

  @Test func `the count stays`() {
    var counted = register("text: 1 2 3")
    #expect(revise(&counted, 2, 7) == "")
    #expect(revise(&counted, 0, 5) == "")
    #expect(revise(&counted, 9, 5) == "")
    #expect(counted.count == 3)
  }

  @Test func `the new number may re-anchor`() {
    var counted = register("text: 9 20")
    #expect(revise(&counted, 0, 19) == "2>20")
    #expect(counted.count == 20)
    var last = register("text: 7 18")
    #expect(revise(&last, 1, 8) == "2>8")
    #expect(shown(last.register(RepSignal(time: 9, number: 9))) == "9")
  }

  @Test func `a held repeat that grows into the next number counts`() {
    var counted = register("text: 19 20 20")
    #expect(revise(&counted, 2, 20) == "")
    #expect(revise(&counted, 2, 21) == "21")
    #expect(shown(counted.flush()) == "")
  }

  @Test func `a number that was none`() {
    var counted = register("text: 1 2")
    #expect(revise(&counted, 1, nil) == "")
    #expect(shown(counted.register(RepSignal(time: 9, number: 3))) == "3")
  }

  @Test func `a held first rep takes its new number along`() {
    var register = Register()
    register.settings.firstRepHold = 8
    for signal in Timeline("voice: 9").signals { _ = register.register(signal) }
    #expect(revise(&register, 0, 19) == "")
    #expect(shown(register.register(RepSignal(time: 2, at: 2, number: 20))) == "1 2>20 20")
  }
}

@Suite struct `Register-rep holds its promises for any stream` {
  @Test(arguments: 0..<60)
  func properties(_ seed: UInt64) {
    var random = SeededGenerator(seed)
    var settings = RegisterSettings()
    settings.policy = Bool.random(using: &random) ? .numbers : .positions
    settings.anyWord = Int.random(in: 0..<4, using: &random) == 0
    settings.firstRepHold = Bool.random(using: &random) ? nil : 8
    var register = Register(settings: settings)
    var time = 0.0
    var decided = 0
    var open = 0
    let sources: [RepSource] = [.voice, .camera, .manual, RepSource(.voice, id: "b")]
    for step in 0..<300 {
      time += Double.random(in: -0.2...3, using: &random)
      let before = register.count
      let positions = register.positions
      var outcomes: [RepOutcome] = []
      if Int.random(in: 0..<6, using: &random) == 0 {
        outcomes = register.revise(
          utterance: 1, segment: step - Int.random(in: 1..<4, using: &random),
          number: Int.random(in: 0..<30, using: &random), word: nil, time: time)
      } else {
        open += 1
        let source = sources[Int.random(in: 0..<4, using: &random)]
        outcomes = register.register(
          RepSignal(
            source: source, time: time, at: Bool.random(using: &random) ? time : nil,
            number: Bool.random(using: &random) ? Int.random(in: -2..<12, using: &random) : nil,
            utterance: 1, segment: step))
      }
      var expected = before
      for outcome in outcomes {
        switch outcome {
        case .counted: decided += 1
        case .merged, .ignored: decided += 1
        case .held: break
        case .reanchored(let from, let to, _):
          #expect(from - to <= 2)
          #expect(settings.policy == .numbers && !settings.anyWord)
        }
        switch outcome {
        case .counted(let count, _): expected = count
        case .reanchored(_, let to, _): expected = to
        default: break
        }
      }
      #expect(register.count == expected)
      #expect(register.positions >= positions)
      #expect(register.count >= 0)
      if settings.policy == .positions { #expect(register.count == register.positions) }
    }
    decided += register.flush().filter { if case .reanchored = $0 { false } else { true } }.count
    #expect(decided == open, "every signal is decided once")
  }
}
