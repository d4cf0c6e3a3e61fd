import CommandGrammar
import Listening
import Testing
import Workout

@Suite struct `A command that a breath cuts in two is one` {
  private func joiner() throws -> CommandJoiner {
    CommandJoiner(try ShippedCommands.parser.get())
  }

  private func said(_ text: String, _ from: Double, _ to: Double) -> CommandJoiner.Utterance {
    CommandJoiner.Utterance(words: text.split(separator: " ").map(String.init), from: from, to: to)
  }

  @Test func joinedWithinASecondAndAHalf() throws {
    var joiner = try joiner()
    #expect(joiner.hear(said("rest for", 1.0, 1.6)).isEmpty == false || joiner.isHolding)
    var other = try self.joiner()
    #expect(other.hear(said("that was", 1.0, 1.6)) == [])
    #expect(
      other.hear(said("eleven", 2.6, 3.0))
        == [
          .command(
            ToolCall("correct_reps", ["reps": .number(11)]), said("that was eleven", 1.0, 3.0))
        ])
  }

  @Test func aValueThatMustBeAskedForWaitsForIt() throws {
    var joiner = try joiner()
    #expect(joiner.hear(said("rest for two", 0, 1)) == [])
    #expect(
      joiner.hear(said("minutes", 1.8, 2.2))
        == [
          .command(
            ToolCall("start_rest", ["seconds": .number(120)]), said("rest for two minutes", 0, 2.2))
        ])
    #expect(joiner.hear(said("rest for two", 5, 6)) == [])
    #expect(
      joiner.wait(until: 7.6)
        == [.command(ToolCall("start_rest", ask: "seconds"), said("rest for two", 5, 6))])
  }

  @Test func whatIsSaidTooLateStandsAlone() throws {
    var joiner = try joiner()
    #expect(joiner.hear(said("that was", 0, 1)) == [])
    #expect(
      joiner.hear(said("eleven", 2.5, 3))
        == [.unhandled(said("that was", 0, 1)), .unhandled(said("eleven", 2.5, 3))])
    #expect(!joiner.isHolding)
  }

  @Test func whatDoesNotFitStandsAlone() throws {
    var joiner = try joiner()
    #expect(joiner.hear(said("that was", 0, 1)) == [])
    #expect(
      joiner.hear(said("undo", 1.5, 2))
        == [.unhandled(said("that was", 0, 1)), .command(ToolCall("undo"), said("undo", 1.5, 2))])
  }

  @Test func silenceGivesUpWhatWasHeld() throws {
    var joiner = try joiner()
    #expect(joiner.hear(said("set a timer for", 0, 1)) == [])
    #expect(joiner.wait(until: 2) == [])
    #expect(joiner.wait(until: 2.5) == [.unhandled(said("set a timer for", 0, 1))])
    #expect(joiner.wait(until: 9) == [])
  }
}
