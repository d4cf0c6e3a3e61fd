import CSndfile

/// Where the samples of an uncompressed CAF file are, for what libsndfile 1.2.0 does not read: a
/// file that was cut, and a stream.
///
/// (Apple, "Core Audio Format Specification 1.0": all numbers high byte first; chunks of a type, a
/// signed 64-bit size and a body; the data chunk's size may be -1, and four bytes of edit count
/// stand before the samples.)
struct CoreAudioHeader {
  var samples: AudioOpener.Samples
  var dataOffset: Int
  /// Bytes that are there, `nil` when only the end of the stream can tell.
  var dataLength: Int?
  var remark: String?

  /// `nil` for a codec and for a header that is not understood: both are libsndfile's.
  static func parse(_ input: ByteInput) -> CoreAudioHeader? {
    var samples: AudioOpener.Samples?
    var offset = 8
    while true {
      let head = input.peek(at: offset, count: 12)
      guard head.count == 12 else { return nil }
      let size = Int(truncatingIfNeeded: number(head[4..<12]))
      let body = offset + 12
      if head[0..<4].elementsEqual("data".utf8) {
        guard let samples else { return nil }
        return located(samples, input, body: body, size: size)
      }
      if head[0..<4].elementsEqual("desc".utf8) {
        samples = description(input.peek(at: body, count: 32))
      }
      guard size >= 0, size < 1 << 24 else { return nil }
      offset = body + size
    }
  }

  private static func located(
    _ samples: AudioOpener.Samples, _ input: ByteInput, body: Int, size: Int
  ) -> CoreAudioHeader {
    let promised = size < 4 ? nil : size - 4
    var header = CoreAudioHeader(samples: samples, dataOffset: body + 4, dataLength: promised)
    if let fileLength = input.fileLength {
      let there = max(0, fileLength - header.dataOffset)
      header.dataLength = min(there, promised ?? there)
      if let promised, promised > there {
        header.remark = "it is cut short: \(there) of \(promised) bytes of sound are there"
      }
    }
    return header
  }

  private static func description(_ bytes: [UInt8]) -> AudioOpener.Samples? {
    guard bytes.count == 32 else { return nil }
    let rate = Double(bitPattern: number(bytes[0..<8]))
    let flags = number(bytes[12..<16])
    let channels = Int(number(bytes[24..<28]))
    let bits = Int(number(bytes[28..<32]))
    let endian = flags & 2 != 0 ? SF_ENDIAN_LITTLE : SF_ENDIAN_BIG
    let coding: Int
    switch (String(decoding: bytes[8..<12], as: UTF8.self), flags & 1 != 0, bits) {
    case ("lpcm", false, 8): coding = SF_FORMAT_PCM_S8
    case ("lpcm", false, 16): coding = SF_FORMAT_PCM_16 | endian
    case ("lpcm", false, 24): coding = SF_FORMAT_PCM_24 | endian
    case ("lpcm", false, 32): coding = SF_FORMAT_PCM_32 | endian
    case ("lpcm", true, 32): coding = SF_FORMAT_FLOAT | endian
    case ("lpcm", true, 64): coding = SF_FORMAT_DOUBLE | endian
    case ("alaw", _, 8): coding = SF_FORMAT_ALAW
    case ("ulaw", _, 8): coding = SF_FORMAT_ULAW
    default: return nil
    }
    let bytesPerFrame = Int(number(bytes[16..<20]))
    let (expected, overflow) = channels.multipliedReportingOverflow(by: bits / 8)
    guard !overflow, bytesPerFrame == expected, rate.isFinite, abs(rate) < 1e9 else { return nil }
    return AudioOpener.Samples(
      coding: coding, bytes: bits / 8, channels: channels, samplesPerSecond: Int(rate))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
