/// A set that was logged.
package struct LoggedSet: Equatable, Sendable {
  package var exercise: String
  /// Set number of the exercise, from 1.
  package var number: Int
  package var reps: Int
  package var weight: Double?
  package var unit: LoadUnit?
  /// Seconds held, for timed holds.
  package var seconds: Double?
  /// Seconds of audio when it ended.
  package var time: Double
}

/// One exercise under way.
struct Exercise: Equatable, Sendable {
  var plan: PlannedExercise
  var logged: [LoggedSet] = []
  var isSkipped = false

  /// All planned sets are logged.
  var isFinished: Bool { plan.sets.map { logged.count >= $0 } ?? false }
}

/// A rest's clock, in seconds of audio.
struct Rest: Equatable, Sendable {
  var began: Double
  var ends: Double
}

/// Where the workout stands, apart from the running count: what commands and clocks change.
struct Course: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    case set
    case rest(Rest)
    /// Stopped for pain.
    case stopped
    case ended
  }

  var exercises: [Exercise]
  var current = 0
  var phase = Phase.set
  /// Seconds of audio when the clocks stopped, while paused.
  var pausedAt: Double?
  /// Seconds of audio when the set began, moved on by pauses.
  var setBegan = 0.0
  /// The end of the hold was told.
  var holdTold = false
  /// The exercise was chosen by a command: its next set comes even where all are logged.
  var isChosen = false
  /// Exercise of the set logged last.
  var lastLogged: Int?
  var style = "numbers"
  var isMuted = false
  /// Positions of the sets that have ended.
  var spoken = 0

  /// Nobody gave a plan: exercises come as they are asked for.
  let isOpen: Bool

  init(_ plan: Plan, isOpen: Bool) {
    exercises = plan.exercises.map { Exercise(plan: $0) }
    self.isOpen = isOpen
  }

  var exercise: Exercise {
    get { exercises[current] }
    set { exercises[current] = newValue }
  }

  var rest: Rest? { if case .rest(let rest) = phase { rest } else { nil } }

  /// The next exercise that is not skipped.
  func following(_ index: Int) -> Int? {
    exercises.indices.first { $0 > index && !exercises[$0].isSkipped }
  }

  /// The exercise before that is not skipped.
  func preceding(_ index: Int) -> Int? {
    exercises.indices.last { $0 < index && !exercises[$0].isSkipped }
  }

  /// The exercise of the running set, or in a rest of the set to come.
  var upcoming: Int {
    guard phase != .set, exercise.isFinished, !isChosen else { return current }
    return following(current) ?? current
  }

  var lastSet: LoggedSet? { lastLogged.flatMap { exercises[$0].logged.last } }

  /// Reps of all logged sets.
  var loggedReps: Int {
    exercises.reduce(0) { $0 + $1.logged.reduce(0) { $0 + $1.reps } }
  }
}
