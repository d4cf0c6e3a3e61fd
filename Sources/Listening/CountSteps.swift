internal import SpokenText
internal import Workout

/// From the words of the open utterance to register-rep.
extension TranscriptPipeline {
  /// The open utterance's segments; those that may be part of a command are held.
  func segments(holdCommands: Bool = true) -> [Segment] {
    var segments = segmenter.segments(of: utterance.words, expecting: utterance.expectation) {
      holdCommands && self.outlook(of: Array($0)) != .none
    }
    guard holdCommands, !segments.isEmpty else { return segments }
    let answersNumber =
      workout.context == .askedReps || answer(utterance.words) != nil
    let goesOn = !utterance.continued.isEmpty && outlook() != .none
    if answersNumber || goesOn {
      for index in segments.indices { segments[index].isHeld = true }
    }
    return segments
  }

  /// Hands on what is settled; only words before `end` where that is given.
  mutating func count(isFinal: Bool, before end: Int? = nil) -> [ListeningEvent] {
    let counts = segments().filter { $0.words.lowerBound < end ?? .max }
    return consume(counter.update(counts, isFinal: isFinal, time: clock))
  }

  /// nil while no hypothesis has brought a time.
  private var clock: Double? { time > 0 ? time : nil }

  /// Registers what the counter hands on.
  mutating func consume(_ outputs: [SegmentCounter.Output]) -> [ListeningEvent] {
    var events: [ListeningEvent] = []
    for output in outputs {
      switch output {
      case .consumed(let address, let segment, let settled):
        time = max(time, settled ?? time)
        if settings.mode == .numbers, let number = segment.number { note(number) }
        let ends = utterance.wordEnds
        let last = segment.words.upperBound - 1
        let isSound = segment.text == TextNormalizer.unknownWord
        let signal = RepSignal(
          source: .voice, time: time, at: ends.indices.contains(last) ? ends[last] : nil,
          word: isSound ? nil : segment.text, number: segment.number,
          utterance: address.utterance, segment: address.position,
          confidence: utterance.confidence,
          uncertain: utterance.confidence.map { $0 < CountVerifier.certain } ?? false)
        events += beginSet(before: signal)
        let outcome = reduce(.rep(signal))
        if outcome.contains(where: \.isRep) { utterance.counted.insert(address.position) }
        events += outcome
      case .revised(let address, let segment, _):
        if settings.mode == .numbers, address.position == counter.consumed - 1,
          let number = segment.number
        {
          lastSpoken = number
        }
        events += reduce(
          .revise(
            utterance: address.utterance, segment: address.position, number: segment.number,
            word: segment.text, source: .voice, time: time))
      }
    }
    return events
  }

  private mutating func note(_ number: Int) {
    isFalling = lastSpoken.map { number == $0 - 1 } ?? false
    lastSpoken = number
  }

  mutating func reduce(_ input: WorkoutInput) -> [ListeningEvent] {
    workout.reduce(input).map { .workout($0) }
  }
}

extension ListeningEvent {
  /// A rep was counted.
  package var isRep: Bool {
    guard case .workout(let event) = self, case .rep = event.kind else { return false }
    return true
  }
}
