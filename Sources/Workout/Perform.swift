/// What each tool does. Runs on a copy: the caller keeps it or drops it.
extension Workout {
  mutating func perform(
    _ call: ToolCall, _ arguments: ToolArguments, isConfirmed: Bool
  ) -> Verdict {
    switch call.name {
    case "log_set": logSet(arguments, isConfirmed)
    case "correct_reps": correctReps(arguments, isConfirmed)
    case "change_target": changeTarget(arguments, isConfirmed)
    case "add_set": addSet()
    case "remove_set": removeSet(isConfirmed)
    case "start_rest": startRest(arguments, isConfirmed)
    case "extend_rest": extendRest(arguments, isConfirmed)
    case "skip_rest": skipRest()
    case "pause_workout": pause()
    case "resume_workout": resume()
    case "next_exercise": move(skipping: false)
    case "skip_exercise": move(skipping: true)
    case "previous_exercise": moveBack()
    case "swap_exercise": swap(arguments)
    case "report_pain": reportPain(arguments)
    case "set_coach_style": setStyle(arguments)
    case "mute_counts": mute(arguments)
    case "end_workout": end(isConfirmed)
    default: .refused(.unknownTool, "There is no tool \(Say.quoted(call.name)).")
    }
  }

  private var isStopped: Verdict? {
    guard course.phase == .stopped else { return nil }
    return .refused(
      .stopped, "The exercise is stopped: say resume, swap it, or next exercise.")
  }

  // MARK: Rest

  private mutating func startRest(_ arguments: ToolArguments, _ isConfirmed: Bool) -> Verdict {
    if let isStopped { return isStopped }
    let seconds = arguments.numbers["seconds"] ?? (restSeconds > 0 ? restSeconds : settings.rest)
    if seconds > settings.longRest, !isConfirmed {
      return .waits(.yes, "Rest for \(Say.duration(seconds))? Say yes.")
    }
    endSetIfCounted()
    beginRest(seconds)
    return .applied("Rest for \(Say.duration(seconds)).")
  }

  private mutating func extendRest(_ arguments: ToolArguments, _ isConfirmed: Bool) -> Verdict {
    guard var rest = course.rest else { return .refused(.notResting, "You are not resting.") }
    guard let seconds = arguments.numbers["seconds"] else {
      return .waits(.value("seconds"), Say.question("seconds"))
    }
    guard seconds != 0 else {
      return .refused(.outOfRange, "Zero seconds change nothing.")
    }
    rest.ends += seconds
    let total = rest.ends - rest.began
    guard total <= Limits.rest.upperBound else {
      return .refused(.outOfRange, "A rest lasts at most \(Say.duration(Limits.rest.upperBound)).")
    }
    if seconds > 0, total > settings.longRest, !isConfirmed {
      return .waits(.yes, "Rest for \(Say.duration(total)) in all? Say yes.")
    }
    let left = rest.ends - (course.pausedAt ?? now)
    guard left > 0 else {
      emit(.rest(.over, seconds: 0))
      beginSet(.command, at: now)
      return .applied("The rest is over. \(place())")
    }
    course.phase = .rest(rest)
    emit(.rest(.changed, seconds: left))
    return .applied("\(Say.sentence(Say.duration(left))) left.")
  }

  private mutating func skipRest() -> Verdict {
    guard let rest = course.rest else { return .refused(.notResting, "You are not resting.") }
    emit(.rest(.skipped, seconds: max(0, rest.ends - (course.pausedAt ?? now))))
    beginSet(.command, at: now)
    return .applied(place())
  }

  // MARK: Pause, coach, end

  private mutating func pause() -> Verdict {
    if let isStopped { return isStopped }
    guard course.pausedAt == nil else { return .refused(.alreadyPaused, "It is paused already.") }
    course.pausedAt = now
    return .applied("Paused.")
  }

  private mutating func resume() -> Verdict {
    if course.phase == .stopped {
      course.isChosen = true
      beginSet(.command, at: now)
      return .applied(place())
    }
    guard let pausedAt = course.pausedAt else { return .refused(.notPaused, "It is not paused.") }
    let away = now - pausedAt
    course.pausedAt = nil
    if let rest = course.rest {
      course.phase = .rest(Rest(began: rest.began + away, ends: rest.ends + away))
      emit(.rest(.changed, seconds: rest.ends + away - now))
    }
    course.setBegan += away
    return .applied("Going on. \(place())")
  }

