internal import EventJSON

/// The tables of `outloud eval`, for people and for machines.
struct EvalReport: Sendable {
  var scores: [EvalScore]
  /// Largest resident memory of the process, in megabytes.
  var peakMegabytes: Double
  /// Seconds by the wall clock.
  var elapsed: Double
  var workers: Int

  /// Kind, set and condition together, in a fixed order.
  var groups: [EvalGroup] {
    var order: [String] = []
    var members: [String: [EvalScore]] = [:]
    for score in scores {
      let row = score.row
      let level = row.signalToNoise.map { "\(Int($0)) dB" } ?? "as recorded"
      let noise = row.noise == "as recorded" ? "" : (row.noise ?? "")
      let who = row.human == false && row.kind != "negative" ? "synthetic" : ""
      let parts = [row.kind, row.set, who, noise, level].filter { !$0.isEmpty }
      let name = parts.joined(separator: " ")
      if members[name] == nil { order.append(name) }
      members[name, default: []].append(score)
    }
    return order.sorted().map { EvalGroup(name: $0, scores: members[$0] ?? []) }
  }

  /// What the figures speak of, each for all rows and for the halves a and b.
  var figures: [(name: String, filter: EvalFilter)] {
    [
      ("count, human, 20 dB and better", .count(snr: 20...1000)),
      ("count, human, 10 dB", .count(snr: 10...10)),
      ("count, human, 5 dB", .count(snr: 5...5)),
      ("count with talk between", EvalFilter(kind: "count", sets: ["distract"])),
      ("count, patterns", EvalFilter(kind: "count", sets: ["patterns"])),
      ("count, synthetic", EvalFilter(kind: "count", human: false)),
      ("shout, 20 dB and better", EvalFilter(kind: "shout", snr: 20...1000)),
      ("shout, 10 dB", EvalFilter(kind: "shout", snr: 10...10)),
      ("talk", EvalFilter(kind: "negative", human: true)),
      ("music and noise", EvalFilter(kind: "negative", human: false)),
      ("commands, clean", EvalFilter(kind: "command", snr: 20...1000)),
      ("commands, 10 dB", EvalFilter(kind: "command", snr: 10...10)),
      ("orders", EvalFilter(kind: "order")),
      ("connected numbers (not judged)", EvalFilter(kind: "connected")),
    ]
  }

  func group(_ name: String, _ filter: EvalFilter) -> EvalGroup {
    EvalGroup(name: name, scores: scores.filter { filter.includes($0.row) })
  }

  var audioSeconds: Double { scores.map(\.result.seconds).reduce(0, +) }
  var processorSeconds: Double { scores.map(\.result.processorSeconds).reduce(0, +) }
  /// Processor time over audio time.
  var realTimeFactor: Double { audioSeconds > 0 ? processorSeconds / audioSeconds : 0 }

  func text(listingErrors: Bool) -> String {
    var lines = [Self.header]
    for (name, filter) in figures {
      let whole = group(name, filter)
      guard whole.count > 0 else { continue }
      lines.append(Self.row(whole))
      for half in ["a", "b"] {
        var part = filter
        part.half = half
        let group = group("  half \(half)", part)
        if group.count > 0, group.count < whole.count { lines.append(Self.row(group)) }
      }
    }
    lines += ["", Self.header] + groups.map(Self.row)
    if listingErrors {
      lines +=
        [""]
        + scores.filter { !$0.isRight }.map { score in
          let told = score.result.failure.map { ": " + $0 } ?? score.difference
          return score.row.file + told
        }
    }
    let delays = EvalGroup(name: "", scores: scores.filter { $0.row.kind == "count" })
    lines += [
      "",
      "audio \(fixed(audioSeconds / 60, 1)) min, processor time \(fixed(realTimeFactor, 3)) of real time,"
        + " \(workers) workers, \(fixed(elapsed, 1)) s, peak memory \(fixed(peakMegabytes, 0)) MB,"
        + " delay 50 % \(seconds(delays.delay(0.5))), 95 % \(seconds(delays.delay(0.95)))",
    ]
    return lines.joined(separator: "\n")
  }

