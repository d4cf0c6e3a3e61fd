import Testing

@testable import Listening

@Suite("Any short word is a rep")
struct AnyWordRuleTests {
  static func reps(_ samples: [Int16]) -> Int {
    var endpointer = Endpointer()
    var rule = AnyWordRule()
    var events: [Endpointer.Event] = []
    for start in stride(from: 0, to: samples.count - 159, by: 160) {
      events += endpointer.push(samples[start..<(start + 160)])
    }
    events += endpointer.finish()
    return events.count {
      guard case .ended(let start, let end, let shape) = $0 else { return false }
      return rule.isRep(shape, start: start, end: end)
    }
  }

  @Test func wordsAreReps() {
    #expect(Self.reps(SpokenBursts.samples(SpokenBursts.row(7), seconds: 10)) == 7)
  }

  @Test func aSentenceIsNone() {
    #expect(Self.reps(SpokenBursts.samples([(1, 3.5), (3.75, 4.1)], seconds: 6)) == 0)
  }
}
