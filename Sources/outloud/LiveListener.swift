internal import ALSACapture
internal import Listening
internal import Workout

/// Listens live: owns the thread that captures, the thread that recognizes, and the queue between.
///
/// `start` once; `stop` from any thread, at any moment, any number of times; `wait` for the end from
/// the owner's thread.
final class LiveListener<Engine: SpeechEngine & SendableMetatype & ~Copyable>: Sendable {
  /// What one session needs; each closure is called on the thread that uses what it makes.
  struct Parts: Sendable {
    var settings: ListeningSettings
    var commands: any CommandListening
    /// Hears what may be said beside the count; nil listens to counts alone.
    var recognizer: CommandRecognizer?
    var capture: CaptureSettings
    /// Where samples wait in vain, as with a file that is read faster than it plays, the capturing side
    /// waits instead of losing them.
    var isLossless = false
    var makeDevice: @Sendable (StopSignal) -> any CaptureDevice
    var makeConverter: @Sendable (CaptureFormat) throws -> any CaptureConverting
    var makeEngine: @Sendable () throws -> Engine
    /// Called on the recognizing thread, in order; the last batch ends with the summary.
    var sink: @Sendable ([ListeningEvent]) -> Void
    /// Called once, on the recognizing thread, after the last event.
    var ended: @Sendable () -> Void = {}
  }

  /// How it ended.
  struct Ending: Sendable {
    /// The device that was needed at once was not there.
    var capture: CaptureFailure?
    /// The recognizer could not be built at all.
    var engine: (any Error)?
  }

  private struct Shared: Sendable {
    var queue: FrameQueue
    /// The capturing thread whose items are taken; older ones were given up.
    var generation = 0
    /// Monotonic seconds of the last sign of life of the capturing thread.
    var beat = monotonicSeconds()
    var isStopping = false
    var isOver = false
    var ending = Ending()
    var threads: [LiveThread] = []
  }

  private let parts: Parts
  private let shared: LiveMonitor<Shared>
  private let stopSignal = StopSignal()

  /// Seconds without a sign of life from the capturing thread after which its call of the library is
  /// taken for lost; twice the longest that a step takes.
  private let watchdog: Double
  /// Seconds that stopping may spend on audio that still waits.
  static var drainSeconds: Double { 0.5 }

  init(_ parts: Parts, queue: FrameQueue = FrameQueue(), watchdog: Double = 12) {
    self.parts = parts
    self.watchdog = watchdog
    shared = LiveMonitor(Shared(queue: queue))
  }

  /// False where the system has no thread left.
  func start() -> Bool {
    guard startCapture(generation: 0) else { return false }
    guard let recognizer = LiveThread("recognize", { [self] in recognize() }) else {
      stop()
      return false
    }
    shared.change { $0.threads.append(recognizer) }
    return true
  }

  /// Ends it soon, with the summary written. Returns at once.
  func stop() {
    shared.change { $0.isStopping = true }
    stopSignal.raise()
  }

  /// A key, a button, another program: taken in its place between the samples.
  func perform(_ input: WorkoutInput) {
    shared.change { $0.queue.push(.input(input)) }
  }

  /// Waits for the end, whoever caused it, and gives back the threads.
  func wait() -> Ending {
    _ = shared.wait { $0.isOver ? true : nil }
    for thread in shared.change({ shared in
      defer { shared.threads = [] }
      return shared.threads
    }) { thread.join() }
    return shared.change { $0.ending }
  }

  private func startCapture(generation: Int) -> Bool {
    guard let thread = LiveThread("capture", { [self] in capture(generation) }) else {
      return false
    }
    shared.change { $0.threads.insert(thread, at: 0) }
    return true
  }

  private func capture(_ generation: Int) {
    var loop = CaptureLoop(
      parts.makeDevice(stopSignal), settings: parts.capture, makeConverter: parts.makeConverter)
    var isCurrent = true
    while isCurrent, loop.step({ isCurrent = deliver($0, generation) && isCurrent }) {
      isCurrent =
        shared.change { shared in
          shared.beat = monotonicSeconds()
          return shared.generation == generation
        } && isCurrent
    }
    let failure = loop.failure
    shared.change { shared in
      if shared.generation == generation { shared.ending.capture = failure }
    }
  }

