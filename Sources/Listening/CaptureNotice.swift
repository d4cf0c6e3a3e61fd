/// How the microphone is.
package enum MicrophoneState: String, Equatable, Sendable, CaseIterable {
  /// It is not there yet; it is tried again and again.
  case waiting
  case listening
  /// It was there and is gone; it is tried again and again.
  case lost
  /// It is there, but nothing is to be heard.
  case silent
}

/// A change of the microphone's state.
package struct MicrophoneNotice: Equatable, Sendable {
  package var state: MicrophoneState
  /// The device's name, as it was opened or asked for.
  package var device: String
  /// Names tried in vain.
  package var tried: [String] = []
  package var fault: CaptureFault?
  /// For people.
  package var reason: String?
  /// How often the same was noticed since it was last told; 1 where this is the only one.
  package var count = 1

  package init(
    _ state: MicrophoneState, device: String, tried: [String] = [], fault: CaptureFault? = nil,
    reason: String? = nil
  ) {
    self.state = state
    self.device = device
    self.tried = tried
    self.fault = fault
    self.reason = reason
  }
}

/// What the capturing side has to say, in its place between the samples.
package enum CaptureNotice: Equatable, Sendable {
  case opened(CaptureFormat)
  case microphone(MicrophoneNotice)
}

/// Lets a notice through when it says something new; equal ones are counted and told when there
/// are ten times as many, so that ten thousand failures fill a dozen lines.
///
/// What was held back is told after all when its state has lasted: the longer, the more often it came
/// before. Memory is constant.
package struct CaptureNoticeFilter: Sendable {
  private struct Entry: Sendable {
    var notice: CaptureNotice
    var times: Int
    /// The count at which it is told next.
    var due: Int
    var untold: Int
    var latest: Double
  }

  private var entries: [Entry] = []
  private var isListeningTold: Bool?
  private var held: (notice: CaptureNotice, since: Double, patience: Double)?

  private static let kept = 8
  /// Seconds without the same notice after which it is new again.
  private static let calm = 300.0
  /// Seconds a held state stands before it is told, for each time it came, and at most.
  private static let patience = 2.0
  private static let mostPatience = 120.0

  package init() {}

  /// The notice to tell, if it is time to.
  package mutating func pass(_ notice: CaptureNotice, at now: Double) -> CaptureNotice? {
    held = nil
    let place = place(of: notice, at: now)
    entries[place].times += 1
    entries[place].untold += 1
    entries[place].latest = now
    guard entries[place].times >= entries[place].due else {
      let patience = min(Self.mostPatience, Self.patience * Double(entries[place].times))
      held = (notice, now, patience)
      return nil
    }
    return tell(place)
  }

  /// Time went on: what was held back and still stands.
  package mutating func settle(at now: Double) -> CaptureNotice? {
    guard let (notice, since, patience) = held, now - since >= patience else { return nil }
    held = nil
    guard notice.isListening != isListeningTold else { return nil }
    return tell(place(of: notice, at: now))
  }

  private mutating func tell(_ place: Int) -> CaptureNotice {
    var entry = entries[place]
    let notice = entry.notice.counted(entry.untold)
    entry.untold = 0
    let (more, overflow) = entry.times.multipliedReportingOverflow(by: 10)
    entry.due = overflow ? .max : max(entry.due, more)
    entries[place] = entry
    isListeningTold = notice.isListening
    return notice
  }

  private mutating func place(of notice: CaptureNotice, at now: Double) -> Int {
    entries.removeAll { now - $0.latest > Self.calm }
    if let known = entries.firstIndex(where: { $0.notice == notice }) { return known }
    if entries.count == Self.kept, let oldest = entries.indices.min(by: isOlder) {
      entries.remove(at: oldest)
    }
    entries.append(Entry(notice: notice, times: 0, due: 1, untold: 0, latest: now))
    return entries.count - 1
  }

  private func isOlder(_ left: Int, _ right: Int) -> Bool {
    entries[left].latest < entries[right].latest
  }
}

extension CaptureNotice {
  /// Whether samples flow from here on.
  var isListening: Bool {
    switch self {
    case .opened: true
    case .microphone(let notice): notice.state == .listening || notice.state == .silent
    }
  }

  fileprivate func counted(_ count: Int) -> CaptureNotice {
    guard case .microphone(var notice) = self else { return self }
    notice.count = count
    return .microphone(notice)
  }
}
