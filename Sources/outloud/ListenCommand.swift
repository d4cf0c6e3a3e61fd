internal import ALSACapture
internal import AudioFiles
internal import Listening
internal import SphinxRecognizer

extension Command {
  static let listen = Command(
    name: "listen", summary: "Count and obey live, from the microphone", operands: "",
    options: [
      Option(
        "device", short: "D", value: "NAME",
        "an ALSA name, a card's id or its number; see 'outloud devices'"),
      Option("json", "one JSON event a line"),
      Option("once", "end with code 3 where the microphone is missing, instead of waiting for it"),
      Option("unpaced", "take what is no real device as fast as it comes (for tests)"),
    ] + ListeningOptions.all,
    details: """
      Listens until it is interrupted (Ctrl-C), then writes the summary. A microphone that is missing,
      busy or unplugged is tried again and again; the count stays.
      """,
    run: { arguments in
      guard arguments.operands.isEmpty else { throw Failure.usage("listen takes no operands") }
      return try LiveRun(arguments).run()
    })
}

/// One run of `outloud listen`.
private struct LiveRun {
  private let parts: LiveListener<SphinxEngine>.Parts

  init(_ arguments: Arguments) throws {
    let settings = try ListeningOptions.settings(arguments)
    let grammar = try CommandLoading.grammar(arguments)
    let recognizer = try EngineLoading.recognizer(for: grammar)
    let device = arguments.string("device")
    guard device != "" else { throw Failure.usage("--device needs a name") }
    var capture = CaptureSettings()
    capture.device = device ?? "default"
    capture.isOnce = arguments.has("once")
    capture.isPaced = !arguments.has("unpaced")
    let graphs = RecognitionGraphs(mode: settings.mode, commands: recognizer)
    let printer = EventPrinter(asJSON: arguments.has("json"))
    parts = LiveListener<SphinxEngine>.Parts(
      settings: settings, commands: grammar.parser, recognizer: recognizer, capture: capture,
      isLossless: !capture.isPaced,
      makeDevice: { ALSAMicrophone(device, stop: $0) },
      makeConverter: { try StreamConverter($0) },
      makeEngine: { try EngineLoading.engine(graphs, beside: grammar) },
      sink: { printer.print($0) },
      ended: { LiveSignals.wake() })
  }

  func run() throws -> Int32 {
    var signals = LiveSignals()
    let listener = LiveListener(parts)
    guard listener.start() else { throw Failure.failed("the system has no thread left") }
    if signals.wait() == .stop { listener.stop() }
    let ending = listener.wait()
    if let failure = ending.engine { throw failure }
    if let failure = ending.capture { throw Failure(failure, device: parts.capture.device) }
    return 0
  }
}

extension Failure {
  init(_ failure: CaptureFailure, device: String) {
    let tried = failure.tried.isEmpty ? "" : "; tried \(failure.tried.joined(separator: ", "))"
    self = .missing("no sound from \(device): \(failure.reason)\(tried); see 'outloud devices'")
  }
}
