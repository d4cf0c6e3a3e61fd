internal import SpokenText
internal import Workout

/// From samples to reps and tool calls: cuts bursts of speech, has each recognized, and hands the
/// words to the transcript pipeline. How the caller cuts its samples into blocks changes nothing.
package struct AudioPipeline: Sendable {
  package private(set) var transcript: TranscriptPipeline
  private let mode: CountMode
  private var endpointer = Endpointer()
  private var cepstra: CepstrumBuffer
  private var counter = CountRecognizer()
  private var anyWordRule = AnyWordRule()
  /// Samples that do not fill a frame yet.
  private var rest: [Int16] = []
  /// Whole frames heard.
  private var frames = 0
  private var samples = 0
  private var utterance = 0

  package init(settings: ListeningSettings, commands: any CommandListening, cepstrumWidth: Int) {
    transcript = TranscriptPipeline(settings: settings, commands: commands)
    mode = settings.mode
    cepstra = CepstrumBuffer(width: cepstrumWidth)
  }

  /// Seconds of audio heard.
  package var seconds: Double { Double(samples) / Double(InnerAudio.samplesPerSecond) }

  /// Takes samples of any number.
  package mutating func hear<Engine: SpeechEngine & ~Copyable>(
    _ block: [Int16], with engine: inout Engine
  ) throws -> [ListeningEvent] {
    samples += block.count
    try cepstra.append { try engine.analyze(block, into: &$0) }
    rest += block
    var events: [ListeningEvent] = []
    var start = 0
    while rest.count - start >= InnerAudio.samplesPerFrame {
      let end = start + InnerAudio.samplesPerFrame
      frames += 1
      events += transcript.advance(to: Self.time(frames))
      for event in endpointer.push(rest[start..<end]) {
        events += try take(event, with: &engine)
      }
      start = end
    }
    rest.removeFirst(start)
    return events
  }

  /// The audio ends.
  package mutating func finish<Engine: SpeechEngine & ~Copyable>(
    with engine: inout Engine
  ) throws -> [ListeningEvent] {
    try cepstra.append { try engine.finishAnalysis(into: &$0) }
    var events: [ListeningEvent] = []
    for event in endpointer.finish() { events += try take(event, with: &engine) }
    return events + transcript.finish(at: seconds)
  }

  private mutating func take<Engine: SpeechEngine & ~Copyable>(
    _ event: Endpointer.Event, with engine: inout Engine
  ) throws -> [ListeningEvent] {
    guard case .ended(let start, let end, let shape) = event else { return [] }
    let burst = Self.frame(start)..<max(Self.frame(start) + 1, Self.frame(end))
    switch mode {
    case .numbers:
      return try count(burst, shape, with: &engine)
    case .anyWord:
      return anyWordRule.isRep(shape, start: start, end: end) ? hearSound(burst) : []
    }
  }

  private static func frame(_ sample: Int) -> Int { sample / InnerAudio.samplesPerFrame }

  private mutating func count<Engine: SpeechEngine & ~Copyable>(
    _ burst: Range<Int>, _ shape: BurstShape, with engine: inout Engine
  ) throws -> [ListeningEvent] {
    let verdict = try counter.judge(
      burst, heard: frames - Self.lookAhead, level: shape.peakOverFloor, in: cepstra,
      count: transcript.workout.setReps, last: transcript.lastSpoken,
      isFalling: transcript.isFalling, with: &engine)
    guard !verdict.words.isEmpty else { return [] }
    utterance += 1
    return transcript.hear(
      Hypothesis(
        words: verdict.words.map(\.text), isFinal: true, time: Self.time(frames),
        began: Self.time(burst.lowerBound),
        wordEnds: verdict.words.map { Self.time($0.end) }, confidence: verdict.confidence,
        utterance: utterance))
  }

  /// A voiced burst that is a rep whatever its word.
  private mutating func hearSound(_ burst: Range<Int>) -> [ListeningEvent] {
    utterance += 1
    return transcript.hear(
      Hypothesis(
        words: [TextNormalizer.unknownWord], isFinal: true, time: Self.time(frames),
        began: Self.time(burst.lowerBound), wordEnds: [Self.time(burst.upperBound)],
        utterance: utterance))
  }

  /// A row of cepstra needs a window of 25.6 ms; so many frames behind the samples it is there.
  private static let lookAhead = 2

  private static func time(_ frame: Int) -> Double {
    Double(frame * InnerAudio.samplesPerFrame) / Double(InnerAudio.samplesPerSecond)
  }
}
