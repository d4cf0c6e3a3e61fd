/// A first look at a file that can be read twice: which channel carries the speech, and how far
/// floating-point samples go beyond full scale.
///
/// Up to ten minutes are read whole. Of longer files 60 stretches of 10 s are, spread evenly; when
/// none of them holds speech, all of the file is.
struct ChannelScan {
  private(set) var peaks: [PeakMeter]
  private var meters: [SpeechMeter]
  private var energies: [Double]
  private let channels: Int
  private let samplesPerSecond: Int

  private static let wholeSeconds = 600
  private static let stretches = 60
  private static let stretchSeconds = 10

  /// - Parameter file: a handle of its own; it is left anywhere.
  init(_ file: borrowing SoundFile) {
    channels = file.channels
    samplesPerSecond = file.samplesPerSecond
    peaks = Array(repeating: PeakMeter(), count: channels)
    energies = Array(repeating: 0, count: channels)
    meters = Array(
      repeating: SpeechMeter(samplesPerSecond: samplesPerSecond), count: channels)
    if let frames = file.frames, frames > Self.wholeSeconds * samplesPerSecond {
      let length = Self.stretchSeconds * samplesPerSecond
      let distance = (frames - length) / (Self.stretches - 1)
      for index in 0..<Self.stretches {
        guard file.seek(to: index * distance) else { break }
        read(file, atMost: length)
      }
      if channels == 1 || meters.contains(where: { $0.total.speech > 0 }) { return }
      guard file.seek(to: 0) else { return }
    }
    read(file, atMost: .max)
  }

  /// The channel with the most speech; the loudest where no channel has any.
  var channel: Int {
    if meters.contains(where: { $0.total.speech > 0 }) {
      return SpeechMeter.best(meters.map(\.total))
    }
    let most = energies.max() ?? 0
    return energies.firstIndex(of: most) ?? 0
  }

  private mutating func read(_ file: borrowing SoundFile, atMost frames: Int) {
    let step = max(1, samplesPerSecond / 100)
    var block = [Float](repeating: 0, count: step * channels)
    var left = frames
    while left > 0 {
      let got = block.withUnsafeMutableBufferPointer { file.read(into: $0) }
      if got == 0 { return }
      left -= got
      block.withUnsafeMutableBufferPointer { buffer in
        let frames = UnsafeMutableBufferPointer(rebasing: buffer[0..<(got * channels)])
        SampleMath.silenceNonsense(frames)
        measure(UnsafeBufferPointer(frames))
      }
    }
  }

  private mutating func measure(_ frames: UnsafeBufferPointer<Float>) {
    for channel in 0..<channels {
      var (peak, energy): (Float, Float) = (0, 0)
      for place in stride(from: channel, to: frames.count, by: channels) {
        peak = max(peak, abs(frames[place]))
        energy += frames[place] * frames[place]
      }
      peaks[channel].add(peak: peak)
      energies[channel] += energy.isFinite ? Double(energy) : 0
      if channels > 1 { meters[channel].add(frames, channel: channel, of: channels) }
    }
  }
}
