/// A picture of the workout, for pages and programs.
package struct WorkoutStatus: Equatable, Sendable {
  package var exercise: String
  /// From 1.
  package var exerciseNumber: Int
  package var exercises: Int
  /// Number of the running set, or of the set to come; from 1.
  package var set: Int
  package var sets: Int?
  package var setReps: Int
  package var targetReps: Int?
  package var hold: Double?
  package var weight: Double?
  package var unit: LoadUnit?
  package var reps: Int
  package var spoken: Int
  package var phase: WorkoutPhase
  package var isPaused: Bool
  /// Seconds of rest left.
  package var restLeft: Double?
  package var isMuted: Bool
  package var style: String
  package var alternatives: [String]
  package var next: String?
  package var waiting: ToolCall?
  package var waitingID: String?
  package var canUndo: Bool
  package var logged: [LoggedSet]
}

package enum WorkoutPhase: String, Equatable, Sendable {
  case set
  case rest
  /// Stopped for pain.
  case stopped
  case ended
}

/// Reads: they change nothing.
extension Workout {
  package var status: WorkoutStatus {
    let upcoming = course.upcoming
    let exercise = course.exercises[upcoming]
    let phase: WorkoutPhase =
      switch course.phase {
      case .set: .set
      case .rest: .rest
      case .stopped: .stopped
      case .ended: .ended
      }
    return WorkoutStatus(
      exercise: exercise.plan.name, exerciseNumber: upcoming + 1,
      exercises: course.exercises.count, set: exercise.logged.count + 1, sets: exercise.plan.sets,
      setReps: setReps, targetReps: exercise.plan.reps, hold: exercise.plan.hold,
      weight: exercise.plan.weight, unit: exercise.plan.unit, reps: reps, spoken: spoken,
      phase: phase, isPaused: course.pausedAt != nil, restLeft: restLeft, isMuted: course.isMuted,
      style: course.style, alternatives: exercise.plan.alternatives,
      next: course.following(upcoming).map { course.exercises[$0].plan.name },
      waiting: waiting?.call, waitingID: waiting?.id, canUndo: !changes.isEmpty, logged: logged)
  }

  /// Counts are not to be spoken.
  package var isMuted: Bool { course.isMuted }
  package var style: String { course.style }
  /// The call that waits for an answer.
  package var waitingCall: ToolCall? { waiting?.call }
  /// The argument that the waiting call asks for.
  package var askedFor: String? {
    if case .value(let name)? = waiting?.need { name } else { nil }
  }
  /// What waits was offered by a call that has been applied: an undo takes that call back.
  package var isOffering: Bool { waiting?.isOffer ?? false }

  /// All logged sets, by exercise.
  package var logged: [LoggedSet] { course.exercises.flatMap(\.logged) }

  private var restLeft: Double? {
    course.rest.map { max(0, $0.ends - (course.pausedAt ?? now)) }
  }

  /// Where the workout stands, in one short sentence.
  func place() -> String {
    let exercise = course.exercises[course.upcoming]
    let name = exercise.plan.name
    let number = exercise.logged.count + 1
    var set = "set \(Say.number(number))"
    if let sets = exercise.plan.sets, number <= sets { set += " of \(Say.number(sets))" }
    switch course.phase {
    case .ended: return "The workout has ended: \(Say.count(reps, "rep"))."
    case .stopped: return "\(Say.sentence(name)) is stopped."
    case .rest:
      let left = Say.duration(restLeft ?? 0)
      return "\(course.pausedAt == nil ? "Resting" : "Paused"), \(left) left, then \(name), \(set)."
    case .set:
      let paused = course.pausedAt == nil ? "" : "Paused. "
      var text = "\(paused)\(Say.sentence(name)), \(set), \(Say.count(setReps, "rep"))"
      if let target = exercise.plan.reps { text += " of \(Say.number(target))" }
      if let hold = exercise.plan.hold {
        text = "\(paused)\(Say.sentence(name)), \(set), hold \(Say.duration(hold))"
      }
      if let weight = exercise.plan.weight {
        text += " at \(Say.weight(weight, exercise.plan.unit))"
      }
      return text + "."
    }
  }

  func answer(_ name: String, _ arguments: ToolArguments) -> String {
    switch name {
    case "get_workout_status":
      let next = course.following(course.upcoming).map { course.exercises[$0].plan.name }
      return next.map { "\(place()) Next: \($0)." } ?? place()
    case "get_set_summary":
      if course.phase == .set, register.count > 0 || course.lastSet == nil { return place() }
      return course.lastSet.map { "Last set: \(sentence($0))." } ?? "No set is logged yet."
    case "get_history":
      let wanted = arguments.texts["exercise"]
      let sets = logged.filter { set in wanted.map { Say.isSame($0, set.exercise) } ?? true }
      if sets.isEmpty {
        return wanted.map { "No set of \($0) is logged." } ?? "No set is logged yet."
      }
      // The last ones: a message is to be heard.
      let told = sets.suffix(5).map(sentence).joined(separator: "; ")
      return Say.sentence("\(Say.count(sets.count, "set")): \(told).")
    default: return place()
    }
  }

  private func sentence(_ set: LoggedSet) -> String {
    var text = "\(set.exercise), "
    text += set.seconds.map(Say.duration) ?? Say.count(set.reps, "rep")
    if let weight = set.weight { text += " at \(Say.weight(weight, set.unit))" }
    return text
  }
}
