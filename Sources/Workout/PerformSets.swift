/// What the tools of sets and targets do.
extension Workout {
  mutating func logSet(_ arguments: ToolArguments, _ isConfirmed: Bool) -> Verdict {
    if arguments.texts["unit"] != nil, arguments.numbers["weight"] == nil {
      return .refused(.badCombination, "A unit needs its weight.")
    }
    if course.phase == .stopped {
      return .refused(.stopped, "The exercise is stopped: say resume, swap it, or next exercise.")
    }
    let said = arguments.integers["reps"]
    if course.rest != nil, said == nil {
      return .refused(.noSet, "You are resting: there is no set to log.")
    }
    let isHold = course.exercises[course.upcoming].plan.hold != nil
    if said == nil, register.count == 0, !isHold {
      return .waits(.value("reps"), Say.question("reps"))
    }
    if let said, said > settings.plausibleReps, !isConfirmed,
      said > 2 * max(register.count, course.exercise.plan.reps ?? 0)
    {
      return .waits(.yes, "Log \(Say.count(said, "rep"))? Say yes.")
    }
    if course.rest != nil {
      // The next set was done without counting aloud.
      course.current = course.upcoming
      course.isChosen = false
    }
    endSet(reps: said, weight: arguments.numbers["weight"], unit: arguments.unit)
    let logged = course.lastSet
    let seconds = restSeconds
    beginRest(seconds)
    var message = "Logged"
    if let held = logged?.seconds, said == nil {
      message += " \(Say.duration(held))"
    } else {
      message += " \(Say.count(logged?.reps ?? 0, "rep"))"
    }
    if let logged, let weight = logged.weight {
      message += " at \(Say.weight(weight, logged.unit))"
    }
    if course.exercise.isFinished, course.following(course.current) == nil {
      return .applied("\(message). That was the last set of the plan.")
    }
    return .applied(seconds > 0 ? "\(message). Rest \(Say.duration(seconds))." : "\(message).")
  }

  mutating func correctReps(_ arguments: ToolArguments, _ isConfirmed: Bool) -> Verdict {
    guard let reps = arguments.integers["reps"] else {
      return .waits(.value("reps"), Say.question("reps"))
    }
    let live: Int
    if course.phase == .set {
      live = register.count
    } else if let last = course.lastSet {
      live = last.reps
    } else {
      return .refused(.noSet, "There is no set to correct.")
    }
    if isLarge(reps, live), !isConfirmed {
      return .waits(.yes, "From \(Say.number(live)) to \(Say.count(reps, "rep"))? Say yes.")
    }
    if course.phase == .set {
      register.correct(to: reps)
    } else if let index = course.lastLogged {
      let set = course.exercises[index].logged.count - 1
      course.exercises[index].logged[set].reps = reps
    }
    return .applied(Say.sentence("\(Say.count(reps, "rep"))."))
  }

  /// More than twice or less than half of what was counted, or more than anybody counts to. Where
  /// nothing was counted there is nothing to compare with, and little to lose.
  private func isLarge(_ reps: Int, _ live: Int) -> Bool {
    if reps > settings.plausibleReps, reps > live { return true }
    guard live > 0 else { return false }
    return reps > 2 * live || 2 * reps < live
  }

  mutating func changeTarget(_ arguments: ToolArguments, _ isConfirmed: Bool) -> Verdict {
    let index = course.upcoming
    var plan = course.exercises[index].plan
    let reps = arguments.integers["reps"]
    let weight = arguments.numbers["weight"]
    let delta = arguments.numbers["weight_delta"]
    guard reps != nil || weight != nil || delta != nil else {
      guard arguments.texts["unit"] == nil else {
        return .refused(.badCombination, "A unit needs its weight.")
      }
      return .waits(.value("reps"), Say.question("reps"))
    }
    guard weight == nil || delta == nil else {
      return .refused(.badCombination, "Give a weight or a change of weight, not both.")
    }
    guard weight != nil || delta != nil || arguments.texts["unit"] == nil else {
      return .refused(.badCombination, "A unit needs its weight.")
    }
    var said: [String] = []
    var isLarge = false
    if let reps {
      if let target = plan.reps { isLarge = reps > 2 * target || 2 * reps < target }
      plan.reps = reps
      said.append(Say.count(reps, "rep"))
    }
    if weight != nil || delta != nil {
      let old = plan.weight.map { ($0, plan.unit) }
      do throws(Refusal) {
        try setWeight(weight, delta, arguments.unit, in: &plan)
      } catch {
        return .refused(error)
      }
      let new = plan.weight ?? 0
      if let (before, unit) = old, before > 0 {
        let ratio =
          new * (plan.unit ?? .kg).kilograms / (before * (unit ?? plan.unit ?? .kg).kilograms)
        isLarge = isLarge || ratio > 2 || ratio < 0.5
      }
      said.append(Say.weight(new, plan.unit))
    }
    let target = said.joined(separator: " at ")
    if isLarge, !isConfirmed { return .waits(.yes, "\(Say.sentence(target))? Say yes.") }
    course.exercises[index].plan = plan
    return .applied("\(Say.sentence(plan.name)): \(target).")
  }

