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
    let (start, outlook) = outlookAfterCounts()
    switch outlook {
    case .command(let call) where call.ask == nil:
      events += count(isFinal: true, before: start)
      return events + act(on: call, from: start)
    case .command(let call):
      // "Rest for two" may go on with "minutes".
      events += count(isFinal: true, before: start)
      unfinished = UnfinishedCommand(
        words: utterance.continued + said[start...], time: time, call: call)
      return events
    case .unfinished where segments().isEmpty && counter.consumed == 0:
      unfinished = UnfinishedCommand(words: utterance.continued + said, time: time)
      return events
    case .unfinished, .none:
      break
    }
    events += count(isFinal: true)
    if segments().isEmpty, counter.consumed == 0, settings.mode == .numbers,
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
    let (start, outlook) = outlookAfterCounts()
    guard case .command(let call) = outlook else { return [] }
    return act(on: call, from: start)
  }

  /// What the words that have not acted yet are, together with the unfinished command before them.
  func outlook() -> CommandOutlook { outlookAfterCounts().outlook }

  /// The same, and the word that the command begins with.
  func outlookAfterCounts() -> (start: Int, outlook: CommandOutlook) {
    let fresh = Array(utterance.words.dropFirst(utterance.actedWords))
    if !utterance.continued.isEmpty, utterance.actedWords == 0 {
      let joined = utterance.continued + fresh
      if commands.isWhole(words: joined, context: commandContext) {
        return (0, outlook(of: joined))
      }
    }
    let (counted, outlook) = commands.outlookAfterCounts(words: fresh, context: commandContext)
    return (utterance.actedWords + counted, outlook)
  }

  func outlook(of words: [String]) -> CommandOutlook {
    commands.outlook(words: words, context: commandContext)
  }

  private var commandContext: CommandContext {
    CommandContext(state: workout.context, liveReps: workout.setReps)
  }

  /// The unfinished command was never finished: it asks for what is missing, or it is talk.
  mutating func forget(_ waiting: UnfinishedCommand) -> [ListeningEvent] {
    unfinished = nil
    if let call = waiting.call { return reduce(.call(call, id: nil, from: .voice, time: time)) }
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
