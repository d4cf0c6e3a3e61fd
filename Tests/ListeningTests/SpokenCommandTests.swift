import CommandGrammar
import SpokenText
import Testing
import Workout

@testable import Listening

/// Two commands, and nothing else.
private struct TwoCommands: CommandListening {
  func outlookAfterCounts(
    words: [String], context: CommandContext
  ) -> (counted: Int, outlook: CommandOutlook) { (0, outlook(words: words, context: context)) }

  func isWhole(words: [String], context: CommandContext) -> Bool {
    outlook(words: words, context: context) != .none
  }

  func outlook(words: [String], context: CommandContext) -> CommandOutlook {
    switch words.joined(separator: " ") {
    case "that was ten": .command(ToolCall("correct_reps", ["reps": .number(10)]))
    case "undo": .command(ToolCall("undo", [:]))
    default: .none
    }
  }
}

@Suite("Commands in audio")
struct SpokenCommandTests {
  private static let grammar = "#JSGF V1.0; grammar g; public <g> = that was ten | undo;"

  /// Sound in the frames where something is said, near silence elsewhere.
  private func audio(_ said: [Range<Int>], frames: Int) -> [Int16] {
    var noise = UInt32(1)
    return (0..<(frames * InnerAudio.samplesPerFrame)).map { sample in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      let rustle = Int16(truncatingIfNeeded: Int(noise >> 28)) - 8
      guard said.contains(where: { $0.contains(sample / InnerAudio.samplesPerFrame) }) else {
        return rustle
      }
      // A buzz of 125 Hz, as a voice has.
      return sample % 128 < 16 ? 6000 : sample % 128 < 40 ? -2500 : rustle
    }
  }

  private func run(
    _ bursts: [Range<Int>], _ script: [ScriptedSpeechEngine.Said]
  ) throws -> [ListeningEvent] {
    let source = GrammarSource(file: "test", text: Self.grammar)
    let grammar = try Grammar(source, loader: { _ in nil })
    var engine = ScriptedSpeechEngine(script: script)
    var pipeline = AudioPipeline(
      settings: ListeningSettings(), commands: TwoCommands(),
      cepstrumWidth: engine.cepstrumWidth,
      recognizer: try CommandRecognizer(grammar, kind: .weighted))
    var events: [ListeningEvent] = []
    let samples = audio(bursts, frames: (bursts.last?.upperBound ?? 0) + 300)
    for start in stride(from: 0, to: samples.count, by: 1600) {
      events += try pipeline.hear(
        Array(samples[start..<min(samples.count, start + 1600)]), with: &engine)
    }
    return events + (try pipeline.finish(with: &engine))
  }

  private func calls(_ events: [ListeningEvent]) -> [String] {
    events.compactMap { event in
      guard case .workout(let event) = event, case .toolCall(let report) = event.kind else {
        return nil
      }
      return report.call.name
    }
  }

  @Test("Two bursts are one command, and its number is no rep")
  func joined() throws {
    let events = try run(
      [200..<250, 280..<310],
      [.init(280..<308, "count", "ten"), .init(202..<308, "commands", "that was ten")])
    #expect(calls(events) == ["correct_reps"])
    #expect(!events.contains { $0.isRep })
  }

  @Test("A word alone is a command")
  func single() throws {
    let events = try run([200..<250], [.init(202..<248, "commands", "undo")])
    #expect(calls(events) == ["undo"])
  }

  @Test("A count with silence before it does not wait for a command")
  func count() throws {
    let events = try run([200..<235], [.init(202..<233, "count", "one")])
    #expect(calls(events).isEmpty)
    let times = events.compactMap { event -> Double? in
      guard event.isRep, case .workout(let event) = event else { return nil }
      return event.time
    }
    #expect(times.count == 1)
    #expect((times.first ?? 9) < 2.35 + 0.35)
  }

  @Test("Talk that fits nothing calls nothing")
  func talk() throws {
    #expect(calls(try run([200..<300, 320..<400], [])).isEmpty)
  }
}
