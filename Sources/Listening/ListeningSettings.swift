package import Workout

/// How a stream is listened to; the defaults are the design's.
package struct ListeningSettings: Equatable, Sendable {
  package var mode = CountMode.numbers
  /// Seconds a segment of a partial stands unchanged before it counts.
  package var settle = 0.25
  /// Seconds a partial stands unchanged before it may act as a command; a final acts at once.
  package var commandSettle = 0.8
  package var workout = WorkoutSettings()
  /// The state the workout starts in.
  package var context = WorkoutContext.set
  /// The count the workout starts with.
  package var startReps = 0
  package var plan = Plan.open

  package init() {}
}
