import AudioFiles
import Testing

@Suite("WAV in every form gives the samples that were written")
struct WaveFormTests {
  let scratch = Scratch()
  let samples = Signals.noise(2_000)

  private func decoded(_ wave: WaveBytes) throws -> [Int16] {
    try AudioFile.open(path: scratch.file("a.wav", wave.bytes)).all()
  }

  @Test func signed16() throws {
    expectSame(try decoded(WaveBytes(data: WaveBytes.le16(samples))), samples)
  }

  @Test func unsigned8() throws {
    let bytes = samples.map { UInt8(truncatingIfNeeded: ($0 >> 8) + 128) }
    let wave = WaveBytes(bitsPerSample: 8, data: bytes)
    #expect(try decoded(wave) == samples.map { ($0 >> 8) << 8 })
  }

  @Test(arguments: [24, 32]) func wider(bits: Int) throws {
    let data = samples.flatMap { WaveBytes.le(Int($0) << (bits - 16), bits / 8) }
    expectSame(try decoded(WaveBytes(bitsPerSample: bits, data: data)), samples)
  }

  @Test func twentyFourBitsInFourBytes() throws {
    let data = samples.flatMap { WaveBytes.le(Int($0) << 16, 4) }
    let wave = WaveBytes(bitsPerSample: 24, blockAlign: 4, data: data)
    expectSame(try decoded(wave), samples)
  }

  @Test func float32() throws {
    let floats = samples.map { Float($0) / 32_768 }
    let wave = WaveBytes(formatTag: 3, bitsPerSample: 32, data: WaveBytes.floats(floats))
    expectSame(try decoded(wave), samples)
  }

  @Test func float64() throws {
    let data = samples.flatMap {
      WaveBytes.le(Int(bitPattern: UInt((Double($0) / 32_768).bitPattern)), 8)
    }
    expectSame(try decoded(WaveBytes(formatTag: 3, bitsPerSample: 64, data: data)), samples)
  }

  @Test func muLawAndALaw() throws {
    let all = (0...255).map { UInt8($0) }
    // ITU-T G.711, written out: 14 and 13 bits left-justified in 16.
    let mu = all.map { byte -> Int16 in
      let code = Int(~byte)
      let size = (((code & 15) << 3) + 132) << (code >> 4 & 7)
      return Int16(code & 128 != 0 ? 132 - size : size - 132)
    }
    let a = all.map { byte -> Int16 in
      let code = Int(byte ^ 0x55)
      let exponent = code >> 4 & 7
      let base = (code & 15) << 4 + 8
      let size = exponent == 0 ? base : (base + 256) << (exponent - 1)
      return Int16(code & 128 != 0 ? size : -size)
    }
    #expect(try decoded(WaveBytes(formatTag: 7, bitsPerSample: 8, data: all)) == mu)
    #expect(try decoded(WaveBytes(formatTag: 6, bitsPerSample: 8, data: all)) == a)
  }

  @Test func extensible() throws {
    let pcm = WaveBytes(
      formatTag: 0xFFFE, formatExtension: WaveBytes.extensible(1, validBits: 16),
      data: WaveBytes.le16(samples))
    expectSame(try decoded(pcm), samples)
    let float = WaveBytes(
      formatTag: 0xFFFE, bitsPerSample: 32,
      formatExtension: WaveBytes.extensible(3, validBits: 32),
      data: WaveBytes.floats(samples.map { Float($0) / 32_768 }))
    expectSame(try decoded(float), samples)
  }

  @Test func rf64() throws {
    let data = WaveBytes.le16(samples)
    let ds64 = WaveBytes.chunk(
      "ds64",
      WaveBytes.le(0, 8) + WaveBytes.le(data.count, 8) + WaveBytes.le(2_000, 8)
        + WaveBytes.le(0, 4))
    // Two more samples' worth of a chunk behind, which only ds64 keeps out of the sound.
    let junk = WaveBytes.chunk("JUNK", [1, 2, 3, 4])
    var wave = WaveBytes(
      riff: "RF64", chunksBefore: ds64, data: data, dataSize: 0xFFFF_FFFF, chunksAfter: junk)
    expectSame(try decoded(wave), samples)
    wave.riff = "BW64"
    expectSame(try decoded(wave), samples)
  }

  @Test func bigEndianRIFX() throws {
    let data = samples.flatMap { WaveBytes.le(Int($0), 2).reversed() }
    func be(_ value: Int, _ count: Int) -> [UInt8] { WaveBytes.le(value, count).reversed() }
    let format = be(1, 2) + be(1, 2) + be(16_000, 4) + be(32_000, 4) + be(2, 2) + be(16, 2)
    let body =
      Array("WAVEfmt ".utf8) + be(16, 4) + format + Array("data".utf8) + be(data.count, 4) + data
    let path = scratch.file("x.wav", Array("RIFX".utf8) + be(body.count, 4) + body)
    expectSame(try AudioFile.open(path: path).all(), samples)
  }

  @Test func blockAlignThatIsWrong() throws {
    for align in [0, 1, 3, 4, 65_535] {
      let wave = WaveBytes(blockAlign: align, data: WaveBytes.le16(samples))
      expectSame(try decoded(wave), samples, "block align \(align)")
    }
  }

  @Test func notANumberIsSilence() throws {
    let floats: [Float] = [0.5, .nan, -.infinity, .infinity, -0.5, .signalingNaN, 0.25]
    let wave = WaveBytes(formatTag: 3, bitsPerSample: 32, data: WaveBytes.floats(floats))
    #expect(try decoded(wave) == [16_384, 0, 0, 0, -16_384, 0, 8_192])
  }

  @Test func floatBeyondFullScaleIsTurnedDownNotClipped() throws {
    let sine = Signals.sine(440, seconds: 1, rate: 16_000, amplitude: 1)
    func decode(_ scale: Double) throws -> [Int16] {
      let data = WaveBytes.floats(sine.map { Float($0 * scale) })
      return try decoded(WaveBytes(formatTag: 3, bitsPerSample: 32, data: data))
    }
    let plain = try decode(1)
    for scale in [1.5, 8, 32_768] {
      let worst = zip(plain, try decode(scale)).map { abs(Int($0) - Int($1)) }.max()
      #expect((worst ?? .max) <= 1, "scale \(scale)")
    }
    #expect(try decode(0.25).max() == 8_192)
  }

  @Test func oneNonsenseSampleDoesNotSilenceTheRest() throws {
    var floats = Signals.sine(440, seconds: 1, rate: 16_000).map { Float($0) }
    floats[8_000] = 1e30
    let wave = WaveBytes(formatTag: 3, bitsPerSample: 32, data: WaveBytes.floats(floats))
    #expect(try decoded(wave)[0..<4_000].max() == 16_384)
  }

  @Test func whatIsKnownOfIt() throws {
    let comment = WaveBytes.chunk(
      "LIST", Array("INFO".utf8) + WaveBytes.chunk("ICMT", Array("mean=1,2,3".utf8) + [0]))
    for isBefore in [true, false] {
      let wave = WaveBytes(
        samplesPerSecond: 8_000, chunksBefore: isBefore ? comment : [],
        data: WaveBytes.le16(samples), chunksAfter: isBefore ? [] : comment)
      let info = try AudioFile.open(path: scratch.file("c.wav", wave.bytes)).info
      #expect(
        info
          == AudioFileInfo(
            format: "WAV, 16-bit PCM", samplesPerSecond: 8_000, channels: 1, channel: 0,
            seconds: 0.25, comment: "mean=1,2,3"))
    }
  }
}
