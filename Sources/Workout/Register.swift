/// Register-rep: the only way a rep comes into being. Pure; the time is in the signal.
package struct Register: Equatable, Sendable {
  package var settings: RegisterSettings
  /// The exercise's own minimum gap in seconds, instead of the settings'.
  package var minimumGap: Double?
  var tally = Tally()
  /// Ids of all sets.
  var ids = RecentIDs()
  /// The last true time of each source, for the minimum gap.
  var lastTimes: [SourceTime] = []

  struct SourceTime: Equatable, Sendable {
    var source: RepSource
    var at: Double
  }

  package init(settings: RegisterSettings = RegisterSettings()) {
    self.settings = settings
  }

  /// The set's reps after corrections.
  package var count: Int { tally.count }
  /// The set's reps as reported.
  package var positions: Int { tally.positions }

  /// Takes one signal. The outcomes of held signals that it decides come before its own.
  package mutating func register(_ signal: RepSignal) -> [RepOutcome] {
    if let reason = unfit(signal) { return [.ignored(signal.clean, reason)] }
    return count(signal.clean)
  }

  /// Why a signal cannot be a rep whatever the set is at; its id is known from now on.
  mutating func unfit(_ signal: RepSignal) -> IgnoreReason? {
    let times = RegisterSettings.times
    guard times.contains(signal.time), times.contains(signal.moment) else { return .badTime }
    if let id = signal.id {
      guard id.utf8.count <= RecentIDs.longest else { return .longID }
      let source = signal.source
      guard ids.insert("\(source.lane.rawValue)\u{0}\(source.id)\u{0}\(id)") else {
        return .repeatedID
      }
    }
    return nil
  }

  /// `register` for a signal that `unfit` has passed.
  mutating func count(_ signal: RepSignal) -> [RepOutcome] {
    var outcomes = advance(to: signal.time)
    if let at = signal.at {
      if isTooSoon(at, signal.source) { return outcomes + [.ignored(signal, .tooSoon)] }
      note(at, signal.source)
    }
    outcomes += decideHeld(before: signal)
    return outcomes + admit(signal)
  }

  /// Lets held signals run out.
  package mutating func advance(to time: Double) -> [RepOutcome] {
    var outcomes: [RepOutcome] = []
    for index in tally.speakers.indices {
      guard let held = tally.speakers[index].held, time - held.time > settings.repeatHold else {
        continue
      }
      tally.speakers[index].held = nil
      outcomes += place(held)
    }
    if let first = tally.first, time - first.signal.time > (settings.firstRepHold ?? 0) {
      tally.first = nil
      outcomes.append(.ignored(first.signal, .alone))
    }
    return outcomes
  }

  /// Decides what is held, for the end of a stream or of a set: a repeated number is a rep, a lone
  /// first rep is none.
  package mutating func flush() -> [RepOutcome] {
    var outcomes: [RepOutcome] = []
    for index in tally.speakers.indices {
      guard let held = tally.speakers[index].held else { continue }
      tally.speakers[index].held = nil
      outcomes += place(held)
    }
    if let first = tally.first {
      tally.first = nil
      outcomes.append(.ignored(first.signal, .alone))
    }
    return outcomes
  }

  /// The word at a consumed position has changed. The count moves only where the new number and
  /// its neighbour re-anchor it; a held repeat that turns out to be another number is decided anew.
  package mutating func revise(
    utterance: Int, segment: Int, number: Int?, word: String?, source: RepSource? = nil,
    time: Double
  ) -> [RepOutcome] {
    if var first = tally.first, first.signal.utterance == utterance,
      first.signal.segment == segment, source == nil || source == first.signal.source
    {
      first.signal.number = number
      first.signal.word = word
      tally.first = first
    }
    for index in tally.speakers.indices
    where source == nil || tally.speakers[index].source == source {
      let speaker = tally.speakers[index]
      if var held = speaker.held, held.utterance == utterance, held.segment == segment {
        guard held.number != number else { return [] }
        held.number = number
        held.word = word
        tally.speakers[index].held = nil
        return admit(held)
      }
      guard
        let place = speaker.numbers.firstIndex(where: {
          $0.utterance == utterance && $0.segment == segment
        }), speaker.numbers[place].number != number
      else { continue }
      guard let number = countable(number) else {
        tally.speakers[index].numbers.remove(at: place)
        return []
      }
      tally.speakers[index].numbers[place].number = number
      let signal = RepSignal(
        source: speaker.source, time: time, word: word, number: number, utterance: utterance,
        segment: segment)
      return reanchor(index, for: signal)
    }
    return []
  }

  /// Sets the count by a command.
  mutating func correct(to reps: Int) {
    tally.adjustment = reps - tally.positions
    tally.refusedShift = nil
  }

  /// A new set: the count starts at zero. Ids and true times stay known.
  package mutating func beginSet() {
    tally = Tally()
  }
}
