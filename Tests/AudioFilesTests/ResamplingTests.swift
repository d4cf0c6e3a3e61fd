import AudioFiles
import Glibc
import Testing

@Suite("Every rate becomes 16 kHz, in proportion and in tune")
struct ResamplingTests {
  let scratch = Scratch()
  static let rates = [
    8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 192_000,
  ]

  @Test(arguments: rates) func lengthFrequencyAndLevel(rate: Int) throws {
    for (hertz, seconds) in [(440.0, 1.37), (3_100.0, 0.503)] {
      let sine = Signals.int16(Signals.sine(hertz, seconds: seconds, rate: rate))
      let wave = WaveBytes(samplesPerSecond: rate, data: WaveBytes.le16(sine))
      let samples = try AudioFile.open(path: scratch.file("r.wav", wave.bytes)).all()
      let proportion = Double(sine.count) * 16_000 / Double(rate)
      #expect(abs(Double(samples.count) - proportion) <= 0.5)
      #expect(abs(frequency(samples) - hertz) < 1)
      let middle = samples[1_000..<(samples.count - 1_000)]
      let power = middle.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(middle.count)
      #expect(abs(power.squareRoot() / 32_767 * 2.squareRoot() - 0.5) < 0.005)
    }
  }

  @Test func aConstantStaysConstant() throws {
    let data = WaveBytes.le16([Int16](repeating: 5_000, count: 44_100))
    let wave = WaveBytes(samplesPerSecond: 44_100, data: data)
    let samples = try AudioFile.open(path: scratch.file("dc.wav", wave.bytes)).all()
    #expect(samples[500..<15_500].allSatisfy { abs(Int($0) - 5_000) <= 1 })
  }

  @Test func whatIsTooHighDoesNotFoldIntoSpeech() throws {
    for hertz in [9_500.0, 12_000, 16_500, 20_000] {
      let sine = Signals.int16(Signals.sine(hertz, seconds: 0.5, rate: 48_000))
      let wave = WaveBytes(samplesPerSecond: 48_000, data: WaveBytes.le16(sine))
      let samples = try AudioFile.open(path: scratch.file("high.wav", wave.bytes)).all()
      #expect(samples[500..<7_500].allSatisfy { abs($0) <= 2 }, "\(hertz) Hz")
    }
  }

  /// A stream of another rate is behind by less than 20 ms; from less than 16 kHz by 30.
  @Test(arguments: rates) func delay(rate: Int) throws {
    let pipe = try Pipe()
    let step = rate / 100
    let block = WaveBytes.le16([Int16](repeating: 1_000, count: step))
    for _ in 0..<4 { pipe.write(block) }
    let source = try AudioFile.openStream(
      descriptor: pipe.reader, name: "pipe", raw: RawFormat(samplesPerSecond: rate))
    var got = 0
    for written in 4..<50 {
      // What a reader that is behind by no more has by now; asking for more would wait for ever.
      let due = written * step * 16_000 / rate - (rate < 16_000 ? 480 : 320)
      while got < due {
        let next = try source.next(due - got)
        try #require(!next.isEmpty)
        got += next.count
      }
      pipe.write(block)
    }
    #expect(got > 0)
  }

  @Test(arguments: [16_000, 44_100, 8_000]) func theStepOfTheReaderChangesNothing(
    rate: Int
  ) throws {
    let wave = WaveBytes(samplesPerSecond: rate, data: WaveBytes.le16(Signals.noise(9_000)))
    let path = scratch.file("s.wav", wave.bytes)
    let whole = try AudioFile.open(path: path).all(step: .max)
    var random = SplitMix(state: 3)
    for step in [1, 7, 160, 4_096] {
      expectSame(try AudioFile.open(path: path).all(step: step), whole)
    }
    let source = try AudioFile.open(path: path)
    var pieces: [Int16] = []
    while true {
      let next = try source.next(Int.random(in: 1...999, using: &random))
      if next.isEmpty { break }
      pieces += next
    }
    #expect(pieces == whole)
    // From a pipe the same samples come.
    let pipe = try Pipe(wave.bytes)
    expectSame(try AudioFile.openStream(descriptor: pipe.reader, name: "pipe").all(), whole)
  }

  /// The strongest frequency, by Goertzel's algorithm: roughly, then closely.
  private func frequency(_ samples: [Int16]) -> Double {
    let middle = samples[500..<(samples.count - 500)].map { Double($0) }
    func power(_ hertz: Double, _ samples: ArraySlice<Double>) -> Double {
      let coefficient = 2 * cos(2 * .pi * hertz / 16_000)
      var (a, b) = (0.0, 0.0)
      for sample in samples { (a, b) = (sample + coefficient * a - b, a) }
      return a * a + b * b - coefficient * a * b
    }
    func strongest(_ range: ClosedRange<Double>, step: Double, samples: Int) -> Double {
      let part = middle.prefix(samples)
      let powers = stride(from: range.lowerBound, through: range.upperBound, by: step).map {
        (hertz: $0, power: power($0, part))
      }
      return powers.max { $0.power < $1.power }?.hertz ?? 0
    }
    let rough = strongest(50...8_000, step: 10, samples: 1_600)
    return strongest((rough - 10)...(rough + 10), step: 0.5, samples: middle.count)
  }
}
