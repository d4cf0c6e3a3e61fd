import Listening

/// A recording or a stream of sound as 16 kHz mono samples, block by block in constant memory.
///
/// Owned and called by one thread. Samples outside 16 bit are held at the ends; NaN and infinity
/// are silence; floating-point sound that goes beyond full scale is turned down as a whole.
package final class AudioFileSource: SampleSource {
  /// What is known so far; `channel` may change while a stream plays.
  package private(set) var info: AudioFileInfo
  /// The path as given, or `standard input`.
  package let path: String

  private let file: SoundFile
  private let input: ByteInput
  private let pump: StreamPump?
  private var channel: LiveChannel?
  private var peaks: PeakMeter?
  private var resampler: Resampler?

  private var block: [Float]
  private var mono: [Float] = []
  private var resampled: [Float] = []
  private var ready: [Int16] = []
  private var firstReady = 0
  private var isAtEnd = false
  private var framesRead = 0

  /// - Parameters:
  ///   - file: opened, at its beginning.
  ///   - scan: of the same file; `nil` for a stream, which chooses its channel as it goes.
  init(
    _ file: consuming SoundFile, info: AudioFileInfo, input: ByteInput, pump: StreamPump?,
    scan: ChannelScan?
  ) throws(AudioFileError) {
    path = input.path
    self.input = input
    self.pump = pump
    self.info = info
    let rate = file.samplesPerSecond
    if rate != InnerAudio.samplesPerSecond {
      resampler = Resampler(from: rate)
      guard resampler != nil else {
        throw AudioFileError(.unsupported, path, "cannot be brought from \(rate) Hz to 16 kHz")
      }
    }
    if file.isFloat { peaks = scan?.peaks[info.channel] ?? PeakMeter() }
    if input.isStream {
      channel = LiveChannel(channels: file.channels, samplesPerSecond: rate)
    }
    // A stream gives what has come after 10 ms; a file gives as much as is quick to work on.
    let frames = input.isStream ? max(1, rate / 100) : max(64, min(4_096, 65_536 / file.channels))
    block = Array(repeating: 0, count: frames * file.channels)
    self.file = file
  }

  package func next(_ maximum: Int) throws(AudioFileError) -> [Int16] {
    guard maximum > 0 else { return [] }
    while firstReady == ready.count, !isAtEnd {
      ready.removeAll(keepingCapacity: true)
      firstReady = 0
      refill()
    }
    if firstReady == ready.count { try checkEnd() }
    let end = firstReady + min(maximum, ready.count - firstReady)
    defer { firstReady = end }
    return Array(ready[firstReady..<end])
  }

  /// The end of the data must be an end, not a failure, and not the end of nothing.
  private func checkEnd() throws(AudioFileError) {
    if let code = input.failure ?? pump?.failure {
      throw AudioFileError(.unreadable, path, "cannot be read on: \(systemMessage(code))")
    }
    if framesRead == 0 { throw .noSamples(path, info.format) }
  }

  private func refill() {
    let got = block.withUnsafeMutableBufferPointer { file.read(into: $0) }
    mono.removeAll(keepingCapacity: true)
    resampled.removeAll(keepingCapacity: true)
    if got > 0 {
      framesRead += got
      select(frames: got)
    } else {
      isAtEnd = true
      channel?.finish(into: &mono)
      noteWhatIsMissing()
    }
    adjustGain()
    if resampler != nil {
      mono.withUnsafeBufferPointer { resampler?.process($0, into: &resampled) }
      if isAtEnd { resampler?.finish(into: &resampled) }
      append(resampled)
    } else {
      append(mono)
    }
  }

  /// Compressed files that were cut promise more than they have; lossy ones are vague by a little.
  private func noteWhatIsMissing() {
    guard info.remark == nil, !input.isStream, let promised = file.frames else { return }
    let rate = file.samplesPerSecond
    if promised - framesRead > rate / 2 + promised / 50 {
      info.remark = "it is cut short: \(framesRead / rate) of \(promised / rate) s are there"
    }
  }

  /// Takes one channel out of the frames just read.
  private func select(frames: Int) {
    let channels = file.channels
    block.withUnsafeMutableBufferPointer { buffer in
      let samples = UnsafeMutableBufferPointer(rebasing: buffer[0..<(frames * channels)])
      if peaks != nil { SampleMath.silenceNonsense(samples) }
      if channel != nil {
        channel?.process(UnsafeBufferPointer(samples), into: &mono)
        info.channel = channel?.channel ?? 0
      } else {
        for place in stride(from: info.channel, to: samples.count, by: channels) {
          mono.append(samples[place])
        }
      }
    }
  }

  /// Floating point only. The peak is known beforehand from a file's scan; in a stream the gain can
  /// only go down when something louder comes.
  private func adjustGain() {
    guard var meter = peaks, !mono.isEmpty else { return }
    let step = max(1, file.samplesPerSecond / 100)
    for start in stride(from: 0, to: mono.count, by: step) {
      let end = min(start + step, mono.count)
      var peak: Float = 0
      for index in start..<end { peak = max(peak, abs(mono[index])) }
      meter.add(peak: peak)
      let gain = meter.gain
      if gain < 1 { for index in start..<end { mono[index] *= gain } }
    }
    peaks = meter
  }

  private func append(_ samples: [Float]) {
    ready.reserveCapacity(ready.count + samples.count)
    for sample in samples { ready.append(SampleMath.int16(sample)) }
  }
}

extension AudioFileError {
  static func noSamples(_ path: String, _ format: String) -> AudioFileError {
    AudioFileError(
      .noSamples, path,
      "holds no samples (\(format), a header and nothing behind it); record it again")
  }
}
