internal import SpokenQuantities
package import SpokenText
package import Workout

/// From hypotheses to reps and tool calls: numbers utterances, hands on settled segments, registers
/// them, acts on commands.
///
/// Time comes with the hypotheses, in seconds of audio. Memory does not grow with the stream. A word
/// is a count or part of a command, never both: what may be a command waits until it is clear, and
/// reps that were handed on before are withdrawn.
package struct TranscriptPipeline: Sendable {
  package let settings: ListeningSettings
  package internal(set) var workout: Workout
  let segmenter: RepSegmenter
  let commands: any CommandListening
  var inference = UtteranceInference()
  var counter: SegmentCounter
  var utterance = OpenUtterance()
  /// A final that may go on in the next utterance: "rest for".
  var unfinished: UnfinishedCommand?
  var lastSpoken: Int?
  var isFalling = false
  /// Seconds of audio; the newest that a hypothesis or a tick has brought.
  package internal(set) var time = 0.0

  /// What is known of the utterance that is open.
  struct OpenUtterance: Sendable {
    var number = 0
    var isOpen = false
    var words: [String] = []
    /// Since when `words` stand.
    var wordsSince: Double?
    /// Words that have acted as a command.
    var actedWords = 0
    /// The unfinished command that this utterance goes on with.
    var continued: [String] = []
    /// Frozen at the start, so that the cut into partials does not matter.
    var expectation = CountExpectation()
    /// Segments that became reps, by position.
    var counted: Set<Int> = []
    var lastPartial: (words: [String], consumed: Int)?
    /// True end of each word, where the source knows it.
    var wordEnds: [Double] = []
    var confidence: Double?
  }

  struct UnfinishedCommand: Sendable {
    var words: [String]
    var time: Double?
    /// What it means as it stands: a call that asks for what is missing.
    var call: ToolCall?
  }

  /// Two parts of one command lie at most this many seconds apart (field reports: a breath of a
  /// second; a pause above 1.5 s is a new thought).
  static let commandBreath = 1.5

  package init(settings: ListeningSettings, commands: any CommandListening = NoCommands()) {
    var settings = settings
    settings.workout.register.anyWord = settings.mode == .anyWord
    self.settings = settings
    self.commands = commands
    segmenter = RepSegmenter(mode: settings.mode)
    counter = SegmentCounter(settle: settings.settle)
    workout = Workout(
      plan: settings.plan, settings: settings.workout, context: settings.context,
      reps: settings.startReps)
  }

  /// Takes the newest hypothesis.
  package mutating func hear(_ hypothesis: Hypothesis) -> [ListeningEvent] {
    var events = hypothesis.time.map { advance(to: $0) } ?? []
    let comparable = Self.spelledOut(hypothesis.words)
    guard
      case .utterance(let number, let isNew) = inference.place(hypothesis, comparing: comparable)
    else { return events }
    if isNew {
      events += closeUtterance()
      open(number, began: hypothesis.began ?? hypothesis.time)
    }
    if hypothesis.words != utterance.words || isNew {
      utterance.words = hypothesis.words
      utterance.wordsSince = hypothesis.time ?? utterance.wordsSince
    }
    utterance.wordEnds = hypothesis.wordEnds
    utterance.confidence = hypothesis.confidence
    if hypothesis.isFinal {
      events += finishUtterance()
    } else {
      events += count(isFinal: false)
      events += partial()
    }
    return events
  }

  /// Time passes: settles segments, lets commands act, runs the workout's timers.
  package mutating func advance(to now: Double) -> [ListeningEvent] {
    guard now > time else { return [] }
    var events = consume(counter.advance(to: now))
    if utterance.isOpen, let since = utterance.wordsSince, now - since >= settings.commandSettle {
      time = max(time, since + settings.commandSettle)
      events += actOnStandingWords()
    }
    if let waiting = unfinished, let since = waiting.time, now - since > Self.commandBreath,
      !utterance.isOpen
    {
      time = max(time, since + Self.commandBreath)
      events += forget(waiting)
    }
    time = now
    return events + reduce(.tick(now))
  }

  /// The stream ends: what is left is handed on.
  package mutating func finish(at end: Double? = nil) -> [ListeningEvent] {
    var events = end.map { advance(to: $0) } ?? []
    events += closeUtterance()
    if let waiting = unfinished { events += forget(waiting) }
    events += reduce(.flush(time))
    events.append(
      .summary(reps: workout.reps, spoken: workout.spoken, seconds: end ?? time))
    return events
  }

  /// Digits as words, so that "3" and "three" are the same.
  private static func spelledOut(_ words: [String]) -> [String] {
    guard words.contains(where: { $0.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }) else {
      return words
    }
    return words.flatMap { word in
      word.utf8.count <= 9 ? Int(word).map { QuantitySpeaker.words($0) } ?? [word] : [word]
    }
  }
}
