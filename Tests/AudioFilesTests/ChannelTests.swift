import AudioFiles
import Glibc
import Testing

@Suite("One channel is listened to, the one with the speech")
struct ChannelTests {
  let scratch = Scratch()
  static let rate = 16_000
  static let seconds = 3.6
  static let silence = [Double](repeating: 0, count: Int(seconds * Double(rate)))
  static let speech = Signals.babble(seconds: seconds, rate: rate, amplitude: 0.2)
  static let hum = Signals.sine(100, seconds: seconds, rate: rate, amplitude: 0.9)
  static let tone = Signals.sine(300, seconds: seconds, rate: rate, amplitude: 0.9)
  static let noise = Signals.noise(Int(seconds * Double(rate))).map { Double($0) / 65_536 }

  /// What lies on the other channels, and how it is called.
  static let others: [(String, [Double])] = [
    ("silence", silence), ("hum", hum), ("tone", tone), ("noise", noise),
    ("crosstalk", speech.map { $0 / 10 }),
  ]

  private func interleaved(_ channels: [[Double]]) -> [UInt8] {
    let whole = channels.map { Signals.int16($0) }
    return WaveBytes.le16(whole[0].indices.flatMap { index in whole.map { $0[index] } })
  }

  @Test(arguments: others.indices, [(2, 0), (3, 2)])
  func inAFile(other: Int, place: (count: Int, speech: Int)) throws {
    var channels = Array(repeating: Self.others[other].1, count: place.count)
    channels[place.speech] = Self.speech
    let wave = WaveBytes(channels: place.count, data: interleaved(channels))
    let source = try AudioFile.open(path: scratch.file("m.wav", wave.bytes))
    #expect(source.info.channel == place.speech, "beside \(Self.others[other].0)")
    #expect(source.info.channels == place.count)
    expectSame(try source.all(), Signals.int16(Self.speech))
  }

  @Test func oppositePhaseIsNotSummed() throws {
    let channels = [Self.speech, Self.speech.map { -$0 }]
    let wave = WaveBytes(channels: 2, data: interleaved(channels))
    let samples = try AudioFile.open(path: scratch.file("p.wav", wave.bytes)).all()
    expectSame(samples, Signals.int16(Self.speech))
  }

  @Test(arguments: others.indices, [0, 1])
  func inAStreamFromTheFirstSample(other: Int, place: Int) throws {
    var channels = Array(repeating: Self.others[other].1, count: 2)
    channels[place] = Self.speech
    let wave = WaveBytes(channels: 2, data: interleaved(channels), dataSize: 0xFFFF_FFFF)
    let stream = try Pipe(wave.bytes)
    let source = try AudioFile.openStream(descriptor: stream.reader, name: "pipe")
    expectSame(try source.all(), Signals.int16(Self.speech), "beside \(Self.others[other].0)")
    #expect(source.info.channel == place)
  }

  @Test func aStreamFollowsTheSpeechAtAQuietPoint() throws {
    let half = Self.speech.count / 2 / 9_600 * 9_600  // A whole number of syllables.
    let first = Array(Self.speech[0..<half]) + Self.silence + Self.silence
    let second = [Double](repeating: 0, count: half) + Self.speech + Self.speech
    let stream = try Pipe(interleaved([first, second]))
    let source = try AudioFile.openStream(
      descriptor: stream.reader, name: "pipe", raw: RawFormat(channels: 2))
    let samples = try source.all()
    #expect(samples.count == first.count)
    expectSame(Array(samples[0..<half]), Signals.int16(Array(first[0..<half])))
    let late = samples.count - Self.speech.count
    expectSame(Array(samples[late...]), Signals.int16(Array(second[late...])))
    #expect(source.info.channel == 1)
  }

  @Test func silenceBeforeTheFirstWordCostsNothing() throws {
    let late = Signals.babble(seconds: Self.seconds, rate: Self.rate, start: 3.4)
    let stream = try Pipe(interleaved([Self.silence, late]))
    let source = try AudioFile.openStream(
      descriptor: stream.reader, name: "pipe", raw: RawFormat(channels: 2))
    expectSame(try source.all(), Signals.int16(late))
  }
}
