/// Rep signals: the phase decides whether they reach register-rep.
extension Workout {
  mutating func take(_ signal: RepSignal) {
    if let reason = register.unfit(signal) { return emit(.repIgnored(signal.clean, reason)) }
    let signal = signal.clean
    if course.phase == .ended { return emit(.repIgnored(signal, .ended)) }
    if course.phase == .stopped { return emit(.repIgnored(signal, .stopped)) }
    if course.pausedAt != nil { return emit(.repIgnored(signal, .paused)) }
    if course.rest != nil { return takeInRest(signal) }
    // The first number fell into the rest, its successor comes after it.
    if register.positions == 0, let first = forerunner(of: signal) {
      count([first])
      dropEarly(echoing: [first])
    }
    count([signal])
  }

  /// In a rest, two successive numbers, two camera reps or a button begin the next set.
  private mutating func takeInRest(_ signal: RepSignal) {
    switch signal.source.lane {
    case .manual:
      begin(with: [signal])
    case .voice where register.countable(signal.number) == nil:
      emit(.repIgnored(signal, .resting))
    case .voice, .camera, .api:
      if let first = forerunner(of: signal) {
        begin(with: [first, signal])
      } else {
        wait(signal)
      }
    }
  }

  /// The held rep that this one follows: the number before it, or the last rep of a camera or a
  /// program.
  private func forerunner(of signal: RepSignal) -> RepSignal? {
    guard let first = early.last(where: { $0.source == signal.source }),
      abs(signal.time - first.time) <= settings.register.restartWindow
    else { return nil }
    if signal.source.lane == .voice {
      guard let before = first.number, let number = register.countable(signal.number),
        number == before + 1
      else { return nil }
      return first
    }
    let gap = course.exercises[course.upcoming].plan.minimumGap ?? settings.register.minimumGap
    if let at = signal.at, let before = first.at, at - before < gap { return nil }
    return first
  }

  /// Holds a rep in the rest. Each source holds one, the latest.
  private mutating func wait(_ signal: RepSignal) {
    if let index = early.firstIndex(where: { $0.source == signal.source }) {
      emit(.repIgnored(early.remove(at: index), .resting))
    } else if early.count >= Tally.sources {
      emit(.repIgnored(early.removeFirst(), .resting))
    }
    early.append(signal)
    emit(.held(signal, .resting))
  }

  /// Ends the rest and begins the next set with these reps: one change, with its undo.
  private mutating func begin(with signals: [RepSignal]) {
    let before = (course: course, tally: register.tally)
    emit(.rest(.ended, seconds: max(0, (course.rest?.ends ?? now) - now)))
    beginSet(.reps, at: signals.first?.moment ?? now)
    // Re-anchorings of these reps come after this change, with their own undo.
    let earlier = changes
    changes = []
    count(signals)
    dropEarly(echoing: signals)
    let later = changes
    var tally = register.tally
    for change in later {
      if case .reanchored(let shift, _) = change.kind { tally.adjustment -= shift }
    }
    changes = earlier
    note(
      Change(
        kind: .began, courseBefore: before.course, tallyBefore: before.tally, tallyAfter: tally,
        spokenAfter: spoken))
    for change in later { note(change) }
  }

  private mutating func count(_ signals: [RepSignal]) {
    register.minimumGap = course.exercise.plan.minimumGap
    for signal in signals { take(register.count(signal)) }
  }

  /// The word at a consumed position has changed.
  mutating func revise(
    utterance: Int, segment: Int, number: Int?, word: String?, source: RepSource?
  ) {
    guard course.pausedAt == nil else { return }
    let index = early.firstIndex {
      $0.utterance == utterance && $0.segment == segment && (source == nil || $0.source == source)
    }
    if let index {
      guard early[index].number != number else { return }
      var signal = early.remove(at: index)
      signal.number = number
      signal.word = word
      if course.rest == nil { count([signal]) } else { takeInRest(signal) }
    } else if course.phase == .set {
      take(
        register.revise(
          utterance: utterance, segment: segment, number: number, word: word, source: source,
          time: now))
    }
  }

  /// Other sources' reports of the reps that began the set merge with them; the rest is ignored.
  private mutating func dropEarly(echoing signals: [RepSignal]) {
    let others = early.filter { !signals.contains($0) }
    early = []
    let window = settings.register.mergeWindow
    for other in others {
      let isEcho = signals.contains {
        $0.source != other.source && abs($0.moment - other.moment) <= window
      }
      if isEcho { count([other]) } else { emit(.repIgnored(other, .resting)) }
    }
  }

  /// Turns outcomes into events, and re-anchorings into changes.
  mutating func take(_ outcomes: [RepOutcome]) {
    var later = 0
    var uncounted = 0
    for outcome in outcomes {
      switch outcome {
      case .reanchored(let from, let to, _): later += to - from
      case .counted: uncounted += 1
      default: break
      }
    }
    for outcome in outcomes {
      switch outcome {
      case .counted(let count, let signal):
        uncounted -= 1
        emit(
          .rep(
            CountedSignal(
              signal: signal, reps: course.loggedReps + count, setReps: count,
              spoken: spoken - uncounted)))
      case .held(let signal, let reason): emit(.held(signal, reason))
      case .merged(let count, let signal): emit(.merged(signal, setReps: count))
      case .ignored(let signal, let reason): emit(.repIgnored(signal, reason))
      case .reanchored(let from, let to, let signal):
        emit(.reanchored(signal, from: from, to: to))
        let shift = to - from
        var after = register.tally
        after.adjustment -= later - shift
        var before = after
        before.adjustment -= shift
        later -= shift
        note(
          Change(
            kind: .reanchored(shift, signal), courseBefore: course, tallyBefore: before,
            tallyAfter: after, spokenAfter: spoken))
      }
    }
  }
}
