import Listening
import Testing

@Suite("Capture survives what devices do")
struct CaptureFaultTests {
  @Test("an overrun is met by prepare and start, and what is lost is counted")
  func overrun() {
    let run = CaptureRun(tenths(3) + [.nothing, .readFails(fault(.overrun))] + tenths(2))
    #expect(
      run.calls == [
        "open", "start", "read", "read", "read", "read", "read", "prepare", "start", "read",
        "read", "read", "close", "close",
      ])
    #expect(run.samples == 5 * 1_600)
    #expect(run.gaps.reduce(0, +) == 8_000, "half a second passed without a sample")
    #expect(run.states.isEmpty, "an overrun is not worth a word")
  }

  @Test("a prepare that fails leads to a new opening")
  func prepareFails() {
    let run = CaptureRun(
      tenths(1) + [.readFails(fault(.overrun)), .prepareFails(fault(.broken))] + tenths(1))
    #expect(
      run.calls == [
        "open", "start", "read", "read", "prepare", "close", "wait", "open", "start", "read",
        "read", "close", "close",
      ])
    #expect(run.states == [.lost, .listening])
    #expect(run.openings.count == 2)
  }

  @Test("a start that fails leads to a new opening")
  func startFails() {
    let run = CaptureRun([.startFails(fault(.overrun))] + tenths(1))
    #expect(
      run.calls == [
        "open", "start", "close", "wait", "open", "start", "read", "read", "close", "close",
      ])
  }

  @Test(
    "a suspend is met by resume, again while it says so, and by prepare where it is not supported",
    arguments: [
      ([], ["resume", "start"]),
      ([.resumeFails(fault(.again))], ["resume", "wait", "resume", "start"]),
      ([.resumeFails(fault(.unsupported))], ["resume", "prepare", "start"]),
      (
        [.resumeFails(fault(.again)), .resumeFails(fault(.unsupported))],
        ["resume", "wait", "resume", "prepare", "start"]
      ),
    ] as [([ScriptedCapture.Answer], [String])])
  func suspended(answers: [ScriptedCapture.Answer], calls: [String]) {
    let run = CaptureRun(tenths(1) + [.readFails(fault(.suspended))] + answers + tenths(1))
    #expect(
      run.calls == ["open", "start", "read", "read"] + calls + ["read", "read", "close", "close"])
    #expect(run.samples == 3_200)
  }

  @Test("a device that sleeps for ever is prepared in the end")
  func sleepsForEver() {
    let answers = Array(repeating: ScriptedCapture.Answer.resumeFails(fault(.again)), count: 50)
    var settings = CaptureSettings()
    settings.mostResumes = 4
    let run = CaptureRun([.readFails(fault(.suspended))] + answers, settings: settings)
    #expect(run.calls.count { $0 == "resume" } == 4)
    #expect(run.calls.contains("prepare"))
  }

  @Test("a device that goes and comes back under another name and rate is opened anew")
  func goneAndBack() {
    let other = CaptureFormat(device: "hw:2", samplesPerSecond: 8_000)
    let run = CaptureRun(
      tenths(20) + [.readFails(fault(.missing))]
        + Array(repeating: .openFails(fault(.missing)), count: 5) + [.opens(other)] + tenths(1))
    #expect(run.states == [.lost, .waiting, .listening])
    #expect(run.openings.map(\.device) == ["script", "hw:2"])
    // Delays of 0.25, 0.5, 1, 2, 4 and 5 s; time went on in all of them.
    #expect(run.gaps.reduce(0, +) == Int(12.75 * 16_000))
    #expect(run.samples == 20 * 1_600 + 1_600)
  }

  @Test("delays grow to a ceiling and are short again after a good while")
  func delays() {
    var backoff = CaptureBackoff()
    #expect((0..<7).map { _ in backoff.next() } == [0.25, 0.5, 1, 2, 4, 5, 5])
    backoff.reset()
    #expect(backoff.next() == 0.25)
    let failing = Array(repeating: ScriptedCapture.Answer.openFails(fault(.busy)), count: 4)
    let gone = ScriptedCapture.Answer.readFails(fault(.missing))
    let long = CaptureRun(failing + tenths(20) + [gone] + tenths(1))
    #expect(long.gaps == [4_000], "two seconds of sound make it good")
    let brief = CaptureRun(failing + tenths(19) + [gone] + tenths(1))
    #expect(brief.gaps == [64_000])
  }

  @Test("a read that gives nothing for long is a lost device")
  func watchdog() {
    let run = CaptureRun(tenths(1) + Array(repeating: .nothing, count: 6) + tenths(1))
    #expect(run.notices.first?.fault == .stalled)
    #expect(run.openings.count == 2)
    #expect(run.gaps.reduce(0, +) == Int(3.25 * 16_000))
  }

  @Test("a read that comes back empty at once does not spin")
  func hasty() {
    let run = CaptureRun(Array(repeating: .hasty, count: 100))
    #expect(run.calls.count { $0 == "wait" } >= 99)
    #expect(run.now >= 1.9)
  }

  @Test("overruns without a sample between them end in a new opening")
  func overrunsOnly() {
    let run = CaptureRun(Array(repeating: .readFails(fault(.overrun)), count: 4) + tenths(1))
    #expect(run.calls.count { $0 == "prepare" } == 3)
    #expect(run.openings.count == 2)
  }

  @Test("a device without a clock of its own is held to the machine's")
  func pacing() {
    // Frames that take no time: a device at full speed.
    let device = HastyCapture(blocks: 1_000)
    var loop = CaptureLoop(device, settings: CaptureSettings()) { PlainConverter($0) }
    while loop.step({ _ in }) {}
    #expect(device.now > 95, "a hundred seconds of audio came in \(device.now) s")
    #expect(device.now < 101)
  }

  @Test("once: a device that is missing or gets lost ends it, with the reason")
  func once() {
    var settings = CaptureSettings()
    settings.isOnce = true
    let missing = CaptureFailure(.missing, "none", tried: ["default"])
    let never = CaptureRun([.openFails(missing)], settings: settings)
    #expect(never.failure == missing)
    #expect(never.items == [.end])
    let later = CaptureRun(tenths(2) + [.readFails(fault(.missing))], settings: settings)
    #expect(later.failure == fault(.missing))
    #expect(later.samples == 3_200)
    #expect(later.items.last == .end)
  }

  @Test("ten thousand failures fill a page, not a disk")
  func manyFailures() {
    var notices = CaptureNoticeFilter()
    var told = 0
    var now = 0.0
    for _ in 0..<10_000 {
      for notice in [
        CaptureNotice.microphone(MicrophoneNotice(.lost, device: "mic", reason: "gone")),
        .opened(CaptureFormat(device: "mic", samplesPerSecond: 48_000)),
        .microphone(MicrophoneNotice(.listening, device: "mic")),
      ] {
        now += 0.3
        if notices.settle(at: now) != nil { told += 1 }
        if notices.pass(notice, at: now) != nil { told += 1 }
      }
    }
    #expect(told <= 24, "\(told) lines")
  }

  @Test("a failure that lasts is told once; what follows has its own word")
  func toldOnce() {
    let missing = Array(repeating: ScriptedCapture.Answer.openFails(fault(.missing)), count: 5)
    let busy = Array(repeating: ScriptedCapture.Answer.openFails(fault(.busy)), count: 3)
    let run = CaptureRun(missing + busy + tenths(1))
    #expect(run.states == [.waiting, .waiting])
    #expect(run.notices.map(\.fault) == [.missing, .busy])
    #expect(run.openings.count == 1)
  }

  @Test("a state that lasts is told although it was told before")
  func stateIsTrue() {
    var filter = CaptureNoticeFilter()
    let lost = CaptureNotice.microphone(MicrophoneNotice(.lost, device: "mic"))
    let back = CaptureNotice.microphone(MicrophoneNotice(.listening, device: "mic"))
    for time in stride(from: 0.0, to: 6, by: 2) {
      #expect(filter.pass(lost, at: time) != nil)
      #expect(filter.pass(back, at: time + 1) != nil)
    }
    #expect(filter.pass(lost, at: 6) == nil)
    #expect(filter.settle(at: 7) == nil)
    #expect(filter.settle(at: 20) == lost)
    #expect(filter.pass(back, at: 21) == nil)
    #expect(filter.settle(at: 40) == back)
  }
}

/// Blocks of a tenth of a second that are always there.
private final class HastyCapture: CaptureDevice {
  var now = 0.0
  private var blocks: Int

  init(blocks: Int) { self.blocks = blocks }

  func open() -> CaptureFormat { CaptureFormat(device: "null", samplesPerSecond: 16_000) }
  func prepare() {}
  func start() {}
  func resume() {}
  func close() {}

  func read(timeout: Double) -> CaptureRead {
    blocks -= 1
    return blocks < 0 ? .interrupted : .samples([Float](repeating: 0, count: 1_600))
  }

  func wait(_ seconds: Double) -> Bool {
    now += seconds
    return true
  }
}
