package import Listening

/// Frames of a live device to 16 kHz mono: chooses the channel that carries the speech, then
/// resamples. Owned by one thread.
package final class StreamConverter: CaptureConverting {
  private var channel: LiveChannel
  private var resampler: Resampler?
  private var mono: [Float] = []
  private var resampled: [Float] = []

  /// - Throws: where the rate cannot be converted.
  package init(_ format: CaptureFormat) throws(AudioFileError) {
    let rate = format.samplesPerSecond
    guard rate > 0, format.channels > 0 else {
      throw AudioFileError(.unsupported, format.device, "has no rate or no channels")
    }
    channel = LiveChannel(channels: format.channels, samplesPerSecond: rate)
    guard rate != InnerAudio.samplesPerSecond else { return }
    resampler = Resampler(from: rate)
    guard resampler != nil else {
      throw AudioFileError(
        .unsupported, format.device, "cannot be brought from \(rate) Hz to 16 kHz")
    }
  }

  package func convert(_ frames: [Float]) -> [Int16] {
    mono.removeAll(keepingCapacity: true)
    frames.withUnsafeBufferPointer { channel.process($0, into: &mono) }
    return resample(isLast: false)
  }

  package func finish() -> [Int16] {
    mono.removeAll(keepingCapacity: true)
    channel.finish(into: &mono)
    return resample(isLast: true)
  }

  private func resample(isLast: Bool) -> [Int16] {
    guard resampler != nil else { return mono.map(SampleMath.int16) }
    resampled.removeAll(keepingCapacity: true)
    mono.withUnsafeBufferPointer { resampler?.process($0, into: &resampled) }
    if isLast { resampler?.finish(into: &resampled) }
    return resampled.map(SampleMath.int16)
  }
}