  private mutating func setStyle(_ arguments: ToolArguments) -> Verdict {
    guard let style = arguments.texts["style"] else {
      return .waits(.value("style"), Say.question("style"))
    }
    course.style = style
    return .applied("Style: \(style).")
  }

  private mutating func mute(_ arguments: ToolArguments) -> Verdict {
    let on = arguments.flags["on"] ?? true
    course.isMuted = on
    return .applied(on ? "Counts are muted." : "Counts are spoken.")
  }

  private mutating func end(_ isConfirmed: Bool) -> Verdict {
    guard isConfirmed else { return .waits(.spokenYes, "End the workout? Say yes.") }
    endSetIfCounted()
    course.phase = .ended
    course.pausedAt = nil
    return .applied("The workout has ended: \(Say.count(reps, "rep")).")
  }

  // MARK: Exercises

  /// The exercise after the one to come, made where there is no plan.
  private mutating func nextExercise(after index: Int) -> Int? {
    if let next = course.following(index) { return next }
    guard course.isOpen, course.exercises.count < Limits.exercises.upperBound else { return nil }
    let name = "exercise \(course.exercises.count + 1)"
    course.exercises.append(Exercise(plan: PlannedExercise(name: name)))
    return course.exercises.count - 1
  }

  private mutating func move(skipping: Bool) -> Verdict {
    // In the rest after an exercise's last set, "skip" means the one to come.
    let from = skipping ? course.upcoming : course.current
    guard let next = nextExercise(after: from) else {
      return .refused(.noExercise, "This is the last exercise; say end workout to finish.")
    }
    let seconds = restSeconds
    let hadReps = course.phase == .set && register.count > 0
    endSetIfCounted()
    if skipping { course.exercises[from].isSkipped = true }
    course.current = next
    course.isChosen = true
    if course.phase == .set, hadReps || !skipping {
      beginRest(seconds)
    } else if course.rest == nil {
      beginSet(.command, at: now)
    }
    return .applied("\(Say.sentence(course.exercise.plan.name)). \(place())")
  }

  private mutating func moveBack() -> Verdict {
    guard let before = course.preceding(course.current) else {
      return .refused(.noExercise, "This is the first exercise.")
    }
    endSetIfCounted()
    course.current = before
    course.isChosen = true
    if course.rest == nil { beginSet(.command, at: now) }
    return .applied("\(Say.sentence(course.exercise.plan.name)). \(place())")
  }

  private mutating func swap(_ arguments: ToolArguments) -> Verdict {
    let index = course.upcoming
    let plan = course.exercises[index].plan
    let hurts = arguments.texts["reason"].map(Pain.isMentioned) ?? false
    guard let name = arguments.texts["exercise"] ?? plan.alternatives.first else {
      let question = "Which exercise instead of \(plan.name)?"
      guard hurts else { return .waits(.value("exercise"), question) }
      stop()
      return .stops(
        .value("exercise"), "Stopped \(plan.name). \(question)", ToolCall("swap_exercise"))
    }
    if hurts, arguments.texts["exercise"] == nil {
      stop()
      let offer = ToolCall("swap_exercise", ["exercise": .text(name)])
      return .stops(.yes, "Stopped \(plan.name). \(Say.sentence(name)) instead? Say yes.", offer)
    }
    let other = plan.alternatives.first { Say.isSame($0, name) } ?? name
    guard !Say.isSame(other, plan.name) else {
      return .refused(.sameExercise, "You are doing \(plan.name) already.")
    }
    endSetIfCounted()
    course.current = index
    course.isChosen = true
    var swapped = plan
    swapped.name = other
    swapped.weight = nil
    swapped.unit = nil
    swapped.alternatives = plan.alternatives.filter { !Say.isSame($0, other) } + [plan.name]
    course.exercise.plan = swapped
    if course.rest == nil { beginSet(.command, at: now) }
    return .applied("\(Say.sentence(other)) instead of \(plan.name).")
  }

  private mutating func reportPain(_ arguments: ToolArguments) -> Verdict {
    let plan = course.exercises[course.upcoming].plan
    stop()
    guard let other = plan.alternatives.first else {
      return .applied("Stopped \(plan.name). Say next exercise, swap, or end workout.")
    }
    return .offers(
      "Stopped \(plan.name). \(Say.sentence(other)) instead? Say yes.",
      ToolCall("swap_exercise", ["exercise": .text(other)]))
  }
}
