internal import AudioFiles
internal import Glibc
internal import Listening

extension Command {
  static let count = Command(
    name: "count", summary: "Count the reps in recordings",
    operands: "FILE|FOLDER|-…",
    options: [
      Option("json", "one JSON event a line"),
      Option("bursts", "with --json: also every burst of speech and how it was judged"),
      Option("raw", value: "RATE[:CHANNELS]", "the input is headerless signed 16 bit samples"),
    ] + ListeningOptions.all,
    details: """
      Folders are walked. - is standard input: any audio, or raw samples (16 kHz, mono, signed 16 bit).
      Reads WAV, FLAC, Ogg, Opus, MP3, AIFF, CAF at any rate with any number of channels.
      """,
    run: { arguments in
      guard !arguments.operands.isEmpty else { throw Failure.usage("count needs a recording") }
      let raw = try RawOption.read(arguments)
      let asJSON = arguments.has("json")
      var worst: Int32 = 0
      func tell(_ failure: Failure) {
        Streams.diagnostic(failure.message)
        worst = max(worst, failure.code.rawValue)
      }
      let paths = arguments.operands.flatMap { $0 == "-" ? ["-"] : AudioFile.expand($0) }
      guard !paths.isEmpty else {
        throw Failure.failed("no recordings in \(arguments.operands.joined(separator: ", "))")
      }
      var counter = try RecordingCounter(
        settings: try ListeningOptions.settings(arguments),
        grammar: try CommandLoading.grammar(arguments))
      let several = arguments.operands.count > 1 || paths.count > 1
      for path in paths {
        do {
          try CountRun(
            path: path, raw: raw, asJSON: asJSON, named: several,
            showsBursts: arguments.has("bursts")
          ).run(&counter)
        } catch let error as AudioFileError {
          tell(Failure(error))
        } catch let failure as Failure {
          tell(failure)
        }
      }
      return worst
    })
}

/// One recording of `outloud count`.
private struct CountRun {
  var path: String
  var raw: RawFormat?
  var asJSON: Bool
  var named: Bool
  var showsBursts: Bool

  func run(_ counter: inout RecordingCounter) throws {
    var source =
      path == "-"
      ? try AudioFile.openStandardInput(raw: raw) : try AudioFile.open(path: path, raw: raw)
    let printer = EventPrinter(
      asJSON: asJSON, file: named || !asJSON ? path : nil, showsBursts: showsBursts)
    if let remark = source.info.remark { Streams.diagnostic("\(path): \(remark)") }
    var bar = ProgressBar(name: path, total: source.info.seconds)
    var silence = SilenceWatch()
    var watched = SilenceWatchingSource(source: source)
    defer { bar.clear() }
    try counter.count(
      &watched, progress: { bar.show($0) },
      events: { events in
        silence.note(events)
        if !events.isEmpty { bar.clear() }
        printer.print(events)
      })
    source = watched.source
    bar.clear()
    if watched.isSilent {
      Streams.diagnostic("\(path): silence from beginning to end")
    } else if silence.reps == 0 {
      Streams.diagnostic("\(path): no reps heard")
    }
  }
}

/// Remembers whether anything was counted.
private struct SilenceWatch {
  private(set) var reps = 0

  mutating func note(_ events: [ListeningEvent]) {
    for case .summary(let counted, _, _) in events { reps = counted }
  }
}

/// Passes samples on and knows whether all of them were as good as zero.
private struct SilenceWatchingSource<Source: SampleSource>: SampleSource {
  var source: Source
  private(set) var isSilent = true

  init(source: Source) {
    self.source = source
  }

  /// A live microphone in a quiet room is louder (field reports: a muted one is below -66 dBFS).
  static var floor: Int16 { 16 }

  mutating func next(_ maximum: Int) throws -> [Int16] {
    let samples = try source.next(maximum)
    if isSilent, samples.contains(where: { $0 > Self.floor || $0 < -Self.floor }) {
      isSilent = false
    }
    return samples
  }
}

/// How far a long recording is, on a terminal only.
private struct ProgressBar {
  let name: String
  let total: Double?
  private var shown = 0.0
  private var isShown = false
  private let isUsed = Streams.errorIsTerminal

  init(name: String, total: Double?) {
    self.name = name
    self.total = total
  }

  mutating func show(_ heard: Double) {
    guard isUsed, heard - shown >= 10 else { return }
    shown = heard
    isShown = true
    let whole = total.map { " of \(fixed($0 / 60, 1))" } ?? ""
    Streams.progress("\(name): \(fixed(heard / 60, 1))\(whole) min")
  }

  mutating func clear() {
    guard isShown else { return }
    isShown = false
    Streams.progress("")
  }
}

/// `--raw RATE[:CHANNELS]`.
private enum RawOption {
  static func read(_ arguments: Arguments) throws -> RawFormat? {
    guard let text = arguments.string("raw") else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, (1...2).contains(parts.count),
      (8000...192_000).contains(numbers[0]), numbers.count < 2 || (1...64).contains(numbers[1])
    else {
      throw Failure.usage("--raw takes a rate and a number of channels, as 48000:2, not '\(text)'")
    }
    return RawFormat(samplesPerSecond: numbers[0], channels: numbers.count > 1 ? numbers[1] : 1)
  }
}
