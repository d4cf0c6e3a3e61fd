/// What a tool says to a call before anything is kept.
enum Verdict {
  case refused(Refusal)
  case applied(String)
  /// Applied, and offers another call that waits for a yes.
  case offers(String, ToolCall)
  /// Nothing is changed before the need is met.
  case waits(WaitingCall.Need, String)
  /// The exercise is stopped at once, and the given call waits.
  case stops(WaitingCall.Need, String, ToolCall)

  static func refused(_ reason: RefusalReason, _ message: String) -> Verdict {
    .refused(Refusal(reason: reason, message: message))
  }
}

/// Calls: checked, decided, answered with one event each.
///
/// While a call waits, reads are answered and leave it waiting; the missing argument fills it;
/// confirm and cancel decide it; undo cancels it; any other call that is not refused replaces it.
extension Workout {
  mutating func take(_ call: ToolCall, id: String?, from lane: Lane) {
    if let id, var answer = answers[id] {
      answer.isRepeat = true
      return emit(.toolCall(answer))
    }
    if let id, id.isEmpty || id.utf8.count > RecentIDs.longest {
      let message = "A call id must have 1 to \(RecentIDs.longest) bytes."
      return refuse(call, newID(), lane, Refusal(reason: .longID, message: message))
    }
    let place = outbox.count
    decide(call, id: id, from: lane)
    guard let id else { return }
    for event in outbox[place...] {
      if case .toolCall(let report) = event.kind { answers.remember(report, for: id) }
    }
  }

  private mutating func decide(_ call: ToolCall, id: String?, from lane: Lane) {
    guard let tool = ToolCatalogue[call.name] else {
      guard settings.handsOnForeignTools else {
        let message = "There is no tool \(Say.quoted(call.name))."
        return refuse(call, id ?? newID(), lane, Refusal(reason: .unknownTool, message: message))
      }
      return conclude(call, id ?? newID(), lane, .applied, "")
    }
    var request = call
    var answered: WaitingCall?
    if let waiting, case .value(let name) = waiting.need, let value = call.arguments[name],
      call.name == waiting.call.name
        || (call.name == "correct_reps" && waiting.call.name == "log_set")
    {
      // The value that was asked for.
      request = waiting.call
      request.ask = nil
      request.arguments.merge(call.arguments) { _, new in new }
      request.arguments[name] = value
      answered = waiting
    }
    guard let target = ToolCatalogue[request.name] else { return }
    let arguments: ToolArguments
    do {
      // The call as it came is what must be right; so must what it completes.
      _ = try ToolArguments(call, for: tool)
      arguments = try ToolArguments(request, for: target)
    } catch {
      return refuse(call, id ?? newID(), lane, error)
    }
    switch request.name {
    case "undo": return undo(call, id: id, lane)
    case "confirm": return confirm(call, id: id, lane)
    case "cancel": return cancel(call, id: id, lane)
    default: break
    }
    if tool.policy == .read {
      return conclude(call, id ?? newID(), lane, .applied, answer(request.name, arguments))
    }
    guard course.phase != .ended else {
      let message = "The workout has ended; undo brings it back."
      return refuse(call, id ?? newID(), lane, Refusal(reason: .ended, message: message))
    }
    settle()
    if answered == nil, let ask = call.ask {
      drop()
      let callID = id ?? newID()
      waiting = WaitingCall(id: callID, call: call, need: .value(ask), since: now)
      return conclude(call, callID, lane, .waiting, Say.question(ask))
    }
    act(call, as: request, arguments, id: answered?.id ?? id ?? newID(), lane, answering: answered)
  }

  /// Performs a request on a copy and keeps the copy where the verdict says so.
  private mutating func act(
    _ call: ToolCall, as request: ToolCall, _ arguments: ToolArguments, id: String, _ lane: Lane,
    answering subject: WaitingCall? = nil, isConfirmed: Bool = false
  ) {
    var next = self
    next.outbox = []
    let verdict = next.perform(request, arguments, isConfirmed: isConfirmed)
    if case .refused = verdict {} else if subject == nil { drop() } else { waiting = nil }
    var report = CallReport(
      callID: id, call: call, status: .applied, message: "", subject: subject?.call,
      subjectID: subject?.id, lane: lane)
    var keeps = true
    switch verdict {
    case .refused(let refusal):
      report.status = .refused(refusal.reason)
      report.message = refusal.message
      keeps = false
    case .applied(let message):
      report.message = message
    case .offers(let message, let offer):
      report.message = message
      report.offer = offer
      waiting = WaitingCall(id: id, call: offer, need: .yes, since: now, isOffer: true)
    case .waits(let need, let message):
      report.status = .waiting
      report.message = message
      if case .value(let name) = need { report.call.ask = name }
      waiting = WaitingCall(id: id, call: request, need: need, since: now)
      keeps = false
    case .stops(let need, let message, let offer):
      report.status = .waiting
      report.message = message
      if case .value(let name) = need { report.call.ask = name } else { report.offer = offer }
      waiting = WaitingCall(id: id, call: offer, need: need, since: now, isOffer: true)
    }
    report.undo = keeps
    emit(.toolCall(report))
    if keeps { keep(next, request, id) }
  }

