package import Workout

/// What a workout is doing while something is said; the same words mean different things in it.
package struct CommandContext: Equatable, Sendable {
  package typealias State = WorkoutContext

  package var state: State
  /// Reps counted in the running or just ended set.
  package var liveReps: Int

  package init(state: State = .set, liveReps: Int = 0) {
    self.state = state
    self.liveReps = liveReps
  }

  /// A spoken correction above this is no count of reps but a load ("that was 185").
  var mostPlausibleReps: Double { max(99, 2 * Double(liveReps)) }
}
