/// The defaults of the workout around the count.
package struct WorkoutSettings: Equatable, Sendable {
  package var register = RegisterSettings()
  /// Seconds of rest where the plan says none.
  package var rest = 90.0
  /// Seconds of rest above which a person is asked.
  package var longRest = 600.0
  /// Reps above which a spoken number is more likely a load ("that was 185") than a count.
  package var plausibleReps = 150
  /// Calls that the catalogue does not know are handed on as applied: a foreign grammar's.
  package var handsOnForeignTools = false

  package init() {}

  /// Changes that can be undone; the oldest is forgotten first.
  package static let undoDepth = 100
}
