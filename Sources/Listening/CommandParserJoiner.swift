package import Workout

/// Joins two final utterances when the first is the beginning of a command that a breath cut short:
/// "rest for" … "ninety seconds". Pure; the times come with the words.
package struct CommandJoiner: Sendable {
  /// A final utterance: its words, and when it was said, in seconds of audio.
  package struct Utterance: Equatable, Sendable {
    package var words: [String]
    package var from: Double
    package var to: Double

    package init(words: [String], from: Double, to: Double) {
      self.words = words
      self.from = from
      self.to = to
    }
  }

  /// What came of an utterance, or of two joined.
  package enum Heard: Equatable, Sendable {
    case command(ToolCall, Utterance)
    /// No command: to be counted or handed on as it is.
    case unhandled(Utterance)
  }

  /// A longer silence ends a command, complete or not; seconds.
  package static let longestGap = 1.5

  private let parser: CommandParser
  private var held: Utterance?

  package init(_ parser: CommandParser) { self.parser = parser }

  /// Whether an unfinished command waits for its end.
  package var isHolding: Bool { held != nil }

  /// Takes a final utterance; gives what is decided by it, oldest first. An unfinished command, or one
  /// whose value must be asked for, is held until more is said or `wait(until:)` says that it was too
  /// long.
  package mutating func hear(
    _ utterance: Utterance, context: CommandContext = CommandContext()
  ) -> [Heard] {
    guard let first = held else { return take(utterance, context: context) }
    held = nil
    guard utterance.from - first.to < Self.longestGap else {
      return [settle(first, context: context)] + take(utterance, context: context)
    }
    let joined = Utterance(
      words: first.words + utterance.words, from: first.from, to: utterance.to)
    guard parser.isWhole(words: joined.words, context: context) else {
      return [settle(first, context: context)] + take(utterance, context: context)
    }
    return take(joined, context: context)
  }

  /// Says that the audio has come to `time` (seconds); what was held too long is given up.
  package mutating func wait(
    until time: Double, context: CommandContext = CommandContext()
  ) -> [Heard] {
    guard let first = held, time - first.to >= Self.longestGap else { return [] }
    held = nil
    return [settle(first, context: context)]
  }

  private mutating func take(_ utterance: Utterance, context: CommandContext) -> [Heard] {
    switch parser.outlook(words: utterance.words, context: context) {
    case .command(let call) where call.ask == nil: return [.command(call, utterance)]
    case .command, .unfinished:
      held = utterance
      return []
    case .none: return [.unhandled(utterance)]
    }
  }

  private func settle(_ utterance: Utterance, context: CommandContext) -> Heard {
    if let call = parser.parse(words: utterance.words, context: context) {
      return .command(call, utterance)
    }
    return .unhandled(utterance)
  }
}
