import Testing
import Workout

@testable import Listening

@Suite("From samples to reps")
struct CountPipelineTests {
  static func count(
    _ samples: [Int16], block: Int = 1600, advantage: Int = 15
  ) throws -> (reps: Int, signals: [RepSignal], held: Int) {
    var pipeline = AudioPipeline(
      settings: ListeningSettings(), commands: NoCommands(), cepstrumWidth: 13)
    var engine = LikelyEngine(advantage: advantage)
    var events: [ListeningEvent] = []
    for start in stride(from: 0, to: samples.count, by: block) {
      events += try pipeline.hear(
        Array(samples[start..<min(start + block, samples.count)]), with: &engine)
    }
    events += try pipeline.finish(with: &engine)
    var signals: [RepSignal] = []
    var held = 0
    for case .workout(let event) in events {
      if case .rep(let rep) = event.kind { signals.append(rep.signal) }
      if case .held = event.kind { held += 1 }
    }
    return (pipeline.transcript.workout.reps, signals, held)
  }

  @Test func oneRepForEachNumber() throws {
    let spoken = SpokenBursts.row(12)
    let result = try Self.count(SpokenBursts.samples(spoken, seconds: 16))
    #expect(result.reps == 12)
    #expect(result.signals.map(\.number) == Array(1...12))
    for signal in result.signals {
      #expect(signal.time >= signal.moment)
    }
  }

  @Test(arguments: [7, 159, 160, 320, 1600, 8000, 12_345, 400_000])
  func theBlocksDoNotMatter(block: Int) throws {
    let samples = SpokenBursts.samples(SpokenBursts.row(8), seconds: 11)
    let whole = try Self.count(samples)
    let cut = try Self.count(samples, block: block)
    #expect(cut.reps == whole.reps)
    #expect(cut.signals.map(\.moment) == whole.signals.map(\.moment))
  }

  @Test(arguments: [0.05, 0.3, 4])
  func theGainDoesNotMatter(gain: Double) throws {
    let samples = SpokenBursts.samples(SpokenBursts.row(8), seconds: 11, gain: gain)
    #expect(try Self.count(samples).reps == 8)
  }

  @Test func aSentenceIsNoRep() throws {
    let samples = SpokenBursts.samples([(1, 4), (5, 7.5), (8.5, 11)], seconds: 13)
    #expect(try Self.count(samples).reps == 0)
  }

  @Test func soundThatTheLoopExplainsBetterIsNoRep() throws {
    let samples = SpokenBursts.samples(SpokenBursts.row(3), seconds: 6)
    #expect(try Self.count(samples, advantage: -40).reps == 0)
  }

  @Test func whatIsNotSureIsMarked() {
    #expect(CountVerifier.confidence(0) < CountVerifier.certain)
    #expect(CountVerifier.confidence(2) > CountVerifier.certain)
  }
}
