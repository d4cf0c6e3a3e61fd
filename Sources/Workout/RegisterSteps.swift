/// The steps of register-rep.
extension Register {
  func isTooSoon(_ at: Double, _ source: RepSource) -> Bool {
    guard let last = lastTimes.first(where: { $0.source == source }) else { return false }
    return abs(at - last.at) < (minimumGap ?? settings.minimumGap) - 1e-9
  }

  mutating func note(_ at: Double, _ source: RepSource) {
    if let index = lastTimes.firstIndex(where: { $0.source == source }) {
      lastTimes[index].at = max(at, lastTimes[index].at)
    } else {
      if lastTimes.count >= Tally.sources { lastTimes.removeFirst() }
      lastTimes.append(SourceTime(source: source, at: at))
    }
  }

  /// A number small enough to be a count, and one at all only where numbers count.
  func countable(_ number: Int?) -> Int? {
    guard !settings.anyWord, let number, (0...RegisterSettings.largestNumber).contains(number)
    else {
      return nil
    }
    return number
  }

  /// The next word of a source decides its held repeat: the successor of the last number shows that
  /// it was an overlap, anything else that it was a rep.
  mutating func decideHeld(before signal: RepSignal) -> [RepOutcome] {
    guard let index = tally.speakers.firstIndex(where: { $0.source == signal.source }),
      let held = tally.speakers[index].held
    else { return [] }
    tally.speakers[index].held = nil
    if let last = tally.speakers[index].last, signal.number == last + 1 {
      return [.merged(tally.count, held)]
    }
    return place(held)
  }

  /// Holds, merges or counts.
  mutating func admit(_ signal: RepSignal) -> [RepOutcome] {
    if repeatsNumber(signal) {
      tally.speakers[tally.speaker(signal.source)].held = signal
      return [.held(signal, .repeatedNumber)]
    }
    return place(signal)
  }

  /// A word of a transcript, without a time of its own, that says the last number again, or the
  /// beginning of the expected one ("twenty" where "twenty two" is due).
  func repeatsNumber(_ signal: RepSignal) -> Bool {
    guard settings.policy == .numbers, signal.source.lane == .voice, signal.at == nil,
      let number = countable(signal.number),
      let last = tally.speakers.first(where: { $0.source == signal.source })?.last
    else { return false }
    if number == last { return true }
    let expected = last + 1
    guard number >= 20, number < expected else { return false }
    return number == expected - expected % 10 || number == expected - expected % 100
  }

  /// Merges the signal with another source's rep, lets a first rep wait, or counts.
  mutating func place(_ signal: RepSignal) -> [RepOutcome] {
    if var first = tally.first {
      let known = first.signal.source == signal.source
      if !known, !first.echoes.contains(where: { $0.source == signal.source }),
        abs(first.signal.moment - signal.moment) <= settings.mergeWindow + 1e-9
      {
        first.echoes.append(signal)
        tally.first = first
        return [.merged(tally.count + 1, signal)]
      }
      tally.first = nil
      var outcomes = add(first.signal)
      for echo in first.echoes where !tally.recent.isEmpty {
        tally.recent[tally.recent.count - 1].sources.append(echo.source)
        outcomes += speak(echo, ordinal: tally.positions)
      }
      return outcomes + add(signal)
    }
    if let index = tally.twin(
      of: signal.source, at: signal.moment, window: settings.mergeWindow)
    {
      tally.recent[index].sources.append(signal.source)
      let ordinal = tally.recent[index].ordinal
      let moved = speak(signal, ordinal: ordinal)
      return moved + [.merged(max(0, ordinal + tally.adjustment), signal)]
    }
    if settings.firstRepHold != nil, tally.positions == 0 {
      tally.first = FirstRep(signal: signal)
      return [.held(signal, .firstRep)]
    }
    return add(signal)
  }

  /// One rep more.
  mutating func add(_ signal: RepSignal) -> [RepOutcome] {
    guard max(tally.positions, tally.count) < RegisterSettings.mostReps else {
      return [.ignored(signal, .full)]
    }
    tally.positions += 1
    tally.remember(
      CountedRep(
        ordinal: tally.positions, moment: signal.moment, sources: [signal.source],
        utterance: signal.utterance, segment: signal.segment))
    let moved = speak(signal, ordinal: tally.positions)
    return moved + [.counted(tally.count, signal)]
  }

  /// Notes the number that travels with a rep, and lets it re-anchor the count.
  mutating func speak(_ signal: RepSignal, ordinal: Int) -> [RepOutcome] {
    guard signal.source.lane == .voice, let number = countable(signal.number) else { return [] }
    let index = tally.speaker(signal.source)
    tally.speakers[index].said(
      SpokenNumber(
        utterance: signal.utterance, segment: signal.segment, number: number, ordinal: ordinal))
    return reanchor(index, for: signal)
  }

  /// Policy `numbers`: where the last two spoken numbers are one apart, rising, the count becomes
  /// the last of them. Never down by more than two: a person who starts over goes on by position.
  mutating func reanchor(_ speaker: Int, for signal: RepSignal) -> [RepOutcome] {
    let numbers = tally.speakers[speaker].numbers
    guard settings.policy == .numbers, numbers.count == 2,
      numbers[1].number == numbers[0].number + 1
    else { return [] }
    let shift = numbers[1].number - (numbers[1].ordinal + tally.adjustment)
    let from = tally.count
    guard shift != 0, shift >= -2, shift != tally.refusedShift,
      from + shift <= RegisterSettings.mostReps
    else { return [] }
    tally.adjustment += shift
    return [.reanchored(from: from, to: tally.count, signal)]
  }
}
