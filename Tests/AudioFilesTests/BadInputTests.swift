import AudioFiles
import Glibc
import Testing

@Suite("Bad input gives one clear sentence with the file's name")
struct BadInputTests {
  let scratch = Scratch()

  private func expect(
    _ code: AudioFileError.Code, _ part: String, _ path: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    switch read(path) {
    case .success(let samples):
      Issue.record("\(samples.count) samples", sourceLocation: sourceLocation)
    case .failure(let error):
      #expect(error.code == code, sourceLocation: sourceLocation)
      #expect(error.sentence.contains(part), "\(error)", sourceLocation: sourceLocation)
      #expect(error.sentence.hasPrefix(path), sourceLocation: sourceLocation)
      #expect(!error.sentence.contains("\n"), sourceLocation: sourceLocation)
    }
  }

  private func expect(
    _ code: AudioFileError.Code, _ part: String, _ bytes: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(code, part, scratch.file("bad.wav", bytes), sourceLocation: sourceLocation)
  }

  @Test func pathsThatLeadNowhere() {
    expect(.missing, "no such file", "\(scratch.path)/none.wav")
    expect(.missing, "no such file", "\(scratch.file("file", [1]))/below.wav")
    expect(.directory, "is a folder", scratch.folder("folder"))
    expect(.missing, "no such file", "")
  }

  @Test func emptyAndShort() {
    expect(.empty, "is empty", [])
    expect(.notAudio, "cut short", Array("RIFF".utf8))
    expect(.damaged, "no format and no samples", Array(WaveBytes().bytes[0..<12]))
    expect(.damaged, "no samples", Array(WaveBytes().bytes[0..<36]))
    expect(.noSamples, "holds no samples", WaveBytes().bytes)
    expect(.noSamples, "holds no samples", WaveBytes(data: [1]).bytes)
    let list = WaveBytes.chunk("LIST", Array("INFO".utf8))
    expect(.noSamples, "holds no samples", WaveBytes(chunksAfter: list).bytes)
    expect(
      .noSamples, "holds no samples", WaveBytes(bitsPerSample: 32, data: [1], dataSize: 4_000).bytes
    )
  }

  @Test func headersThatCannotBeTrue() {
    let data = [UInt8](repeating: 1, count: 100)
    expect(.damaged, "0 channels", WaveBytes(channels: 0, data: data).bytes)
    expect(.damaged, "0 Hz", WaveBytes(samplesPerSecond: 0, data: data).bytes)
    expect(.damaged, "0 bits", WaveBytes(bitsPerSample: 0, data: data).bytes)
    expect(.damaged, "samples a second", WaveBytes(samplesPerSecond: 1, data: data).bytes)
    expect(.damaged, "samples a second", WaveBytes(samplesPerSecond: 4_000_000, data: data).bytes)
    expect(.damaged, "65535 channels", WaveBytes(channels: 65_535, data: data).bytes)
    expect(.unsupported, "ffmpeg -i", WaveBytes(bitsPerSample: 48, data: data).bytes)
    expect(.unsupported, "ffmpeg -i", WaveBytes(formatTag: 0x161, data: data).bytes)
    var noFormat = WaveBytes(data: data).bytes
    noFormat.replaceSubrange(12..<16, with: Array("JUNK".utf8))
    expect(.damaged, "not say its format", noFormat)
  }

  @Test func otherThings() {
    let rows: [(AudioFileError.Code, String, String)] = [
      (.notAudio, "a web page (HTML)", "<!DOCTYPE html>\n<html><body>404</body></html>\n"),
      (.notAudio, "a web page (HTML)", "\n  <HTML lang='en'><body>login</body></html>"),
      (.notAudio, "a text file", "one two three, größer\n"),
      (.notAudio, "a text file", "x"),
      (.notAudio, "a JSON file", "{\"error\":\"not found\"}"),
      (.notAudio, "an XML document", "<?xml version=\"1.0\"?><Error/>"),
      (.notAudio, "a PDF document", "%PDF-1.7\n1 0 obj"),
      (.notAudio, "a ZIP archive", "PK\u{3}\u{4}\u{14}\0\0\0"),
      (
        .notAudio, "a Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n"
      ),
      (.unsupported, "an M4A (MPEG-4 audio) file", "\0\0\0 ftypM4A \0\0\0\0"),
      (.unsupported, "an MP4 file", "\0\0\0 ftypisom\0\0\0\0"),
      (.unsupported, "a 3GP file", "\0\0\0 ftyp3gp4\0\0\0\0"),
      (.unsupported, "an AMR file", "#!AMR\n"),
      (.notAudio, "a RIFF file that is not WAV", "RIFF\0\0\0\0ACON"),
      (.unsupported, "an AVI film", "RIFF\0\0\0\0AVI LIST"),
      (.notAudio, "zero bytes only", String(repeating: "\0", count: 5_000)),
    ]
    for (code, part, text) in rows { expect(code, part, Array(text.utf8)) }
    expect(.notAudio, "a PNG picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    expect(.notAudio, "a JPEG picture", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16])
    expect(
      .notAudio, "a text file (UTF-16)", [0xFF, 0xFE] + Array("hello".utf8).flatMap { [$0, 0] })
    expect(.notAudio, "in no sound format", [0x81, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 200])
    expect(.notAudio, "in no sound format", WaveBytes.le16(Signals.noise(10_000, seed: 9)))
    expect(
      .unsupported, "a Windows Media",
      [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9])
    expect(.unsupported, "a WebM file", [0x1A, 0x45, 0xDF, 0xA3, 0x9F] + Array("B\u{2}webm".utf8))
    expect(.damaged, "looks like FLAC", Array("fLaC".utf8) + [UInt8](repeating: 3, count: 400))
  }

  @Test func theCommandThatConverts() {
    let path = scratch.file("leg day's.m4a", Array("\0\0\0 ftypM4A \0\0\0\0".utf8))
    let escaped = "leg day'\\''s"
    expect(
      .unsupported,
      "ffmpeg -i '\(scratch.path)/\(escaped).m4a' -ar 16000 '\(scratch.path)/\(escaped).wav'", path)
  }

  @Test func namesWithControlCharacters() {
    let path = scratch.file("a\nb\u{1B}.wav", [])
    guard case .failure(let error) = read(path) else { return }
    #expect(error.sentence.hasPrefix("\(scratch.path)/a?b?.wav: is empty"))
  }

  @Test(.enabled(if: geteuid() != 0)) func withoutPermission() {
    let path = scratch.file("secret.wav", WaveBytes(data: [0, 0]).bytes)
    chmod(path, 0)
    expect(.unreadable, "may not be read", path)
  }

  @Test func randomBytesNeverTrap() {
    var random = SplitMix(state: 42)
    let template = WaveBytes(data: WaveBytes.le16(Signals.noise(200))).bytes
    let pool = (0..<65_536).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for round in 0..<10_000 {
      let start = Int.random(in: 0...60_000, using: &random)
      var bytes = Array(pool[start..<(start + Int.random(in: 0...4_096, using: &random))])
      switch round % 4 {
      case 0: bytes = Array("RIFF____WAVE".utf8) + bytes
      case 1: bytes = Array(template[0..<Int.random(in: 12...44, using: &random)]) + bytes
      case 2:
        // A good file with a few bytes of its header changed.
        bytes = template
        for _ in 0..<3 {
          bytes[Int.random(in: 12..<44, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      default: break
      }
      if case .failure(let error) = read(scratch.file("random", bytes)) {
        #expect(!error.sentence.isEmpty)
      }
    }
  }
}
