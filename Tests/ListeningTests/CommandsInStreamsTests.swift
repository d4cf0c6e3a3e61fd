import SpokenText
import Testing
import Workout

@testable import CommandGrammar
@testable import Listening

/// Commands among counts, as they come from a recognizer.
@Suite("Commands in a stream")
struct CommandsInStreamsTests {
  private static let parser: CommandParser? = {
    let grammar = """
      #JSGF V1.0;
      grammar small;
      public <command>
        = that was <count> {tool=correct_reps reps=<count>}
        | <count> reps {tool=log_set reps=<count>}
        | done {tool=log_set}
        | add two sets {tool=add_set}
        | rest for <duration> {tool=start_rest seconds=<duration>}
        | rest for <few> {tool=start_rest ask=seconds}
        | undo {tool=undo}
        ;
      """
    do {
      let tree = try Grammar(GrammarSource(file: "small.jsgf", text: grammar))
      return CommandParser(try Matcher(tree, quantities: SpokenQuantityRules()))
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }()

  /// Stream; reps at the end with `settle` 0; calls, each with its first argument, in order.
  static let rows: [(String, Int, [String])] = [
    // Words of a command are never reps, also one partial at a time.
    ("p that|p that was|p that was two|f that was two", 2, ["correct_reps 2"]),
    ("f one|p add|p add two|p add two sets|f add two sets", 1, ["add_set"]),
    ("p @1 five|p @1.3 five reps|f @1.5 five reps", 5, ["log_set 5"]),
    // Counting, then a command, in one utterance.
    ("f one two three done", 3, ["log_set"]),
    (
      "p eight|p eight nine|p eight nine ten|p eight nine ten done|f eight nine ten done", 10,
      ["log_set"]
    ),
    // Split by a breath.
    ("f @1 rest for|f @2.2 ninety seconds", 0, ["start_rest 90"]),
    ("f @1 rest for|f @4.9 ninety", 1, []),
    ("f @1 rest for two|f @2 minutes", 0, ["start_rest 120"]),
    // Once, however often it is repeated.
    ("p @1 undo|p @1.5 undo|p @2 undo|p @2.5 undo|f @3 undo", 0, ["undo"]),
    ("p undo|p undo|p undo", 0, ["undo"]),
    ("p @1 #1 undo|p @4 #2 undo", 0, ["undo", "undo"]),
    // Talk is no command.
    ("f that was two years ago", 0, []), ("f i was done with it", 0, []),
  ]

  @Test("each acts once, on settled words, and none of them counts", arguments: rows)
  func acts(_ row: (String, Int, [String])) throws {
    let parser = try #require(Self.parser)
    var settings = ListeningSettings()
    settings.settle = 0
    var pipeline = TranscriptPipeline(settings: settings, commands: parser)
    var events = hypotheses(row.0).flatMap { pipeline.hear($0) }
    events += pipeline.finish()
    var calls: [String] = []
    for case .workout(let event) in events {
      guard case .toolCall(let report) = event.kind else { continue }
      let value = report.call.arguments.sorted { $0.key < $1.key }.first?.value
      if case .number(let number)? = value {
        calls.append("\(report.call.name) \(Int(number))")
      } else {
        calls.append(report.call.name)
      }
    }
    #expect(calls == row.2, "\(row.0)")
    #expect(pipeline.workout.reps == row.1, "\(row.0)")
  }

  @Test("what is no command is handed on as talk")
  func unhandled() throws {
    let parser = try #require(Self.parser)
    var pipeline = TranscriptPipeline(settings: ListeningSettings(), commands: parser)
    let events = pipeline.hear(hypotheses("f @3 what should i eat")[0])
    #expect(events.contains(.unhandled(time: 3, text: "what should i eat")))
  }
}
