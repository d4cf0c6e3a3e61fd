import AudioFiles
import Glibc
import Testing

/// Programs that make other formats, where they are installed.
enum Tool {
  static let ffmpeg = has("ffmpeg")
  static let sox = has("sox")

  /// Runs a line of shell in a folder; false when it fails.
  static func run(_ line: String, in folder: String) -> Bool {
    system("cd '\(folder)' && { \(line); } >/dev/null 2>&1 </dev/null") == 0
  }

  private static func has(_ name: String) -> Bool { run("command -v \(name)", in: "/") }
}

@Suite("Other formats give the same sound")
struct FormatTests {
  let scratch = Scratch()
  static let seconds = 2.0
  static let sound = Signals.int16(Signals.babble(seconds: seconds, rate: 48_000))

  private func source() -> String {
    let data = WaveBytes.le16(Self.sound.flatMap { [0, $0] })
    let wave = WaveBytes(channels: 2, samplesPerSecond: 48_000, data: data)
    return scratch.file("in.wav", wave.bytes)
  }

  /// Correlation with the sound as the WAV gives it, over the parts that both have.
  private func likeness(_ samples: [Int16], delayedBy delay: Int = 0) throws -> Double {
    let original = try AudioFile.open(path: source()).all()
    var (product, first, second) = (0.0, 0.0, 0.0)
    for (a, b) in zip(original, samples.dropFirst(delay)) {
      product += Double(a) * Double(b)
      first += Double(a) * Double(a)
      second += Double(b) * Double(b)
    }
    return product / max(1, (first * second).squareRoot())
  }

  static let exact = [
    "out.flac", "out.aiff", "-c:a pcm_f32be float.aiff", "out.caf", "-c:a pcm_f32le float.caf",
    "-rf64 always rf64.wav", "out.au", "out.w64", "-f wav - | cat > streamed.wav",
    "-f flac - | cat > streamed.flac",
  ]

  @Test(.enabled(if: Tool.ffmpeg), arguments: exact) func lossless(arguments: String) throws {
    _ = source()
    #expect(Tool.run("ffmpeg -i in.wav \(arguments)", in: scratch.path))
    let name = arguments.split(separator: " ").last ?? ""
    let path = "\(scratch.path)/\(name)"
    let file = try AudioFile.open(path: path)
    #expect(file.info.channel == 1)
    #expect(file.info.channels == 2)
    let expected = try AudioFile.open(path: source()).all()
    expectSame(try file.all(), expected)
  }

  @Test(.enabled(if: Tool.ffmpeg), arguments: ["mp3", "opus", "ogg"])
  func lossy(name: String) throws {
    _ = source()
    #expect(Tool.run("ffmpeg -i in.wav -b:a 128k out.\(name)", in: scratch.path))
    let file = try AudioFile.open(path: "\(scratch.path)/out.\(name)")
    let samples = try file.all()
    #expect(file.info.channel == 1)
    #expect(abs(samples.count - 32_000) < 100)
    #expect(try likeness(samples) > 0.9)
  }

  @Test(.enabled(if: Tool.ffmpeg)) func codecsInsideWAV() throws {
    _ = source()
    for codec in ["adpcm_ms", "adpcm_ima_wav"] {
      #expect(Tool.run("ffmpeg -y -i in.wav -c:a \(codec) out.wav", in: scratch.path))
      #expect(try likeness(AudioFile.open(path: "\(scratch.path)/out.wav").all()) > 0.95)
      // The same, after a streaming tool has left the size open.
      #expect(
        Tool.run("ffmpeg -y -i in.wav -c:a \(codec) -f wav - | cat > s.wav", in: scratch.path))
      #expect(try likeness(AudioFile.open(path: "\(scratch.path)/s.wav").all()) > 0.95)
    }
  }

  @Test(.enabled(if: Tool.ffmpeg), arguments: ["m4a", "webm", "mka", "aac"])
  func whatMustBeConvertedIsNamedAndTheCommandWorks(name: String) throws {
    _ = source()
    #expect(Tool.run("ffmpeg -i in.wav -vn out.\(name)", in: scratch.path))
    guard case .failure(let error) = read("\(scratch.path)/out.\(name)") else {
      Issue.record("was read")
      return
    }
    #expect(error.code == .unsupported)
    let command = error.sentence.split(separator: "convert it first: ").last.map(String.init) ?? ""
    #expect(command.hasPrefix("ffmpeg -i "))
    #expect(Tool.run(command, in: scratch.path), "\(command)")
    #expect(try AudioFile.open(path: "\(scratch.path)/out.wav").all().count > 31_000)
  }

  @Test(.enabled(if: Tool.sox)) func whatSoxStreams() throws {
    _ = source()
    #expect(Tool.run("sox in.wav -t wav - | cat > s.wav", in: scratch.path))
    let expected = try AudioFile.open(path: source()).all()
    expectSame(try AudioFile.open(path: "\(scratch.path)/s.wav").all(), expected)
    #expect(Tool.run("sox in.wav -e gsm -r 8000 -c 1 g.wav remix 2", in: scratch.path))
    #expect(try AudioFile.open(path: "\(scratch.path)/g.wav").all().count >= 32_000)
  }

  @Test(.enabled(if: Tool.ffmpeg)) func throughAPipe() throws {
    let path = source()
    let expected = try AudioFile.open(path: path).all()
    for name in ["flac", "caf", "aiff", "au"] {
      #expect(Tool.run("ffmpeg -i in.wav out.\(name)", in: scratch.path))
      let pipe = try Pipe(scratch.bytes("out.\(name)"))
      let stream = try AudioFile.openStream(descriptor: pipe.reader, name: "pipe")
      expectSame(try stream.all(), expected, "\(name)")
    }
  }

  @Test(.enabled(if: Tool.sox)) func theCommentOfAFLACFile() throws {
    _ = source()
    #expect(Tool.run("sox in.wav --comment COMMENT=mean=40,-5 c.flac", in: scratch.path))
    #expect(try AudioFile.open(path: "\(scratch.path)/c.flac").info.comment == "mean=40,-5")
  }

  @Test(.enabled(if: Tool.ffmpeg), arguments: ["flac", "mp3", "ogg", "aiff", "caf"])
  func cutInTheMiddle(name: String) throws {
    _ = source()
    let script = """
      ffmpeg -stream_loop 4 -i in.wav whole.\(name)
      head -c $(($(stat -c %s whole.\(name)) / 2)) whole.\(name) > out.\(name)
      """
    #expect(Tool.run(script, in: scratch.path))
    let count = try AudioFile.open(path: "\(scratch.path)/out.\(name)").all().count
    #expect((60_000...100_000).contains(count))
  }
}
