import Testing

@testable import Listening

@Suite("The cepstral mean leans on what was heard")
struct CepstralMeanTests {
  static func rows(_ value: Double, _ frames: Int) -> [Float] {
    Array(repeating: CepstralMean.start.map { Float($0 + value) }, count: frames).flatMap { $0 }
  }

  @Test func theStartIsTakenOff() {
    var mean = CepstralMean()
    var rows = Self.rows(0, 10)
    mean.normalize(&rows)
    #expect(rows.allSatisfy { abs($0) < 1e-4 })
  }

  @Test func anotherVoiceIsLearnt() {
    var mean = CepstralMean()
    var left: [Float] = []
    for _ in 0..<20 {
      var rows = Self.rows(2, 40)
      mean.normalize(&rows)
      left.append(rows[0])
    }
    #expect(left == left.sorted(by: >))
    #expect(abs(left[0] - 2 * 100 / 140) < 0.01)
    #expect(left[19] < 0.5)
  }

  @Test func nothingAndHalfRowsAreHarmless() {
    var mean = CepstralMean()
    let before = mean
    var none: [Float] = []
    mean.normalize(&none)
    var half = [Float](repeating: 1, count: 5)
    mean.normalize(&half)
    #expect(mean == before && half == [Float](repeating: 1, count: 5))
  }

  @Test func theBufferForgetsWhatIsOld() {
    var buffer = CepstrumBuffer(width: 2)
    for frame in 0..<20_000 { buffer.append { $0 += [Float(frame), 0] } }
    #expect(buffer.end == 20_000)
    #expect(buffer.first >= 20_000 - 2 * CepstrumBuffer.kept - 1)
    #expect(buffer.slice(19_998..<30_000) == [19_998, 0, 19_999, 0])
    #expect(buffer.slice(0..<10).isEmpty)
  }
}

@Suite("What the last bursts were")
struct CountHistoryTests {
  @Test func talkFades() {
    var history = CountHistory()
    history.noteTalk(0..<200)
    #expect(history.previousWasTalk)
    #expect(abs(history.talk(200) - 2) < 1e-9)
    #expect(abs(history.talk(550) - 1) < 1e-3)
    #expect(history.talk(100_000) < 1e-6)
  }

  @Test func countsMakeARhythmAndALoudness() {
    var history = CountHistory()
    #expect(history.tempo(10) == nil && history.loudness(50) == nil)
    for index in 0..<4 {
      history.noteCount((index * 200)..<(index * 200 + 30), peak: 60, goesOn: false)
    }
    #expect(history.tempo(800) == 1)
    #expect(history.loudness(57) == -3)
    #expect(history.sinceCount(800) == 200)
  }

  @Test func whatWaitsKeepsTheRhythmAndIsNoTalk() {
    var history = CountHistory()
    for index in 0..<3 { history.noteHeld((index * 200)..<(index * 200 + 30)) }
    #expect(history.tempo(600) == 1)
    #expect(!history.previousWasTalk && history.sinceCount(600) == nil)
  }
}
