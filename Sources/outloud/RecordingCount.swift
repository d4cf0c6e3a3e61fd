internal import AudioFiles
internal import Listening
internal import SphinxRecognizer

/// Counts one recording after another with one engine; each starts from the same state, so that the
/// result of a recording does not depend on what came before it.
struct RecordingCounter: ~Copyable {
  private var engine: SphinxEngine
  private let settings: ListeningSettings
  private let commands: any CommandListening
  private let graphs: RecognitionGraphs

  /// Samples taken at a time: a tenth of a second.
  static let block = InnerAudio.samplesPerSecond / 10

  init(settings: ListeningSettings, commands: any CommandListening) throws {
    self.settings = settings
    self.commands = commands
    graphs = RecognitionGraphs(mode: settings.mode)
    engine = try Self.engine(graphs)
    for (name, graph) in graphs.fixed { try engine.install(graph, as: name) }
  }

  private static func engine(_ graphs: RecognitionGraphs) throws(Failure) -> SphinxEngine {
    do {
      return try SphinxEngine(words: graphs.words, own: PronouncingDictionary(entries: []))
    } catch {
      throw Failure(error)
    }
  }

  /// Counts what `source` gives; `events` gets each event when it comes, `progress` the seconds
  /// heard so far.
  mutating func count(
    _ source: inout some SampleSource, progress: (Double) -> Void,
    events: ([ListeningEvent]) -> Void
  ) throws {
    var pipeline = AudioPipeline(settings: settings, commands: commands, graphs: graphs)
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
