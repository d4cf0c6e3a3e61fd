internal import EventJSON
internal import Listening
internal import SpokenText
internal import SystemService
internal import Terminal
internal import Workout

/// Shows a transcript on the screen of `listen`, each hypothesis at its time: how the screen looks
/// and feels, without a microphone.
struct ScreenReplay: ~Copyable {
  private var pipeline: TranscriptPipeline
  private var model: ScreenModel
  private var session: TerminalSession
  private let signals: ProcessSignals
  private let began = MonotonicClock.microseconds()
  private var isOver = false

  /// Seconds between two looks at keys and clocks.
  private static let step = 0.1

  /// nil where there is no screen to show it on.
  init?(_ pipeline: TranscriptPipeline, name: String) {
    let kinds: [ProcessSignal] = [.interrupt, .terminate, .reload, .resized, .resumed]
    guard let signals = ProcessSignals(kinds),
      let session = TerminalSession(environment: SystemEnvironment.value)
    else { return nil }
    self.signals = signals
    self.session = session
    self.pipeline = pipeline
    let settings = pipeline.settings
    model = ScreenModel(
      plan: settings.plan, context: settings.context, reps: settings.startReps,
      anyWord: settings.mode == .anyWord,
      microphone: ScreenMicrophone(.none, name: "transcript \(name)"))
  }

  /// Hypotheses without a time come at once. Returns the events of the end.
  consuming func run(_ hypotheses: [Hypothesis]) -> [ListeningEvent] {
    for hypothesis in hypotheses {
      wait(until: hypothesis.time ?? 0)
      if isOver { break }
      take(pipeline.hear(hypothesis))
    }
    // The last words stay to be looked at; `q` ends it.
    wait(until: .infinity)
    return pipeline.finish()
  }

  private var now: Double { Double(MonotonicClock.microseconds() - began) / 1_000_000 }

  private mutating func wait(until time: Double) {
    while !isOver, now < time {
      let left = min(Self.step, time - now)
      let keys = session.keyDescriptor.map { [$0] } ?? []
      _ = signals.wait(for: keys, seconds: left)
      heed(signals.take())
      for key in session.keys() { press(key) }
      take(pipeline.advance(to: min(now, time)))
    }
  }

  private mutating func take(_ events: [ListeningEvent]) {
    model.take(events)
    model.observe(pipeline.workout)
    session.show(model)
  }

  private mutating func heed(_ signals: [ProcessSignal]) {
    for signal in signals {
      switch signal {
      case .interrupt, .terminate, .reload: isOver = true
      case .resized: session.forget()
      case .resumed: session.resume()
      }
    }
  }

  private mutating func press(_ key: Key) {
    switch model.action(for: key, at: now) {
    case .input(let input): take(pipeline.perform(input))
    case .quit: isOver = true
    case .suspend: session.suspend()
    case .redraw: session.forget()
    case nil: break
    }
  }
}
