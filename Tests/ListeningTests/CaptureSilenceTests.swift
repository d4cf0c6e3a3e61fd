import Listening
import Testing

@Suite("A microphone that gives nothing is noticed")
struct CaptureSilenceTests {
  /// Tenths of a second in which something was told, for noise of a peak.
  private func told(
    _ silence: inout CaptureSilence, peak: Int, seconds: Int, expected: Bool = true
  ) -> [Int] {
    var dice = Dice(3)
    return (0..<seconds * 10).filter { _ in
      let block = (0..<1_600).map { _ in
        Int16(peak == 0 ? 0 : Int.random(in: -peak...peak, using: &dice))
      }
      return silence.hear(block, isExpected: expected) != nil
    }
  }

  @Test(
    "zeros, and the hiss of a muted input, are told once, after five seconds",
    arguments: [0, 16, 33])
  func muted(peak: Int) {
    var silence = CaptureSilence()
    #expect(told(&silence, peak: peak, seconds: 30) == [49])
  }

  @Test("the noise of a room is not nothing")
  func room() {
    var silence = CaptureSilence()
    #expect(told(&silence, peak: 131, seconds: 60).isEmpty)
  }

  @Test("in a rest nobody needs to be heard")
  func rest() {
    var silence = CaptureSilence()
    #expect(told(&silence, peak: 0, seconds: 60, expected: false).isEmpty)
    #expect(told(&silence, peak: 0, seconds: 6) == [49])
  }

  @Test("sound again is told, and a flickering input not every time")
  func again() {
    var silence = CaptureSilence()
    #expect(told(&silence, peak: 0, seconds: 6) == [49])
    #expect(told(&silence, peak: 400, seconds: 6) == [0])
    #expect(told(&silence, peak: 0, seconds: 20).isEmpty)
    #expect(told(&silence, peak: 400, seconds: 30).isEmpty)
    #expect(told(&silence, peak: 0, seconds: 6) == [49])
  }
}
