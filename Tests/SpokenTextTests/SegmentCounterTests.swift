import Testing

@testable import SpokenText

/// A step of a random stream.
private enum Step {
  case hypothesis([String], isFinal: Bool)
  case begin
  case silence(Double)
}

@Suite("Consumed segments")
struct SegmentCounterTests {
  /// Grow, shrink, rewrite, reset, repeat, restart, empty, final.
  private static func stream(_ random: inout SeededGenerator, steps: Int) -> [Step] {
    let vocabulary = ["one", "two", "go", "yes", "twenty", "uh"]
    var words: [String] = []
    return (0..<steps).map { _ in
      switch random.next(below: 12) {
      case 0...4: words.append(vocabulary[random.next(below: vocabulary.count)])
      case 5: words = Array(words.prefix(random.next(below: words.count + 1)))
      case 6:
        if !words.isEmpty {
          words[random.next(below: words.count)] = vocabulary[random.next(below: 6)]
        }
      case 7: words = []
      case 8: return .silence(Double(random.next(below: 20)) / 10)
      case 9:
        words = []
        return .begin
      case 10: return .hypothesis(words, isFinal: random.next(below: 3) == 0)
      default: break
      }
      return .hypothesis(words, isFinal: false)
    }
  }

  private static func segments(_ words: [String]) -> [Segment] {
    words.enumerated().map { Segment(text: $1, number: nil, words: $0..<($0 + 1)) }
  }

  @Test("over random streams nothing is handed on twice and nothing settled is kept back")
  func properties() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<400 {
      var counter = SegmentCounter(settle: round % 2 == 0 ? 0 : 0.25)
      var utterance = 1
      var seen: Set<SegmentAddress> = []
      var time = 0.0
      var before = 0
      counter.begin(utterance: 1)
      for step in Self.stream(&random, steps: 60) {
        time += 0.1
        var outputs: [SegmentCounter.Output] = []
        switch step {
        case .begin:
          utterance += 1
          counter.begin(utterance: utterance)
          before = 0
        case .silence(let seconds):
          time += seconds
          outputs = counter.advance(to: time)
        case .hypothesis(let words, let isFinal):
          outputs = counter.advance(to: time)
          let settled = isFinal || counter.settle == 0 ? words.count : words.count - 1
          outputs += counter.update(Self.segments(words), isFinal: isFinal, time: time)
          #expect(counter.consumed >= settled, "a settled segment is handed on")
        }
        for case .consumed(let address, _, _) in outputs {
          #expect(address.utterance == utterance)
          #expect(seen.insert(address).inserted, "handed on twice: \(address)")
        }
        #expect(counter.consumed >= before, "the consumed position never falls")
        before = counter.consumed
      }
    }
  }

  @Test("how a stream is cut into partials does not matter")
  func cuts() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let words = (0..<12).map { _ in ["one", "go", "two"][random.next(below: 3)] }
      var results: [[String]] = []
      for settle in [0, 0.25, 0.25] {
        var counter = SegmentCounter(settle: settle)
        counter.begin(utterance: 1)
        var handed: [String] = []
        var length = 0
        while length < words.count {
          length = min(words.count, length + 1 + random.next(below: 4))
          let part = Self.segments(Array(words.prefix(length)))
          let outputs = counter.update(part, isFinal: length == words.count, time: nil)
          for case .consumed(_, let segment, _) in outputs { handed.append(segment.text) }
        }
        results.append(handed)
      }
      #expect(results.allSatisfy { $0 == words })
    }
  }

  @Test("a segment waits for the next, for its time, or for the final")
  func settling() {
    var counter = SegmentCounter(settle: 0.25)
    counter.begin(utterance: 1)
    #expect(counter.update(Self.segments(["go"]), isFinal: false, time: 1).isEmpty)
    #expect(counter.update(Self.segments(["goes"]), isFinal: false, time: 1.2).isEmpty)
    #expect(counter.advance(to: 1.4).isEmpty, "a change starts the time anew")
    let settled = counter.advance(to: 1.5)
    #expect(
      settled == [
        .consumed(
          SegmentAddress(utterance: 1, position: 0), Self.segments(["goes"])[0], time: 1.45)
      ])
    #expect(counter.update(Self.segments(["goes", "now"]), isFinal: false, time: 1.6).isEmpty)
    #expect(
      counter.update(Self.segments(["goes", "now", "yes"]), isFinal: false, time: 1.7).count == 1)
    #expect(
      counter.update(Self.segments(["goes", "now", "yes"]), isFinal: true, time: 1.8).count == 1)
    #expect(counter.consumed == 3)
  }

  @Test("a rewrite of a consumed position is told and counts nothing")
  func revision() {
    var counter = SegmentCounter(settle: 0)
    counter.begin(utterance: 4)
    _ = counter.update(Self.segments(["six"]), isFinal: false, time: nil)
    let outputs = counter.update(Self.segments(["sixteen"]), isFinal: false, time: nil)
    #expect(
      outputs == [
        .revised(
          SegmentAddress(utterance: 4, position: 0), Self.segments(["sixteen"])[0], time: nil)
      ])
    #expect(counter.update([], isFinal: true, time: nil).isEmpty)
    #expect(counter.consumed == 1)
  }

  @Test("what may be part of a command waits for the final")
  func held() {
    var counter = SegmentCounter(settle: 0)
    counter.begin(utterance: 1)
    var segment = Segment(text: "ten", number: 10)
    segment.isHeld = true
    #expect(counter.update([segment], isFinal: false, time: 1).isEmpty)
    #expect(counter.advance(to: 9).isEmpty)
    #expect(counter.update([segment], isFinal: true, time: 9).count == 1)
  }
}
