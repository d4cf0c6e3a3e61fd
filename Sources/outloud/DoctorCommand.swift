internal import EventJSON
internal import Glibc
internal import Listening
internal import SphinxRecognizer

extension Command {
  static let doctor = Command(
    name: "doctor", summary: "Check what counting needs and say what to do where it is missing",
    operands: "",
    options: [
      Option("json", "one JSON object a check"),
      Option("grammar", value: "FILE", "commands of your own, as JSGF"),
      Option("plan", value: "FILE", "the workout's plan, as JSON"),
      DataFolder.option,
    ],
    details: "Exit code 3 where something needed is missing.",
    run: { arguments in
      guard arguments.operands.isEmpty else { throw Failure.usage("doctor takes no operands") }
      return Doctor(arguments: arguments, asJSON: arguments.has("json")).run()
    })
}

/// The checks, each with its outcome in a line.
private struct Doctor {
  let arguments: Arguments
  let asJSON: Bool

  func run() -> Int32 {
    let checks: [(String, () throws -> String)] = [
      ("data", data), ("model", model), ("grammar", grammar), ("recognizer", recognizer),
      ("processor", processor),
    ]
    var worst: Int32 = 0
    for (name, check) in checks {
      do {
        tell(name, true, try check())
      } catch let failure as Failure {
        tell(name, false, failure.message)
        worst = max(worst, failure.code.rawValue)
      } catch {
        tell(name, false, "\(error)")
        worst = max(worst, Failure.Code.failed.rawValue)
      }
    }
    return worst
  }

  private func tell(_ name: String, _ isWell: Bool, _ text: String) {
    if asJSON {
      Streams.line(DoctorLine.json(name, isWell, text))
    } else {
      Streams.line("\(isWell ? "ok     " : "MISSING") \(pad(name, 11)) \(text)")
    }
  }

  private func data() throws -> String {
    let folder = try DataFolder.find(arguments)
    return "\(folder.resolved) (\(folder.origin))"
  }

  private func model() throws -> String {
    do throws(SphinxError) {
      try SphinxModel.debian.check()
    } catch {
      throw Failure(error)
    }
    return SphinxModel.debian.acoustic
  }

  private func grammar() throws -> String {
    let file = try CommandLoading.grammar(arguments)
    let words = Set(file.grammar.vocabulary.map(\.word))
    let missing = words.subtracting(try EngineLoading.known(words, beside: file)).sorted()
    let listed = missing.prefix(8).joined(separator: ", ")
    let silent =
      missing.isEmpty ? "" : "; read but not heard: \(listed)\(missing.count > 8 ? " …" : "")"
    return "\(file.path), \(words.count) words\(silent)"
  }

  private func recognizer() throws -> String {
    let start = ContinuousClock.now
    _ = try counter()
    return "starts in \(milliseconds(ContinuousClock.now - start)) ms"
  }

  /// Counts ten seconds of silence and of noise, to tell the headroom.
  private func processor() throws -> String {
    var counter = try counter()
    var source = NoiseSource(seconds: 20)
    let start = ContinuousClock.now
    try counter.count(&source, progress: { _ in }, events: { _ in })
    let spent = milliseconds(ContinuousClock.now - start)
    let share = Double(spent) / 20_000
    guard share < 0.5 else {
      throw Failure.failed("too slow: listening takes \(fixed(share * 100, 0)) % of one core")
    }
    return "listening takes about \(fixed(share * 100, 1)) % of one core"
  }

  private func counter() throws -> RecordingCounter {
    try RecordingCounter(
      settings: ListeningSettings(), grammar: try CommandLoading.grammar(arguments))
  }

  private func milliseconds(_ duration: Duration) -> Int {
    let parts = duration.components
    return Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000)
  }
}

/// Bursts of noise in silence, always the same.
private struct NoiseSource: SampleSource {
  private var left: Int
  private var state: UInt64 = 1

  init(seconds: Int) {
    left = seconds * InnerAudio.samplesPerSecond
  }

  mutating func next(_ maximum: Int) -> [Int16] {
    let count = min(maximum, left)
    left -= count
    let isLoud = left / (InnerAudio.samplesPerSecond / 2) % 2 == 0
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Int16(truncatingIfNeeded: Int(state >> 48)) / (isLoud ? 8 : 2048)
      return noise
    }
  }
}
