internal import SpokenText
internal import Workout

/// The life of one utterance in the pipeline.
extension TranscriptPipeline {
  mutating func open(_ number: Int, began: Double?) {
    utterance = OpenUtterance()
    utterance.number = number
    utterance.isOpen = true
    if workout.setReps == 0 {
      lastSpoken = nil
      isFalling = false
    }
    utterance.expectation = CountExpectation(
      lastSpoken: lastSpoken, afterLive: workout.setReps + 1, isFalling: isFalling)
    if let waiting = unfinished {
      let isNear = began.flatMap { start in
        waiting.time.map { start - $0 <= Self.commandBreath }
      }
      if isNear ?? true {
        utterance.continued = waiting.words
        unfinished = nil
      }
    }
    counter.begin(utterance: number)
  }

  /// The source went on without a final: the last hypothesis stands.
  mutating func closeUtterance() -> [ListeningEvent] {
    guard utterance.isOpen else { return [] }
    return endUtterance()
  }

  mutating func finishUtterance() -> [ListeningEvent] {
    var events = endUtterance()
    if !utterance.words.isEmpty {
      let text = utterance.words.joined(separator: " ")
      events.insert(.final(time: time, utterance: utterance.number, text: text), at: 0)
    }
    return events
  }

  /// Hands on what is left, once: as a command, as reps, or as talk.
  private mutating func endUtterance() -> [ListeningEvent] {
    utterance.isOpen = false
    var events: [ListeningEvent] = []
    if let waiting = unfinished { events += forget(waiting) }
    let said = utterance.words
    guard said.count > utterance.actedWords, !isPlainCounting() else {
      return events + count(isFinal: true)
    }
    switch outlook() {
    case .command(let call):
      return events + act(on: call, from: utterance.actedWords)
    case .unfinished where segments().isEmpty && counter.consumed == 0:
      unfinished = UnfinishedCommand(words: utterance.continued + said, time: time)
      return events
    case .unfinished, .none:
      break
    }
    events += count(isFinal: true)
    let tail = segments().last?.words.upperBound ?? 0
    if tail > 0, tail < said.count, tail >= utterance.actedWords {
      if case .command(let call) = outlook(of: Array(said[tail...])) {
        return events + act(on: call, from: tail)
      }
    } else if tail == 0, counter.consumed == 0, settings.mode == .numbers,
      utterance.actedWords == 0
    {
      let text = (utterance.continued + said).joined(separator: " ")
      events.append(.unhandled(time: time, text: text))
    }
    return events
  }

  /// Nothing but counts in a running set: no command can be meant, and none is looked for.
  private func isPlainCounting() -> Bool {
    guard settings.mode == .numbers, workout.context == .set, utterance.continued.isEmpty else {
      return false
    }
    var next = 0
    for segment in segments() {
      guard segment.words.lowerBound == next else { return false }
      next = segment.words.upperBound
    }
    return next == utterance.words.count
  }

  /// A partial that no final follows acts when it has stood long enough.
  mutating func actOnStandingWords() -> [ListeningEvent] {
    guard utterance.words.count > utterance.actedWords, !isPlainCounting() else { return [] }
    if case .command(let call) = outlook() { return act(on: call, from: utterance.actedWords) }
    let tail = segments().last?.words.upperBound ?? 0
    guard tail > 0, tail < utterance.words.count, tail >= utterance.actedWords,
      case .command(let call) = outlook(of: Array(utterance.words[tail...]))
    else { return [] }
    return act(on: call, from: tail)
  }

  /// What the words that have not acted yet are, together with the unfinished command before them.
  func outlook() -> CommandOutlook {
    let fresh = Array(utterance.words.dropFirst(utterance.actedWords))
    if !utterance.continued.isEmpty, utterance.actedWords == 0 {
      let joined = outlook(of: utterance.continued + fresh)
      if joined != .none { return joined }
    }
    return outlook(of: fresh)
  }

  func outlook(of words: [String]) -> CommandOutlook {
    commands.outlook(words, in: workout.context, reps: workout.setReps)
  }

  /// The unfinished command was never finished: it is talk.
  mutating func forget(_ waiting: UnfinishedCommand) -> [ListeningEvent] {
    unfinished = nil
    return [.unhandled(time: time, text: waiting.words.joined(separator: " "))]
  }

  /// Words from `first` on are a command: reps that they were taken for are withdrawn.
  private mutating func act(on call: ToolCall, from first: Int) -> [ListeningEvent] {
    var events: [ListeningEvent] = []
    let positions = segments(holdCommands: false).enumerated()
      .filter { $1.words.lowerBound >= first && utterance.counted.contains($0) }
    if !positions.isEmpty {
      for (position, _) in positions { utterance.counted.remove(position) }
      events += reduce(
        .withdraw(
          utterance: utterance.number, segments: positions.map(\.offset), source: .voice,
          time: time))
    }
    utterance.actedWords = utterance.words.count
    return events + reduce(.call(call, id: nil, from: .voice, time: time))
  }

  mutating func partial() -> [ListeningEvent] {
    let consumed = counter.consumed
    if let last = utterance.lastPartial, last.words == utterance.words, last.consumed == consumed {
      return []
    }
    utterance.lastPartial = (utterance.words, consumed)
    let text = utterance.words.joined(separator: " ")
    return [.partial(time: time, utterance: utterance.number, text: text, consumed: consumed)]
  }
}
