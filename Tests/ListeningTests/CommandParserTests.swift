import CommandGrammar
import Foundation
import SpokenText
import Testing
import Workout

@testable import Listening

/// The parser of the shipped commands, made once.
enum ShippedCommands {
  static let parser = Result { try make() }

  private static func make() throws -> CommandParser {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Grammars/en")
    func source(_ name: String) throws -> GrammarSource {
      GrammarSource(
        file: "\(name).jsgf",
        text: try String(
          contentsOf: folder.appendingPathComponent("\(name).jsgf"), encoding: .utf8))
    }
    let grammar = try Grammar(
      try source("commands"), loader: { try? source($0) },
      phrases: ["plan_exercise": ["cossack squats"]])
    return CommandParser(try Matcher(grammar, quantities: SpokenQuantityRules()))
  }
}

@Suite struct `What is said becomes a tool call or nothing` {
  @Test(arguments: CommandParserTable.rows)
  func asTheTableSays(_ row: CommandParserTable.Row) throws {
    let state = try #require(CommandContext.State(rawValue: row.context))
    let call = try ShippedCommands.parser.get().parse(
      row.text, context: CommandContext(state: state))
    #expect(
      call == row.call, "\(row.text)",
      sourceLocation: SourceLocation(
        fileID: "ListeningTests/CommandParserTable.swift",
        filePath: "Tests/ListeningTests/CommandParserTable.swift", line: row.line, column: 1))
  }

  @Test func anExerciseOfThePlanIsKnown() throws {
    let call = try ShippedCommands.parser.get().parse("do cossack squats instead")
    #expect(call == ToolCall("swap_exercise", ["exercise": .text("cossack squats")]))
  }

  @Test func aCountFarAboveTheLiveOneIsStillACorrection() throws {
    let parser = try ShippedCommands.parser.get()
    let context = CommandContext(state: .set, liveReps: 14)
    #expect(
      parser.parse("that was fifty", context: context)
        == ToolCall("correct_reps", ["reps": .number(50)]))
    #expect(parser.parse("that was two hundred", context: context) == nil)
    #expect(
      parser.parse("that was one twenty", context: CommandContext(state: .set, liveReps: 90)) == nil
    )
  }

  @Test func theBeginningOfACommandHoldsItsWordsBack() throws {
    let parser = try ShippedCommands.parser.get()
    for text in ["that", "that was", "rest for ninety five and", "set a timer", "undo the"] {
      #expect(parser.outlook(words: CommandWords.words(of: text)) != .none, "\(text)")
    }
    for text in ["one", "twenty one", "nine ten", "i have two", "the weather", "", "zebra"] {
      #expect(parser.outlook(words: CommandWords.words(of: text)) == .none, "\(text)")
    }
    #expect(parser.outlook(words: ["undo"]) == .command(ToolCall("undo")))
  }

  @Test func countsBeforeACommandStayCounts() throws {
    let parser = try ShippedCommands.parser.get()
    let found = parser.outlookAfterCounts(
      words: "eight nine ten rest for a minute".split(separator: " ").map(String.init))
    #expect(found.counted == 3)
    #expect(found.outlook == .command(ToolCall("start_rest", ["seconds": .number(60)])))
    #expect(parser.outlookAfterCounts(words: ["one", "two", "three"]).outlook == .none)
  }
}

@Suite struct `Any text at all is a command or none` {
  @Test(arguments: [
    "", " ", "\n\t", "\u{0}", "\u{FFFD}\u{FFFD}", "💪💪💪", "десять повторений", "十回", "\u{202E}tser",
    "١٠", "rest for " + String(repeating: "9", count: 400) + " seconds",
    "nine hundred thousand million reps at minus ten kilos", "'''", "[[[", "<sil>", "((((2)", "+",
    "1/", "/",
    "rest for -5 seconds", "that was 99999999999999999999", "e\u{301}\u{301}\u{301}",
  ])
  func withoutATrap(_ text: String) throws {
    let parser = try ShippedCommands.parser.get()
    for state in CommandContext.State.allCases {
      let context = CommandContext(state: state, liveReps: .max)
      if let call = parser.parse(text, context: context) {
        for case .number(let value) in call.arguments.values { #expect(value.isFinite) }
      }
      _ = parser.outlook(words: CommandWords.words(of: text), context: context)
    }
  }

  @Test(arguments: [
    "rest ", "one ", "please ", "x", "seventy five pounds ", "did ten reps ", "\u{301}",
  ])
  func evenAMegabyteOfIt(_ piece: String) throws {
    let text = String(repeating: piece, count: 200_000 / piece.utf8.count)
    _ = try ShippedCommands.parser.get().parse(text)
  }

  @Test func engineMarksAndFillersAreNoWords() {
    #expect(CommandWords.words(of: "<sil> um THAT was(2) [NOISE] ten!") == ["that", "was", "ten"])
    #expect(
      CommandWords.words(of: "I’m done, 60x10 @ 2:30") == [
        "i'm", "done", "60", "x", "10", "at", "2:30",
      ])
    #expect(
      CommandWords.words(of: "[unk] 1,000 twenty-one 90s 3rd") == [
        "[unk]", "1000", "twenty", "one", "90", "seconds", "3rd",
      ])
  }
}
