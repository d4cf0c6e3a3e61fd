internal import CALSA
internal import Glibc
internal import Listening

/// What a device was set to.
struct ALSASetting: Equatable, Sendable {
  var form: ALSASampleForm
  var samplesPerSecond: Int
  var channels: Int
  /// Frames that come at a time, and that the device can hold.
  var period: Int
  var buffer: Int
}

/// Settles with a device how it gives its samples.
///
/// Conversion by the library is refused first: its rate conversion is coarse, and a device that was
/// asked for 16 kHz must not answer with something else unnoticed. What is settled is read back.
enum ALSAHardware {
  /// The preferred rates, in hertz. All but the first need converting.
  static let rates: [UInt32] = [
    16_000, 48_000, 44_100, 96_000, 32_000, 88_200, 192_000, 24_000, 22_050, 11_025, 8_000,
  ]
  private static let usableRates: ClosedRange<UInt32> = 8_000...192_000
  private static let mostChannels: UInt32 = 64
  /// Microseconds. A period is the delay that capture adds; the buffer is what may pass without a read.
  private static let period: UInt32 = 20_000
  private static let buffer: UInt32 = 1_000_000

  static func settle(_ pcm: OpaquePointer) throws(CaptureFailure) -> ALSASetting {
    var parameters: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&parameters) == 0, let parameters else {
      throw CaptureFailure(.broken, "out of memory")
    }
    defer { snd_pcm_hw_params_free(parameters) }
    do throws(CaptureFailure) {
      return try settle(pcm, parameters, converts: false)
    } catch {
      guard error.fault == .unusable else { throw error }
      return try settle(pcm, parameters, converts: true)
    }
  }

  private static func settle(
    _ pcm: OpaquePointer, _ parameters: OpaquePointer, converts: Bool
  ) throws(CaptureFailure) -> ALSASetting {
    try check(snd_pcm_hw_params_any(pcm, parameters))
    try check(snd_pcm_hw_params_set_rate_resample(pcm, parameters, converts ? 1 : 0))
    try check(snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED))
    let rate = try self.rate(pcm, parameters)
    let form = ALSASampleForm.allCases.first {
      snd_pcm_hw_params_test_format(pcm, parameters, $0.format) == 0
    }
    guard let form else {
      throw CaptureFailure(.unusable, "it offers no form of samples that is understood")
    }
    try check(snd_pcm_hw_params_set_format(pcm, parameters, form.format))
    var channels: UInt32 = 1
    try check(snd_pcm_hw_params_set_channels_near(pcm, parameters, &channels))
    guard (1...mostChannels).contains(channels) else {
      throw CaptureFailure(.unusable, "it has \(channels) channels")
    }
    // Wishes: a device that grants neither still works.
    var (period, buffer, direction) = (Self.period, Self.buffer, Int32(0))
    _ = snd_pcm_hw_params_set_period_time_near(pcm, parameters, &period, &direction)
    direction = 0
    _ = snd_pcm_hw_params_set_buffer_time_near(pcm, parameters, &buffer, &direction)
    try check(snd_pcm_hw_params(pcm, parameters))
    return try readBack(parameters, form, asked: rate)
  }

  /// The first preferred rate that the device has, else the one nearest to 48 kHz.
  private static func rate(
    _ pcm: OpaquePointer, _ parameters: OpaquePointer
  ) throws(CaptureFailure) -> UInt32 {
    if let rate = rates.first(where: { snd_pcm_hw_params_test_rate(pcm, parameters, $0, 0) == 0 }) {
      try check(snd_pcm_hw_params_set_rate(pcm, parameters, rate, 0))
      return rate
    }
    var (rate, direction) = (UInt32(48_000), Int32(0))
    try check(snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, &direction))
    guard usableRates.contains(rate) else {
      throw CaptureFailure(.unusable, "its rate is \(rate) Hz")
    }
    return rate
  }

  private static func readBack(
    _ parameters: OpaquePointer, _ form: ALSASampleForm, asked: UInt32
  ) throws(CaptureFailure) -> ALSASetting {
    var (rate, channels, direction) = (UInt32(0), UInt32(0), Int32(0))
    var (period, buffer) = (snd_pcm_uframes_t(0), snd_pcm_uframes_t(0))
    try check(snd_pcm_hw_params_get_rate(parameters, &rate, &direction))
    try check(snd_pcm_hw_params_get_channels(parameters, &channels))
    _ = snd_pcm_hw_params_get_period_size(parameters, &period, &direction)
    _ = snd_pcm_hw_params_get_buffer_size(parameters, &buffer)
    guard usableRates.contains(rate), (1...mostChannels).contains(channels) else {
      throw CaptureFailure(.unusable, "it gives \(rate) Hz in \(channels) channels")
    }
    let tenth = Int(rate) / 10
    return ALSASetting(
      form: form, samplesPerSecond: Int(rate), channels: Int(channels),
      period: max(1, min(Int(clamping: period), tenth)), buffer: Int(clamping: buffer))
  }

  private static func check(_ code: Int32) throws(CaptureFailure) {
    if code < 0 { throw ALSAError.failure(code) }
  }
}
