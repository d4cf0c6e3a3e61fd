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

  /// Samples taken at a time: a tenth of a second.
  static let block = InnerAudio.samplesPerSecond / 10

  init(settings: ListeningSettings, commands: any CommandListening) throws(Failure) {
    let graphs = RecognitionGraphs(mode: settings.mode)
    self.init(engine: try Self.engine(graphs), settings: settings, commands: commands)
  }

  private init(
    engine: consuming SphinxEngine, settings: ListeningSettings, commands: any CommandListening
  ) {
    self.engine = engine
    self.settings = settings
    self.commands = commands
  }

  static func engine(_ graphs: RecognitionGraphs) throws(Failure) -> SphinxEngine {
    do throws(SphinxError) {
      var engine = try SphinxEngine(words: graphs.words, own: PronouncingDictionary(entries: []))
      for (name, graph) in graphs.fixed { try engine.install(graph, as: name) }
      return engine
    } catch {
      throw Failure(error)
    }
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
      settings: settings, commands: commands, cepstrumWidth: engine.cepstrumWidth)
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
