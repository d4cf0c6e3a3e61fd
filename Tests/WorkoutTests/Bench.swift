import Workout

/// A workout on the bench: inputs as short calls, events as short texts.
struct Bench {
  var workout: Workout
  var inputs: [WorkoutInput] = []
  var events: [WorkoutEvent] = []
  var time = 0.0
  var number = 0

  static let plan = Plan([
    PlannedExercise(
      name: "push-up", sets: 3, reps: 10, rest: 90, alternatives: ["knee push-up", "dips"]),
    PlannedExercise(name: "plank", sets: 2, hold: 45, rest: 60),
    PlannedExercise(name: "squat", sets: 3, reps: 8, weight: 60, unit: .kg, rest: 120),
  ])

  init(
    plan: Plan = Bench.plan, settings: WorkoutSettings = WorkoutSettings(),
    context: WorkoutContext = .set, reps: Int = 0
  ) {
    workout = Workout(plan: plan, settings: settings, context: context, reps: reps)
  }

  @discardableResult
  mutating func send(_ input: WorkoutInput) -> [WorkoutEvent] {
    inputs.append(input)
    let new = workout.reduce(input)
    events += new
    return new
  }

  /// A call by voice one second later; returns its report.
  @discardableResult
  mutating func call(
    _ name: String, _ arguments: [String: ToolValue] = [:], ask: String? = nil, id: String? = nil,
    from lane: Lane = .voice, after seconds: Double = 1
  ) -> CallReport? {
    time += seconds
    let new = send(
      .call(ToolCall(name, arguments, ask: ask), id: id, from: lane, time: time))
    for event in new { if case .toolCall(let report) = event.kind { return report } }
    return nil
  }

  /// Spoken numbers, one a second, with true times.
  mutating func count(_ numbers: [Int]) {
    for number in numbers {
      time += 1
      send(
        .rep(
          RepSignal(time: time, at: time, word: "\(number)", number: number)))
    }
  }

  mutating func reps(_ count: Int, _ source: RepSource = .manual, every seconds: Double = 1) {
    for _ in 0..<count {
      time += seconds
      let at = source.lane == .manual ? nil : time
      send(.rep(RepSignal(source: source, time: time, at: at)))
    }
  }

  mutating func wait(_ seconds: Double) {
    time += seconds
    send(.tick(time))
  }

  /// The events so far, without times; forgets them.
  mutating func told() -> String {
    defer { events = [] }
    return events.map(brief).joined(separator: " ")
  }
}

func brief(_ event: WorkoutEvent) -> String {
  switch event.kind {
  case .rep(let rep): "\(rep.setReps)"
  case .held(_, let reason): "held:\(reason.rawValue)"
  case .merged: "merged"
  case .repIgnored(_, let reason): "-\(reason.rawValue)"
  case .reanchored(_, let from, let to): "\(from)>\(to)"
  case .withdrawn(let reps, let from, let to): "withdrawn(\(reps) \(from)>\(to))"
  case .toolCall(let report): "\(report.call.name):\(brief(report.status))"
  case .dropped(_, let call, let reason): "dropped(\(call.name),\(reason.rawValue))"
  case .setStarted(let start): "set(\(start.exercise) \(start.number) \(start.reason.rawValue))"
  case .setEnded(let set): "logged(\(set.exercise) \(set.reps))"
  case .rest(let state, let seconds): "rest(\(state.rawValue) \(Int(seconds)))"
  case .stopped(let name): "stopped(\(name))"
  case .holdOver(let name, _): "holdover(\(name))"
  }
}

func brief(_ status: CallStatus?) -> String {
  switch status {
  case .applied?: "applied"
  case .waiting?: "waiting"
  case .refused(let reason)?: "refused(\(reason.rawValue))"
  case nil: "nothing"
  }
}
