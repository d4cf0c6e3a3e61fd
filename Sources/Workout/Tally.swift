/// A rep that counts, kept for as long as another source may report it too.
struct CountedRep: Equatable, Sendable {
  /// Position in the set, from 1.
  var ordinal: Int
  /// Seconds of audio.
  var moment: Double
  /// Who has reported it.
  var sources: [RepSource]
  /// Where it was said, by the first of them.
  var utterance: Int?
  var segment: Int?
}

/// A number that was said and the rep it belongs to.
struct SpokenNumber: Equatable, Sendable {
  var utterance: Int?
  var segment: Int?
  var number: Int
  var ordinal: Int
}

/// What one source said last.
struct Speaker: Equatable, Sendable {
  var source: RepSource
  /// The last two spoken numbers, oldest first.
  var numbers: [SpokenNumber] = []
  /// A repeated number that waits for the next word.
  var held: RepSignal?

  var last: Int? { numbers.last?.number }

  mutating func said(_ number: SpokenNumber) {
    numbers.append(number)
    if numbers.count > 2 { numbers.removeFirst() }
  }
}

/// A set's first rep, waiting for a second.
struct FirstRep: Equatable, Sendable {
  var signal: RepSignal
  /// The same rep from other sources.
  var echoes: [RepSignal] = []
}

/// The count of one set. Small: undo keeps copies of it.
struct Tally: Equatable, Sendable {
  /// Reps reported, by position.
  var positions = 0
  /// What corrections and re-anchoring added, or took away.
  var adjustment = 0
  /// The last reps, oldest first.
  var recent: [CountedRep] = []
  /// One entry a source that spoke a number in this set.
  var speakers: [Speaker] = []
  var first: FirstRep?
  /// The re-anchoring the person has undone: it does not come again on its own.
  var refusedShift: Int?

  /// Reps after corrections; never negative.
  var count: Int { max(0, positions + adjustment) }

  /// Reps remembered: enough for the merge window at ten sources, and for the words of a command
  /// that were taken for reps.
  static let remembered = 32
  /// Sources remembered: more than a room holds.
  static let sources = 16

  mutating func remember(_ rep: CountedRep) {
    recent.append(rep)
    if recent.count > Self.remembered { recent.removeFirst() }
  }

  /// Index of the source's entry, made where there is none; the oldest makes room.
  mutating func speaker(_ source: RepSource) -> Int {
    if let index = speakers.firstIndex(where: { $0.source == source }) { return index }
    if speakers.count >= Self.sources { speakers.removeFirst() }
    speakers.append(Speaker(source: source))
    return speakers.count - 1
  }

  /// The rep that a signal of another source reports again: the earliest inside the window that the
  /// source has not passed yet, so that a steady lag pairs reps in order.
  func twin(of source: RepSource, at moment: Double, window: Double) -> Int? {
    let passed = recent.lastIndex { $0.sources.contains(source) } ?? -1
    // A hair more than the window, so that 0.7 s of decimal times is inside.
    return recent.indices.first {
      $0 > passed && abs(recent[$0].moment - moment) <= window + 1e-9
    }
  }
}
