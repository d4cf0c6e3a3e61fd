/// The consumed-segment counter: hands on each segment of cumulative, revisable hypotheses at most
/// once, by its position in its utterance, when it is settled.
///
/// A segment is settled when a later segment follows it, when it stood unchanged for `settle`
/// seconds, or when the hypothesis is final. The consumed position only grows within an utterance:
/// a hypothesis that shrinks or rewrites a consumed position emits nothing new and takes nothing
/// back; it may change the word at that position. Nothing is ever de-duplicated by its text.
/// One hypothesis costs time linear in its own segments.
package struct SegmentCounter: Sendable {
  /// Seconds a segment stands unchanged before it is handed on; 0 hands on at first sight.
  package let settle: Double
  /// The utterance that is open or was the last.
  private(set) package var utterance = 0
  /// Segments of `utterance` that were handed on.
  package var consumed: Int { handed.count }

  private var handed: [Segment] = []
  private var pending: [(segment: Segment, since: Double?)] = []

  package init(settle: Double) {
    self.settle = settle
  }

  package enum Output: Equatable, Sendable {
    /// Handed on for the first and only time. `time`: seconds of audio when it settled.
    case consumed(SegmentAddress, Segment, time: Double?)
    /// A consumed position now reads differently.
    case revised(SegmentAddress, Segment, time: Double?)
  }

  /// Starts an utterance; its number is not used again.
  package mutating func begin(utterance: Int) {
    self.utterance = utterance
    handed.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
  }

  /// The segments of the newest hypothesis of the open utterance, from its start.
  package mutating func update(_ segments: [Segment], isFinal: Bool, time: Double?) -> [Output] {
    var outputs: [Output] = []
    for position in 0..<min(handed.count, segments.count)
    where !handed[position].matches(segments[position]) {
      handed[position] = segments[position]
      outputs.append(.revised(address(position), segments[position], time: time))
    }
    replacePending(with: segments.dropFirst(handed.count), time: time)
    handOn(through: settledNow(isFinal: isFinal), at: time, to: &outputs)
    return outputs
  }

  /// Time passes without a hypothesis: hands on what has stood unchanged for `settle` seconds.
  package mutating func advance(to time: Double) -> [Output] {
    var outputs: [Output] = []
    while let first = pending.first, let since = first.since, !first.segment.isHeld {
      let wait = first.segment.isIncomplete ? max(settle, Self.growth) : settle
      guard time - since >= wait else { break }
      handOn(through: 1, at: since + wait, to: &outputs)
    }
    return outputs
  }

  /// Seconds in which an incomplete number grows, if it does, even where nothing else is awaited.
  static let growth = 0.25

  private func address(_ position: Int) -> SegmentAddress {
    SegmentAddress(utterance: utterance, position: position)
  }

  /// What stood before keeps its time; a changed segment and all after it start anew.
  private mutating func replacePending(with segments: ArraySlice<Segment>, time: Double?) {
    var kept = 0
    for (segment, old) in zip(segments, pending) {
      guard segment.matches(old.segment) else { break }
      pending[kept].segment = segment
      kept += 1
    }
    pending.removeSubrange(kept...)
    for segment in segments.dropFirst(kept) { pending.append((segment, time)) }
  }

  /// How many pending segments the newest hypothesis settles by itself.
  private func settledNow(isFinal: Bool) -> Int {
    if isFinal { return pending.count }
    var count = 0
    for (index, entry) in pending.enumerated() {
      if entry.segment.isHeld { break }
      let isLast = index == pending.count - 1
      if isLast && (settle > 0 || entry.segment.isIncomplete) { break }
      count += 1
    }
    return count
  }

  private mutating func handOn(through count: Int, at time: Double?, to outputs: inout [Output]) {
    for entry in pending.prefix(count) {
      outputs.append(.consumed(address(handed.count), entry.segment, time: time))
      handed.append(entry.segment)
    }
    pending.removeFirst(min(count, pending.count))
  }
}
