internal import AudioFiles
internal import CommandGrammar
internal import Listening
internal import SphinxRecognizer
internal import Workout

/// Counts one recording after another with one engine; each starts from the same state, so that the
/// result of a recording does not depend on what came before it.
struct RecordingCounter: ~Copyable {
  private var engine: SphinxEngine
  private let settings: ListeningSettings
  private let commands: any CommandListening
  /// Keeps its graphs from one recording to the next.
  private var recognizer: CommandRecognizer?

  /// Samples taken at a time: a tenth of a second.
  static let block = InnerAudio.samplesPerSecond / 10

  init(settings: ListeningSettings, grammar: GrammarFile) throws(Failure) {
    let commands = try EngineLoading.recognizer(for: grammar)
    let graphs = RecognitionGraphs(mode: settings.mode, commands: commands)
    self.init(
      engine: try EngineLoading.engine(graphs, beside: grammar), settings: settings,
      commands: grammar.parser, recognizer: commands)
  }

  private init(
    engine: consuming SphinxEngine, settings: ListeningSettings, commands: any CommandListening,
    recognizer: CommandRecognizer?
  ) {
    self.engine = engine
    self.settings = settings
    self.commands = commands
    self.recognizer = recognizer
  }

  /// Counts what `source` gives; `events` gets each event when it comes, `progress` the seconds
  /// heard so far.
  mutating func count(
    _ source: inout some SampleSource, context: WorkoutContext? = nil, progress: (Double) -> Void,
    events: ([ListeningEvent]) -> Void
  ) throws {
    var settings = settings
    settings.context = context ?? settings.context
    var pipeline = AudioPipeline(
      settings: settings, commands: commands, cepstrumWidth: engine.cepstrumWidth,
      recognizer: recognizer)
    defer { recognizer = pipeline.recognizer }
    while true {
      let samples = try source.next(Self.block)
      if samples.isEmpty { break }
      events(try pipeline.hear(samples, with: &engine))
      progress(pipeline.seconds)
    }
    events(try pipeline.finish(with: &engine))
  }
}

extension Failure {
  init(_ error: SphinxError) {
    let reason = error.log.isEmpty ? "" : " (\(error.log))"
    switch error.code {
    case .missing, .words: self = .missing(error.message + reason)
    case .engine: self = .failed(error.message + reason)
    }
  }

  init(_ error: AudioFileError) {
    self = error.code == .missing ? .missing(error.sentence) : .failed(error.sentence)
  }
}
