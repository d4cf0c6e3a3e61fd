import CSndfile
import Glibc

/// Finds out what an input is and opens it accordingly.
struct AudioOpener {
  private let input: ByteInput
  private let unknownIsRaw: Bool
  private var path: String { input.path }

  /// - Parameter unknownIsRaw: bytes that are nothing known and no text are raw samples.
  init(_ input: ByteInput, unknownIsRaw: Bool) {
    self.input = input
    self.unknownIsRaw = unknownIsRaw
  }

  func open(raw: RawFormat?) throws(AudioFileError) -> AudioFileSource {
    if let raw { return try openRaw(raw) }
    let head = head()
    if let code = input.failure {
      throw AudioFileError(.unreadable, path, "cannot be read: \(systemMessage(code))")
    }
    switch FileKind.of(head, isWhole: input.fileLength.map { $0 <= head.count } ?? false) {
    case .wave: return try WaveOpener(self, input).open()
    case .readable("CAF"):
      if let caf = CoreAudioHeader.parse(input) { return try open(caf) }
      return try openWhole("CAF")
    case .readable(let name): return try openWhole(name)
    case .convertible(let name):
      throw AudioFileError(
        .unsupported, path, "is \(name), which cannot be read; \(Conversion.advice(for: path))")
    case .other(let name):
      throw AudioFileError(.notAudio, path, "is \(name), not a recording; give a WAV or FLAC file")
    case .empty:
      throw AudioFileError(.empty, path, "is empty (not one byte); record it again")
    case .unknown:
      if unknownIsRaw { return try openRaw(RawFormat()) }
      throw AudioFileError(
        .notAudio, path,
        "is in no sound format known here; if it holds raw 16 kHz mono samples, send it to "
          + "standard input, else export it as WAV or FLAC")
    }
  }

  /// The first bytes: enough to tell, and of a stream no more than come by themselves.
  private func head() -> [UInt8] {
    guard input.isStream else { return input.peek(at: 0, count: FileKind.sniffLength) }
    var head = input.peekAvailable(atLeast: 64)
    while FileKind.wantsMoreBytes(head) {
      let more = input.peekAvailable(atLeast: head.count + 1)
      if more.count == head.count { break }
      head = more
    }
    return head
  }

  private func openRaw(_ raw: RawFormat) throws(AudioFileError) -> AudioFileSource {
    let coding =
      switch raw.encoding {
      case .s16le, .s16be: SF_FORMAT_PCM_16
      case .s24le: SF_FORMAT_PCM_24
      case .s32le: SF_FORMAT_PCM_32
      case .f32le: SF_FORMAT_FLOAT
      case .s8: SF_FORMAT_PCM_S8
      case .u8: SF_FORMAT_PCM_U8
      case .alaw: SF_FORMAT_ALAW
      case .mulaw: SF_FORMAT_ULAW
      }
    let endian = raw.encoding == .s16be ? SF_ENDIAN_BIG : SF_ENDIAN_LITTLE
    let samples = Samples(
      coding: coding | endian, bytes: raw.encoding.bytesPerSample, channels: raw.channels,
      samplesPerSecond: raw.samplesPerSecond)
    if input.fileLength == 0 || (input.isStream && input.peekAvailable(atLeast: 1).isEmpty) {
      throw AudioFileError(.empty, path, "is empty (not one byte); record it again")
    }
    return try open(samples, from: 0, length: nil, as: "raw \(raw.encoding.rawValue)")
  }

  // MARK: - Ways to decode

  /// The form of uncompressed samples.
  struct Samples {
    /// `SF_FORMAT_…` coding and endianness.
    var coding: Int
    var bytes: Int
    var channels: Int
    var samplesPerSecond: Int
  }

  /// Uncompressed samples that lie in a stretch of the input.
  func open(
    _ samples: Samples, from start: Int, length: Int?, as format: String, comment: String? = nil,
    remark: String? = nil
  ) throws(AudioFileError) -> AudioFileSource {
    try check(channels: samples.channels, samplesPerSecond: samples.samplesPerSecond)
    let frameBytes = samples.bytes * samples.channels
    let available = length ?? input.fileLength.map { $0 - start }
    if let available, available < frameBytes { throw .noSamples(path, format) }
    let input = input
    var info = SF_INFO()
    info.format = Int32(SF_FORMAT_RAW | samples.coding)
    info.channels = Int32(samples.channels)
    info.samplerate = Int32(samples.samplesPerSecond)
    let raw = info
    return try finish(format: format, comment: comment, remark: remark) {
      () throws(SoundFileError) in
      try SoundFile(
        PayloadView(input, start: start, length: length, frameBytes: frameBytes), raw: raw)
    }
  }

