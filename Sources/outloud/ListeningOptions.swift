internal import Listening
internal import Workout

/// The options that mean the same in count, listen, replay, eval and serve.
enum ListeningOptions {
  static let all = [
    Option("any-word", "any short word is a rep, not only numbers"),
    Option("settle", value: "S", "seconds a word stands unchanged before it counts (0.25)"),
    Option("policy", value: "P", "numbers: spoken numbers correct the count; positions: never"),
    Option("grammar", value: "FILE", "commands of your own, as JSGF"),
    Option("plan", value: "FILE", "the workout's plan, as JSON"),
    Option("context", value: "C", "start in: set, rest, paused, pending, asked_reps"),
    Option("reps", value: "N", "the count to start with"),
    DataFolder.option,
  ]

  static func settings(_ arguments: Arguments) throws -> ListeningSettings {
    var settings = ListeningSettings()
    if arguments.has("any-word") { settings.mode = .anyWord }
    if let settle = try arguments.number("settle", in: 0...10) { settings.settle = settle }
    if let policy: CountPolicy = try arguments.choice("policy") {
      settings.workout.register.policy = policy
    }
    if let context: WorkoutContext = try arguments.choice("context") { settings.context = context }
    if let reps = try arguments.integer("reps", in: 0...RegisterSettings.mostReps) {
      settings.startReps = reps
    }
    if let plan = try CommandLoading.plan(arguments) { settings.plan = plan }
    settings.workout.handsOnForeignTools = arguments.has("grammar")
    return settings
  }
}
