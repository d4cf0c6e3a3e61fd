/// The workout: one reducer from state and input to state and events. No clock and no effects: time
/// comes with the input, in seconds of audio.
package struct Workout: Equatable, Sendable {
  package let settings: WorkoutSettings
  var register: Register
  var course: Course
  /// The call that waits for a yes, a no or a value.
  var waiting: WaitingCall?
  /// Reps in a rest that wait for their successor.
  var early: [RepSignal] = []
  /// What can be undone, oldest first.
  var changes: [Change] = []
  /// Seconds of audio; never falls.
  package internal(set) var now = 0.0
  var answers = RecentAnswers()
  /// Number of the next call without an id of its own.
  var nextCall = 1
  /// Events of the input at hand.
  var outbox: [WorkoutEvent] = []

  /// - Parameters:
  ///   - context: the state to start in.
  ///   - reps: the count to start with; not among the positions.
  package init(
    plan: Plan = .open, settings: WorkoutSettings = WorkoutSettings(),
    context: WorkoutContext = .set, reps: Int = 0
  ) {
    self.settings = settings
    register = Register(settings: settings.register)
    course = Course(plan.exercises.isEmpty ? .open : plan, isOpen: plan.isOpen)
    register.correct(to: min(max(0, reps), RegisterSettings.mostReps))
    switch context {
    case .set: break
    case .rest: course.phase = .rest(Rest(began: 0, ends: restSeconds))
    case .paused: course.pausedAt = 0
    case .pending:
      waiting = WaitingCall(id: "c0", call: ToolCall("add_set"), need: .yes, since: 0)
    case .askedReps:
      waiting = WaitingCall(id: "c0", call: ToolCall("log_set"), need: .value("reps"), since: 0)
    }
  }

  /// Takes one input and returns what happened, in order.
  package mutating func reduce(_ input: WorkoutInput) -> [WorkoutEvent] {
    if RegisterSettings.times.contains(input.time) { advance(to: input.time) }
    switch input {
    case .rep(let signal):
      take(signal)
    case .revise(let utterance, let segment, let number, let word, let source, _):
      revise(
        utterance: utterance, segment: segment, number: number, word: word, source: source)
    case .withdraw(let utterance, let segments, let source, _):
      withdraw(CommandWords(utterance: utterance, segments: segments, source: source))
    case .call(let call, let id, let lane, _):
      take(call, id: id, from: lane)
    case .tick:
      break
    case .flush:
      dropEarly()
      take(register.flush())
    }
    defer { outbox = [] }
    return outbox
  }

  /// The state after these inputs.
  package static func replay(
    _ inputs: some Sequence<WorkoutInput>, plan: Plan = .open,
    settings: WorkoutSettings = WorkoutSettings(), context: WorkoutContext = .set, reps: Int = 0
  ) -> Workout {
    var workout = Workout(plan: plan, settings: settings, context: context, reps: reps)
    for input in inputs { _ = workout.reduce(input) }
    return workout
  }

  /// Reps after corrections, all sets added.
  package var reps: Int { course.loggedReps + register.count }
  /// Reps of the running set after corrections.
  package var setReps: Int { register.count }
  /// Positions, all sets added.
  package var spoken: Int { course.spoken + register.positions }

  /// The state that the next words are understood in.
  package var context: WorkoutContext {
    if let waiting { return waiting.need == .value("reps") ? .askedReps : .pending }
    if course.pausedAt != nil || course.phase == .stopped { return .paused }
    return course.rest == nil ? .set : .rest
  }

  /// Planned seconds of rest after a set of the exercise.
  var restSeconds: Double { course.exercise.plan.rest ?? settings.rest }

  mutating func emit(_ kind: WorkoutEvent.Kind) {
    outbox.append(WorkoutEvent(time: now, kind: kind))
  }
}