  private func open(_ caf: CoreAudioHeader) throws(AudioFileError) -> AudioFileSource {
    if input.isStream { _ = input.skip(to: caf.dataOffset) }
    return try open(
      caf.samples, from: caf.dataOffset, length: caf.dataLength, as: "CAF", remark: caf.remark)
  }

  /// A whole file in a format of libsndfile, or a stream of it.
  func openWhole(_ format: String) throws(AudioFileError) -> AudioFileSource {
    // libsndfile 1.2.0 cannot read FLAC from a pipe, but from a view that only goes forward.
    if input.isStream, format != "FLAC" { return try openPumped(format, prefix: []) }
    let input = input
    return try finish(format: format) { () throws(SoundFileError) in
      try SoundFile(PayloadView(input, start: 0, length: nil))
    }
  }

  /// A stretch of the input behind a header that libsndfile understands.
  func open(
    behind prefix: [UInt8], from start: Int, length: Int?, as format: String
  ) throws(AudioFileError) -> AudioFileSource {
    if input.isStream { return try openPumped(format, prefix: prefix) }
    let input = input
    return try finish(format: format) { () throws(SoundFileError) in
      try SoundFile(PayloadView(input, prefix: prefix, start: start, length: length))
    }
  }

  private func openPumped(
    _ format: String, prefix: [UInt8]
  ) throws(AudioFileError) -> AudioFileSource {
    let (bytes, descriptor) = input.rest
    guard let (pump, reader) = StreamPump.start(first: prefix + bytes, source: descriptor) else {
      throw AudioFileError(.unreadable, path, "cannot be read: \(systemMessage(errno))")
    }
    return try finish(format: format, pump: pump) { () throws(SoundFileError) in
      try SoundFile(pipe: reader)
    }
  }

  /// Opens, checks, looks a file over once, and opens it again from its beginning.
  private func finish(
    format: String, comment: String? = nil, remark: String? = nil, pump: StreamPump? = nil,
    _ make: () throws(SoundFileError) -> SoundFile
  ) throws(AudioFileError) -> AudioFileSource {
    do {
      let file = try make()
      try check(channels: file.channels, samplesPerSecond: file.samplesPerSecond)
      if !input.isStream, file.frames == 0 { throw AudioFileError.noSamples(path, format) }
      var info = AudioFileInfo(
        format: format, samplesPerSecond: file.samplesPerSecond, channels: file.channels,
        channel: 0, seconds: nil, comment: comment ?? file.comment, remark: remark)
      if !input.isStream, let frames = file.frames {
        info.seconds = Double(frames) / Double(file.samplesPerSecond)
      }
      guard !input.isStream, file.channels > 1 || file.isFloat else {
        return try AudioFileSource(file, info: info, input: input, pump: pump, scan: nil)
      }
      let scan = ChannelScan(file)
      info.channel = scan.channel
      return try AudioFileSource(try make(), info: info, input: input, pump: pump, scan: scan)
    } catch let error as AudioFileError {
      throw error
    } catch {
      let reason = (error as? SoundFileError)?.message ?? "\(error)"
      throw AudioFileError(
        .damaged, path,
        "looks like \(format) but cannot be decoded (\(clause(reason))); "
          + Conversion.advice(for: path))
    }
  }

  private func check(channels: Int, samplesPerSecond: Int) throws(AudioFileError) {
    guard AudioLimits.channels.contains(channels) else {
      throw AudioFileError(
        .damaged, path, "says it has \(channels) channels; record or export it again")
    }
    guard AudioLimits.samplesPerSecond.contains(samplesPerSecond) else {
      throw AudioFileError(
        .damaged, path,
        "says it has \(samplesPerSecond) samples a second, outside 4,000 to 384,000; export it "
          + "again at 16 kHz or more")
    }
  }

  /// libsndfile's message as part of a sentence.
  private func clause(_ message: String) -> String {
    String(message.filter { !$0.isNewline }.prefix { $0 != "." }.prefix(120))
  }
}