  private func setWeight(
    _ weight: Double?, _ delta: Double?, _ unit: LoadUnit?, in plan: inout PlannedExercise
  ) throws(Refusal) {
    if let weight {
      plan.weight = weight
      plan.unit = unit ?? plan.unit
    } else if let delta {
      guard let before = plan.weight else {
        throw Refusal(reason: .noWeight, message: "There is no weight to change; say the weight.")
      }
      let factor = unit.flatMap { unit in plan.unit.map { unit.kilograms / $0.kilograms } } ?? 1
      // To the hundredth, so that decimals stay what was said.
      let changed = Double(Say.nearest((before + delta * factor) * 100) ?? .max) / 100
      guard Limits.weight.contains(changed) else {
        throw Refusal(
          reason: .outOfRange, message: "That would be \(Say.weight(changed, plan.unit)).")
      }
      plan.weight = changed
      plan.unit = plan.unit ?? unit
    }
  }

  mutating func addSet() -> Verdict {
    let exercise = course.exercise
    let running = course.phase == .set ? 1 : 0
    let sets = max(exercise.plan.sets ?? 0, exercise.logged.count + running, 0) + 1
    guard Limits.sets.contains(sets) else {
      return .refused(
        .full, "\(Say.sentence(Say.number(Limits.sets.upperBound))) sets are the most.")
    }
    course.exercise.plan.sets = sets
    return .applied("\(Say.sentence(Say.count(sets, "set"))) of \(exercise.plan.name).")
  }

  mutating func removeSet(_ isConfirmed: Bool) -> Verdict {
    let exercise = course.exercise
    let name = exercise.plan.name
    let logged = exercise.logged.count
    let running = course.phase == .set
    let begun = running && register.count > 0
    if let sets = exercise.plan.sets, sets > logged + (begun ? 1 : 0) {
      guard sets > 1 else { return .refused(.noSet, "It is the only set; say skip exercise.") }
      course.exercise.plan.sets = sets - 1
      if running, !begun, course.exercise.isFinished { discardSet() }
      return .applied("\(Say.sentence(Say.count(sets - 1, "set"))) of \(name).")
    }
    if begun {
      guard isConfirmed else {
        let reps = Say.count(register.count, "rep")
        return .waits(.yes, "Remove this set with \(reps)? Say yes.")
      }
      if let sets = exercise.plan.sets, sets > 1 { course.exercise.plan.sets = sets - 1 }
      discardSet()
      return .applied("Removed. \(place())")
    }
    guard let last = exercise.logged.last else {
      return .refused(.noSet, "There is no set to remove.")
    }
    if last.reps > 0, !isConfirmed {
      return .waits(
        .yes, "Remove set \(Say.number(last.number)) with \(Say.count(last.reps, "rep"))? Say yes.")
    }
    course.exercise.logged.removeLast()
    if let sets = exercise.plan.sets, sets > 1 { course.exercise.plan.sets = sets - 1 }
    if course.exercise.logged.isEmpty, course.lastLogged == course.current {
      course.lastLogged = nil
    }
    return .applied("Set \(Say.number(last.number)) of \(name) is removed.")
  }

  /// The running set ends unlogged, and its reps do not count. What comes next begins.
  private mutating func discardSet() {
    course.spoken += register.positions
    register.beginSet()
    if course.exercise.isFinished, let next = course.following(course.current) {
      course.current = next
    }
    beginSet(.command, at: now)
  }
}
