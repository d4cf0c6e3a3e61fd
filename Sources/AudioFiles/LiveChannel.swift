/// Chooses one channel of a stream while it plays, without a look into the future.
///
/// Until somebody has spoken, samples wait for 0.6 s: the first words come from the channel that
/// carries them, from their very beginning. From then on nothing waits; the channel changes only
/// where both the old and the new one are quiet, and only when the new one clearly carries the
/// speech. A stream of one channel passes through.
struct LiveChannel {
  /// The channel in use, from 0.
  private(set) var channel: Int
  private let channels: Int
  private var meters: [SpeechMeter]
  private var isDecided: Bool
  /// Interleaved frames that wait for the decision.
  private var waiting: [Float] = []
  private let mostWaiting: Int
  /// Interleaved samples after which the choice is looked at again: 10 ms of frames.
  private let step: Int

  private static let waitingSeconds = 0.6
  /// Voiced sound that decides, in seconds: half a short word.
  private static let decidingSeconds: Float = 0.12
  /// A channel takes over with this many times the recent speech of the one in use…
  private static let clearly: Float = 2.5
  /// …and at least this much of it, in decibel seconds (0.2 s at 15 dB).
  private static let leastSpeech: Float = 3

  init(channels: Int, samplesPerSecond: Int) {
    self.channels = channels
    channel = 0
    isDecided = channels == 1
    mostWaiting = Int(Self.waitingSeconds * Double(samplesPerSecond)) * channels
    step = max(1, samplesPerSecond / 100) * channels
    meters = Array(
      repeating: SpeechMeter(samplesPerSecond: samplesPerSecond), count: isDecided ? 0 : channels)
  }

  /// Takes interleaved frames and appends those samples of one channel that need wait no longer.
  mutating func process(_ frames: UnsafeBufferPointer<Float>, into output: inout [Float]) {
    guard channels > 1 else {
      output.append(contentsOf: frames)
      return
    }
    var start = 0
    let whole = frames.count - frames.count % channels
    while start < whole {
      let end = min(start + step, whole)
      let block = UnsafeBufferPointer(rebasing: frames[start..<end])
      for index in 0..<channels { meters[index].add(block, channel: index, of: channels) }
      if isDecided {
        reconsider()
        for place in stride(from: channel, to: block.count, by: channels) {
          output.append(block[place])
        }
      } else {
        waiting.append(contentsOf: block)
        decide()
        if isDecided { finish(into: &output) }
      }
      start = end
    }
    // Cut in blocks, not sample by sample: removing from the front moves all that is left.
    if waiting.count >= mostWaiting * 2 {
      release(waiting.count - mostWaiting, into: &output)
    }
  }

  /// Appends what still waits.
  mutating func finish(into output: inout [Float]) {
    if !isDecided { channel = SpeechMeter.best(meters.map(\.total)) }
    release(waiting.count, into: &output)
  }

  private mutating func release(_ count: Int, into output: inout [Float]) {
    for place in stride(from: channel, to: count, by: channels) { output.append(waiting[place]) }
    waiting.removeFirst(count)
  }

  private mutating func decide() {
    guard meters.contains(where: { $0.voicedSeconds >= Self.decidingSeconds }) else { return }
    channel = SpeechMeter.best(meters.map(\.recent))
    isDecided = true
  }

  private mutating func reconsider() {
    let best = SpeechMeter.best(meters.map(\.recent))
    let (new, old) = (meters[best], meters[channel])
    if best != channel, new.isQuiet, old.isQuiet, new.recent.speech >= Self.leastSpeech,
      new.recent.speech > Self.clearly * old.recent.speech
    {
      channel = best
    }
  }
}