  private mutating func keep(_ next: Workout, _ request: ToolCall, _ id: String) {
    let change = Change(
      callID: id, kind: .call(request), courseBefore: course, tallyBefore: register.tally,
      tallyAfter: next.register.tally, spokenAfter: next.spoken)
    course = next.course
    register = next.register
    outbox += next.outbox
    note(change)
  }

  private mutating func confirm(_ call: ToolCall, id: String?, _ lane: Lane) {
    guard let waiting else {
      let message = "Nothing waits for a yes."
      return refuse(call, id ?? newID(), lane, Refusal(reason: .nothingWaiting, message: message))
    }
    if case .value(let name) = waiting.need {
      let refusal = Refusal(reason: .needsValue, message: Say.question(name))
      return refuse(call, waiting.id, lane, refusal, about: waiting)
    }
    if waiting.need == .spokenYes, lane != .voice, lane != .manual {
      let refusal = Refusal(
        reason: .needsSpokenYes, message: "A person must say yes to \(waiting.call.name).")
      return refuse(call, waiting.id, lane, refusal, about: waiting)
    }
    settle()
    guard let tool = ToolCatalogue[waiting.call.name] else { return }
    do {
      let arguments = try ToolArguments(waiting.call, for: tool)
      act(
        call, as: waiting.call, arguments, id: waiting.id, lane, answering: waiting,
        isConfirmed: true)
      // A yes that cannot be followed any more is used up.
      if self.waiting == waiting { self.waiting = nil }
    } catch {
      self.waiting = nil
      refuse(call, waiting.id, lane, error, about: waiting)
    }
  }

  private mutating func cancel(_ call: ToolCall, id: String?, _ lane: Lane) {
    guard let waiting else {
      let message = "There is nothing to cancel."
      return refuse(call, id ?? newID(), lane, Refusal(reason: .nothingWaiting, message: message))
    }
    self.waiting = nil
    conclude(call, waiting.id, lane, .applied, "Left as it was.", about: waiting)
  }

  private mutating func undo(_ call: ToolCall, id: String?, _ lane: Lane) {
    if let waiting, !waiting.isOffer {
      self.waiting = nil
      return conclude(call, waiting.id, lane, .applied, "Left as it was.", about: waiting)
    }
    settle()
    guard let change = changes.popLast() else {
      let message = "There is nothing to undo."
      return refuse(call, id ?? newID(), lane, Refusal(reason: .nothingToUndo, message: message))
    }
    waiting = nil
    var next = self
    next.outbox = []
    next.revert(change)
    var report = CallReport(
      callID: id ?? newID(), call: call, status: .applied, message: "Undone. \(next.place())",
      subjectID: change.callID, lane: lane)
    if case .call(let undone) = change.kind { report.subject = undone }
    emit(.toolCall(report))
    course = next.course
    register = next.register
    outbox += next.outbox
  }

  /// A waiting call that is replaced by another.
  private mutating func drop() {
    guard let waiting else { return }
    self.waiting = nil
    emit(.dropped(callID: waiting.id, waiting.call, .replaced))
  }

  private mutating func refuse(
    _ call: ToolCall, _ id: String, _ lane: Lane, _ refusal: Refusal,
    about subject: WaitingCall? = nil
  ) {
    conclude(call, id, lane, .refused(refusal.reason), refusal.message, about: subject)
  }

  private mutating func conclude(
    _ call: ToolCall, _ id: String, _ lane: Lane, _ status: CallStatus, _ message: String,
    about subject: WaitingCall? = nil
  ) {
    emit(
      .toolCall(
        CallReport(
          callID: id, call: call, status: status, message: message, subject: subject?.call,
          subjectID: subject?.id, lane: lane)))
  }

  private mutating func newID() -> String {
    while true {
      let id = "c\(nextCall)"
      nextCall += 1
      if answers[id] == nil { return id }
    }
  }
}
