/// Everything that can happen to a workout. The same inputs in the same order give the same state;
/// ticks may be left out.
package enum WorkoutInput: Equatable, Sendable {
  case rep(RepSignal)
  /// The word at a consumed position has changed; nil number where it is none any more.
  case revise(
    utterance: Int, segment: Int, number: Int?, word: String?, source: RepSource?, time: Double)
  /// Words that were taken for reps turn out to be part of a command.
  case withdraw(utterance: Int, segments: [Int], source: RepSource, time: Double)
  /// `id` is the caller's own name for the call: the same id acts once. nil lets the workout name it.
  case call(ToolCall, id: String?, from: Lane, time: Double)
  /// Time went on.
  case tick(Double)
  /// The stream ends here: what is held is decided.
  case flush(Double)

  /// Seconds of audio.
  package var time: Double {
    switch self {
    case .rep(let signal): signal.time
    case .revise(_, _, _, _, _, let time), .call(_, _, _, let time),
      .withdraw(_, _, _, let time):
      time
    case .tick(let time), .flush(let time): time
    }
  }
}

/// The state a workout starts in, and the state its words are understood in.
package enum WorkoutContext: String, Equatable, Sendable, CaseIterable {
  /// A set is active.
  case set
  case rest
  case paused
  /// A yes or no is awaited.
  case pending
  /// "How many reps?" is awaited.
  case askedReps = "asked_reps"
}
