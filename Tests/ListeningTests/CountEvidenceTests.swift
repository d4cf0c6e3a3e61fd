import Testing

@testable import Listening

@Suite("What speaks for a count")
struct CountEvidenceTests {
  static func evidence(
    numbers: [Int] = [4], frames: Int = 35, advantage: Double = 5, expected: Bool = true,
    talk: Double = 0
  ) -> BurstEvidence {
    BurstEvidence(
      numbers: numbers, frames: frames, pathScore: -20,
      advantage: .init(word: advantage, path: advantage), coverage: 1, shape: BurstShape(),
      isExpected: expected, isNear: false, completesTen: false, held: 0, fitsHeld: false,
      isFirst: false, afterTalk: talk > 0, gap: 100, talk: talk, sinceCount: 150, count: 3,
      loudness: 0, tempo: 1)
  }

  @Test func everyFeatureHasItsWeight() {
    #expect(CountVerifier.features(Self.evidence()).count == CountWeights.all.count)
  }

  @Test func whatIsExpectedAndHeardWellScoresMore() {
    let verifier = CountVerifier()
    let score = verifier.score(Self.evidence())
    #expect(score > verifier.threshold)
    #expect(verifier.score(Self.evidence(expected: false)) < score)
    #expect(verifier.score(Self.evidence(advantage: -10)) < score)
    #expect(verifier.score(Self.evidence(talk: 3)) < score)
    #expect(verifier.score(Self.evidence(numbers: [7, 8, 9], frames: 250)) < score)
  }

  @Test func aHigherThresholdTakesNothingMore() {
    var verifier = CountVerifier()
    var accepted: [Bool] = []
    for threshold in stride(from: -4.0, through: 8, by: 0.5) {
      verifier.threshold = threshold
      accepted.append(verifier.score(Self.evidence()) >= verifier.threshold(at: 3))
      #expect(verifier.threshold(at: 0) > verifier.threshold(at: 3))
    }
    #expect(accepted.first == true)
    #expect(accepted == accepted.sorted { $0 && !$1 })
  }

  @Test func noAdvantageSavesWhatTheFirstLookTurnsDown() {
    let verifier = CountVerifier()
    let talk = Self.evidence(numbers: [1, 2, 3], frames: 170, expected: false, talk: 3)
    var best = talk
    best.count = 0
    best.loudness = -20
    best.advantage = CountVerifier.mostAdvantage
    #expect(!verifier.mayBeCount(best))
    #expect(verifier.mayBeCount(Self.evidence()))
  }

  @Test func confidenceRisesWithTheScore() {
    let values = stride(from: -40.0, through: 40, by: 1).map(CountVerifier.confidence)
    #expect(values == values.sorted())
    #expect(values.allSatisfy { (0...1).contains($0) })
  }

  @Test func aShortBurstHoldsOneNumber() {
    let words = ["six", "seven"].enumerated().map { index, text in
      DecodedWord(
        text: text, frames: (index * 15)..<(index * 15 + 15), acousticScore: 0, languageScore: 0)
    }
    #expect(CountRecognizer.fitting(words, 40).map(\.text) == ["six"])
    #expect(CountRecognizer.fitting(words, 120).map(\.text) == ["six", "seven"])
    #expect(CountRecognizer.fitting([], 40).isEmpty)
  }

  @Test func syllables() {
    let known = ["one": 1, "three": 1, "seven": 2, "eleven": 3, "twenty": 2]
    for (word, count) in known { #expect(CountRecognizer.syllables(of: word) == count, "\(word)") }
  }
}

@Suite("Bursts that wait for one that is believed")
struct HeldCountsTests {
  static func held(_ numbers: [Int], score: Double = -2) -> HeldCounts {
    var held = HeldCounts()
    for (index, number) in numbers.enumerated() {
      let start = index * 150
      held.hold(.init(burst: start..<(start + 30), end: start + 30, number: number, score: score))
    }
    return held
  }

  @Test func thoseThatLeadUpToItCount() {
    var held = Self.held([5, 12, 8])
    let credited = held.credit(before: 4, isConfirmed: false, count: 0, least: 0)
    #expect(credited.map(\.number) == [1, 2, 3])
    #expect(held.count == 0 && held.takeDropped().isEmpty)
  }

  @Test func onlyTheLastOnesWhereTheNumberIsSmaller() {
    var held = Self.held([5, 12, 8])
    let credited = held.credit(before: 2, isConfirmed: false, count: 0, least: 0)
    #expect(credited.map(\.burst.lowerBound) == [300])
    #expect(held.takeDropped().count == 2)
    #expect(held.takeDropped().isEmpty)
  }

  @Test func aNumberThatSaysNothingCreditsTheBestOfABeginningOnly() {
    var early = Self.held([5, 12], score: -0.5)
    #expect(early.credit(before: nil, isConfirmed: false, count: 0, least: -1).count == 2)
    var weak = Self.held([5, 12])
    #expect(weak.credit(before: nil, isConfirmed: false, count: 0, least: -1).isEmpty)
    var late = Self.held([5, 12], score: -0.5)
    #expect(late.credit(before: nil, isConfirmed: false, count: 7, least: -1).isEmpty)
  }

  @Test func aConfirmedNumberKeepsWhatWasHeard() {
    var held = Self.held([7])
    let credited = held.credit(before: 8, isConfirmed: true, count: 5, least: 0)
    #expect(credited.map(\.number) == [7])
  }

  @Test func timeAndNumberAreBounded() {
    var held = Self.held(Array(1...20))
    #expect(held.count == HeldCounts.most)
    held.expire(at: 19 * 150 + 30 + HeldCounts.longestGap)
    #expect(held.count == HeldCounts.most)
    held.expire(at: 19 * 150 + 31 + HeldCounts.longestGap)
    #expect(held.count == 0)
    #expect(held.takeDropped().count == 20)
  }
}
