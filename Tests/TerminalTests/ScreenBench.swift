import Listening
import Workout

@testable import Terminal

/// A workout and the screen that follows it.
struct ScreenBench {
  var model: ScreenModel
  var workout: Workout
  var time = 0.0

  init(_ plan: Plan = .open, context: WorkoutContext = .set, reps: Int = 0) {
    model = ScreenModel(
      plan: plan, context: context, reps: reps,
      microphone: ScreenMicrophone(.listening, name: "plughw:1", detail: "48 kHz"))
    model.level = -24
    workout = Workout(plan: plan, context: context, reps: reps)
  }

  static let plan = Plan([
    PlannedExercise(
      name: "push-up", sets: 3, reps: 10, rest: 90, alternatives: ["knee push-up"]),
    PlannedExercise(name: "squat", sets: 3, reps: 8, weight: 62.5, unit: .kg),
    PlannedExercise(name: "plank", sets: 2, hold: 45),
  ])

  mutating func send(_ input: WorkoutInput) {
    model.take(workout.reduce(input).map { .workout($0) })
    model.observe(workout)
  }

  mutating func count(_ reps: Int) {
    for _ in 0..<reps {
      time += 1
      send(.rep(RepSignal(source: .manual, time: time)))
    }
  }

  mutating func call(_ name: String, _ arguments: [String: ToolValue] = [:]) {
    time += 1
    send(.call(ToolCall(name, arguments), id: nil, from: .voice, time: time))
  }

  mutating func pass(_ seconds: Double) {
    time += seconds
    send(.tick(time))
  }

  /// The key, as the shell would press it.
  mutating func press(_ key: Character) {
    time += 1
    if case .input(let input)? = model.action(for: .character(key), at: time) { send(input) }
  }

  func lines(_ columns: Int, _ rows: Int, unicode: Bool = true) -> [String] {
    model.frame(
      columns: columns, rows: rows, ScreenAbilities(unicode: unicode, color: false)
    ).texts
  }

  func text(_ columns: Int = 80, _ rows: Int = 24, unicode: Bool = true) -> String {
    lines(columns, rows, unicode: unicode).joined(separator: "\n")
  }
}
