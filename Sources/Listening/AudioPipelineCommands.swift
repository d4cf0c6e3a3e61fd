internal import CommandGrammar
internal import SpokenText
internal import Workout

/// Commands between the counts: bursts that are no counts are joined to phrases, and a phrase that
/// was a command goes to the transcript as one utterance.
extension AudioPipeline {
  /// A burst that is no count.
  mutating func hearTalk<Engine: SpeechEngine & ~Copyable>(
    _ burst: Range<Int>, with engine: inout Engine
  ) throws -> [ListeningEvent] {
    guard recognizer != nil else { return [] }
    let events = try decideBefore(burst, with: &engine)
    phrase.add(burst, .talk)
    return events
  }

  /// A burst that is a count: at once where it stands alone, after a look at the whole where it
  /// follows talk closely ("that was" … "ten").
  mutating func hearCount<Engine: SpeechEngine & ~Copyable>(
    _ count: CommandPhrase.Count, _ burst: Range<Int>, with engine: inout Engine
  ) throws -> [ListeningEvent] {
    guard recognizer != nil else { return hear(count) }
    var events = try decideBefore(burst, with: &engine)
    if isAnswerLikelier, !phrase.isTalkBefore(burst.lowerBound),
      let answer = try listen(to: burst, with: &engine)
    {
      phrase.clear()
      heardUntil = burst.upperBound
      return events + hear(answer)
    }
    if phrase.isHolding { events += try decidePhrase(with: &engine) }
    if phrase.isTalkBefore(burst.lowerBound) {
      phrase.add(burst, .held(count))
      return events
    }
    events += hear(count)
    phrase.add(burst, .counted(utterance: utterance))
    return events
  }

  /// Nothing is counted now: a short word is rather an answer or a command ("no" sounds like "one").
  private var isAnswerLikelier: Bool { transcript.workout.context != .set }

  /// Decides a phrase that is over when nothing more is said.
  mutating func decideInTime<Engine: SpeechEngine & ~Copyable>(
    with engine: inout Engine
  ) throws -> [ListeningEvent] {
    guard !endpointer.isInSpeech, phrase.isOver(at: frames) else { return [] }
    return try decidePhrase(with: &engine)
  }

  private mutating func decideBefore<Engine: SpeechEngine & ~Copyable>(
    _ burst: Range<Int>, with engine: inout Engine
  ) throws -> [ListeningEvent] {
    phrase.isOver(at: burst.lowerBound) ? try decidePhrase(with: &engine) : []
  }

  /// Whether what was said is a command: if so it acts, if not the counts in it are handed on.
  mutating func decidePhrase<Engine: SpeechEngine & ~Copyable>(
    with engine: inout Engine
  ) throws -> [ListeningEvent] {
    for candidate in phrase.candidates {
      let span = phrase.frames(of: candidate)
      guard span.count >= CommandPhrase.shortest, let heard = try listen(to: span, with: &engine)
      else { continue }
      return handOn(heard, candidate)
    }
    let events = releaseHeld(before: phrase.bursts.count)
    phrase.setDecided()
    return events
  }

  private mutating func listen<Engine: SpeechEngine & ~Copyable>(
    to span: Range<Int>, with engine: inout Engine
  ) throws -> CommandPhrase.Count? {
    guard var recognizer else { return nil }
    let from = max(heardUntil, span.lowerBound - recognizer.framesBefore)
    let to = min(span.upperBound + recognizer.framesAfter, frames - Self.lookAhead)
    var rows = cepstra.slice(from..<max(from, to))
    CepstralMean.normalize(&rows, spoken: (span.lowerBound - from)..<(span.upperBound - from))
    let heard = try recognizer.hear(rows, in: transcript.workout.context, with: &engine) {
      if case .command = transcript.outlook(of: $0) { true } else { false }
    }
    self.recognizer = recognizer
    return heard.map { heard in
      CommandPhrase.Count(
        words: heard.words.map { ($0.text, Self.time(from + $0.end)) },
        began: Self.time(span.lowerBound), confidence: CountVerifier.confidence(heard.score))
    }
  }

  private mutating func handOn(
    _ command: CommandPhrase.Count, _ candidate: Range<Int>
  ) -> [ListeningEvent] {
    var events = releaseHeld(before: candidate.lowerBound)
    for burst in phrase.bursts[candidate] {
      guard case .counted(let utterance) = burst.kind else { continue }
      events += transcript.reduce(
        .withdraw(
          utterance: utterance, segments: Array(0..<Self.mostSegments), source: .voice,
          time: Self.time(frames)))
    }
    heardUntil = phrase.end ?? heardUntil
    phrase.clear()
    return events + hear(command)
  }

  /// A burst of counts holds fewer numbers than this.
  private static let mostSegments = 20

  private mutating func releaseHeld(before end: Int) -> [ListeningEvent] {
    var events: [ListeningEvent] = []
    for index in phrase.bursts.indices where index < end {
      guard let count = phrase.bursts[index].held else { continue }
      events += hear(count)
      phrase.setCounted(index, utterance: utterance)
    }
    return events
  }

  mutating func hear(_ count: CommandPhrase.Count) -> [ListeningEvent] {
    hear(count.words, count.began, count.confidence)
  }
}
