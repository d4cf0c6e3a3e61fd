/// What a capture device gives, as it was opened: the truth, not what was asked for.
package struct CaptureFormat: Equatable, Sendable {
  /// The name that was opened: "plughw:CARD=Mic,DEV=0".
  package var device: String
  /// Hertz, of the samples that `read` returns.
  package var samplesPerSecond: Int
  package var channels: Int
  /// The samples' form on the wire, as the sound system names it: "S16_LE".
  package var sampleFormat: String

  package init(
    device: String, samplesPerSecond: Int, channels: Int = 1, sampleFormat: String = "S16_LE"
  ) {
    self.device = device
    self.samplesPerSecond = samplesPerSecond
    self.channels = channels
    self.sampleFormat = sampleFormat
  }
}

/// What goes wrong with a capture device, by what can be done about it.
package enum CaptureFault: String, Equatable, Sendable, CaseIterable {
  /// Samples came faster than they were read; some are lost.
  case overrun
  /// The machine slept, or the sound system did.
  case suspended
  /// The device answers "not yet": try again soon.
  case again
  /// The call is not supported.
  case unsupported
  /// There is no such device, or not any more.
  case missing
  /// Another program has it.
  case busy
  /// This user may not have it.
  case denied
  /// It opens, but offers no rate or form of samples that can be used.
  case unusable
  /// No samples came for too long.
  case stalled
  /// Anything else.
  case broken
}

/// Why a call of a capture device failed.
package struct CaptureFailure: Error, Equatable, Sendable {
  package var fault: CaptureFault
  /// For people, without the device's name: "Device or resource busy".
  package var reason: String
  /// Names tried, where a choice of devices was opened.
  package var tried: [String]

  package init(_ fault: CaptureFault, _ reason: String, tried: [String] = []) {
    self.fault = fault
    self.reason = reason
    self.tried = tried
  }
}

/// What came of waiting for samples.
package enum CaptureRead: Equatable, Sendable {
  /// Interleaved frames, full scale 1, never empty.
  case samples([Float])
  /// None in the time given.
  case nothing
  /// The owner wants to stop.
  case interrupted
}

/// Port: a device that samples are captured from. `ALSAMicrophone` is one; `ScriptedCapture` is its
/// twin in memory.
///
/// One thread makes and calls it; it decides nothing (`CaptureMachine` does). Each call may follow
/// any other: a call out of place throws, it never traps.
package protocol CaptureDevice: AnyObject {
  /// Seconds of a clock that never goes back; its zero means nothing.
  var now: Double { get }
  /// Opens the device and settles its format; leaves it prepared. What was open is closed before.
  func open() throws(CaptureFailure) -> CaptureFormat
  /// Makes it ready again after a fault.
  func prepare() throws(CaptureFailure)
  /// Lets samples flow; nothing where they do already.
  func start() throws(CaptureFailure)
  /// After a suspend; throws `.again` while the device still sleeps.
  func resume() throws(CaptureFailure)
  /// Waits up to `timeout` seconds for samples.
  func read(timeout: Double) throws(CaptureFailure) -> CaptureRead
  /// Waits; false where the owner wants to stop.
  func wait(_ seconds: Double) -> Bool
  /// Nothing where it is closed.
  func close()
}

/// Port: from a device's frames to samples in `InnerAudio` format. One serves one opening of a device.
///
/// Owned by the thread that captures.
package protocol CaptureConverting: AnyObject {
  func convert(_ frames: [Float]) -> [Int16]
  /// What is still inside.
  func finish() -> [Int16]
}
