internal import CALSA
internal import Glibc
package import Listening

/// A capture device of libasound. One thread makes and uses it; another may raise its stop signal.
package final class ALSAMicrophone: CaptureDevice {
  private var names: ALSANames
  private let stop: StopSignal
  private var pcm: OpaquePointer?
  private var setting: ALSASetting?
  private var descriptors: [pollfd] = []
  private var bytes: [UInt8] = []

  /// - Parameter name: as given with `-D`: a name of the library, a card's id, or its number; nil is
  ///   the default device.
  package init(_ name: String?, stop: StopSignal) {
    names = ALSANames(asked: name)
    self.stop = stop
  }

  deinit { close() }

  package var now: Double { monotonicSeconds() }

  package func open() throws(CaptureFailure) -> CaptureFormat {
    close()
    // Cards come and go: what the library has read of them before is out of date.
    snd_config_update_free_global()
    var first: CaptureFailure?
    let candidates = names.candidates()
    for name in candidates {
      do throws(CaptureFailure) {
        return try open(name)
      } catch {
        close()
        // "Busy" says more than that the other names do not exist.
        if first == nil || (first?.fault == .missing && error.fault != .missing) { first = error }
      }
    }
    var failure = first ?? CaptureFailure(.missing, "no capture device")
    failure.tried = candidates
    throw failure
  }

  private func open(_ name: String) throws(CaptureFailure) -> CaptureFormat {
    ALSAError.listen()
    var handle: OpaquePointer?
    try check(snd_pcm_open(&handle, name, SND_PCM_STREAM_CAPTURE, SND_PCM_NONBLOCK))
    guard let handle else { throw CaptureFailure(.broken, "it opened to nothing") }
    pcm = handle
    let setting = try ALSAHardware.settle(handle)
    self.setting = setting
    try setSoftware(handle, setting)
    try check(snd_pcm_prepare(handle))
    bytes = [UInt8](
      repeating: 0, count: setting.period * setting.channels * setting.form.bytes)
    let count = snd_pcm_poll_descriptors_count(handle)
    descriptors = Array(repeating: pollfd(), count: max(0, Int(count)) + 1)
    return CaptureFormat(
      device: name, samplesPerSecond: setting.samplesPerSecond, channels: setting.channels,
      sampleFormat: setting.form.name)
  }

  private func setSoftware(
    _ handle: OpaquePointer, _ setting: ALSASetting
  ) throws(CaptureFailure) {
    var parameters: OpaquePointer?
    guard snd_pcm_sw_params_malloc(&parameters) == 0, let parameters else {
      throw CaptureFailure(.broken, "out of memory")
    }
    defer { snd_pcm_sw_params_free(parameters) }
    try check(snd_pcm_sw_params_current(handle, parameters))
    try check(
      snd_pcm_sw_params_set_avail_min(handle, parameters, snd_pcm_uframes_t(setting.period)))
    try check(snd_pcm_sw_params_set_start_threshold(handle, parameters, 1))
    try check(snd_pcm_sw_params(handle, parameters))
  }

  package func prepare() throws(CaptureFailure) {
    try check(snd_pcm_prepare(try opened()))
  }

  package func start() throws(CaptureFailure) {
    let pcm = try opened()
    if snd_pcm_state(pcm) == SND_PCM_STATE_RUNNING { return }
    try check(snd_pcm_start(pcm))
  }

  package func resume() throws(CaptureFailure) {
    try check(snd_pcm_resume(try opened()))
  }

  package func read(timeout: Double) throws(CaptureFailure) -> CaptureRead {
    let pcm = try opened()
    guard let setting else { throw CaptureFailure(.broken, "it is not open") }
    if stop.isRaised { return .interrupted }
    if let frames = try take(pcm, setting) { return .samples(frames) }
    let count = descriptors.count - 1
    let filled = descriptors.withUnsafeMutableBufferPointer { all in
      snd_pcm_poll_descriptors(pcm, all.baseAddress, UInt32(count))
    }
    guard filled >= 0, Int(filled) <= count else { throw ALSAError.failure(filled) }
    descriptors[Int(filled)] = pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(max(0, min(timeout, 3600)) * 1000)
    let answer = poll(&descriptors, UInt(filled) + 1, milliseconds)
    if descriptors[Int(filled)].revents != 0 && answer > 0 { return .interrupted }
    guard answer > 0 else { return .nothing }
    var events: UInt16 = 0
    let code = descriptors.withUnsafeMutableBufferPointer { all in
      snd_pcm_poll_descriptors_revents(pcm, all.baseAddress, UInt32(filled), &events)
    }
    try check(code)
    if let frames = try take(pcm, setting) { return .samples(frames) }
    if Int32(events) & (POLLERR | POLLHUP | POLLNVAL) != 0 { try checkState(pcm) }
    return .nothing
  }

  /// What is there now; nil where nothing is.
  private func take(
    _ pcm: OpaquePointer, _ setting: ALSASetting
  ) throws(CaptureFailure) -> [Float]? {
    let got = bytes.withUnsafeMutableBytes { buffer in
      snd_pcm_readi(pcm, buffer.baseAddress, snd_pcm_uframes_t(setting.period))
    }
    if got == 0 { return nil }
    if got < 0 {
      let code = Int32(clamping: got)
      if code == -EAGAIN || code == -EINTR { return nil }
      throw ALSAError.failure(code)
    }
    let size = min(Int(got), setting.period) * setting.channels * setting.form.bytes
    return bytes.withUnsafeBytes { all in
      setting.form.floats(UnsafeRawBufferPointer(rebasing: all[0..<size]))
    }
  }

  /// Some errors of a device show in its state only.
  private func checkState(_ pcm: OpaquePointer) throws(CaptureFailure) {
    switch snd_pcm_state(pcm) {
    case SND_PCM_STATE_XRUN: throw ALSAError.failure(-EPIPE)
    case SND_PCM_STATE_SUSPENDED: throw ALSAError.failure(-ESTRPIPE)
    case SND_PCM_STATE_DISCONNECTED: throw ALSAError.failure(-ENODEV)
    default: throw ALSAError.failure(-EIO)
    }
  }

  package func wait(_ seconds: Double) -> Bool { stop.wait(seconds) }

  package func close() {
    setting = nil
    descriptors = []
    guard let open = pcm else { return }
    pcm = nil
    snd_pcm_close(open)
  }

  private func opened() throws(CaptureFailure) -> OpaquePointer {
    guard let pcm else { throw CaptureFailure(.broken, "it is not open") }
    return pcm
  }

  private func check(_ code: Int32) throws(CaptureFailure) {
    if code < 0 { throw ALSAError.failure(code) }
  }
}
