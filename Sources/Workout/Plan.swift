package import SpokenQuantities

/// What is to be done: exercises in order. Values are checked where a plan is read; see the limits.
package struct Plan: Equatable, Sendable {
  package var exercises: [PlannedExercise]
  /// Nobody gave a plan: "next exercise" at the end opens another one.
  package var isOpen = false

  /// An empty list gives the open plan.
  package init(_ exercises: [PlannedExercise]) {
    self.exercises = exercises.isEmpty ? Plan.open.exercises : exercises
    isOpen = exercises.isEmpty
  }

  private init(open: PlannedExercise) {
    exercises = [open]
    isOpen = true
  }

  /// The default where none is given: one exercise, as many sets as come, no target.
  package static let open = Plan(open: PlannedExercise(name: "exercise 1"))
}

/// One exercise of a plan.
package struct PlannedExercise: Equatable, Sendable {
  package var name: String
  /// Sets; nil is as many as come.
  package var sets: Int?
  /// Target reps of a set; nil is none.
  package var reps: Int?
  /// Seconds of a timed hold instead of reps.
  package var hold: Double?
  /// In `unit`, or in a unit that nobody said; nil is none.
  package var weight: Double?
  package var unit: LoadUnit?
  /// Seconds of rest after a set; 0 is none, nil is `WorkoutSettings.rest`.
  package var rest: Double?
  /// Names to swap to, best first.
  package var alternatives: [String]
  /// Seconds between two reps, for sources with true times; nil is the usual gap.
  package var minimumGap: Double?

  package init(
    name: String, sets: Int? = nil, reps: Int? = nil, hold: Double? = nil, weight: Double? = nil,
    unit: LoadUnit? = nil, rest: Double? = nil, alternatives: [String] = [],
    minimumGap: Double? = nil
  ) {
    self.name = name
    self.sets = sets
    self.reps = reps
    self.hold = hold
    self.weight = weight
    self.unit = unit
    self.rest = rest
    self.alternatives = alternatives
    self.minimumGap = minimumGap
  }
}

/// Unit of a load, as tools and plans write it.
package typealias LoadUnit = WeightReader.Unit

extension LoadUnit {
  /// All of them, in the order schemas give.
  package static let all: [LoadUnit] = [.kg, .lb]

  /// Kilograms in one of the unit (the pound by definition, 1959).
  package var kilograms: Double { self == .kg ? 1 : 0.453_592_37 }
}

/// Ranges that a value must lie in, whoever gives it. They keep slips of hearing and typing out,
/// not people: nobody trains beyond them.
package enum Limits {
  package static let reps = 0...10_000
  package static let targetReps = 1...10_000
  package static let sets = 1...100
  /// In kilograms or pounds.
  package static let weight = 0.0...2000.0
  package static let weightDelta = -2000.0...2000.0
  /// Seconds: one second to four hours.
  package static let rest = 1.0...14_400.0
  package static let extraRest = -14_400.0...14_400.0
  package static let hold = 1.0...14_400.0
  /// Seconds of a plan's rest, where 0 means none.
  package static let plannedRest = 0.0...14_400.0
  package static let minimumGap = 0.0...60.0
  package static let exercises = 1...1000
  package static let alternatives = 0...50
  /// Characters of a name or reason.
  package static let text = 1...100
}
