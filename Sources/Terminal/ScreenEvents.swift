package import Listening
internal import Workout

extension ScreenModel {
  /// Takes what happened, in order.
  package mutating func take(_ events: some Sequence<ListeningEvent>) {
    for event in events { take(event) }
  }

  mutating func take(_ event: ListeningEvent) {
    switch event {
    case .partial(let time, let utterance, let text, let consumed):
      advance(to: time)
      hear(utterance, text, consumed: consumed, isFinal: false)
    case .final(let time, let utterance, let text):
      advance(to: time)
      hear(utterance, text, consumed: 0, isFinal: true)
    case .workout(let event):
      advance(to: event.time)
      take(event)
    case .unhandled(let time, let text):
      advance(to: time)
      note("not a command: \(text)", .dim)
    case .restart(let time, let reason):
      advance(to: time)
      if reason == .failure { note("recognizer restarted: \(reason.rawValue)", .notice) }
    case .gap(let time, let seconds):
      advance(to: time)
      note("\(seconds < 1 ? "a moment" : ClockText.minutes(seconds)) of audio lost", .bad)
    case .listening(let time, let format):
      advance(to: time)
      microphone = ScreenMicrophone(
        .listening, name: format.device,
        detail: "\(format.samplesPerSecond) Hz \(format.sampleFormat)")
    case .microphone(let time, let notice):
      advance(to: time)
      microphone = ScreenMicrophone(
        ScreenMicrophone.State(rawValue: notice.state.rawValue) ?? .waiting, name: notice.device,
        detail: notice.reason)
    case .summary(_, _, let seconds):
      advance(to: seconds)
    case .burst:
      break
    }
  }

  private mutating func hear(_ utterance: Int, _ text: String, consumed: Int, isFinal: Bool) {
    let words = text.split(separator: " ").suffix(Self.mostWords).map(String.init)
    if heard?.utterance != utterance {
      expectation = CountExpectation(lastSpoken: lastNumber, afterLive: setReps + 1)
    }
    var handed = isFinal ? words.count : 0
    if !isFinal, consumed > 0 {
      let segments = RepSegmenter(mode: mode).segments(
        of: words, expecting: expectation, mayBeCommand: { _ in false })
      handed = segments.isEmpty ? 0 : segments[min(consumed, segments.count) - 1].words.upperBound
    }
    heard = Heard(utterance: utterance, words: words, consumed: handed, isFinal: isFinal)
  }

  /// No screen shows more words.
  private static let mostWords = 1_000

  private mutating func take(_ event: WorkoutEvent) {
    switch event.kind {
    case .rep(let rep):
      setReps = rep.setReps
      reps = rep.reps
      isUncertain = rep.signal.uncertain
      if let number = rep.signal.number { lastNumber = number }
    case .reanchored(_, let from, let to):
      setReps = to
      note("count set from \(from) to \(to), as said", undo: .possible)
    case .withdrawn(_, let from, let to):
      setReps = to
      note("count back from \(from) to \(to): part of a command")
    case .repIgnored(let signal, let reason):
      let what = signal.word.map { "\"\($0)\"" } ?? signal.source.lane.rawValue
      note("\(what) does not count: \(Self.words(reason.rawValue))", .dim)
    case .toolCall(let report):
      take(report)
    case .dropped(let callID, let call, let reason):
      if question?.callID == callID { question = nil }
      note("\(Self.words(call.name)): no longer waiting, \(reason.rawValue)", .dim)
    case .setStarted(let start):
      begin(start)
    case .setEnded(let set):
      lastSetReps = set.reps
      repsBefore = nil
    case .rest(let state, let seconds):
      rest(state, seconds)
    case .stopped(let exercise):
      phase = .stopped
      countdown = nil
      note("stopped: \(exercise)", .bad)
    case .holdOver(let exercise, _):
      note("hold over: \(exercise)", .good)
    case .held, .merged:
      break
    }
  }

  private mutating func begin(_ start: SetStart) {
    // In a rest a new exercise is told before its set begins.
    phase = .set
    set = ScreenSet(
      exercise: start.exercise, number: start.number, sets: start.sets, reps: start.reps,
      hold: start.hold, weight: start.weight, unit: start.unit)
    setReps = 0
    isUncertain = false
    repsBefore = nil
    countdown = start.hold.map { Countdown(seconds: $0, at: time, isPaused: isPaused) }
    lastNumber = nil
    if start.reason == .reps { note("reps began the set", undo: .possible) }
  }

  private mutating func rest(_ state: RestState, _ seconds: Double) {
    switch state {
    case .started, .changed:
      phase = .rest
      countdown = Countdown(seconds: seconds, at: time, isPaused: isPaused)
    case .over, .skipped, .ended:
      phase = .set
      countdown = nil
      if state == .over { note("rest over", .good) }
    }
  }

  private mutating func take(_ report: CallReport) {
    if report.isRepeat { return }
    let name = report.call.name
    let acts = report.subject ?? report.call
    let message = report.message.isEmpty ? Self.words(acts.name) : report.message
    switch report.status {
    case .waiting:
      ask(report, message)
      if report.undo { note(message, undo: .possible, callID: report.callID, before: set) }
    case .refused:
      if question?.callID == report.callID, question?.callID != nil { ask(report, message) }
      note(message, .notice)
    case .applied:
      if question?.callID == report.callID { question = nil }
      let before = set
      if name == "undo" || name == "cancel" { takeBack(report) } else { apply(acts) }
      let pauses: Bool? =
        acts.name == "pause_workout" ? true : acts.name == "resume_workout" ? false : nil
      note(
        message, undo: report.undo ? .possible : .none, callID: report.undo ? report.callID : nil,
        before: report.undo ? before : nil, isPaused: report.undo ? pauses : nil)
      if let offer = report.offer {
        question = Question(
          callID: report.callID, text: "\(Self.words(offer.name))?", wantsYes: true)
        if message.hasSuffix("Say yes.") { question?.text = message }
      }
    }
  }

  private mutating func ask(_ report: CallReport, _ message: String) {
    question = Question(callID: report.callID, text: message, wantsYes: report.call.ask == nil)
  }

  /// What a call changes that no other event tells.
  private mutating func apply(_ call: ToolCall) {
    func number(_ name: String) -> Double? {
      if case .number(let value)? = call.arguments[name], value.isFinite { value } else { nil }
    }
    switch call.name {
    case "pause_workout": setPaused(true)
    case "resume_workout": setPaused(false)
    case "end_workout":
      phase = .ended
      countdown = nil
    case "add_set": set.sets = set.sets.map { $0 < 10_000 ? $0 + 1 : $0 } ?? set.sets
    case "change_target":
      if let reps = number("reps") { set.reps = Int(exactly: reps.rounded()) ?? set.reps }
      if let weight = number("weight") { set.weight = weight }
      if let delta = number("weight_delta"), let weight = set.weight { set.weight = weight + delta }
    default: break
    }
  }

  private mutating func takeBack(_ report: CallReport) {
    guard report.call.name == "undo", let entry = history.take(back: report.subjectID) else {
      return
    }
    if let before = entry.before, before.exercise == set.exercise, phase == .set {
      set = before
    }
    if let paused = entry.isPaused { setPaused(!paused) }
    if phase == .ended { phase = .set }
  }

  /// A name of the catalogue or a reason, for people.
  static func words(_ name: String) -> String {
    String(name.map { $0 == "_" ? " " : $0 })
  }
}
