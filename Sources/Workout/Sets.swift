/// Sets, rests and clocks.
extension Workout {
  /// Moves time on: what runs out by then runs out.
  mutating func advance(to time: Double) {
    now = max(now, time)
    if let waiting, now - waiting.since > settings.register.confirmation {
      self.waiting = nil
      emit(.dropped(callID: waiting.id, waiting.call, .expired))
    }
    runClocks()
    if !early.isEmpty {
      let window = settings.register.restartWindow
      let late = early.filter { now - $0.time > window }
      early.removeAll { now - $0.time > window }
      for signal in late { emit(.repIgnored(signal, .resting)) }
    }
    take(register.advance(to: now))
  }

  /// Rest and hold, up to now.
  mutating func runClocks() {
    guard course.pausedAt == nil else { return }
    if let rest = course.rest, rest.ends <= now {
      emit(.rest(.over, seconds: 0))
      beginSet(.timer, at: rest.ends)
    }
    if course.phase == .set, !course.holdTold, let hold = course.exercise.plan.hold,
      now >= course.setBegan + hold
    {
      course.holdTold = true
      emit(.holdOver(exercise: course.exercise.plan.name, seconds: hold))
    }
  }

  /// The next set is active from here on.
  mutating func beginSet(_ reason: SetStartReason, at time: Double) {
    course.current = course.upcoming
    course.isChosen = false
    course.phase = .set
    course.pausedAt = nil
    course.setBegan = time
    course.holdTold = false
    tellSet(reason)
  }

  mutating func tellSet(_ reason: SetStartReason) {
    let exercise = course.exercise
    emit(
      .setStarted(
        SetStart(
          exercise: exercise.plan.name, number: exercise.logged.count + 1,
          sets: exercise.plan.sets, reps: exercise.plan.reps, hold: exercise.plan.hold,
          weight: exercise.plan.weight, unit: exercise.plan.unit, reason: reason)))
  }

  /// Ends the set and logs it. The count starts at zero.
  mutating func endSet(reps: Int? = nil, weight: Double? = nil, unit: LoadUnit? = nil) {
    let exercise = course.exercise
    let plan = exercise.plan
    let set = LoggedSet(
      exercise: plan.name, number: exercise.logged.count + 1, reps: reps ?? register.count,
      weight: weight ?? plan.weight, unit: weight == nil ? plan.unit : unit ?? plan.unit,
      seconds: plan.hold == nil ? nil : max(0, (course.pausedAt ?? now) - course.setBegan),
      time: now)
    course.exercise.logged.append(set)
    course.lastLogged = course.current
    clearCount()
    emit(.setEnded(set))
  }

  /// Logs what was counted, where something was.
  mutating func endSetIfCounted() {
    guard course.phase == .set else { return }
    if register.count > 0 { endSet() } else { clearCount() }
  }

  private mutating func clearCount() {
    course.spoken += register.positions
    register.beginSet()
  }

  /// Starts a rest from now; no seconds begin the next set.
  mutating func beginRest(_ seconds: Double) {
    course.pausedAt = nil
    let state = course.rest == nil ? RestState.started : .changed
    course.phase = .rest(Rest(began: now, ends: now + seconds))
    guard seconds > 0 else { return beginSet(.command, at: now) }
    emit(.rest(state, seconds: seconds))
  }

  /// Stops the exercise for pain: what was counted is logged, nothing counts any more.
  mutating func stop() {
    endSetIfCounted()
    course.current = course.upcoming
    course.isChosen = true
    course.phase = .stopped
    course.pausedAt = nil
    emit(.stopped(exercise: course.exercise.plan.name))
  }

  /// Decides what is held, before a call that changes something.
  mutating func settle() {
    dropEarly()
    take(register.flush())
  }

  mutating func dropEarly() {
    for signal in early { emit(.repIgnored(signal, .resting)) }
    early = []
  }
}
