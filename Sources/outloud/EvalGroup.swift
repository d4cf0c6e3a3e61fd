internal import EventJSON

/// Recordings of one kind, taken together.
struct EvalGroup: Sendable {
  var name: String
  var scores: [EvalScore]

  var count: Int { scores.count }
  var exact: Int { scores.filter(\.isExact).count }
  var exactShare: Double { share(exact) }
  /// Mean of |counted − true| over the sets.
  var meanAbsoluteError: Double {
    scores.isEmpty ? 0 : Double(scores.map(\.error).reduce(0, +)) / Double(count)
  }
  var missed: Int { scores.map(\.missed).reduce(0, +) }
  var extra: Int { scores.map(\.extra).reduce(0, +) }
  var minutes: Double { scores.map(\.result.seconds).reduce(0, +) / 60 }
  var processorSeconds: Double { scores.map(\.result.processorSeconds).reduce(0, +) }
  var reps: Int { scores.map(\.result.reps).reduce(0, +) }
  var repsPerMinute: Double { minutes > 0 ? Double(reps) / minutes : 0 }
  var calls: Int { scores.map(\.result.calls.count).reduce(0, +) }
  var rightCalls: Int { scores.filter(\.isCallRight).count }
  var rightCallShare: Double { share(rightCalls) }
  var failures: [EvalScore] { scores.filter { $0.result.failure != nil } }

  /// Seconds below which `fraction` of the delays lie; nil where nothing was matched.
  func delay(_ fraction: Double) -> Double? {
    let sorted = scores.flatMap(\.delays).sorted()
    guard !sorted.isEmpty else { return nil }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * fraction))]
  }

  private func share(_ part: Int) -> Double { count == 0 ? 0 : Double(part) / Double(count) }
}

/// Which rows a group or a threshold speaks of; what is nil does not matter.
struct EvalFilter: Sendable {
  var kind: String?
  var human: Bool?
  var half: String?
  var sets: Set<String>?
  var files: String?
  /// Signal-to-noise ratio in decibels; a recording without one counts as 99.
  var snr: ClosedRange<Double>?

  func includes(_ row: ManifestRow) -> Bool {
    if let kind, row.kind != kind { return false }
    if let human, row.human != human { return false }
    if let half, row.half != half { return false }
    if let sets, !sets.contains(row.set) { return false }
    if let files, !row.file.contains(files) { return false }
    if let snr, !snr.contains(row.signalToNoise ?? 99) { return false }
    return true
  }
}
