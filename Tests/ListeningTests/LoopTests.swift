import CommandGrammar
import Listening
import Testing
import Workout

/// "Uh" every second: 0.3 s of a voiced sound, soft noise between.
func grunts(_ place: Int) -> Float {
  let time = Double(place % 16_000) / 16_000
  let noise = Float((place &* 1_103_515_245 &+ 12_345) >> 8 & 0xFF) / 255 - 0.5
  guard (0.4..<0.7).contains(time) else { return noise * 0.004 }
  // A sawtooth of 125 Hz: as voiced as can be.
  return Float(place % 128) / 128 * 0.5 - 0.25 + noise * 0.004
}

func gruntSamples(_ range: Range<Int>) -> [Int16] { range.map { Int16(grunts($0) * 32_768) } }

private func loop(
  fails: @escaping (ScriptedEngine.Call) -> Bool = { _ in false },
  pause: @escaping (Double) -> Bool = { _ in true }
) throws -> RecognizerLoop<ScriptedEngine> {
  var settings = ListeningSettings()
  settings.mode = .anyWord
  return RecognizerLoop(
    settings: settings, commands: NoCommands(),
    engine: try RecognizerLoopEngine(build: { ScriptedEngine(fails: fails) }, pause: pause))
}

private func summary(_ events: [ListeningEvent]) -> (reps: Int, seconds: Double)? {
  guard case .summary(let reps, _, let seconds) = events.last else { return nil }
  return (reps, seconds)
}

@Suite("The recognizer loop goes on")
struct LoopTests {
  @Test("it counts, and gaps keep the times true")
  func gaps() throws {
    var loop = try loop()
    _ = loop.take(.samples(gruntSamples(0..<80_000)))
    #expect(loop.take(.gap(samples: 48_000)).isEmpty)
    #expect(loop.take(.gap(samples: 16_000)).isEmpty)
    let after = loop.take(.samples(gruntSamples(0..<80_000)))
    #expect(after.first == .gap(time: 9, seconds: 4))
    let end = try #require(summary(loop.finish()))
    #expect(end.reps == 10)
    #expect(end.seconds == 14)
  }

  @Test("a rest goes on while the microphone is away")
  func restInGap() throws {
    var loop = try loop()
    _ = loop.take(.samples(gruntSamples(0..<80_000)))
    let call = ToolCall("start_rest", ["seconds": .number(10)])
    let started = loop.take(.input(.call(call, id: "k", from: .manual, time: 0)))
    #expect(!started.isEmpty)
    #expect(loop.workout.context == .rest)
    let events = loop.take(.gap(samples: 20 * 16_000))
    let isOver = events.contains {
      if case .workout(let event) = $0, case .rest(let state, _) = event.kind {
        return state != .started
      }
      return false
    }
    #expect(isOver, "\(events)")
  }

  @Test("an engine that fails is built anew, says so, and loses nothing", arguments: [3, 10, 37])
  func restarts(period: Int) throws {
    let counter = Counter()
    var loop = try loop(fails: { _ in counter.next() % period == 0 })
    var events: [ListeningEvent] = []
    for start in stride(from: 0, to: 320_000, by: 1_600) {
      events += loop.take(.samples(gruntSamples(start..<(start + 1_600))))
    }
    events += loop.finish()
    #expect(summary(events)?.reps == 20)
    #expect(events.contains { if case .restart(_, .failure) = $0 { true } else { false } })
  }

  @Test("stopping while no engine can be had still gives the summary")
  func stopWhileBroken() throws {
    let counter = Counter()
    var loop = try loop(fails: { _ in counter.next() > 50 }, pause: { $0 < 0.2 })
    for start in stride(from: 0, to: 160_000, by: 1_600) {
      _ = loop.take(.samples(gruntSamples(start..<(start + 1_600))))
    }
    let end = try #require(summary(loop.finish()))
    #expect(end.reps == 4 || end.reps == 5)
  }

  @Test("what is silent and what is opened is told")
  func notices() throws {
    var loop = try loop()
    let format = CaptureFormat(device: "mic", samplesPerSecond: 48_000, channels: 2)
    #expect(loop.take(.notice(.opened(format))) == [.listening(time: 0, format)])
    var events: [ListeningEvent] = []
    for _ in 0..<100 { events += loop.take(.samples([Int16](repeating: 0, count: 1_600))) }
    let states = events.compactMap { event -> String? in
      if case .microphone(_, let notice) = event { notice.reason } else { nil }
    }
    #expect(states == ["I hear nothing from mic"])
  }
}

@Suite("A recognizer that heals")
struct LoopEngineTests {
  @Test("rows stay on the sample clock whatever fails when", arguments: 0..<60)
  func rows(seed: Int) throws {
    var dice = Dice(UInt64(seed) + 99)
    let failing = Set((0..<30).map { _ in Int.random(in: 1...300, using: &dice) })
    let counter = Counter()
    var engine = try RecognizerLoopEngine(
      build: { ScriptedEngine(fails: { _ in failing.contains(counter.next()) }) },
      pause: { _ in true })
    var rows: [Float] = []
    var place = 0
    while place < 100_000 {
      let count = Int.random(in: 1...2_000, using: &dice)
      try engine.analyze((place..<(place + count)).map { Int16($0 / 160 % 30_000) }, into: &rows)
      place += count
    }
    #expect(rows == (0..<(place / 160)).map { Float($0) })
  }

  @Test("graphs are there again, and a stretch that no engine bears is left")
  func skips() throws {
    let counter = Counter()
    var engine = try RecognizerLoopEngine(
      build: {
        _ = counter.next()
        return ScriptedEngine(fails: { $0 == .decode })
      }, pause: { _ in true })
    let decoding = try engine.decode([1, 2, 3], with: "count")
    #expect(decoding.words.isEmpty && decoding.score == nil)
    #expect(engine.skipped == 1)
    #expect(counter.value == 3)
  }

  @Test("delays grow while it cannot be built, and a stop ends them")
  func growingDelays() throws {
    let delays = Delays()
    let counter = Counter()
    var engine = try RecognizerLoopEngine(
      build: {
        if counter.next() > 1 { throw ScriptedEngine.Failed() }
        return ScriptedEngine(fails: { _ in true })
      },
      pause: { seconds in
        delays.all.append(seconds)
        return delays.all.count < 10
      })
    var rows: [Float] = []
    #expect(throws: RecognizerStopped()) { try engine.analyze([1], into: &rows) }
    #expect(delays.all == [0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5])
  }
}

@Suite("A recognizer that always fails")
struct LoopHopelessTests {
  @Test("new engines that fail at once are not built in a hurry", arguments: [false, true])
  func hopeless(decodes: Bool) throws {
    let delays = Delays()
    var engine = try RecognizerLoopEngine(
      build: { ScriptedEngine(fails: { $0 == (decodes ? .decode : .analyze) }) },
      pause: { seconds in
        delays.all.append(seconds)
        return delays.all.count < 12
      })
    var rows: [Float] = []
    if decodes {
      for _ in 0..<4 { _ = try engine.decode([1], with: "a") }
      #expect(delays.all == [0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2])
    } else {
      #expect(throws: RecognizerStopped()) { try engine.analyze([1, 2], into: &rows) }
      #expect(delays.all == [0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5, 5, 5])
    }
  }
}

final class Counter {
  private(set) var value = 0

  func next() -> Int {
    value += 1
    return value
  }
}

private final class Delays {
  var all: [Double] = []
}
