internal import AudioFiles
internal import EventJSON
internal import Foundation
internal import Glibc
internal import Listening
internal import Synchronization
internal import Workout

extension Command {
  static let eval = Command(
    name: "eval", summary: "Measure accuracy and speed over a manifest of recordings",
    operands: "MANIFEST.jsonl",
    options: [
      Option("json", "the report as one JSON object"),
      Option("errors", "list the recordings that came out wrong"),
      Option("only", value: "TEXT", "only files whose path contains TEXT"),
      Option("half", value: "H", "only half a or b"),
      Option("kind", value: "K", "only rows of this kind"),
      Option("thresholds", value: "FILE", "bars to hold, as JSON; exit 1 where one is missed"),
      Option("jobs", short: "j", value: "N", "recordings at a time (all cores)"),
    ] + ListeningOptions.all,
    details: "The rows and the thresholds are described in docs/evaluation.md.",
    run: { arguments in
      guard arguments.operands.count == 1 else { throw Failure.usage("eval needs one manifest") }
      let run = try EvalRun(manifest: arguments.operands[0], arguments: arguments)
      let thresholds = try arguments.string("thresholds").map(EvalThreshold.read) ?? []
      let report = try run.report()
      Streams.line(
        arguments.has("json") ? report.json : report.text(listingErrors: arguments.has("errors")))
      for score in report.scores {
        if let failure = score.result.failure { Streams.diagnostic(failure) }
      }
      return try EvalRun.judge(report, thresholds, quietly: arguments.has("json"))
        && report.scores.allSatisfy { $0.result.failure == nil } ? 0 : Failure.Code.failed.rawValue
    })
}

/// Counts the recordings of a manifest on all cores. A recording is read block by block and its
/// result does not depend on the others, so the report is the same on every run.
struct EvalRun: Sendable {
  private let rows: [ManifestRow]
  private let folder: String
  private let settings: ListeningSettings
  private let grammar: GrammarFile
  private let jobs: Int

  init(manifest path: String, arguments: Arguments) throws {
    let url = URL(fileURLWithPath: path)
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw Failure.missing("cannot read the manifest \(path)")
    }
    folder = url.deletingLastPathComponent().path
    var filter = EvalFilter()
    filter.files = arguments.string("only")
    filter.half = arguments.string("half")
    filter.kind = arguments.string("kind")
    do {
      rows = try Manifest.rows(data).filter(filter.includes)
    } catch {
      throw Failure.failed("\(path), line \(error.line): \(error.reason)")
    }
    guard !rows.isEmpty else { throw Failure.failed("\(path) has no recordings to measure") }
    settings = try ListeningOptions.settings(arguments)
    grammar = try CommandLoading.grammar(arguments)
    jobs =
      try arguments.integer("jobs", in: 1...256) ?? ProcessInfo.processInfo.activeProcessorCount
  }

  func report() throws -> EvalReport {
    let start = ContinuousClock.now
    let next = Atomic<Int>(0)
    let results = Mutex<[EvalResult?]>(Array(repeating: nil, count: rows.count))
    let broken = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: min(jobs, rows.count)) { _ in
      do {
        try work(next, results)
      } catch {
        broken.withLock { $0 = error }
      }
    }
    if let error = broken.withLock({ $0 }) { throw error }
    let all = results.withLock { $0 }
    let elapsed = ContinuousClock.now - start
    return EvalReport(
      scores: zip(rows, all).map { EvalScore($0, $1 ?? EvalResult(failure: "not measured")) },
      peakMegabytes: Self.peakMegabytes(),
      elapsed: Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18,
      workers: min(jobs, rows.count))
  }

  /// One worker: its engines, and rows until there are no more.
  private func work(_ next: borrowing Atomic<Int>, _ results: borrowing Mutex<[EvalResult?]>) throws
  {
    var numbers = settings
    numbers.mode = .numbers
    var anyWord = settings
    anyWord.mode = .anyWord
    var counters = EvalCounters(
      numbers: try RecordingCounter(settings: numbers, grammar: grammar),
      anyWord: try RecordingCounter(settings: anyWord, grammar: grammar))
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < rows.count else { return }
      let result = measure(rows[index], with: &counters)
      results.withLock { $0[index] = result }
    }
  }

  private func measure(_ row: ManifestRow, with counters: inout EvalCounters) -> EvalResult {
    var result = EvalResult()
    let path = folder + "/" + row.file
    let before = Self.threadSeconds()
    do {
      var source = try AudioFile.open(path: path)
      let note: ([ListeningEvent]) -> Void = { events in
        for event in events { result.note(event) }
      }
      let context = row.context.flatMap(WorkoutContext.init(rawValue:))
      if row.kind == "shout" || settings.mode == .anyWord {
        try counters.anyWord.count(&source, context: context, progress: { _ in }, events: note)
      } else {
        try counters.numbers.count(&source, context: context, progress: { _ in }, events: note)
      }
    } catch let error as AudioFileError {
      result.failure = error.sentence
    } catch {
      result.failure = "\(path): \(error)"
    }
    result.processorSeconds = Self.threadSeconds() - before
    return result
  }

  /// Prints each bar with what was measured; true where all hold.
  static func judge(
    _ report: EvalReport, _ thresholds: [EvalThreshold], quietly: Bool
  ) throws -> Bool {
    var allHold = true
    for threshold in thresholds {
      let (value, holds) = threshold.judge(report)
      let bar =
        threshold.atLeast.map { "at least \(fixed($0, 3))" }
        ?? "at most \(fixed(threshold.atMost ?? 0, 3))"
      let line =
        "\(holds ? "holds " : "MISSED") \(threshold.name): "
        + "\(value.map { fixed($0, 3) } ?? "no recordings"), \(bar)"
      if !quietly || !holds { Streams.error(line) }
      allHold = allHold && holds
    }
    return allHold
  }

  /// Processor time of this thread.
  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  static func peakMegabytes() -> Double {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return Double(usage.ru_maxrss) / 1024
  }
}

private struct EvalCounters: ~Copyable {
  var numbers: RecordingCounter
  var anyWord: RecordingCounter
}

extension EvalResult {
  mutating func note(_ event: ListeningEvent) {
    switch event {
    case .summary(let reps, _, let seconds):
      self.reps = reps
      self.seconds = seconds
    case .workout(let event):
      switch event.kind {
      case .rep(let rep): repEvents.append(Rep(t: event.time, at: rep.signal.at))
      case .toolCall(let report) where report.subjectID == nil: calls.append(report.call)
      default: break
      }
    default: break
    }
  }
}
