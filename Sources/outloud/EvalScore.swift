internal import EventJSON
internal import Workout

/// What the product made of one recording.
struct EvalResult: Sendable {
  struct Rep: Sendable {
    /// Audio consumed when the event came out, and the end of its word, in seconds.
    var t: Double
    var at: Double?
  }

  var reps = 0
  var repEvents: [Rep] = []
  /// Every call handed on, in order.
  var calls: [ToolCall] = []
  /// Seconds of audio, and of processor time spent on it.
  var seconds = 0.0
  var processorSeconds = 0.0
  /// Why the recording could not be counted.
  var failure: String?
}

/// One recording's row beside its result.
struct EvalScore: Sendable {
  var row: ManifestRow
  var result: EvalResult
  /// Rep words without an event near them, and events without a rep word.
  var missed: Int
  var extra: Int
  /// Event minus end of word, in seconds, of the matched ones.
  var delays: [Double]

  /// An event belongs to the word that it starts in, or that ended at most this long before.
  static let reach = 1.0

  init(_ row: ManifestRow, _ result: EvalResult) {
    self.row = row
    self.result = result
    let words = (row.truth ?? []).filter { $0.rep != nil }
    var free = Array(repeating: true, count: words.count)
    delays = []
    extra = 0
    for event in result.repEvents {
      let moment = event.at ?? event.t
      let match = words.indices.first { index in
        free[index] && moment >= words[index].start - 0.1
          && moment <= words[index].end + Self.reach
      }
      guard let match else {
        extra += 1
        continue
      }
      free[match] = false
      delays.append(event.t - words[match].end)
    }
    missed = free.filter { $0 }.count
  }

  var expected: Int { row.repEnds.count }
  var error: Int { abs(result.reps - expected) }

  /// The count is the true one, or one that the manifest accepts.
  var isExact: Bool {
    result.failure == nil
      && (result.reps == expected
        || (row.accept ?? []).contains { $0.number == Double(result.reps) })
  }

  /// Tool and arguments are right (kinds `command` and `order`).
  var isCallRight: Bool {
    guard result.failure == nil, result.calls.count <= 1 else { return false }
    let call = result.calls.first
    if row.kind == "order" {
      guard let call, call.name == row.intent else { return false }
      return (row.slots ?? [:]).allSatisfy { slot, value in
        call.arguments[slot] == .text(value)
      }
    }
    var rights: [(String?, JSONValue?)] = [(row.intent, row.args)]
    for other in row.accept ?? [] where other["tool"] != nil || other == .null {
      rights.append((other["tool"]?.text, other["args"]))
    }
    return rights.contains { Self.same(call, name: $0.0, arguments: $0.1) }
  }

  /// Free texts are compared by containment, everything else exactly.
  private static let looseArguments: Set<String> = ["reason", "exercise", "body_part"]

  private static func same(_ call: ToolCall?, name: String?, arguments: JSONValue?) -> Bool {
    guard let name else { return call == nil }
    guard let call, call.name == name else { return false }
    let wanted = arguments?.object ?? [:]
    let keys = Set(wanted.keys).union(call.arguments.keys).subtracting(looseArguments)
    for key in keys {
      switch (call.arguments[key], wanted[key]) {
      case (.number(let a)?, .number(let b)?) where abs(a - b) < 1e-6: continue
      case (.text(let a)?, .text(let b)?) where a.lowercased() == b.lowercased(): continue
      case (.flag(let a)?, .flag(let b)?) where a == b: continue
      default: return false
      }
    }
    return looseArguments.allSatisfy { key in
      guard let text = wanted[key]?.text?.lowercased() else { return true }
      guard case .text(let said)? = call.arguments[key] else { return false }
      return text.contains(said.lowercased()) || said.lowercased().contains(text)
    }
  }
}
