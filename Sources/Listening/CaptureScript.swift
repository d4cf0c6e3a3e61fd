/// A capture device in memory that does what its script says: the twin of a real one, for tests.
///
/// Its clock is its own and moves only with what it does, so an hour passes in no time.
package final class ScriptedCapture: CaptureDevice {
  /// One answer. Each is for the call it fits; a call that the next answer does not fit succeeds
  /// (`open`, `prepare`, `start`, `resume`) or finds nothing (`read`).
  package enum Answer: Equatable, Sendable {
    /// For a read: so many frames of the sound.
    case frames(Int)
    /// For a read: none within its timeout.
    case nothing
    /// For a read: none, at once.
    case hasty
    case openFails(CaptureFailure)
    case opens(CaptureFormat)
    case prepareFails(CaptureFailure)
    case startFails(CaptureFailure)
    case resumeFails(CaptureFailure)
    case readFails(CaptureFailure)
    /// The owner wants to stop.
    case stop
  }

  package private(set) var now = 0.0
  /// Calls so far, by name, in order; the newest 4,096.
  package private(set) var calls: [String] = []
  /// Frames handed out.
  package private(set) var position = 0
  package private(set) var isOpen = false

  private var script: [Answer]
  private var next = 0
  private var format: CaptureFormat
  private let sound: (Int) -> Float
  private let isStopped: () -> Bool

  /// - Parameters:
  ///   - sound: the sample at a place, of every channel.
  ///   - isStopped: asked at each read and wait; the end of the script also is a stop.
  package init(
    _ script: [Answer],
    format: CaptureFormat = CaptureFormat(device: "script", samplesPerSecond: 16_000),
    sound: @escaping (Int) -> Float = { _ in 0 }, isStopped: @escaping () -> Bool = { false }
  ) {
    self.script = script
    self.format = format
    self.sound = sound
    self.isStopped = isStopped
  }

  /// Whether all of the script was played.
  package var isOver: Bool { next >= script.count }

  package func open() throws(CaptureFailure) -> CaptureFormat {
    note("open")
    isOpen = false
    switch peek {
    case .openFails(let failure):
      next += 1
      throw failure
    case .opens(let other):
      next += 1
      format = other
    default: break
    }
    isOpen = true
    return format
  }

  package func prepare() throws(CaptureFailure) {
    note("prepare")
    guard case .prepareFails(let failure) = peek else { return }
    next += 1
    throw failure
  }

  package func start() throws(CaptureFailure) {
    note("start")
    guard case .startFails(let failure) = peek else { return }
    next += 1
    throw failure
  }

  package func resume() throws(CaptureFailure) {
    note("resume")
    guard case .resumeFails(let failure) = peek else { return }
    next += 1
    throw failure
  }

  package func read(timeout: Double) throws(CaptureFailure) -> CaptureRead {
    note("read")
    guard !isOver, !isStopped() else { return .interrupted }
    switch peek {
    case .frames(let count):
      next += 1
      now += Double(count) / Double(format.samplesPerSecond)
      var frames: [Float] = []
      frames.reserveCapacity(count * format.channels)
      for place in position..<(position + count) {
        frames.append(contentsOf: repeatElement(sound(place), count: format.channels))
      }
      position += count
      return .samples(frames)
    case .readFails(let failure):
      next += 1
      throw failure
    case .stop:
      next += 1
      return .interrupted
    case .hasty:
      next += 1
      return .nothing
    case .nothing:
      next += 1
      now += timeout
      return .nothing
    default:
      // An answer for another call: this read finds nothing, and time passes.
      now += timeout
      return .nothing
    }
  }

  package func wait(_ seconds: Double) -> Bool {
    note("wait")
    now += seconds
    return !isStopped() && peek != .stop
  }

  package func close() {
    note("close")
    isOpen = false
  }

  private var peek: Answer? { isOver ? nil : script[next] }

  private func note(_ call: String) {
    if calls.count == 4_096 { calls.removeFirst(2_048) }
    calls.append(call)
  }
}

/// Frames of one channel at 16 kHz, as they are.
package final class PlainConverter: CaptureConverting {
  private let channels: Int

  package init(_ format: CaptureFormat) {
    channels = max(1, format.channels)
  }

  package func convert(_ frames: [Float]) -> [Int16] {
    stride(from: 0, to: frames.count, by: channels).map { place in
      let scaled = (frames[place] * 32_768).rounded(.toNearestOrEven)
      return scaled >= 32_767 ? .max : scaled <= -32_768 ? .min : Int16(exactly: scaled) ?? 0
    }
  }

  package func finish() -> [Int16] { [] }
}
