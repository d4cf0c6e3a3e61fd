package import Workout

/// The grammar's parser is who understands commands.
extension CommandParser: CommandListening {
  package func outlook(
    _ words: [String], in context: WorkoutContext, reps: Int
  ) -> CommandOutlook {
    let state = CommandContext.State(rawValue: context.rawValue) ?? .set
    switch outlook(words: words, context: CommandContext(state: state, liveReps: reps)) {
    case .command(let call): return .command(call)
    case .unfinished: return .unfinished
    case .none: return .none
    }
  }
}
