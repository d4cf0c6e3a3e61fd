/// A change that can be undone: what it touched, before and after.
struct Change: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case call(ToolCall)
    /// Spoken numbers moved the count by this much; the last of them came with this signal.
    case reanchored(Int, RepSignal)
    /// Reps in a rest began a set.
    case began
  }

  /// The call's id; a change without a call has none.
  var callID: String?
  var kind: Kind
  var courseBefore: Course
  var tallyBefore: Tally
  var tallyAfter: Tally
  /// Positions in all after the change: what came since survives the undo.
  var spokenAfter: Int
}

/// A call that waits.
struct WaitingCall: Equatable, Sendable {
  enum Need: Equatable, Sendable {
    /// A confirm, whoever gives it.
    case yes
    /// A person's yes.
    case spokenYes
    /// The argument of this name.
    case value(String)
  }

  var id: String
  var call: ToolCall
  var need: Need
  /// Seconds of audio when it began to wait.
  var since: Double
  /// It was offered by a call that has been applied.
  var isOffer = false
}

/// The last answers to calls that brought an id, so that a repeated request acts once.
struct RecentAnswers: Equatable, Sendable {
  /// Answers remembered; the oldest is forgotten first.
  static let capacity = 256

  private var order: [String] = []
  private var reports: [String: CallReport] = [:]

  subscript(id: String) -> CallReport? { reports[id] }

  mutating func remember(_ report: CallReport, for id: String) {
    if reports.updateValue(report, forKey: id) != nil { return }
    order.append(id)
    if order.count > Self.capacity { reports.removeValue(forKey: order.removeFirst()) }
  }
}

extension Workout {
  /// Notes a change and forgets the oldest where there are too many.
  mutating func note(_ change: Change) {
    changes.append(change)
    if changes.count > WorkoutSettings.undoDepth { changes.removeFirst() }
  }

  /// Takes a change back: what it changed and nothing else. Reps counted since stay, and clocks run
  /// on as if the change had never been.
  mutating func revert(_ change: Change) {
    let phase = course.phase
    if case .reanchored(let shift, _) = change.kind {
      register.tally.adjustment -= shift
      register.tally.refusedShift = shift
    } else {
      restoreTally(change)
      course = change.courseBefore
    }
    // Clocks catch up silently; what differs afterwards is told.
    let told = outbox
    runClocks()
    outbox = told
    if course.phase != phase { tellPhase() }
  }

  private mutating func restoreTally(_ change: Change) {
    if register.tally == change.tallyAfter {
      register.tally = change.tallyBefore
      return
    }
    let since = max(0, spoken - change.spokenAfter)
    var tally = register.tally
    let moved = change.tallyBefore.positions + since - tally.positions
    tally.positions += moved
    tally.adjustment += change.tallyBefore.adjustment - change.tallyAfter.adjustment
    for index in tally.recent.indices { tally.recent[index].ordinal += moved }
    for speaker in tally.speakers.indices {
      for index in tally.speakers[speaker].numbers.indices {
        tally.speakers[speaker].numbers[index].ordinal += moved
      }
    }
    tally.refusedShift = change.tallyBefore.refusedShift
    register.tally = tally
  }

  private mutating func tellPhase() {
    switch course.phase {
    case .set: tellSet(.command)
    case .rest(let rest):
      emit(.rest(.changed, seconds: rest.ends - (course.pausedAt ?? now)))
    case .stopped: emit(.stopped(exercise: course.exercise.plan.name))
    case .ended: break
    }
  }
}
