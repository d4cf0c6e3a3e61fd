/// Decides what to do with a capture device: a value that is told what came of its last action, and
/// when, and answers with the next. `CaptureLoop` performs it on a device.
package struct CaptureMachine: Sendable {
  /// What the shell is to do next.
  package enum Action: Equatable, Sendable {
    case open
    case prepare
    case start
    case resume
    /// Wait for samples, this many seconds at most.
    case read(timeout: Double)
    case wait(seconds: Double)
    case close
    /// Over: the device is closed, nothing more will come.
    case finish
  }

  /// What came of an action.
  package enum Outcome: Equatable, Sendable {
    case opened(CaptureFormat)
    /// The action was carried out.
    case done
    /// This many frames were read.
    case frames(Int)
    /// The read ended without samples.
    case nothing
    case failed(CaptureFailure)
    /// The owner wants to stop; may come in place of any outcome.
    case interrupted
  }

  /// An answer: the next action, and what is to be said before its outcome.
  package struct Step: Equatable, Sendable {
    package var action: Action
    /// Seconds of audio that were lost, before the samples of this outcome.
    package var lostSeconds = 0.0
    package var notices: [CaptureNotice] = []
  }

  enum Phase: Equatable, Sendable {
    case opening
    /// After opening (`true`) or after a fault.
    case starting(fresh: Bool)
    case preparing
    case resuming(attempt: Int)
    case resumeDelay(attempt: Int)
    case reading
    case pacing
    case closing(finally: Bool)
    case delay
    case finished
  }

  /// Why it finished, where not because the owner wanted to.
  package private(set) var failure: CaptureFailure?
  /// The format in use; nil before the first opening and while the device is gone.
  package private(set) var format: CaptureFormat?

  let settings: CaptureSettings
  private(set) var phase = Phase.opening
  private var backoff: CaptureBackoff
  /// Time up to which all audio is accounted for; nil before the first samples can come.
  private var accounted: Double?
  /// Some audio may be missing between `accounted` and the next samples.
  private var hasGap = false
  /// Recoveries since the last samples.
  private var recoveries = 0
  /// When samples last came, or could have begun to.
  private var progress = 0.0
  private var readSince = 0.0
  /// Frames since the last opening: enough of them make the device a good one.
  private var frames = 0
  private var pace = CapturePace()
  private var hasListened = false
  private var filter = CaptureNoticeFilter()

  package init(settings: CaptureSettings) {
    self.settings = settings
    backoff = settings.backoff
  }

  /// The first step.
  package mutating func begin(at now: Double) -> Step {
    phase = .opening
    return Step(action: .open)
  }

  /// The step after `outcome`, which ended at `now` seconds.
  package mutating func next(_ outcome: Outcome, at now: Double) -> Step {
    var step = decide(outcome, at: now)
    if phase != .reading, phase != .pacing, step.lostSeconds == 0 {
      step.lostSeconds = lost(until: now)
    }
    if step.notices.isEmpty, let late = filter.settle(at: now) { step.notices = [late] }
    return step
  }

  private mutating func decide(_ outcome: Outcome, at now: Double) -> Step {
    if outcome == .interrupted { return stop() }
    switch (phase, outcome) {
    case (.finished, _), (.closing(finally: true), _):
      phase = .finished
      return Step(action: .finish)
    case (.opening, .opened(let format)):
      self.format = format
      return enter(.starting(fresh: true), .start)
    case (.opening, .failed(let failure)):
      return notThere(failure, at: now)
    case (.starting(let fresh), .done):
      return startedReading(fresh, at: now)
    case (.preparing, .done):
      return enter(.starting(fresh: false), .start)
    case (.resuming, .done):
      return enter(.starting(fresh: false), .start)
    case (.resuming(let attempt), .failed(let failure)):
      guard failure.fault == .again, attempt < settings.mostResumes else {
        return enter(.preparing, .prepare)
      }
      return enter(.resumeDelay(attempt: attempt + 1), .wait(seconds: settings.resumeDelay))
    case (.resumeDelay(let attempt), _):
      return enter(.resuming(attempt: attempt), .resume)
    case (.starting, .failed(let failure)), (.preparing, .failed(let failure)):
      return lose(failure, at: now)
    case (.reading, .frames(let count)):
      return heard(count, at: now)
    case (.reading, .nothing):
      return heardNothing(at: now)
    case (.reading, .failed(let failure)):
      return recover(from: failure, at: now)
    case (.pacing, _):
      return read(at: now)
    case (.closing(finally: false), _):
      return enter(.delay, .wait(seconds: backoff.next()))
    case (.delay, _):
      return enter(.opening, .open)
    case (.opening, _), (.starting, _), (.preparing, _), (.resuming, _), (.reading, _):
      return lose(CaptureFailure(.broken, "the device gave an answer out of place"), at: now)
    }
  }

  private mutating func enter(_ phase: Phase, _ action: Action) -> Step {
    self.phase = phase
    return Step(action: action)
  }

  private mutating func stop() -> Step {
    switch phase {
    case .opening, .delay, .finished, .closing:
      return enter(.finished, .finish)
    case .starting, .preparing, .resuming, .resumeDelay, .reading, .pacing:
      return enter(.closing(finally: true), .close)
    }
  }

  private mutating func read(at now: Double) -> Step {
    readSince = now
    return enter(.reading, .read(timeout: settings.readTimeout))
  }

  private mutating func startedReading(_ fresh: Bool, at now: Double) -> Step {
    progress = now
    pace.begin(at: now)
    var step = read(at: now)
    guard fresh, let format else { return step }
    frames = 0
    step.notices = notices([.opened(format)], at: now)
    if hasListened {
      step.notices += notices(
        [.microphone(MicrophoneNotice(.listening, device: format.device))], at: now)
    }
    if accounted == nil { accounted = now }
    return step
  }

  private mutating func heard(_ count: Int, at now: Double) -> Step {
    guard let format, count > 0 else { return heardNothing(at: now) }
    let seconds = Double(count) / Double(format.samplesPerSecond)
    var step = read(at: now)
    if hasGap {
      hasGap = false
      step.lostSeconds = lost(until: now - seconds)
    }
    accounted = now
    progress = now
    recoveries = 0
    frames = frames.addingReportingOverflow(count).partialValue
    hasListened = true
    if Double(frames) >= settings.goodSeconds * Double(format.samplesPerSecond) { backoff.reset() }
    if settings.isPaced, let ahead = pace.ahead(after: seconds, at: now) {
      step.action = .wait(seconds: ahead)
      phase = .pacing
    }
    return step
  }

  private mutating func heardNothing(at now: Double) -> Step {
    if now - progress >= settings.watchdog {
      let seconds = Int(settings.watchdog.rounded())
      return lose(CaptureFailure(.stalled, "no samples for \(seconds) s"), at: now)
    }
    // A read that comes back empty at once would be asked again at once.
    let isHasty = now - readSince < min(settings.hastyRead, settings.readTimeout)
    guard isHasty else { return read(at: now) }
    return enter(.pacing, .wait(seconds: settings.hastyRead))
  }

  private mutating func recover(from failure: CaptureFailure, at now: Double) -> Step {
    hasGap = true
    recoveries += 1
    guard recoveries <= settings.mostRecoveries else { return lose(failure, at: now) }
    switch failure.fault {
    case .overrun: return enter(.preparing, .prepare)
    case .suspended: return enter(.resuming(attempt: 1), .resume)
    case .again: return heardNothing(at: now)
    case .unsupported, .missing, .busy, .denied, .unusable, .stalled, .broken:
      return lose(failure, at: now)
    }
  }

  /// The device is no good any more: close it and try again later.
  private mutating func lose(_ failure: CaptureFailure, at now: Double) -> Step {
    hasGap = accounted != nil
    let name = format?.device ?? settings.device
    format = nil
    let lost = MicrophoneNotice(
      .lost, device: name, tried: failure.tried, fault: failure.fault, reason: failure.reason)
    if settings.isOnce { self.failure = failure }
    var step = enter(.closing(finally: settings.isOnce), .close)
    step.notices = notices([.microphone(lost)], at: now)
    return step
  }

  private mutating func notThere(_ failure: CaptureFailure, at now: Double) -> Step {
    hasGap = accounted != nil
    if settings.isOnce {
      self.failure = failure
      return enter(.finished, .finish)
    }
    let notice = MicrophoneNotice(
      hasListened ? .lost : .waiting, device: settings.device, tried: failure.tried,
      fault: failure.fault, reason: failure.reason)
    var step = enter(.delay, .wait(seconds: backoff.next()))
    step.notices = notices([.microphone(notice)], at: now)
    return step
  }

  private mutating func notices(_ all: [CaptureNotice], at now: Double) -> [CaptureNotice] {
    all.compactMap { filter.pass($0, at: now) }
  }

  /// Seconds not accounted for, which are from now on.
  private mutating func lost(until now: Double) -> Double {
    guard let since = accounted, now > since else { return 0 }
    accounted = now
    return now - since
  }
}
