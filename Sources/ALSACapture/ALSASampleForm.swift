internal import CALSA

/// The forms of samples that are understood, the preferred first: 16 bit is what the recognizer
/// takes, the others lose nothing on the way there.
enum ALSASampleForm: CaseIterable, Sendable {
  case s16
  case s32
  case s24in3
  case s24in4
  case float
  case u8

  var format: snd_pcm_format_t {
    switch self {
    case .s16: SND_PCM_FORMAT_S16_LE
    case .s32: SND_PCM_FORMAT_S32_LE
    case .s24in3: SND_PCM_FORMAT_S24_3LE
    case .s24in4: SND_PCM_FORMAT_S24_LE
    case .float: SND_PCM_FORMAT_FLOAT_LE
    case .u8: SND_PCM_FORMAT_U8
    }
  }

  /// The library's name.
  var name: String {
    switch self {
    case .s16: "S16_LE"
    case .s32: "S32_LE"
    case .s24in3: "S24_3LE"
    case .s24in4: "S24_LE"
    case .float: "FLOAT_LE"
    case .u8: "U8"
    }
  }

  var bytes: Int {
    switch self {
    case .s16: 2
    case .s24in3: 3
    case .s32, .s24in4, .float: 4
    case .u8: 1
    }
  }

  /// Samples as full scale 1; not-a-number and infinity are silence. 16 bit stay exact.
  func floats(_ bytes: UnsafeRawBufferPointer) -> [Float] {
    let count = bytes.count / self.bytes
    return [Float](unsafeUninitializedCapacity: count) { output, made in
      for index in 0..<count { output.initializeElement(at: index, to: sample(bytes, index)) }
      made = count
    }
  }

  private func sample(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Float {
    let place = index * self.bytes
    switch self {
    case .s16:
      let value = bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)
      return Float(Int16(bitPattern: UInt16(littleEndian: value))) / 32_768
    case .s24in3:
      let value =
        UInt32(bytes[place]) << 8 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 24
      return Float(Int32(bitPattern: value)) / 2_147_483_648
    case .s24in4:
      // The highest byte says nothing.
      let value = word(bytes, place) << 8
      return Float(Int32(bitPattern: value)) / 2_147_483_648
    case .s32:
      return Float(Int32(bitPattern: word(bytes, place))) / 2_147_483_648
    case .float:
      let value = Float(bitPattern: word(bytes, place))
      return value.isFinite ? value : 0
    case .u8:
      return (Float(bytes[place]) - 128) / 128
    }
  }

  private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }
}
