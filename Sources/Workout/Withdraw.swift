/// Words are a count or part of a command, never both: what was counted before the command was
/// clear is taken back.
extension Register {
  /// Takes back the reps at these consumed positions; returns how many there were.
  mutating func withdraw(_ utterance: Int, _ segments: [Int], _ source: RepSource) -> Int {
    let count = min(segments.count, tally.positions)
    tally.positions -= count
    tally.recent.removeAll { $0.ordinal > tally.positions }
    for index in tally.speakers.indices where tally.speakers[index].source == source {
      tally.speakers[index].numbers.removeAll { number in
        number.utterance == utterance && number.segment.map(segments.contains) ?? false
      }
    }
    return count
  }
}

extension Workout {
  mutating func withdraw(_ utterance: Int, _ segments: [Int], _ source: RepSource) {
    guard course.phase == .set else { return }
    let before = register.count
    let count = register.withdraw(utterance, segments, source)
    if count > 0 { emit(.withdrawn(reps: count, from: before, to: register.count)) }
  }
}
