import Testing

@testable import Listening

@Suite("Bursts of speech are cut where they begin and end")
struct EndpointerTests {
  static func bursts(_ samples: [Int16]) -> [(start: Double, end: Double)] {
    var endpointer = Endpointer()
    var events: [Endpointer.Event] = []
    for start in stride(from: 0, to: samples.count - 159, by: 160) {
      events += endpointer.push(samples[start..<(start + 160)])
    }
    events += endpointer.finish()
    return events.compactMap {
      guard case .ended(let start, let end, _) = $0 else { return nil }
      return (Double(start) / 16000, Double(end) / 16000)
    }
  }

  @Test(arguments: [0.05, 0.25, 1, 4])
  func gainChangesNothing(gain: Double) {
    let spoken = SpokenBursts.row(6)
    let found = Self.bursts(SpokenBursts.samples(spoken, seconds: 9, gain: gain))
    #expect(found.count == 6)
    for (found, spoken) in zip(found, spoken) {
      #expect(abs(found.start - spoken.0) < 0.08)
      #expect(abs(found.end - spoken.1) < 0.12)
    }
  }

  @Test(arguments: [-6000.0, 1500])
  func anOffsetOfTheDeviceChangesNothing(offset: Double) {
    let samples = SpokenBursts.samples(SpokenBursts.row(6), seconds: 9, offset: offset)
    #expect(Self.bursts(samples).count == 6)
  }

  @Test func zerosBeforeAndAfterAreNoRoom() {
    let zeros = [Int16](repeating: 0, count: 24000)
    let samples = zeros + SpokenBursts.samples(SpokenBursts.row(4), seconds: 7) + zeros
    #expect(Self.bursts(samples).count == 4)
  }

  @Test func silenceAndNoiseHoldNoWord() {
    #expect(Self.bursts([Int16](repeating: 0, count: 160_000)).isEmpty)
    #expect(Self.bursts(SpokenBursts.samples([], seconds: 20)).isEmpty)
    #expect(Self.bursts(SpokenBursts.samples([], seconds: 20, gain: 100)).isEmpty)
  }

  @Test func aBurstThatTheEndCutsIsClosed() {
    #expect(Self.bursts(SpokenBursts.samples([(2, 3)], seconds: 2.4)).count == 1)
  }

  @Test func oneShortSoundIsNoWord() {
    #expect(Self.bursts(SpokenBursts.samples([(2, 2.03)], seconds: 4)).isEmpty)
  }
}
