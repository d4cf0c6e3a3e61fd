import Listening
import Testing

@testable import ALSACapture

@Suite("Samples come through libasound as they are")
struct CaptureTests {
  private let devices = FileDevices.shared

  private func frames(_ microphone: ALSAMicrophone, atLeast count: Int) throws -> [Float] {
    try microphone.start()
    var frames: [Float] = []
    while frames.count < count, case .samples(let more) = try microphone.read(timeout: 1) {
      frames += more
    }
    return Array(frames.prefix(count))
  }

  @Test("a device that has 16 kHz, 16 bit, mono gives just that")
  func plain() throws {
    try #require(devices.failure == nil)
    let microphone = ALSAMicrophone("plain", stop: StopSignal())
    let format = try microphone.open()
    #expect(format == CaptureFormat(device: "plain", samplesPerSecond: 16_000))
    let heard = try frames(microphone, atLeast: devices.samples.count)
    #expect(heard.map { Int16($0 * 32_768) } == devices.samples)
  }

  @Test("a device with one rate of its own is not converted unnoticed")
  func otherRate() throws {
    let microphone = ALSAMicrophone("fast", stop: StopSignal())
    let format = try microphone.open()
    #expect(format.samplesPerSecond == 48_000)
    #expect(format.channels == 1)
    let heard = try frames(microphone, atLeast: 48_000)
    let crossings = zip(heard, heard.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect((499...501).contains(crossings), "\(crossings) Hz")
    #expect(heard.max().map { (0.49...0.51).contains($0) } == true)
  }

  @Test("a device that is stereo only is opened in stereo")
  func stereo() throws {
    let microphone = ALSAMicrophone("stereo", stop: StopSignal())
    #expect(try microphone.open().channels == 2)
    let heard = try frames(microphone, atLeast: 2 * devices.samples.count)
    let second = stride(from: 1, to: heard.count, by: 2).map { Int16(heard[$0] * 32_768) }
    #expect(second == devices.samples)
  }

  @Test(
    "what is not there is missing, whatever number the library gives, and it tells the names tried",
    arguments: ["nosuch", "hw:9", "plughw:CARD=Mic", "7", "Mic"])
  func missing(name: String) {
    let microphone = ALSAMicrophone(name, stop: StopSignal())
    let failure = #expect(throws: CaptureFailure.self) { try microphone.open() }
    #expect(failure?.fault == .missing)
    #expect(failure?.tried.isEmpty == false)
  }

  @Test("a bare number is a card, a bare word a name or a card's id")
  func names() {
    func candidates(_ asked: String?) -> [String] {
      var names = ALSANames(asked: asked)
      return names.candidates()
    }
    #expect(candidates("1") == ["plughw:1"])
    #expect(candidates("Mic") == ["Mic", "plughw:CARD=Mic"])
    #expect(candidates("hw:CARD=Mic,DEV=1") == ["hw:CARD=Mic,DEV=1"])
    #expect(candidates(nil).first == "default")
    #expect(candidates("default").first == "default")
  }

  @Test("calls out of place throw, and closing twice is nothing")
  func outOfPlace() throws {
    let microphone = ALSAMicrophone("plain", stop: StopSignal())
    #expect(throws: CaptureFailure.self) { try microphone.prepare() }
    #expect(throws: CaptureFailure.self) { try microphone.start() }
    #expect(throws: CaptureFailure.self) { try microphone.resume() }
    #expect(throws: CaptureFailure.self) { try microphone.read(timeout: 0) }
    microphone.close()
    _ = try microphone.open()
    _ = try microphone.open()
    microphone.close()
    microphone.close()
    #expect(throws: CaptureFailure.self) { try microphone.read(timeout: 0) }
  }

  @Test("after prepare and start the samples flow again")
  func again() throws {
    let microphone = ALSAMicrophone("plain", stop: StopSignal())
    _ = try microphone.open()
    _ = try frames(microphone, atLeast: 320)
    try microphone.prepare()
    #expect(try frames(microphone, atLeast: 320).count == 320)
  }

  @Test("a raised stop ends reads and waits, and stays")
  func stop() throws {
    let stop = StopSignal()
    let microphone = ALSAMicrophone("plain", stop: stop)
    _ = try microphone.open()
    #expect(microphone.wait(0.001))
    stop.raise()
    stop.raise()
    let began = monotonicSeconds()
    #expect(!microphone.wait(30))
    #expect(try microphone.read(timeout: 30) == .interrupted)
    #expect(monotonicSeconds() - began < 5)
  }

  @Test("opening and closing for long leaves no descriptor behind")
  func descriptors() throws {
    let microphone = ALSAMicrophone("plain", stop: StopSignal())
    for _ in 0..<300 {
      _ = try microphone.open()
      microphone.close()
    }
    #expect(try microphone.open().samplesPerSecond == 16_000)
    #expect(try frames(microphone, atLeast: 160).count == 160)
  }

  @Test("devices that the configuration names are listed, null is not")
  func list() {
    let names = ALSADevices.all().map(\.name)
    #expect(names.contains("plain"))
    #expect(!names.contains("null"))
  }
}

@Suite("Forms of samples")
struct SampleFormTests {
  @Test(
    "full scale is one in every form",
    arguments: [
      (.s16, [0x00, 0x40], 0.5), (.s16, [0x00, 0x80], -1), (.s24in3, [0, 0, 0x40], 0.5),
      (.s24in3, [0, 0, 0x80], -1), (.s24in4, [0, 0, 0x40, 0xFF], 0.5),
      (.s24in4, [0, 0, 0x80, 0], -1), (.s32, [0, 0, 0, 0x40], 0.5), (.s32, [0, 0, 0, 0x80], -1),
      (.float, [0, 0, 0, 0x3F], 0.5), (.float, [0, 0, 0x80, 0x7F], 0),
      (.float, [0, 0, 0xC0, 0x7F], 0), (.u8, [0xC0], 0.5), (.u8, [0], -1),
    ] as [(ALSASampleForm, [UInt8], Float)])
  func scale(form: ALSASampleForm, bytes: [UInt8], value: Float) {
    #expect(bytes.withUnsafeBytes { form.floats($0) } == [value])
    #expect((bytes + bytes).withUnsafeBytes { form.floats($0) } == [value, value])
  }
}
