internal import Listening
package import Workout

/// What is to be done in the set.
package struct ScreenSet: Equatable, Sendable {
  package var exercise: String
  /// From 1.
  package var number: Int
  package var sets: Int?
  package var reps: Int?
  /// Seconds.
  package var hold: Double?
  package var weight: Double?
  package var unit: LoadUnit?
}

/// All that the screen shows, built from what happened. Pure: no clock, no terminal.
///
/// Events say what happened; `observe` brings what only the workout knows, the count first of all.
/// Memory is bounded.
package struct ScreenModel: Equatable, Sendable {
  package enum Phase: Equatable, Sendable {
    case set
    case rest
    /// Stopped for pain.
    case stopped
    case ended
  }

  /// What an answer is awaited for.
  package struct Question: Equatable, Sendable {
    package var callID: String?
    package var text: String
    /// A yes is awaited, not a value.
    package var wantsYes: Bool
  }

  /// Words of the newest hypothesis.
  package struct Heard: Equatable, Sendable {
    package var utterance: Int
    package var words: [String]
    /// Words at the start that have been handed on.
    package var consumed: Int
    package var isFinal: Bool
  }

  /// Seconds of audio.
  package internal(set) var time = 0.0
  package internal(set) var set: ScreenSet
  package internal(set) var phase = Phase.set
  package internal(set) var isPaused = false
  /// Of the running set.
  package internal(set) var setReps: Int
  /// Of the set before, in a rest.
  package internal(set) var lastSetReps: Int?
  /// All sets added.
  package internal(set) var reps: Int
  package internal(set) var question: Question?
  package internal(set) var heard: Heard?
  package var microphone: ScreenMicrophone
  /// Decibels below full scale; nil where nothing is measured.
  package var level: Double?
  /// The last rep was heard in talk or noise.
  package internal(set) var isUncertain = false

  var countdown: Countdown?
  var history = ScreenHistory()
  /// Reps of all sets but the last one, while resting.
  var repsBefore: Int?
  let mode: CountMode
  /// What counted last, for where the next hypothesis begins.
  var lastNumber: Int?
  var expectation = CountExpectation()

  /// - Parameters:
  ///   - plan, context, reps: what the workout starts with; events tell only what changes.
  ///   - microphone: the device that is asked for.
  package init(
    plan: Plan = .open, context: WorkoutContext = .set, reps: Int = 0, anyWord: Bool = false,
    microphone: ScreenMicrophone
  ) {
    let first = plan.exercises.first ?? PlannedExercise(name: "")
    set = ScreenSet(
      exercise: first.name, number: 1, sets: first.sets, reps: first.reps, hold: first.hold,
      weight: first.weight, unit: first.unit)
    setReps = reps
    self.reps = reps
    self.microphone = microphone
    mode = anyWord ? .anyWord : .numbers
    switch context {
    case .set: break
    case .rest:
      phase = .rest
      countdown = Countdown(
        seconds: first.rest ?? WorkoutSettings().rest, at: 0, isPaused: false)
    case .paused: isPaused = true
    case .pending: question = Question(callID: nil, text: "Say yes or no.", wantsYes: true)
    case .askedReps: question = Question(callID: nil, text: "How many reps?", wantsYes: false)
    }
    if phase == .set, let hold = first.hold {
      countdown = Countdown(seconds: hold, at: 0, isPaused: isPaused)
    }
  }

  /// Seconds left of the rest, or of a hold.
  package var secondsLeft: Double? { countdown?.left(at: time) }

  /// The count that is shown: of the running set, in a rest of the last one.
  package var shownReps: Int? { phase == .rest || phase == .stopped ? lastSetReps : setReps }

  /// Time went on, in seconds of audio.
  package mutating func advance(to now: Double) {
    if now.isFinite { time = max(time, now) }
  }

  /// The workout after the events that were taken last. Call it after each batch.
  package mutating func observe(_ workout: Workout) {
    observe(
      reps: workout.reps, setReps: workout.setReps, context: workout.context, at: workout.now)
  }

  mutating func observe(reps: Int, setReps: Int, context: WorkoutContext, at now: Double) {
    advance(to: now)
    self.reps = reps
    self.setReps = setReps
    if phase == .rest || phase == .stopped, let last = lastSetReps {
      if let repsBefore {
        lastSetReps = max(0, reps - repsBefore)
      } else {
        repsBefore = reps - last
      }
    }
    switch context {
    case .set, .rest:
      question = nil
      setPaused(false)
    case .paused:
      question = nil
      if phase != .stopped { setPaused(true) }
    case .pending, .askedReps:
      // A pause may lie below the question; calls have told it.
      break
    }
  }

  mutating func setPaused(_ paused: Bool) {
    guard paused != isPaused else { return }
    isPaused = paused
    if paused { countdown?.pause(at: time) } else { countdown?.resume(at: time) }
  }

  mutating func note(
    _ text: String, _ style: CellStyle = [], undo: ScreenHistory.Undo = .none,
    callID: String? = nil, before: ScreenSet? = nil, isPaused: Bool? = nil
  ) {
    history.add(
      ScreenHistory.Entry(
        time: time, text: text, style: style, undo: undo, callID: callID, before: before,
        isPaused: isPaused))
  }
}
