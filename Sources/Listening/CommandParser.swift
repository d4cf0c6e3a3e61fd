package import CommandGrammar
import SpokenQuantities
package import Workout

/// Turns what was said into a tool call, or nothing. The grammar alone says what may be said; this
/// adds only what depends on the state of the workout.
package struct CommandParser: Sendable {
  /// What an utterance is so far.
  package enum Outlook: Equatable, Sendable {
    /// It is a command; more words may still change it.
    case command(ToolCall)
    /// It is on the way into one ("that was", "rest for"): its words are no reps.
    case unfinished
    /// It is neither. Numbers alone are this: they are counted at once.
    case none
  }

  /// Words; whoever talks longer tells a story.
  private static let longestCommand = 60

  private let matcher: Matcher

  /// A parser for a grammar, the project's own or a user's.
  package init(_ matcher: Matcher) { self.matcher = matcher }

  /// The call a whole utterance asks for; nil where it is no command. Any text, of any length.
  package func parse(_ text: String, context: CommandContext = CommandContext()) -> ToolCall? {
    parse(words: CommandWords.words(of: text), context: context)
  }

  /// The same for words that are normalized already.
  package func parse(words: [String], context: CommandContext = CommandContext()) -> ToolCall? {
    guard !words.isEmpty, words.count <= Self.longestCommand else { return nil }
    return call(matcher.match(words, context: context.state.rawValue), context: context)
  }

  /// Whether the words are a command, or may become one when more is said.
  package func outlook(
    words: [String], context: CommandContext = CommandContext()
  ) -> Outlook {
    guard !words.isEmpty, words.count <= Self.longestCommand else { return .none }
    let reading = matcher.read(words, context: context.state.rawValue)
    if let call = call(reading.matches, context: context) { return .command(call) }
    return reading.isBegun ? .unfinished : .none
  }

  /// Whether the words go together: they are a command said in plain order, or the beginning of one.
  package func isWhole(words: [String], context: CommandContext) -> Bool {
    let reading = matcher.read(words, context: context.state.rawValue)
    if call(reading.matches, context: context) != nil { return reading.isFirm }
    return reading.isBegun
  }

  /// The outlook of an utterance that may begin with counting ("eight nine ten rest for a minute"): how
  /// many words were counted before the command, and what the rest is. Counted words are numbers only.
  package func outlookAfterCounts(
    words: [String], context: CommandContext = CommandContext()
  ) -> (counted: Int, outlook: Outlook) {
    var counted = 0
    while counted < words.count {
      let outlook = outlook(words: Array(words[counted...]), context: context)
      if outlook != .none { return (counted, outlook) }
      guard
        let number = NumberReader.countReading(of: words, at: counted, homophones: false)
      else { return (0, .none) }
      counted += number.length
      if counted > Self.mostCounted { return (0, .none) }
    }
    return (0, .none)
  }

  /// Counts longer than this before a command are not looked through, so that the time stays linear.
  private static let mostCounted = 60

  private func call(_ matches: [Match], context: CommandContext) -> ToolCall? {
    guard let match = matches.first, match.tool != Match.noTool else { return nil }
    let call = ToolCall(match.tool, match.slots.mapValues(value), ask: match.ask)
    return isPlausible(call, context: context) ? call : nil
  }

  private func value(_ slot: SlotValue) -> ToolValue {
    switch slot {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .flag(let flag): .flag(flag)
    }
  }

  /// A number above any plausible count is a load, never reps.
  private func isPlausible(_ call: ToolCall, context: CommandContext) -> Bool {
    guard case .number(let reps)? = call.arguments["reps"] else { return true }
    switch call.name {
    case "correct_reps": return reps <= context.mostPlausibleReps
    case "log_set": return call.arguments["weight"] != nil || reps <= context.mostPlausibleReps + 1
    default: return true
    }
  }
}
