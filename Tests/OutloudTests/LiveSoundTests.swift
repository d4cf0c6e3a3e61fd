import ALSACapture
import AudioFiles
import Foundation
import Listening
import SphinxRecognizer
import Synchronization
import Testing
import Workout

@testable import outloud

private let demo = Project.root.appending(path: "Audio/made/demo.flac")

@Suite("Live is the same as from the file", .serialized)
struct LiveSoundTests {
  /// Reps with their times and words.
  private func reps(_ events: [ListeningEvent]) -> [String] {
    events.compactMap { event in
      guard case .workout(let event) = event, case .rep(let rep) = event.kind else { return nil }
      return "\(rep.reps) \(rep.signal.word ?? "") \(rep.signal.at ?? 0)"
    }
  }

  private func fromFile() throws -> (events: [ListeningEvent], samples: [Int16]) {
    var counter = try RecordingCounter(settings: ListeningSettings(), grammar: try Self.grammar())
    var events: [ListeningEvent] = []
    var source = try AudioFile.open(path: demo.path, raw: nil)
    try counter.count(&source, progress: { _ in }, events: { events += $0 })
    var samples: [Int16] = []
    let again = try AudioFile.open(path: demo.path, raw: nil)
    while case let block = try again.next(16_000), !block.isEmpty { samples += block }
    return (events, samples)
  }

  private static func grammar() throws -> GrammarFile {
    try GrammarFile(
      Project.root.appending(path: "Grammars/en/commands.jsgf").path,
      phrases: ["plan_exercise": []])
  }

  @Test(
    "the demo counts the same through libasound",
    .enabled(if: FileManager.default.fileExists(atPath: demo.path), "make demo makes it"))
  func demoThroughALSA() throws {
    let (expected, samples) = try fromFile()
    let folder = FileManager.default.temporaryDirectory.appending(path: "outloud-live-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try samples.withUnsafeBytes { try Data($0).write(to: folder.appending(path: "demo")) }
    try """
    pcm.demo { type file file /dev/null infile "\(folder.path)/demo" format raw slave.pcm { type null } }
    """.write(to: folder.appending(path: "conf"), atomically: true, encoding: .utf8)
    setenv("ALSA_CONFIG_PATH", folder.appending(path: "conf").path, 1)
    let events = Mutex<[ListeningEvent]>([])
    var capture = CaptureSettings()
    capture.isPaced = false
    let grammar = try Self.grammar()
    let recognizer = try EngineLoading.recognizer(for: grammar)
    let graphs = RecognitionGraphs(mode: .numbers, commands: recognizer)
    let length = samples.count
    let listener = LiveListener(
      LiveListener<SphinxEngine>.Parts(
        settings: ListeningSettings(), commands: grammar.parser, recognizer: recognizer,
        capture: capture, isLossless: true,
        makeDevice: { MeasuredCapture(ALSAMicrophone("demo", stop: $0), frames: length) },
        makeConverter: { try StreamConverter($0) },
        makeEngine: { try EngineLoading.engine(graphs, beside: grammar) },
        sink: { more in events.withLock { $0 += more } }))
    #expect(listener.start())
    let ending = listener.wait()
    #expect(ending.engine == nil && ending.capture == nil)
    let live = events.withLock { $0 }
    #expect(reps(live) == reps(expected))
    #expect(live.last == expected.last)
  }
}

/// Ends after so many frames: what a file device gives after its file is no sound.
private final class MeasuredCapture: CaptureDevice {
  private let device: ALSAMicrophone
  private var left: Int

  init(_ device: ALSAMicrophone, frames: Int) {
    self.device = device
    left = frames
  }

  var now: Double { device.now }
  func open() throws(CaptureFailure) -> CaptureFormat { try device.open() }
  func prepare() throws(CaptureFailure) { try device.prepare() }
  func start() throws(CaptureFailure) { try device.start() }
  func resume() throws(CaptureFailure) { try device.resume() }
  func wait(_ seconds: Double) -> Bool { device.wait(seconds) }
  func close() { device.close() }

  func read(timeout: Double) throws(CaptureFailure) -> CaptureRead {
    guard left > 0, case .samples(let frames) = try device.read(timeout: timeout) else {
      return .interrupted
    }
    defer { left -= frames.count }
    return .samples(Array(frames.prefix(left)))
  }
}
