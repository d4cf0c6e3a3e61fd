import AudioFiles
import Glibc
import Testing

@Suite("Streams give samples as they come")
struct StreamTests {
  let samples = Signals.noise(8_000)

  private func open(_ pipe: Pipe, raw: RawFormat? = nil) throws -> AudioFileSource {
    try AudioFile.openStream(descriptor: pipe.reader, name: "standard input", raw: raw)
  }

  private func all(_ bytes: [UInt8], raw: RawFormat? = nil) throws -> [Int16] {
    let pipe = try Pipe(bytes)
    return try withExtendedLifetime(pipe) { try open(pipe, raw: raw).all() }
  }

  private func failure(_ bytes: [UInt8]) throws -> AudioFileError? {
    do {
      _ = try all(bytes)
      return nil
    } catch let error as AudioFileError {
      return error
    }
  }

  @Test func waveOfAnySize() throws {
    for size in [0, 0x7FFF_F000, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32] {
      let wave = WaveBytes(data: WaveBytes.le16(samples), dataSize: size)
      expectSame(try all(wave.bytes), samples)
    }
    let list = WaveBytes.chunk("LIST", [UInt8](repeating: 65, count: 301), padded: false)
    let odd = WaveBytes(
      chunksBefore: list, data: WaveBytes.le16(samples), chunksAfter: WaveBytes.chunk("id3 ", [1]))
    expectSame(try all(odd.bytes), samples)
  }

  /// Each ten milliseconds written can be read before the next are: nothing waits for more.
  @Test(arguments: [true, false]) func withoutDelay(isWave: Bool) throws {
    let pipe = try Pipe()
    if isWave { pipe.write(WaveBytes(dataSize: 0xFFFF_FFFF).bytes) }
    pipe.write(WaveBytes.le16(Array(samples[0..<160])))
    let source = try open(pipe)
    for start in stride(from: 0, to: 8_000, by: 160) {
      if start > 0 { pipe.write(WaveBytes.le16(Array(samples[start..<(start + 160)]))) }
      var got: [Int16] = []
      while got.count < 160 { got += try source.next(160 - got.count) }
      #expect(got == Array(samples[start..<(start + 160)]))
    }
    pipe.end()
    #expect(try source.next(10) == [])
    #expect(try source.next(10) == [])
  }

  @Test func samplesCutInTwoByTheWriter() throws {
    let pipe = try Pipe()
    let bytes = WaveBytes.le16(samples)
    pipe.write(Array(bytes[0..<65]))
    let source = try open(pipe)
    var got = try source.next(1_000)
    for start in stride(from: 65, to: 7_000, by: 7) {
      pipe.write(Array(bytes[start..<(start + 7)]))
      got += try source.next(1_000)
    }
    pipe.end()
    got += try source.all()
    #expect(got == Array(samples[0..<(got.count)]))
    #expect(got.count >= 3_496)
  }

  @Test func rawFormats() throws {
    let wide = samples.flatMap { WaveBytes.le(Int($0) << 16, 4) }
    let three = samples.flatMap { WaveBytes.le(Int($0) << 8, 3) }
    let big = samples.flatMap { WaveBytes.le(Int($0), 2).reversed() }
    let float = WaveBytes.floats(samples.map { Float($0) / 32_768 })
    let rows: [(RawFormat.Encoding, [UInt8])] = [
      (.s16le, WaveBytes.le16(samples)), (.s16be, big), (.s24le, three), (.s32le, wide),
      (.f32le, float),
    ]
    for (encoding, bytes) in rows {
      expectSame(try all(bytes, raw: RawFormat(encoding: encoding)), samples, "\(encoding)")
    }
  }

  @Test func rawOnRequestIsNotSniffed() throws {
    let text = Array("RIFFWAVE<html>{}".utf8)
    #expect(try all(text, raw: RawFormat()).count == 8)
    let scratch = Scratch()
    let path = scratch.file("a.pcm", WaveBytes.le16(samples))
    expectSame(try AudioFile.open(path: path, raw: RawFormat()).all(), samples)
  }

  @Test func whatIsNoSoundIsRefused() throws {
    let rows: [([UInt8], AudioFileError.Code, String)] = [
      ([], .empty, "is empty"),
      (Array("one two three\n".utf8), .notAudio, "a text file"),
      (Array("größer\n".utf8) + Array(repeating: 0x20, count: 5_000), .notAudio, "a text file"),
      (Array("\0\0\0 ftypM4A \0\0\0\0".utf8), .unsupported, "ffmpeg -i FILE"),
      (Array("%PDF-1.4".utf8), .notAudio, "a PDF"),
      (WaveBytes(dataSize: 0xFFFF_FFFF).bytes, .noSamples, "holds no samples"),
      (WaveBytes(channels: 0, data: [1, 2]).bytes, .damaged, "0 channels"),
      ([7], .noSamples, "holds no samples"),
    ]
    for (bytes, code, part) in rows {
      let error = try failure(bytes)
      #expect(error?.code == code)
      #expect(error?.sentence.contains(part) == true, "\(error?.sentence ?? "no error")")
      #expect(error?.sentence.hasPrefix("standard input: ") == true)
    }
  }

  @Test func aFileOnStandardInputIsReadLikeAFile() throws {
    let scratch = Scratch()
    let path = scratch.file("a.wav", WaveBytes(data: WaveBytes.le16(samples)).bytes)
    let descriptor = Glibc.open(path, O_RDONLY)
    defer { close(descriptor) }
    let source = try AudioFile.openStream(descriptor: descriptor, name: "standard input")
    #expect(source.info.seconds == 0.5)
    expectSame(try source.all(), samples)
  }

  @Test func aNamedPipeIsAStream() throws {
    let scratch = Scratch()
    let path = "\(scratch.path)/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    // Opened for both directions, so that nobody has to wait for the other.
    let writer = Glibc.open(path, O_RDWR)
    let bytes = WaveBytes(data: WaveBytes.le16(samples)).bytes
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    let source = try AudioFile.open(path: path)
    #expect(try source.next(100) == Array(samples[0..<100]))
    close(writer)
  }
}
