import AudioFiles
import Glibc
import Testing

@Suite("WAV headers that lie do not cost a sample")
struct LyingHeaderTests {
  let scratch = Scratch()
  let samples = Signals.noise(2_000)
  var data: [UInt8] { WaveBytes.le16(samples) }

  private func decoded(_ bytes: [UInt8]) throws -> [Int16] {
    try AudioFile.open(path: scratch.file("a.wav", bytes)).all()
  }

  @Test(
    arguments: [
      0, 2, 100, 4_002, 1 << 20, 0x7FFF_F000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
      0xFFFF_FFDB,
    ] as [UInt32])
  func sizeOfTheData(_ size: UInt32) throws {
    var wave = WaveBytes(data: data, dataSize: size)
    // Whatever the noise may look like: no chunk begins in it.
    for place in stride(from: 0, to: 200, by: 2) { wave.data[place] = 0xFF }
    for place in stride(from: 3_990, to: 4_000, by: 2) { wave.data[place] = 0xFF }
    #expect(try decoded(wave.bytes).count == 2_000)
  }

  @Test func chunksAround() throws {
    for odd in [[1, 2, 3], [1, 2, 3, 4]] as [[UInt8]] {
      for isPadded in [true, false] {
        let before =
          WaveBytes.chunk("bext", odd, padded: isPadded)
          + WaveBytes.chunk("JUNK", [UInt8](repeating: 7, count: 29), padded: isPadded)
        let after = WaveBytes.chunk("LIST", Array("INFO".utf8)) + WaveBytes.chunk("id3 ", odd)
        let wave = WaveBytes(chunksBefore: before, data: data, chunksAfter: after)
        expectSame(try decoded(wave.bytes), samples, "\(odd.count) bytes, padded: \(isPadded)")
      }
    }
  }

  @Test func oddDataWithAndWithoutPadByte() throws {
    let after = WaveBytes.chunk("LIST", Array("INFO".utf8))
    for isPadded in [true, false] {
      let bytes = [UInt8](repeating: 192, count: 777)
      var wave = WaveBytes(bitsPerSample: 8)
      wave.chunksAfter = WaveBytes.chunk("data", bytes, padded: isPadded) + after
      // The helper's own data chunk becomes an empty one of another name.
      var all = wave.bytes
      all.replaceSubrange(36..<40, with: Array("JUNK".utf8))
      #expect(try decoded(all) == [Int16](repeating: 16_384, count: 777))
    }
  }

  @Test func unknownChunkThatReachesBeyondTheEnd() throws {
    for id in ["LIST", "abcd"] {
      let liar = WaveBytes.chunk(id, [1, 2, 3, 4], size: 1 << 30)
      expectSame(try decoded(WaveBytes(chunksBefore: liar, data: data).bytes), samples)
    }
  }

  @Test func formatBehindTheData() throws {
    var wave = WaveBytes(chunksAfter: [])
    let format = wave.bytes[12..<36]
    wave.data = data
    let body = Array("WAVE".utf8) + WaveBytes.chunk("data", data) + format
    expectSame(try decoded(Array("RIFF".utf8) + WaveBytes.le(body.count, 4) + body), samples)
  }

  @Test func cutAnywhere() throws {
    let whole = WaveBytes(data: data).bytes
    for length in [whole.count - 1, whole.count - 2, 1_001, 46] {
      let cut = scratch.file("cut.wav", Array(whole[0..<length]))
      let source = try AudioFile.open(path: cut)
      #expect(try source.all() == Array(samples[0..<((length - 44) / 2)]))
      #expect(source.info.remark?.hasPrefix("it is cut short") == true)
    }
  }

  @Test func nothingButZerosBehindTheData() throws {
    let wave = WaveBytes(data: data, chunksAfter: [UInt8](repeating: 0, count: 300))
    expectSame(try decoded(wave.bytes), samples)
  }

  @Test func streamedSilenceIsNotTakenForAnEmptyFile() throws {
    let wave = WaveBytes(data: [UInt8](repeating: 0, count: 400), dataSize: 0)
    #expect(try decoded(wave.bytes) == [Int16](repeating: 0, count: 200))
  }

  @Test func longerThanTheHeaderCanSay() throws {
    let path = scratch.file("long.wav", WaveBytes(dataSize: 0xFFFF_FFFF).bytes)
    // Sparse: five gigabytes that take no room.
    let length = 5_000_000_000
    #expect(truncate(path, 44 + length) == 0)
    #expect(try AudioFile.open(path: path).info.seconds == Double(length) / 32_000)
  }
}
