internal import SpokenQuantities
internal import SpokenText
internal import Workout

/// From samples to reps and tool calls: cuts bursts of speech, has each recognized, and hands the
/// words to the transcript pipeline. How the caller cuts its samples into blocks changes nothing.
package struct AudioPipeline: Sendable {
  package internal(set) var transcript: TranscriptPipeline
  private let mode: CountMode
  var endpointer = Endpointer()
  var cepstra: CepstrumBuffer
  var counter = CountRecognizer()
  private var anyWordRule = AnyWordRule()
  /// Samples that do not fill a frame yet.
  private var rest: [Int16] = []
  /// Whole frames heard.
  var frames = 0
  private var samples = 0
  var utterance = 0
  /// A ten that waits for its unit, with the words of its utterance so far.
  private var openTen: OpenTen?

  private struct OpenTen: Sendable {
    var words: [(text: String, end: Double)]
    var began: Double
    var confidence: Double
    /// Frame.
    var end: Int
  }

  /// Bursts that may be parts of a command, and who hears commands; nil for counting alone.
  var phrase: CommandPhrase
  /// Frames up to here were part of a command already.
  var heardUntil = 0
  package internal(set) var recognizer: CommandRecognizer?

  package init(
    settings: ListeningSettings, commands: any CommandListening, cepstrumWidth: Int,
    recognizer: CommandRecognizer? = nil
  ) {
    self.recognizer = recognizer
    phrase = CommandPhrase(pause: recognizer?.pause ?? CommandPhrase.pause)
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
      counter.advance(to: frames)
      events += give(up: counter.takeDropped())
      events += closeTenInTime()
      events += try decideInTime(with: &engine)
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
    events += closeTen()
    events += try decidePhrase(with: &engine)
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
      return anyWordRule.isRep(shape, start: start, end: end)
        ? hearSound(burst) : try hearTalk(burst, with: &engine)
    }
  }

  private static func frame(_ sample: Int) -> Int { sample / InnerAudio.samplesPerFrame }

  private mutating func count<Engine: SpeechEngine & ~Copyable>(
    _ burst: Range<Int>, _ shape: BurstShape, with engine: inout Engine
  ) throws -> [ListeningEvent] {
    let began = Self.time(burst.lowerBound)
    let expectation = CountRecognizer.Expectation(
      count: transcript.workout.setReps, last: transcript.lastSpoken,
      isFalling: transcript.isFalling)
    let verdict = try counter.judge(
      burst, shape, heard: frames - Self.lookAhead, in: cepstra, expecting: expectation,
      with: &engine)
    var events = [
      ListeningEvent.burst(
        BurstReport(
          time: Self.time(frames), start: began, end: Self.time(burst.upperBound),
          evidence: verdict.evidence, score: verdict.score, isCount: !verdict.words.isEmpty))
    ]
    if !verdict.completesTen { events += closeTen() }
    events += give(up: counter.takeDropped())
    if let item = verdict.held { events.append(Self.waits(item, at: frames)) }
    for item in verdict.credited {
      let words = QuantitySpeaker.words(item.number).map { ($0, Self.time(item.end)) }
      events += hear(
        words, Self.time(item.burst.lowerBound), CountVerifier.confidence(item.score))
    }
    guard !verdict.words.isEmpty else {
      // Nor is a burst that waits to be a count while a count is under way.
      let waits = verdict.held != nil && expectation.last != nil
      guard shape.peakOverFloor >= CommandPhrase.leastLevel, !waits else { return events }
      return events + (try hearTalk(burst, with: &engine))
    }
    let before = openTen?.words ?? []
    openTen = nil
    let words = before + verdict.words.map { ($0.text, Self.time($0.end)) }
    openTen = counter.openTen.map {
      OpenTen(words: words, began: began, confidence: verdict.confidence, end: $0.end)
    }
    if openTen != nil, !phrase.isTalkBefore(burst.lowerBound) { return events }
    openTen = nil
    let count = CommandPhrase.Count(words: words, began: began, confidence: verdict.confidence)
    return events + (try hearCount(count, burst, with: &engine))
  }

  /// A burst that may be a rep, if what follows says so.
  private static func waits(_ item: HeldCounts.Item, at frames: Int) -> ListeningEvent {
    .workout(WorkoutEvent(time: time(frames), kind: .held(signal(item, at: frames), .doubtful)))
  }

  private func give(up items: [HeldCounts.Item]) -> [ListeningEvent] {
    items.map {
      .workout(
        WorkoutEvent(
          time: Self.time(frames), kind: .repIgnored(Self.signal($0, at: frames), .doubtful)))
    }
  }

  private static func signal(_ item: HeldCounts.Item, at frames: Int) -> RepSignal {
    RepSignal(
      time: time(frames), at: time(item.end), number: item.number,
      confidence: CountVerifier.confidence(item.score), uncertain: true)
  }

  mutating func hear(
    _ words: [(text: String, end: Double)], _ began: Double, _ confidence: Double
  ) -> [ListeningEvent] {
    utterance += 1
    return transcript.hear(
      Hypothesis(
        words: words.map(\.text), isFinal: true, time: Self.time(frames), began: began,
        wordEnds: words.map(\.end), confidence: confidence, utterance: utterance))
  }

  /// "Twenty" stands alone: no unit has followed it in time.
  private mutating func closeTen() -> [ListeningEvent] {
    guard let ten = openTen else { return [] }
    openTen = nil
    return hear(ten.words, ten.began, ten.confidence)
  }

  private mutating func closeTenInTime() -> [ListeningEvent] {
    guard let ten = openTen, !endpointer.isInSpeech,
      frames - ten.end > CountRecognizer.tenGap + Self.onset
    else { return [] }
    counter.closeTen()
    return closeTen()
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

  /// Frames after which the endpointer has told a start, the furthest it looks back included.
  private static let onset = 30

  /// A row of cepstra needs a window of 25.6 ms; so many frames behind the samples it is there.
  static let lookAhead = 2

  static func time(_ frame: Int) -> Double {
    Double(frame * InnerAudio.samplesPerFrame) / Double(InnerAudio.samplesPerSecond)
  }
}
