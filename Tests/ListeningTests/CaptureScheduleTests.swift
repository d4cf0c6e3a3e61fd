import Listening
import Testing

@Suite("Whatever the schedule, time and samples add up")
struct CaptureScheduleTests {
  static func script(_ seed: Int) -> [ScriptedCapture.Answer] {
    var dice = Dice(UInt64(seed))
    return (0..<Int.random(in: 5...120, using: &dice)).map { _ in
      let fault = fault(CaptureFault.allCases.randomElement(using: &dice) ?? .broken)
      switch Int.random(in: 0..<20, using: &dice) {
      case 0: return .readFails(fault)
      case 1: return .openFails(fault)
      case 2: return .prepareFails(fault)
      case 3: return .startFails(fault)
      case 4: return .resumeFails(fault)
      case 5: return .nothing
      case 6: return .hasty
      default: return .frames(Int.random(in: 1...4_000, using: &dice))
      }
    }
  }

  @Test("every sample arrives, and lost time is a gap of the same length", arguments: 0..<400)
  func addsUp(seed: Int) {
    let script = Self.script(seed)
    let run = CaptureRun(script)
    let given = script.reduce(0) { if case .frames(let n) = $1 { $0 + n } else { $0 } }
    #expect(run.items.last == .end)
    #expect(run.items.count { $0 == .end } == 1)
    #expect(run.samples <= given)
    let total = Double(run.samples + run.gaps.reduce(0, +)) / 16_000
    #expect(total <= run.now + 0.01 * Double(run.gaps.count) + 0.001)
  }
}
