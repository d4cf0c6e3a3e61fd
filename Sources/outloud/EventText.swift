internal import EventJSON
internal import Listening
internal import Workout

/// Events as lines for people; what only machines need has none.
enum EventText {
  static func line(_ event: ListeningEvent, file: String?) -> String? {
    switch event {
    case .partial, .final, .burst:
      return nil
    case .workout(let event):
      return line(event)
    case .unhandled(let time, let text):
      return stamp(time) + "  not a command: \(text)"
    case .restart(let time, let reason):
      return stamp(time) + "  recognizer restarted: \(reason.rawValue)"
    case .gap(let time, let length):
      return stamp(time) + "  \(seconds(length)) of audio lost"
    case .listening(let time, let format):
      let channels = format.channels == 1 ? "mono" : "\(format.channels) channels"
      return stamp(time)
        + "  listening to \(format.device): \(format.samplesPerSecond) Hz, \(channels),"
        + " \(format.sampleFormat)"
    case .microphone(let time, let notice):
      return stamp(time) + "  " + microphone(notice)
    case .summary(let reps, _, let length):
      let name = file.map { $0 + ": " } ?? ""
      return name + "\(reps) \(reps == 1 ? "rep" : "reps") in \(fixed(length, 1)) s"
    }
  }

  private static func microphone(_ notice: MicrophoneNotice) -> String {
    let reason = notice.reason.map { ": \($0)" } ?? ""
    let tried = notice.tried.isEmpty ? "" : "; tried " + notice.tried.joined(separator: ", ")
    let times = notice.count > 1 ? " (\(notice.count) times)" : ""
    switch notice.state {
    case .waiting: return "waiting for \(notice.device)\(reason)\(tried)\(times)"
    case .lost: return "lost \(notice.device)\(reason)\(tried)\(times); trying again"
    case .silent: return "I hear nothing from \(notice.device); is it muted?"
    case .listening: return "\(notice.device) is heard again\(times)"
    }
  }

  private static func line(_ event: WorkoutEvent) -> String? {
    let start = stamp(event.time)
    switch event.kind {
    case .rep(let rep):
      let word = rep.signal.word.map { "  \"\($0)\"" } ?? ""
      let doubt = rep.signal.uncertain ? "  (not sure)" : ""
      return start + right(String(rep.reps), 5) + word + doubt
    case .reanchored(_, let from, let to):
      return start + "       count set from \(from) to \(to), as said"
    case .withdrawn(_, let from, let to):
      return start + "       count back from \(from) to \(to): part of a command"
    case .repIgnored(let signal, let reason):
      let what = signal.word.map { "\"\($0)\"" } ?? signal.source.lane.rawValue
      return start + "       \(what) does not count: \(reason.rawValue)"
    case .toolCall(let report):
      let call = ToolCallJSON.object(report.call)
      return start + "  \(state(report.status)): \(report.message)  \(call)"
    case .dropped(_, let call, let reason):
      return start + "  \(call.name): no longer waiting, \(reason.rawValue)"
    case .setStarted(let set):
      return start + "  set \(set.number) of \(set.exercise)"
    case .setEnded(let set):
      return start + "  set done: \(set.reps) \(set.exercise)"
    case .rest(let state, let left):
      return start + "  rest \(state.rawValue), \(fixed(left, 0)) s left"
    case .stopped(let exercise):
      return start + "  stopped: \(exercise)"
    case .holdOver(let exercise, _):
      return start + "  hold over: \(exercise)"
    case .held, .merged:
      return nil
    }
  }

  private static func state(_ status: CallStatus) -> String {
    switch status {
    case .applied: "done"
    case .waiting: "waiting"
    case .refused(let reason): "refused (\(reason.rawValue))"
    }
  }

  private static func stamp(_ time: Double) -> String { right(fixed(time, 2), 8) }
}
