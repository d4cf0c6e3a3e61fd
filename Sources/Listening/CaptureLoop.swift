/// Performs what a `CaptureMachine` decides on a device, a step at a time, and hands on samples,
/// gaps and notices in order.
///
/// Owned by the thread that captures.
package struct CaptureLoop: ~Copyable {
  private let device: any CaptureDevice
  private let makeConverter: (CaptureFormat) throws -> any CaptureConverting
  private var machine: CaptureMachine
  private var converter: (any CaptureConverting)?
  private var action: CaptureMachine.Action?

  /// - Parameter makeConverter: called once for each opening of the device.
  package init(
    _ device: any CaptureDevice, settings: CaptureSettings,
    makeConverter: @escaping (CaptureFormat) throws -> any CaptureConverting
  ) {
    self.device = device
    self.makeConverter = makeConverter
    machine = CaptureMachine(settings: settings)
  }

  /// Why it ended, where not because its owner wanted to.
  package var failure: CaptureFailure? { machine.failure }

  /// Performs the next step; false when it was the last. The last items end with `.end`.
  package mutating func step(_ emit: (FrameItem) -> Void) -> Bool {
    guard let current = action else {
      action = machine.begin(at: device.now).action
      return true
    }
    var samples: [Int16] = []
    let outcome = perform(current, into: &samples)
    let step = machine.next(outcome, at: device.now)
    if step.lostSeconds > 0 {
      flushConverter(emit)
      emit(.gap(samples: Self.samples(step.lostSeconds)))
    }
    if !samples.isEmpty { emit(.samples(samples)) }
    for notice in step.notices { emit(.notice(notice)) }
    action = step.action
    guard step.action == .finish else { return true }
    flushConverter(emit)
    converter = nil
    device.close()
    emit(.end)
    return false
  }

  private mutating func perform(
    _ action: CaptureMachine.Action, into samples: inout [Int16]
  ) -> CaptureMachine.Outcome {
    do throws(CaptureFailure) {
      switch action {
      case .open:
        let format = try device.open()
        converter = try converter(for: format)
        return .opened(format)
      case .prepare:
        try device.prepare()
        return .done
      case .start:
        try device.start()
        return .done
      case .resume:
        try device.resume()
        return .done
      case .read(let timeout):
        return read(try device.read(timeout: timeout), into: &samples)
      case .wait(let seconds):
        return device.wait(seconds) ? .done : .interrupted
      case .close:
        device.close()
        return .done
      case .finish:
        return .done
      }
    } catch {
      return .failed(error)
    }
  }

  private func read(_ read: CaptureRead, into samples: inout [Int16]) -> CaptureMachine.Outcome {
    switch read {
    case .samples(let frames):
      guard let converter, let format = machine.format, format.channels > 0 else {
        return .failed(CaptureFailure(.broken, "samples came from a device that is not open"))
      }
      samples = converter.convert(frames)
      return .frames(frames.count / format.channels)
    case .nothing: return .nothing
    case .interrupted: return .interrupted
    }
  }

  private func converter(
    for format: CaptureFormat
  ) throws(CaptureFailure) -> any CaptureConverting {
    do {
      return try makeConverter(format)
    } catch {
      throw CaptureFailure(.unusable, "\(format.samplesPerSecond) Hz cannot be converted")
    }
  }

  /// What the converter still holds belongs before a gap.
  private func flushConverter(_ emit: (FrameItem) -> Void) {
    guard let rest = converter?.finish(), !rest.isEmpty else { return }
    emit(.samples(rest))
  }

  /// Whole days fit easily; what does not is the most there is.
  private static func samples(_ seconds: Double) -> Int {
    Int(exactly: (seconds * Double(InnerAudio.samplesPerSecond)).rounded()) ?? .max
  }
}
