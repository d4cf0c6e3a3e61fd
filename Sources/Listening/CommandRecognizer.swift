package import CommandGrammar
internal import Workout

/// Hears commands in stretches of speech that are no counts.
///
/// A stretch is decoded with the graph of what may be said in the workout's state, and where that
/// gives a command, with a loop of single phones that anything fits; a linear verifier weighs the two.
/// Graphs are compiled and installed when they are first needed and kept across recordings.
package struct CommandRecognizer: Sendable {
  /// Frames before and after a stretch that are decoded with it: cut onsets cost words.
  var framesBefore: Int { kind == .weighted ? 30 : 200 }
  /// See `framesBefore`. Bursts are cut to be counts: the soft ends of a long sentence lie outside.
  var framesAfter: Int { kind == .weighted ? 20 : 140 }
  /// The engine's acoustic scores overstate what they know, frame by frame; probabilities of the
  /// grammar are raised to this power to weigh as much (docs/hearing-commands.md).
  static let emphasis = 5.0
  /// Sharp probabilities need more ways kept alive than the engine does of its own accord: with its
  /// beam one command in thirty comes to no end.
  private static let beam = 1e-80
  /// No probability is smaller: the engine's logarithms end.
  private static let leastProbability = 1e-60

  private let grammar: Grammar
  /// Every word of the graphs.
  package let words: Set<String>
  private var installed: Set<WorkoutContext> = []
  private let kind: CommandVerifier.Grammar

  /// - Parameters:
  ///   - grammar: what is listened for.
  ///   - kind: whether its weights say how often things are said.
  package init(
    _ grammar: Grammar, kind: CommandVerifier.Grammar
  ) throws(GrammarErrors) {
    self.grammar = grammar
    self.kind = kind
    words = try SearchGraph(grammar).words
  }

  /// Frames of quiet that end a phrase.
  var pause: Int { kind == .weighted ? CommandPhrase.pause : CommandPhrase.longPause }

  /// A stretch of speech that is a command.
  struct Heard: Sendable {
    /// Its words, with the frame within the stretch where each ends.
    var words: [(text: String, end: Int)]
    var evidence: CommandEvidence
    var score: Double
  }

  /// Decodes one stretch.
  ///
  /// - Parameters:
  ///   - rows: cepstra with their mean removed.
  ///   - isCommand: whether the words mean something.
  mutating func hear<Engine: SpeechEngine & ~Copyable>(
    _ rows: [Float], in context: WorkoutContext, with engine: inout Engine,
    isCommand: ([String]) -> Bool
  ) throws -> Heard? {
    let name = try install(context, in: &engine)
    let decoding = try engine.decode(rows, with: name)
    let words = decoding.words.filter { !CountRecognizer.isMark($0.text) }
    let texts = words.map { CountRecognizer.base($0.text) }
    guard !words.isEmpty, isCommand(texts) else { return nil }
    let loop = try engine.decode(rows, with: CountRecognizer.phoneLoop)
    let evidence = CommandEvidence(words, decoding, loop)
    let score = CommandVerifier(kind, isAwaited: context == .pending || context == .paused)
      .score(evidence)
    guard score >= 0 else { return nil }
    return Heard(
      words: zip(texts, words).map { ($0, $1.frames.upperBound) }, evidence: evidence,
      score: score)
  }

  /// The name of the graph for a state of the workout.
  private mutating func install<Engine: SpeechEngine & ~Copyable>(
    _ context: WorkoutContext, in engine: inout Engine
  ) throws -> String {
    let name = "commands." + context.rawValue
    guard installed.insert(context).inserted else { return name }
    var graph = try SearchGraph(grammar, context: context.rawValue).withoutSilentArcs()
    for index in graph.arcs.indices {
      graph.arcs[index].probability = max(
        Self.leastProbability,
        Logarithm.power(
          graph.arcs[index].probability, kind == .weighted ? Self.emphasis : 1))
    }
    graph.beam = Self.beam
    try engine.install(graph, as: name)
    return name
  }
}
