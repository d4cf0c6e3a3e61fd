/// Something that happened, for every consumer: standard output, journal, page, coach.
package struct WorkoutEvent: Equatable, Sendable {
  /// Seconds of audio consumed when it came out.
  package var time: Double
  package var kind: Kind

  package init(time: Double, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  package enum Kind: Equatable, Sendable {
    case rep(CountedSignal)
    case held(RepSignal, HoldReason)
    /// The signal reports the rep that has this count of the set again.
    case merged(RepSignal, setReps: Int)
    case repIgnored(RepSignal, IgnoreReason)
    /// Counts of the set before and after. Its rep, if it is a new one, follows.
    case reanchored(RepSignal, from: Int, to: Int)
    /// Reps that turned out to be words of a command. Counts of the set before and after.
    case withdrawn(reps: Int, from: Int, to: Int)
    case toolCall(CallReport)
    /// A waiting call waits no longer, and nobody answered it.
    case dropped(callID: String, ToolCall, DropReason)
    case setStarted(SetStart)
    case setEnded(LoggedSet)
    /// `seconds` are left at `time`.
    case rest(RestState, seconds: Double)
    /// The exercise was stopped for pain.
    case stopped(exercise: String)
    /// The time of a hold is over; the set runs on until it is logged.
    case holdOver(exercise: String, seconds: Double)
  }
}

/// A rep that counts.
package struct CountedSignal: Equatable, Sendable {
  package var signal: RepSignal
  /// Count after corrections, all sets added.
  package var reps: Int
  /// Count of this set after corrections.
  package var setReps: Int
  /// Positions, all sets added.
  package var spoken: Int
}

package enum CallStatus: Equatable, Sendable {
  case applied
  /// For a confirm, a person's yes, or the argument in the report's `call.ask`.
  case waiting
  case refused(RefusalReason)
}

/// What became of a call.
package struct CallReport: Equatable, Sendable {
  /// Of the call; for confirm, cancel and the answer to a question, that of the call that waited.
  package var callID: String
  /// As it was handed on; `ask` is set where the workout asks.
  package var call: ToolCall
  package var status: CallStatus
  /// It changed something that `undo` takes back.
  package var undo = false
  /// One short sentence for the person.
  package var message: String
  /// The call that was confirmed, cancelled, answered or undone.
  package var subject: ToolCall?
  /// The id of the subject.
  package var subjectID: String?
  /// A call that waits for a yes, offered by this one.
  package var offer: ToolCall?
  package var lane: Lane
  /// The id was answered before; this is that answer, and nothing was done.
  package var isRepeat = false
}

package enum DropReason: String, Equatable, Sendable {
  /// Nobody answered in time.
  case expired
  /// Another call came.
  case replaced
}

package enum SetStartReason: String, Equatable, Sendable {
  case command
  /// The rest was over.
  case timer
  /// Reps in the rest began it.
  case reps
}

package struct SetStart: Equatable, Sendable {
  package var exercise: String
  /// From 1.
  package var number: Int
  package var sets: Int?
  package var reps: Int?
  package var hold: Double?
  package var weight: Double?
  package var unit: LoadUnit?
  package var reason: SetStartReason
}

package enum RestState: String, Equatable, Sendable {
  case started
  /// Longer, shorter, or back after an undo.
  case changed
  case over
  case skipped
  /// Ended by reps.
  case ended
}
