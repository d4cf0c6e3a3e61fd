import ALSACapture
import Listening
import Synchronization
import Testing
import Workout

@testable import outloud

/// "Uh" every second: 0.3 s of a voiced sound, soft noise between.
private func grunts(_ place: Int) -> Float {
  let time = Double(place % 16_000) / 16_000
  let noise = Float((place &* 1_103_515_245 &+ 12_345) >> 8 & 0xFF) / 255 - 0.5
  guard (0.4..<0.7).contains(time) else { return noise * 0.004 }
  return Float(place % 128) / 128 * 0.5 - 0.25 + noise * 0.004
}

/// Numbers that are always the same for a seed.
private struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

/// What a listener has said, and a moment to act on.
private final class Log: Sendable {
  let events = Mutex<[ListeningEvent]>([])
  let endings = Mutex(0)

  var summaries: [Int] {
    events.withLock { all in
      all.compactMap { if case .summary(let reps, _, _) = $0 { reps } else { nil } }
    }
  }
}

/// One schedule: a few seconds of sound, with faults between them.
private struct Schedule {
  var script: [ScriptedCapture.Answer] = []
  var seconds = 0
  /// Stop at the so-manieth read; nil lets the script end it.
  var stopAtRead: Int?
  var stopsAtOnce: Bool
  var engineFailure: Int

  init(_ seed: Int) {
    var dice = Dice(seed)
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      seconds += 1
      script += Array(repeating: .frames(1_600), count: 10)
      for _ in 0..<Int.random(in: 0...3, using: &dice) {
        let failure = CaptureFailure(
          CaptureFault.allCases.randomElement(using: &dice) ?? .broken, "scheduled")
        let answers: [[ScriptedCapture.Answer]] = [
          [.readFails(failure)], [.readFails(failure), .openFails(failure), .openFails(failure)],
          [.readFails(CaptureFailure(.overrun, "")), .prepareFails(failure)],
          [.readFails(CaptureFailure(.suspended, "")), .resumeFails(failure)], [.nothing],
          [.hasty],
        ]
        script += answers.randomElement(using: &dice) ?? []
      }
    }
    if Bool.random(using: &dice) { stopAtRead = Int.random(in: 0...40, using: &dice) }
    stopsAtOnce = Int.random(in: 0..<8, using: &dice) == 0
    engineFailure = Int.random(in: 20...400, using: &dice)
  }
}

@Suite("Threads start, stop and heal at every moment")
struct LiveScheduleTests {
  private func parts(_ schedule: Schedule, _ log: Log) -> LiveListener<ScriptedEngine>.Parts {
    var settings = ListeningSettings()
    settings.mode = .anyWord
    let built = Mutex(0)
    return LiveListener<ScriptedEngine>.Parts(
      settings: settings, commands: NoCommands(), capture: CaptureSettings(), isLossless: true,
      makeDevice: { stop in
        var reads = 0
        return ScriptedCapture(
          schedule.script, sound: grunts,
          isStopped: {
            reads += 1
            if reads == schedule.stopAtRead { stop.raise() }
            return stop.isRaised
          })
      },
      makeConverter: { PlainConverter($0) },
      makeEngine: {
        // Every other engine fails sooner or later.
        let isFlawed = built.withLock { count in
          count += 1
          return count % 2 == 1
        }
        var calls = 0
        return ScriptedEngine(fails: { _ in
          calls += 1
          return isFlawed && calls == schedule.engineFailure
        })
      },
      sink: { events in log.events.withLock { $0 += events } },
      ended: { log.endings.withLock { $0 += 1 } })
  }

  @Test("whatever happens when, there is one summary and the count is right", arguments: 0..<240)
  func schedules(seed: Int) {
    let schedule = Schedule(seed)
    let log = Log()
    let listener = LiveListener(parts(schedule, log))
    #expect(listener.start())
    if schedule.stopsAtOnce {
      listener.stop()
      listener.stop()
    }
    listener.perform(.tick(0))
    let ending = listener.wait()
    listener.stop()
    #expect(ending.engine == nil && ending.capture == nil)
    #expect(log.summaries.count == 1)
    #expect(log.endings.withLock { $0 } == 1)
    if !schedule.stopsAtOnce, schedule.stopAtRead == nil {
      #expect(log.summaries == [schedule.seconds])
    } else {
      #expect(log.summaries.allSatisfy { $0 <= schedule.seconds })
    }
  }

  @Test("a recognizer that cannot be built at all ends it, with the reason")
  func noEngine() {
    let log = Log()
    var parts = parts(Schedule(1), log)
    parts.makeEngine = { throw ScriptedEngine.Failed() }
    let listener = LiveListener(parts)
    #expect(listener.start())
    #expect(listener.wait().engine is ScriptedEngine.Failed)
  }

  @Test("a stop ends a recognizer that is being built in vain")
  func stopWhileBuilding() {
    let log = Log()
    let built = Mutex(0)
    var parts = parts(Schedule(2), log)
    let first = parts.makeEngine
    let listener = Mutex<LiveListener<ScriptedEngine>?>(nil)
    parts.makeEngine = {
      let count = built.withLock { count in
        count += 1
        return count
      }
      if count == 1 { return ScriptedEngine(fails: { _ in true }) }
      if count == 3 { listener.withLock { $0?.stop() } }
      if count > 1 { throw ScriptedEngine.Failed() }
      return try first()
    }
    let made = LiveListener(parts)
    listener.withLock { $0 = made }
    #expect(made.start())
    _ = made.wait()
    listener.withLock { $0 = nil }
    #expect(log.summaries == [0])
  }

  @Test("a call of the sound library that never comes back is taken over by another thread")
  func hangingCall() {
    let log = Log()
    let never = StopSignal()
    let opened = Mutex(0)
    var parts = parts(Schedule(3), log)
    parts.makeDevice = { stop in
      let count = opened.withLock { count in
        count += 1
        return count
      }
      let script = Array(repeating: ScriptedCapture.Answer.frames(1_600), count: 10)
      return ScriptedCapture(
        script, sound: grunts,
        isStopped: {
          if count == 1 { _ = never.wait(60) }
          return stop.isRaised
        })
    }
    let listener = LiveListener(parts, watchdog: 0.2)
    #expect(listener.start())
    _ = listener.wait()
    never.raise()
    #expect(log.summaries == [1])
    let isTold = log.events.withLock { all in
      all.contains {
        if case .microphone(_, let notice) = $0 { notice.fault == .stalled } else { false }
      }
    }
    #expect(isTold)
  }
}
