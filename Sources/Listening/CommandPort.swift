/// What words are, or may still become, as a command.
package typealias CommandOutlook = CommandParser.Outlook

/// Port: who understands commands. `CommandParser` does; `NoCommands` is its silent twin.
package protocol CommandListening: Sendable {
  /// `words` are normalized.
  func outlook(words: [String], context: CommandContext) -> CommandOutlook
  /// The outlook of words that may begin with counting, and how many words were counted.
  func outlookAfterCounts(
    words: [String], context: CommandContext
  ) -> (counted: Int, outlook: CommandOutlook)
  /// Whether the words go together plainly: a command, or the beginning of one.
  func isWhole(words: [String], context: CommandContext) -> Bool
}

extension CommandParser: CommandListening {}

/// Nothing is a command: for counting alone.
package struct NoCommands: CommandListening {
  package init() {}

  package func outlook(words: [String], context: CommandContext) -> CommandOutlook { .none }

  package func outlookAfterCounts(
    words: [String], context: CommandContext
  ) -> (counted: Int, outlook: CommandOutlook) { (0, .none) }

  package func isWhole(words: [String], context: CommandContext) -> Bool { false }
}
