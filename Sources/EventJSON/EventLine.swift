package import Listening
package import Workout

/// One event as one line of JSON: `event` first, times in seconds of audio (design, contract 6).
package enum EventLine {
  /// - Parameter file: added to every event where several files are read.
  package static func json(_ event: ListeningEvent, file: String? = nil) -> String {
    var line = JSONText()
    switch event {
    case .partial(let time, let utterance, let text, let consumed):
      line.begin("partial", time)
      line.add("utterance", utterance)
      line.add("text", text)
      line.add("consumed", consumed)
    case .final(let time, let utterance, let text):
      line.begin("final", time)
      line.add("utterance", utterance)
      line.add("text", text)
    case .workout(let event):
      WorkoutLine.write(event, to: &line)
    case .burst(let burst):
      write(burst, to: &line)
    case .unhandled(let time, let text):
      line.begin("unhandled", time)
      line.add("text", text)
    case .restart(let time, let reason):
      line.begin("restart", time)
      line.add("reason", reason.rawValue)
    case .gap(let time, let seconds):
      line.begin("gap", time)
      line.add(seconds: "seconds", seconds)
    case .listening(let time, let format):
      line.begin("listening", time)
      line.add("device", format.device)
      line.add("rate", format.samplesPerSecond)
      line.add("channels", format.channels)
      line.add("format", format.sampleFormat)
    case .microphone(let time, let notice):
      line.begin("microphone", time)
      write(notice, to: &line)
    case .summary(let reps, let spoken, let seconds):
      line.add("event", "summary")
      line.add("reps", reps)
      line.add("spoken", spoken)
      line.add(seconds: "seconds", seconds)
    }
    line.add("file", file)
    return line.object
  }

  private static func write(_ notice: MicrophoneNotice, to line: inout JSONText) {
    line.add("state", notice.state.rawValue)
    line.add("device", notice.device)
    if !notice.tried.isEmpty {
      line.add(json: "tried", JSONText.array(notice.tried.map(JSONText.string)))
    }
    line.add("fault", notice.fault?.rawValue)
    line.add("reason", notice.reason)
    if notice.count > 1 { line.add("count", notice.count) }
  }

  private static func write(_ burst: BurstReport, to line: inout JSONText) {
    line.begin("burst", burst.time)
    line.add(seconds: "from", burst.start)
    line.add(seconds: "to", burst.end)
    line.add("count", burst.isCount)
    line.add(seconds: "score", burst.score)
    guard let evidence = burst.evidence else { return }
    line.add(json: "numbers", JSONText.array(evidence.numbers.map(String.init)))
    var features = JSONText()
    for feature in CountVerifier.features(evidence) {
      features.add(seconds: feature.name, feature.value)
    }
    line.add(json: "features", features.object)
  }
}

/// What happened to the workout.
enum WorkoutLine {
  static func write(_ event: WorkoutEvent, to line: inout JSONText) {
    switch event.kind {
    case .rep(let rep):
      line.begin("rep", event.time)
      line.add(seconds: "at", rep.signal.at)
      line.add("utterance", rep.signal.utterance)
      line.add("segment", rep.signal.segment)
      line.add("reps", rep.reps)
      line.add("set_reps", rep.setReps == rep.reps ? nil : rep.setReps)
      write(rep.signal, to: &line)
    case .held(let signal, let reason):
      line.begin("held", event.time)
      write(signal, to: &line)
      line.add("reason", reason.rawValue)
    case .merged(let signal, let setReps):
      line.begin("merged", event.time)
      write(signal, to: &line)
      line.add("with", setReps)
    case .repIgnored(let signal, let reason):
      line.begin("rep_ignored", event.time)
      write(signal, to: &line)
      line.add("reason", reason.rawValue)
    case .reanchored(let signal, let from, let to):
      line.begin("reanchored", event.time)
      line.add("from", from)
      line.add("to", to)
      line.add("word", signal.word)
    case .withdrawn(let reps, let from, let to):
      line.begin("withdrawn", event.time)
      line.add("reps", reps)
      line.add("from", from)
      line.add("to", to)
    case .toolCall(let report):
      line.begin("tool_call", event.time)
      write(report, to: &line)
    case .dropped(let callID, let call, let reason):
      line.begin("tool_call", event.time)
      line.add("call_id", callID)
      ToolCallJSON.write(call, to: &line)
      line.add("status", "refused")
      line.add("reason", reason.rawValue)
    case .setStarted(let start):
      line.begin("set_started", event.time)
      line.add("exercise", start.exercise)
      line.add("set", start.number)
      line.add("sets", start.sets)
      line.add("target", start.reps)
      line.add("hold", start.hold)
      line.add("weight", start.weight)
      line.add("unit", start.unit?.rawValue)
      line.add("reason", start.reason.rawValue)
    case .setEnded(let set):
      line.begin("set_ended", event.time)
      line.add("exercise", set.exercise)
      line.add("reps", set.reps)
      line.add("weight", set.weight)
      line.add("unit", set.unit?.rawValue)
    case .rest(let state, let seconds):
      line.begin("rest", event.time)
      line.add("state", state.rawValue)
      line.add(seconds: "seconds", seconds)
    case .stopped(let exercise):
      line.begin("stopped", event.time)
      line.add("exercise", exercise)
    case .holdOver(let exercise, let seconds):
      line.begin("hold_over", event.time)
      line.add("exercise", exercise)
      line.add(seconds: "seconds", seconds)
    }
  }

  private static func write(_ signal: RepSignal, to line: inout JSONText) {
    line.add("source", signal.source.lane.rawValue)
    line.add("id", signal.id)
    line.add("word", signal.word)
    line.add("number", signal.number)
    line.add(seconds: "confidence", signal.confidence)
    line.add("uncertain", signal.uncertain ? true : nil)
  }

  private static func write(_ report: CallReport, to line: inout JSONText) {
    line.add("call_id", report.callID)
    ToolCallJSON.write(report.call, to: &line)
    switch report.status {
    case .applied: line.add("status", "applied")
    case .waiting: line.add("status", "waiting")
    case .refused(let reason):
      line.add("status", "refused")
      line.add("reason", reason.rawValue)
    }
    line.add("undo", report.undo ? true : nil)
    line.add("message", report.message)
    line.add("subject", report.subject?.name)
    line.add("subject_id", report.subjectID)
    line.add("offer", report.offer?.name)
  }
}

/// A tool call as JSON: `{"name":…,"arguments":{…}}`, `ask` where an argument is awaited.
package enum ToolCallJSON {
  package static func object(_ call: ToolCall) -> String {
    var line = JSONText()
    write(call, to: &line)
    return line.object
  }

  static func write(_ call: ToolCall, to line: inout JSONText) {
    line.add("name", call.name)
    var arguments = JSONText()
    for (key, value) in call.arguments.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .number(let number): arguments.add(key, number)
      case .text(let text): arguments.add(key, text)
      case .flag(let flag): arguments.add(key, flag)
      }
    }
    line.add(json: "arguments", arguments.object)
    line.add("ask", call.ask)
  }
}

extension JSONText {
  fileprivate mutating func begin(_ event: String, _ time: Double) {
    add("event", event)
    add(seconds: "t", time)
  }
}
