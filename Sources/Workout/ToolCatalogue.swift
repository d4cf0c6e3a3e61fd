/// What a tool needs before it acts.
package enum ToolPolicy: String, Equatable, Sendable, CaseIterable {
  /// Changes nothing.
  case read
  /// Applied at once, with an undo.
  case undo
  /// Applied at once with an undo, and a large change waits for a confirm.
  case confirm
  /// Waits for a person's yes; a program cannot give it.
  case spokenYes
}

/// The type and range of one argument.
package enum ArgumentType: Equatable, Sendable {
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// Characters, at most.
  case text(Int)
  case choice([String])
  case flag
}

/// One argument of a tool.
package struct ToolArgument: Equatable, Sendable {
  package var name: String
  package var type: ArgumentType
  /// One line for a person or a language model.
  package var description: String
  /// The call cannot act without it; the workout asks for it where it is missing.
  package var isRequired: Bool

  init(_ name: String, _ type: ArgumentType, _ description: String, required: Bool = false) {
    self.name = name
    self.type = type
    self.description = description
    isRequired = required
  }
}

/// One tool of the catalogue.
package struct Tool: Equatable, Sendable {
  package var name: String
  package var description: String
  package var arguments: [ToolArgument]
  package var policy: ToolPolicy
  /// The same call again changes nothing more.
  package var isIdempotent = false
  /// What was logged may go.
  package var isDestructive = false

  init(
    _ name: String, _ policy: ToolPolicy, _ description: String, _ arguments: [ToolArgument] = []
  ) {
    self.name = name
    self.policy = policy
    self.description = description
    self.arguments = arguments
  }

  package subscript(argument: String) -> ToolArgument? {
    arguments.first { $0.name == argument }
  }
}

/// Everything that can be asked of a workout. The order is stable.
package enum ToolCatalogue {
  package static subscript(name: String) -> Tool? { tools.first { $0.name == name } }

  private static let unit = ToolArgument(
    "unit", .choice(LoadUnit.all.map(\.rawValue)), "Unit of the weight, only where it was said"
  )

  private static let idempotent: Set = [
    "correct_reps", "set_coach_style", "mute_counts", "end_workout",
  ]
  private static let destructive: Set = ["correct_reps", "remove_set", "end_workout"]

  package static let tools: [Tool] = list.map { tool in
    var tool = tool
    tool.isIdempotent = idempotent.contains(tool.name)
    tool.isDestructive = destructive.contains(tool.name)
    return tool
  }

  private static let list: [Tool] = [
    Tool(
      "log_set", .confirm, "End the set, log it and start the plan's rest.",
      [
        ToolArgument(
          "reps", .integer(Limits.reps), "Reps done; the live count where nobody said another"),
        ToolArgument("weight", .number(Limits.weight), "Weight used; the target where not said"),
        unit,
      ]),
    Tool(
      "correct_reps", .confirm, "Set the count of the running set, or of the last one in a rest.",
      [ToolArgument("reps", .integer(Limits.reps), "The right count", required: true)]),
    Tool(
      "change_target", .confirm, "Change the target reps or the weight of the exercise.",
      [
        ToolArgument("reps", .integer(Limits.targetReps), "New target reps of a set"),
        ToolArgument("weight", .number(Limits.weight), "New weight"),
        ToolArgument(
          "weight_delta", .number(Limits.weightDelta), "Weight to add, or to take off if negative"),
        unit,
      ]),
    Tool(
      "start_rest", .confirm, "Start a rest; a running set is logged with its count.",
      [
        ToolArgument("seconds", .number(Limits.rest), "Length; the plan's rest where not said")
      ]),
    Tool(
      "extend_rest", .confirm, "Make the running rest longer.",
      [
        ToolArgument(
          "seconds", .number(Limits.extraRest), "Seconds to add; a negative number shortens",
          required: true)
      ]),
    Tool("skip_rest", .undo, "End the rest now and begin the next set."),
    Tool("pause_workout", .undo, "Stop counting and all clocks until resumed."),
    Tool("resume_workout", .undo, "Go on after a pause, or after an exercise was stopped."),
    Tool("next_exercise", .undo, "Go to the next exercise; a running set ends and rest starts."),
    Tool("previous_exercise", .undo, "Go back to the exercise before."),
    Tool("skip_exercise", .undo, "Leave this exercise out and go to the next."),
    Tool(
      "swap_exercise", .undo, "Replace the exercise by another; pain as a reason stops it at once.",
      [
        ToolArgument(
          "exercise", .text(Limits.text.upperBound),
          "What to do instead; the plan's first alternative where not said"),
        ToolArgument("reason", .text(Limits.text.upperBound), "Why, as said"),
      ]),
    Tool("add_set", .undo, "One more set of this exercise."),
    Tool("remove_set", .confirm, "One set less; asks before logged reps are lost."),
    Tool("get_workout_status", .read, "Exercise, set, count, rest and what comes next."),
    Tool(
      "get_history", .read, "Sets logged so far.",
      [
        ToolArgument("exercise", .text(Limits.text.upperBound), "Only this exercise")
      ]),
    Tool("get_set_summary", .read, "The running set, or the last one."),
    Tool(
      "set_coach_style", .undo, "How the coach talks.",
      [
        ToolArgument(
          "style", .text(Limits.text.upperBound),
          "quiet, numbers, chatty, strict, gentle, or another as said", required: true)
      ]),
    Tool(
      "mute_counts", .undo, "Stop speaking the count, or speak it again.",
      [ToolArgument("on", .flag, "true mutes; the default")]),
    Tool("end_workout", .spokenYes, "End the workout; a person must say yes."),
    Tool("undo", .undo, "Take the last change back; reps counted since stay."),
    Tool("confirm", .undo, "Yes to the call that waits."),
    Tool("cancel", .undo, "No to the call that waits."),
    Tool(
      "report_pain", .undo, "Stop the exercise at once and offer another.",
      [ToolArgument("body_part", .text(Limits.text.upperBound), "Where it hurts, singular")]),
  ]
}
