import CSndfile

/// Opens a WAV file by what its format chunk says.
struct WaveOpener {
  private let opener: AudioOpener
  private let input: ByteInput
  private var path: String { input.path }

  init(_ opener: AudioOpener, _ input: ByteInput) {
    self.opener = opener
    self.input = input
  }

  func open() throws(AudioFileError) -> AudioFileSource {
    let header = try WaveParser.parse(input)
    if input.isStream { _ = input.skip(to: header.dataOffset) }
    if header.channels == 0 { throw damaged("says it has 0 channels") }
    if header.samplesPerSecond == 0 { throw damaged("says it has 0 samples a second (0 Hz)") }
    guard let (samples, name) = try samples(header) else { return try openCodec(header) }
    return try opener.open(
      samples, from: header.dataOffset, length: header.dataLength, as: "WAV, \(name)",
      comment: header.comment, remark: remark(header))
  }

  /// The form of uncompressed samples; `nil` for a codec.
  private func samples(
    _ header: WaveHeader
  ) throws(AudioFileError) -> (AudioOpener.Samples, name: String)? {
    let bits = header.bitsPerSample
    let (coding, bytes, name): (Int, Int, String)
    switch header.formatTag {
    case 1:
      if bits == 0 { throw damaged("says it has 0 bits a sample") }
      bytes = containerBytes(header)
      switch bytes {
      case 1: coding = SF_FORMAT_PCM_U8
      case 2: coding = SF_FORMAT_PCM_16
      case 3: coding = SF_FORMAT_PCM_24
      case 4: coding = SF_FORMAT_PCM_32
      default: throw unsupported("\(bits)-bit PCM")
      }
      name = "\(bits)-bit PCM"
    case 3:
      switch bits {
      case 32: (coding, bytes) = (SF_FORMAT_FLOAT, 4)
      case 64: (coding, bytes) = (SF_FORMAT_DOUBLE, 8)
      case 0: throw damaged("says it has 0 bits a sample")
      default: throw unsupported("\(bits)-bit floating point")
      }
      name = "\(bits)-bit floating point"
    case 6: (coding, bytes, name) = (SF_FORMAT_ALAW, 1, "A-law")
    case 7: (coding, bytes, name) = (SF_FORMAT_ULAW, 1, "µ-law")
    default: return nil
    }
    let endian = header.isBigEndian ? SF_ENDIAN_BIG : SF_ENDIAN_LITTLE
    let samples = AudioOpener.Samples(
      coding: coding | endian, bytes: bytes, channels: header.channels,
      samplesPerSecond: header.samplesPerSecond)
    return (samples, name)
  }

  /// Bytes of one sample. The bits decide; a block align that contradicts them is believed only in
  /// the one form that is in use, 20 or 24 bits in four bytes.
  private func containerBytes(_ header: WaveHeader) -> Int {
    let bytes = (header.bitsPerSample + 7) / 8
    let isWide = bytes == 3 && header.blockAlign == 4 * header.channels
    return isWide ? 4 : bytes
  }

  /// ADPCM and the like: libsndfile gets a header without a fault in front of the same bytes.
  private func openCodec(_ header: WaveHeader) throws(AudioFileError) -> AudioFileSource {
    let name = Self.codecs[header.formatTag] ?? "codec \(header.formatTag)"
    if header.dataLength == 0 { throw .noSamples(path, "WAV, \(name)") }
    let isMPEG = header.formatTag == 0x50 || header.formatTag == 0x55
    let prefix = isMPEG ? [] : repairedHeader(header)
    do {
      return try opener.open(
        behind: prefix, from: header.dataOffset, length: header.dataLength, as: "WAV, \(name)")
    } catch {
      throw error.code == .damaged ? unsupported(name) : error
    }
  }

  private func repairedHeader(_ header: WaveHeader) -> [UInt8] {
    var chunks = Array("WAVE".utf8)
    func append(_ id: String, _ length: Int, _ body: [UInt8]) {
      let size = UInt32(clamping: length)
      let order: [UInt32] = header.isBigEndian ? [24, 16, 8, 0] : [0, 8, 16, 24]
      chunks += Array(id.utf8) + order.map { UInt8(truncatingIfNeeded: size >> $0) } + body
      if body.count % 2 == 1 { chunks.append(0) }
    }
    append("fmt ", header.formatBytes.count, header.formatBytes)
    if !header.factBytes.isEmpty { append("fact", header.factBytes.count, header.factBytes) }
    let length = header.dataLength ?? 0xFFFF_FFFF
    append("data", length, [])
    let content = chunks
    chunks = []
    append(header.isBigEndian ? "RIFX" : "RIFF", content.count + length, [])
    return chunks + content
  }

  private static let codecs = [
    0x02: "Microsoft ADPCM", 0x11: "IMA ADPCM", 0x31: "GSM 6.10", 0x50: "MPEG", 0x55: "MP3",
    0x40: "G.721", 0x14: "G.723", 0x161: "Windows Media Audio", 0xFF: "AAC", 0x2000: "AC-3",
  ]

  private func remark(_ header: WaveHeader) -> String? {
    guard let promised = header.promisedLength, let there = header.dataLength else { return nil }
    return "it is cut short: \(there) of \(promised) bytes of sound are there"
  }

  private func damaged(_ fact: String) -> AudioFileError {
    AudioFileError(.damaged, path, "\(fact); record or export it again")
  }

  private func unsupported(_ coding: String) -> AudioFileError {
    AudioFileError(
      .unsupported, path,
      "is a WAV file in \(coding), which cannot be read; \(Conversion.advice(for: path))")
  }
}
