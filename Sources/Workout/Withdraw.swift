/// Words of a command that were taken for reps before the command was clear.
struct CommandWords {
  var utterance: Int
  var segments: [Int]
  var source: RepSource

  func contain(_ signal: RepSignal) -> Bool {
    signal.source == source && signal.utterance == utterance
      && signal.segment.map(segments.contains) ?? false
  }
}

extension Register {
  /// Takes back what these words were counted for. A rep that another source has seen too stays.
  /// Returns the signals that were held, and nothing of the count.
  mutating func withdraw(_ words: CommandWords) -> [RepSignal] {
    var held: [RepSignal] = []
    if let first = tally.first, words.contain(first.signal) {
      held.append(first.signal)
      tally.first = nil
      if let echo = first.echoes.first {
        // The other source's report waits on.
        tally.first = FirstRep(signal: echo, echoes: Array(first.echoes.dropFirst()))
      }
    }
    for index in tally.speakers.indices where tally.speakers[index].source == words.source {
      if let signal = tally.speakers[index].held, words.contain(signal) {
        held.append(signal)
        tally.speakers[index].held = nil
      }
      tally.speakers[index].numbers.removeAll { number in
        number.utterance == words.utterance && number.segment.map(words.segments.contains) ?? false
      }
    }
    for index in tally.recent.indices.reversed() {
      let rep = tally.recent[index]
      guard rep.sources.first == words.source, rep.utterance == words.utterance,
        rep.segment.map(words.segments.contains) ?? false
      else { continue }
      if rep.sources.count > 1 {
        tally.recent[index].sources.removeFirst()
      } else {
        tally.recent.remove(at: index)
        forget(rep.ordinal)
      }
    }
    return held
  }

  /// One position less; those after it move up.
  private mutating func forget(_ ordinal: Int) {
    tally.positions -= 1
    for index in tally.recent.indices where tally.recent[index].ordinal > ordinal {
      tally.recent[index].ordinal -= 1
    }
    for speaker in tally.speakers.indices {
      for index in tally.speakers[speaker].numbers.indices
      where tally.speakers[speaker].numbers[index].ordinal > ordinal {
        tally.speakers[speaker].numbers[index].ordinal -= 1
      }
    }
  }
}

extension Workout {
  /// Words are a count or part of a command, never both.
  mutating func withdraw(_ words: CommandWords) {
    for signal in early where words.contain(signal) { emit(.repIgnored(signal, .command)) }
    early.removeAll(where: words.contain)
    guard course.phase == .set else { return }
    let before = register.count
    let positions = register.positions
    let shifted = forgetReanchoring(words)
    for signal in register.withdraw(words) { emit(.repIgnored(signal, .command)) }
    let fewer = positions - register.positions
    guard fewer > 0 || shifted else { return }
    forgetPositions()
    // A correction made with the withdrawn reps in view may take off more than is left.
    register.tally.adjustment = max(register.tally.adjustment, -register.positions)
    emit(.withdrawn(reps: fewer, from: before, to: register.count))
    if register.positions == 0, fewer > 0, let last = changes.last, last.kind == .began {
      changes.removeLast()
      revert(last)
    }
  }

  /// Re-anchoring by these words is undone with them.
  private mutating func forgetReanchoring(_ words: CommandWords) -> Bool {
    var found = false
    for index in changes.indices.reversed() {
      guard case .reanchored(let shift, let signal) = changes[index].kind else { break }
      guard words.contain(signal) else { continue }
      register.tally.adjustment -= shift
      changes.remove(at: index)
      found = true
    }
    return found
  }

  /// Changes that came after the withdrawn reps do not bring them back.
  private mutating func forgetPositions() {
    for index in changes.indices.reversed() {
      let fewer = changes[index].spokenAfter - spoken
      guard fewer > 0 else { break }
      changes[index].spokenAfter -= fewer
      changes[index].tallyAfter.positions = max(0, changes[index].tallyAfter.positions - fewer)
      changes[index].tallyBefore.positions = max(0, changes[index].tallyBefore.positions - fewer)
    }
  }
}
