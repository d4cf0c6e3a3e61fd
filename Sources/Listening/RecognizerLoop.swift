package import Workout

/// The recognizing side of live listening: takes what comes out of the queue, hands on events, and
/// never gives up. Engine failures become `restart` events, lost audio `gap` events; the count stays.
///
/// Owned by one thread. Decides without clock or waiting: time is that of the audio.
package struct RecognizerLoop<Engine: SpeechEngine & ~Copyable>: ~Copyable {
  private var pipeline: AudioPipeline
  private var engine: RecognizerLoopEngine<Engine>
  private var silence = CaptureSilence()
  private var tone = RoomTone()
  private var device = ""
  /// Samples of the gap that is still going on.
  private var gap = 0
  private var restarts = 0
  /// Set when its owner stopped it while no engine could be had.
  private var isStopped = false

  /// Gaps are filled in pieces of one second.
  private static var piece: Int { InnerAudio.samplesPerSecond }
  /// What is missing above a day is not filled: nobody is in that set any more.
  private static var longestFill: Int { 86_400 * InnerAudio.samplesPerSecond }

  package init(
    settings: ListeningSettings, commands: any CommandListening,
    recognizer: CommandRecognizer? = nil,
    engine: consuming RecognizerLoopEngine<Engine>
  ) {
    pipeline = AudioPipeline(
      settings: settings, commands: commands, cepstrumWidth: engine.cepstrumWidth,
      recognizer: recognizer)
    self.engine = engine
  }

  /// Seconds of audio heard, gaps included.
  package var seconds: Double { pipeline.seconds }
  package var workout: Workout { pipeline.transcript.workout }

  package mutating func take(_ item: FrameItem) -> [ListeningEvent] {
    switch item {
    case .samples(let samples):
      var events = closeGap()
      tone.hear(samples)
      events += watch(samples)
      return events + hear(samples)
    case .gap(let samples):
      return fill(samples)
    case .notice(let notice):
      return tell(notice)
    case .input(let input):
      return pipeline.perform(input)
    case .end:
      return []
    }
  }

  /// The stream ends; the last event is the summary.
  package mutating func finish() -> [ListeningEvent] {
    var events = closeGap()
    guard !isStopped else { return events + summary() }
    do {
      events += try pipeline.finish(with: &engine)
    } catch {
      events += summary()
    }
    return noteRestarts() + events
  }

  private mutating func hear(_ samples: [Int16]) -> [ListeningEvent] {
    guard !isStopped else { return [] }
    do {
      let events = try pipeline.hear(samples, with: &engine)
      return noteRestarts() + events
    } catch {
      // The engine recovers from all but its owner's wish to stop.
      isStopped = true
      return noteRestarts()
    }
  }

  private func summary() -> [ListeningEvent] {
    var transcript = pipeline.transcript
    return transcript.finish(at: max(pipeline.seconds, transcript.time))
  }

  private mutating func noteRestarts() -> [ListeningEvent] {
    guard engine.restarts > restarts else { return [] }
    restarts = engine.restarts
    return [.restart(time: seconds, reason: .failure)]
  }

  /// Time goes on through a gap: rests end, words settle.
  private mutating func fill(_ samples: Int) -> [ListeningEvent] {
    gap = gap.addingReportingOverflow(samples).partialValue
    var events: [ListeningEvent] = []
    var left = min(samples, Self.longestFill)
    while left > 0, !isStopped {
      let count = min(left, Self.piece)
      events += hear(tone.samples(count))
      left -= count
    }
    return events
  }

  private mutating func closeGap() -> [ListeningEvent] {
    guard gap > 0 else { return [] }
    let length = Double(gap) / Double(InnerAudio.samplesPerSecond)
    gap = 0
    return [.gap(time: seconds, seconds: length)]
  }

  private mutating func watch(_ samples: [Int16]) -> [ListeningEvent] {
    let isExpected = workout.context != .rest && workout.context != .paused
    switch silence.hear(samples, isExpected: isExpected) {
    case .silent:
      var notice = MicrophoneNotice(.silent, device: device)
      notice.reason = "I hear nothing from \(device)"
      return [.microphone(time: seconds, notice)]
    case .heardAgain:
      return [.microphone(time: seconds, MicrophoneNotice(.listening, device: device))]
    case nil:
      return []
    }
  }

  private mutating func tell(_ notice: CaptureNotice) -> [ListeningEvent] {
    switch notice {
    case .opened(let format):
      device = format.device
      silence = CaptureSilence()
      return [.listening(time: seconds, format)]
    case .microphone(let notice):
      return [.microphone(time: seconds, notice)]
    }
  }
}

extension AudioPipeline {
  /// A key, a button, another program; it happens now, whatever time it carries.
  mutating func perform(_ input: WorkoutInput) -> [ListeningEvent] {
    transcript.perform(input.moved(to: seconds))
  }
}

extension WorkoutInput {
  /// The same at another time.
  func moved(to time: Double) -> WorkoutInput {
    switch self {
    case .rep(var signal):
      signal.time = time
      return .rep(signal)
    case .revise(let utterance, let segment, let number, let word, let source, _):
      return .revise(
        utterance: utterance, segment: segment, number: number, word: word, source: source,
        time: time)
    case .withdraw(let utterance, let segments, let source, _):
      return .withdraw(utterance: utterance, segments: segments, source: source, time: time)
    case .call(let call, let id, let lane, _):
      return .call(call, id: id, from: lane, time: time)
    case .tick: return .tick(time)
    case .flush: return .flush(time)
    }
  }
}
