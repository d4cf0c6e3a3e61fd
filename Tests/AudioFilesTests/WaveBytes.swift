/// WAV files made by hand, byte for byte, right or wrong as a test wants them.
struct WaveBytes {
  var riff = "RIFF"
  var formatTag = 1
  var channels = 1
  var samplesPerSecond = 16_000
  var bitsPerSample = 16
  var blockAlign: Int?
  /// Behind the sixteen bytes of the format chunk.
  var formatExtension: [UInt8] = []
  var chunksBefore: [UInt8] = []
  var data: [UInt8] = []
  /// What the data chunk's header says, when it is not the truth.
  var dataSize: UInt32?
  var chunksAfter: [UInt8] = []

  var bytes: [UInt8] {
    let align = blockAlign ?? channels * bitsPerSample / 8
    let format =
      Self.le(formatTag, 2) + Self.le(channels, 2) + Self.le(samplesPerSecond, 4)
      + Self.le(samplesPerSecond &* align, 4) + Self.le(align, 2) + Self.le(bitsPerSample, 2)
      + formatExtension
    let body =
      Array("WAVE".utf8) + Self.chunk("fmt ", format) + chunksBefore
      + Self.chunk("data", data, size: dataSize) + chunksAfter
    return Array(riff.utf8) + Self.le(body.count, 4) + body
  }

  /// A chunk, padded to an even length unless told otherwise.
  static func chunk(
    _ id: String, _ body: [UInt8], size: UInt32? = nil, padded: Bool = true
  ) -> [UInt8] {
    let pad: [UInt8] = padded && body.count % 2 == 1 ? [0] : []
    return Array(id.utf8) + le(Int(size ?? UInt32(body.count)), 4) + body + pad
  }

  /// The low `count` bytes of a number, lowest first.
  static func le(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func le16(_ samples: [Int16]) -> [UInt8] { samples.flatMap { le(Int($0), 2) } }

  static func floats(_ samples: [Float]) -> [UInt8] {
    samples.flatMap { le(Int($0.bitPattern), 4) }
  }

  /// Sub-format of `WAVE_FORMAT_EXTENSIBLE`: valid bits, speakers, GUID.
  static func extensible(_ tag: Int, validBits: Int) -> [UInt8] {
    le(22, 2) + le(validBits, 2) + le(0, 4) + le(tag, 2)
      + [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }
}
