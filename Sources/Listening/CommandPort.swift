package import Workout

/// What words are, or may still become, as a command.
package enum CommandOutlook: Equatable, Sendable {
  case command(ToolCall)
  /// The beginning of one: "rest for".
  case unfinished
  case none
}

/// Port: who understands commands.
package protocol CommandListening: Sendable {
  /// `words` are normalized; `context` and `reps` are the workout's state.
  func outlook(_ words: [String], in context: WorkoutContext, reps: Int) -> CommandOutlook
}

/// Nothing is a command: for counting alone.
package struct NoCommands: CommandListening {
  package init() {}

  package func outlook(_ words: [String], in context: WorkoutContext, reps: Int) -> CommandOutlook {
    .none
  }
}
