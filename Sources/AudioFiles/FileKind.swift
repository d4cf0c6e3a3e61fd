/// What the first bytes of an input say it is, whatever its name claims.
enum FileKind: Equatable {
  /// RIFF, RIFX, RF64 or BW64 with a WAVE form: read by `WaveParser`.
  case wave
  /// A format that libsndfile reads; the name is for people.
  case readable(String)
  /// Sound (or a film with sound) that has to be converted first; the name with its article.
  case convertible(String)
  /// Certainly no sound; the name with its article.
  case other(String)
  /// Nothing in particular.
  case unknown
  /// No bytes.
  case empty

  /// How many bytes decide.
  static let sniffLength = 4_096

  /// - Parameter head: the first bytes, up to `sniffLength`; all of them for a shorter input.
  /// - Parameter isWhole: nothing follows `head`.
  static func of(_ head: [UInt8], isWhole: Bool) -> FileKind {
    if head.isEmpty { return .empty }
    return riff(head) ?? magic(head) ?? synchronized(head)
      ?? text(head, isWhole: isWhole)
      ?? (head.allSatisfy { $0 == 0 } ? .other("a file of zero bytes only") : .unknown)
  }

  private static func riff(_ head: [UInt8]) -> FileKind? {
    guard ["RIFF", "RIFX", "RF64", "BW64"].contains(where: { starts(head, $0) }) else { return nil }
    guard head.count >= 12 else { return .other("the first bytes of a WAV file, cut short") }
    switch String(decoding: head[8..<12], as: UTF8.self) {
    case "WAVE": return .wave
    case "AVI ": return .convertible("an AVI film")
    case "WEBP": return .other("a WebP picture")
    case "RMID": return .other("a MIDI file (notes, no sound)")
    default: return .other("a RIFF file that is not WAV")
    }
  }

  /// Formats told by fixed bytes at a fixed place.
  private static func magic(_ head: [UInt8]) -> FileKind? {
    if starts(head, "OggS") { return ogg(head) }
    if starts(head, "ftyp", at: 4) { return mpeg4(head) }
    if starts(head, [0x1A, 0x45, 0xDF, 0xA3]) {
      let isWebM = contains(head.prefix(256), "webm")
      return .convertible(isWebM ? "a WebM file" : "a Matroska file")
    }
    if starts(head, "FORM") {
      let isAIFF = starts(head, "AIFF", at: 8) || starts(head, "AIFC", at: 8)
      if isAIFF { return .readable("AIFF") }
      return starts(head, "8SVX", at: 8) || starts(head, "16SV", at: 8) ? .readable("SVX") : nil
    }
    if starts(head, "ID3") {
      return .readable("MP3")
    }
    return FileMagic.table.first { starts(head, $0.bytes, at: $0.offset) }?.kind
  }

  private static func ogg(_ head: [UInt8]) -> FileKind {
    let first = head.prefix(512)
    if contains(first, "OpusHead") { return .readable("Opus") }
    if contains(first, "vorbis") { return .readable("Ogg Vorbis") }
    if contains(first, "FLAC") { return .readable("Ogg FLAC") }
    if contains(first, "Speex") { return .convertible("an Ogg Speex file") }
    if contains(first, "theora") { return .convertible("an Ogg film") }
    return .readable("Ogg")
  }

  private static func mpeg4(_ head: [UInt8]) -> FileKind {
    guard head.count >= 12 else { return .convertible("an MPEG-4 file") }
    let brand = String(decoding: head[8..<12], as: UTF8.self)
    if brand.hasPrefix("M4A") || brand.hasPrefix("M4B") {
      return .convertible("an M4A (MPEG-4 audio) file")
    }
    if brand.hasPrefix("3g") { return .convertible("a 3GP file") }
    if brand == "qt  " { return .convertible("a QuickTime film") }
    if ["heic", "heix", "mif1", "avif"].contains(brand) { return .other("a HEIF or AVIF picture") }
    return .convertible("an MP4 file")
  }

  // MARK: - Frames

  /// Formats without a magic number, told by two frames in a row.
  private static func synchronized(_ head: [UInt8]) -> FileKind? {
    if let length = mpegFrameLength(head, at: 0) {
      // The last bytes of a short file cannot show a second frame: one has to do.
      if length + 4 > head.count { return head.count < sniffLength ? nil : .readable("MP3") }
      return mpegFrameLength(head, at: length) == nil ? nil : .readable("MP3")
    }
    if let length = adtsFrameLength(head, at: 0), length + 7 <= head.count,
      adtsFrameLength(head, at: length) != nil
    {
      return .convertible("an AAC file")
    }
    let isTransportStream = head.count > 376 && [0, 188, 376].allSatisfy { head[$0] == 0x47 }
    return isTransportStream ? .convertible("an MPEG transport stream") : nil
  }

  /// Whether the first bytes could begin MPEG audio or AAC and more of them are needed to tell.
  static func wantsMoreBytes(_ head: [UInt8]) -> Bool {
    guard let length = mpegFrameLength(head, at: 0) ?? adtsFrameLength(head, at: 0) else {
      return false
    }
    return head.count < length + 7
  }

  /// Length in bytes of the MPEG-1, 2 or 2.5 audio frame at `offset` (ISO/IEC 11172-3, 13818-3).
  static func mpegFrameLength(_ head: [UInt8], at offset: Int) -> Int? {
    guard offset + 4 <= head.count, head[offset] == 0xFF, head[offset + 1] & 0xE0 == 0xE0 else {
      return nil
    }
    let version = Int(head[offset + 1] >> 3 & 3)  // 0: 2.5, 2: 2, 3: 1
    let layer = 4 - Int(head[offset + 1] >> 1 & 3)  // 4: reserved
    let bitrateIndex = Int(head[offset + 2] >> 4)
    let rateIndex = Int(head[offset + 2] >> 2 & 3)
    guard version != 1, layer != 4, (1...14).contains(bitrateIndex), rateIndex != 3 else {
      return nil
    }
    let bitrates: [Int] =
      switch (version == 3, layer) {
      case (true, 1): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
      case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
      case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
      case (false, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
      case (false, _): [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
      }
    let rate = [44_100, 48_000, 32_000][rateIndex] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
    let bitrate = bitrates[bitrateIndex - 1] * 1_000
    let padding = Int(head[offset + 2] >> 1 & 1)
    if layer == 1 { return (12 * bitrate / rate + padding) * 4 }
    let samples = layer == 3 && version != 3 ? 72 : 144
    return samples * bitrate / rate + padding
  }

  /// Length in bytes of the AAC frame with an ADTS header at `offset` (ISO/IEC 13818-7).
  private static func adtsFrameLength(_ head: [UInt8], at offset: Int) -> Int? {
    guard offset + 7 <= head.count, head[offset] == 0xFF, head[offset + 1] & 0xF6 == 0xF0,
      head[offset + 2] >> 2 & 0xF <= 12
    else { return nil }
    let length =
      Int(head[offset + 3] & 3) << 11 | Int(head[offset + 4]) << 3 | Int(head[offset + 5] >> 5)
    return length > 7 ? length : nil
  }

  // MARK: - Bytes

  static func starts(_ head: [UInt8], _ text: String, at offset: Int = 0) -> Bool {
    starts(head, Array(text.utf8), at: offset)
  }

  static func starts(_ head: [UInt8], _ bytes: [UInt8], at offset: Int = 0) -> Bool {
    head.count >= offset + bytes.count
      && head[offset..<(offset + bytes.count)].elementsEqual(bytes)
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return false }
    return bytes.indices.dropLast(wanted.count - 1).contains {
      bytes[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }
}