  private static let header =
    pad("", 44) + "  sets  exact   share  error  missed  extra  a minute  calls right  delay 95 %"

  private static func row(_ group: EvalGroup) -> String {
    let kind = group.scores.first?.row.kind ?? ""
    let counts = kind == "count" || kind == "shout"
    let commands = kind == "command" || kind == "order"
    return pad(group.name, 44) + right(String(group.count), 6)
      + right(counts ? String(group.exact) : "", 7)
      + right(counts ? fixed(group.exactShare, 3) : "", 8)
      + right(counts ? fixed(group.meanAbsoluteError, 2) : "", 7)
      + right(counts ? String(group.missed) : "", 8)
      + right(counts || kind == "negative" ? String(group.extra) : "", 7)
      + right(kind == "negative" ? fixed(group.repsPerMinute, 2) : "", 10)
      + right(commands ? String(group.rightCalls) : String(group.calls), 13)
      + right(counts ? seconds(group.delay(0.95)) : "", 12)
  }

  var json: String {
    var object = JSONText()
    object.add(
      json: "figures",
      JSONText.array(
        figures.flatMap { name, filter in
          ["", "a", "b"].compactMap { half in
            var part = filter
            part.half = half.isEmpty ? nil : half
            let group = group(name, part)
            return group.count > 0 ? Self.json(group, half: half) : nil
          }
        }))
    object.add(json: "groups", JSONText.array(groups.map { Self.json($0, half: "") }))
    object.add(json: "recordings", JSONText.array(scores.map(Self.json)))
    object.add("audio_seconds", audioSeconds)
    object.add("real_time_factor", realTimeFactor)
    object.add("peak_megabytes", peakMegabytes)
    return object.object
  }

  private static func json(_ group: EvalGroup, half: String) -> String {
    var object = JSONText()
    object.add("name", group.name)
    if !half.isEmpty { object.add("half", half) }
    object.add("sets", group.count)
    object.add("exact", group.exact)
    object.add("exact_share", group.exactShare)
    object.add("mean_absolute_error", group.meanAbsoluteError)
    object.add("missed", group.missed)
    object.add("extra", group.extra)
    object.add("reps_per_minute", group.repsPerMinute)
    object.add("calls", group.calls)
    object.add("right_calls", group.rightCalls)
    object.add(seconds: "delay_50", group.delay(0.5))
    object.add(seconds: "delay_95", group.delay(0.95))
    return object.object
  }

  private static func json(_ score: EvalScore) -> String {
    var object = JSONText()
    object.add("file", score.row.file)
    object.add("reps", score.result.reps)
    object.add("true", score.expected)
    object.add("right", score.isRight)
    object.add("missed", score.missed)
    object.add("extra", score.extra)
    object.add("failure", score.result.failure)
    return object.object
  }
}

extension EvalScore {
  /// What the row is there for came out right.
  var isRight: Bool {
    switch row.kind {
    case "count", "shout": isExact
    case "command", "order": isCallRight
    case "negative": result.failure == nil && result.reps == 0 && result.calls.isEmpty
    default: result.failure == nil
    }
  }

  var difference: String {
    let calls = result.calls.map(\.name).joined(separator: " ")
    return ": \(result.reps) of \(expected)" + (calls.isEmpty ? "" : ", " + calls)
      + (row.text.map { " (\"\($0)\")" } ?? "")
  }
}

extension EvalFilter {
  /// The families the figures of counting are judged on.
  static func count(snr: ClosedRange<Double>) -> EvalFilter {
    EvalFilter(
      kind: "count", human: true, sets: ["fsdd", "allison", "inspektral", "asterisk"], snr: snr)
  }
}