  /// False where this thread was given up meanwhile.
  private func deliver(_ item: FrameItem, _ generation: Int) -> Bool {
    if parts.isLossless, case .samples(let samples) = item {
      return shared.wait { shared in
        guard shared.generation == generation else { return false }
        let isFree = shared.queue.isEmpty || shared.queue.hasRoom(for: samples.count)
        guard isFree || shared.isStopping else { return nil }
        // While stopping, what does not fit is lost at the end, not at the beginning.
        shared.queue.push(isFree ? item : .gap(samples: samples.count))
        return true
      } ?? false
    }
    return shared.change { shared in
      guard shared.generation == generation else { return false }
      shared.queue.push(item)
      return true
    }
  }

  private enum Next {
    case item(FrameItem)
    case stalled
  }

  private func recognize() {
    do {
      let engine = try RecognizerLoopEngine<Engine>(
        build: parts.makeEngine,
        pause: { [shared] seconds in
          shared.wait(atMost: seconds) { $0.isStopping ? true : nil } == nil
        })
      var loop = RecognizerLoop(
        settings: parts.settings, commands: parts.commands, recognizer: parts.recognizer,
        engine: engine)
      run(&loop)
      parts.sink(loop.finish())
    } catch {
      stop()
      shared.change { $0.ending.engine = error }
    }
    parts.ended()
    shared.change { $0.isOver = true }
  }

  private func run(_ loop: inout RecognizerLoop<Engine>) {
    var stopBy: Double?
    while true {
      let next: Next? = shared.wait(atMost: stopBy == nil ? watchdog / 4 : 0.1) { shared in
        shared.queue.pop().map(Next.item)
      }
      let (isStopping, isStalled) = shared.change { shared in
        (shared.isStopping, monotonicSeconds() - shared.beat > watchdog)
      }
      if isStopping, stopBy == nil { stopBy = monotonicSeconds() + Self.drainSeconds }
      if case .item(let item) = next {
        if item == .end { return }
        let events = loop.take(item)
        if !events.isEmpty { parts.sink(events) }
      } else if isStalled, !isStopping {
        replaceCapture(&loop)
      }
      if let stopBy, monotonicSeconds() > stopBy { return giveUpRest(&loop) }
    }
  }

  /// A call of the sound library never came back: another thread takes over, the old one ends by itself
  /// if it ever can.
  private func replaceCapture(_ loop: inout RecognizerLoop<Engine>) {
    let (generation, silent, lost) = shared.change { shared in
      let silent = monotonicSeconds() - shared.beat
      shared.generation += 1
      shared.beat = monotonicSeconds()
      return (
        shared.generation, silent, shared.threads.isEmpty ? nil : shared.threads.removeFirst()
      )
    }
    lost?.abandon()
    let notice = MicrophoneNotice(
      .lost, device: parts.capture.device, fault: .stalled,
      reason: "the sound system does not answer")
    parts.sink(
      loop.take(.gap(samples: Int(silent * Double(InnerAudio.samplesPerSecond))))
        + loop.take(.notice(.microphone(notice))))
    if !startCapture(generation: generation) { stop() }
  }

  /// Stopping is due: what still waits is lost, and counted. A capturing thread that has not ended by now
  /// hangs in the library.
  private func giveUpRest(_ loop: inout RecognizerLoop<Engine>) {
    let (rest, hanging) = shared.change { shared in
      var samples = 0
      var hasEnded = false
      while let item = shared.queue.pop() {
        switch item {
        case .samples(let block): samples += block.count
        case .gap(let count): samples += min(count, 86_400 * InnerAudio.samplesPerSecond)
        case .end: hasEnded = true
        case .notice, .input: break
        }
      }
      shared.generation += 1
      let hanging = hasEnded || shared.threads.isEmpty ? nil : shared.threads.removeFirst()
      return (samples, hanging)
    }
    hanging?.abandon()
    if rest > 0 { parts.sink(loop.take(.gap(samples: rest))) }
  }
}
