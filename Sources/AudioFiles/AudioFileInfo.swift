/// What is known of a recording once it is open.
package struct AudioFileInfo: Equatable, Sendable {
  /// For people: "WAV, 16-bit PCM", "FLAC", "MP3", "raw PCM".
  package var format: String
  /// The rate of the recording itself, before it is brought to 16 kHz. In hertz.
  package var samplesPerSecond: Int
  /// Channels in the recording, at least 1.
  package var channels: Int
  /// The channel that is listened to, from 0. A stream decides this while it plays and may change it.
  package var channel: Int
  /// Length in seconds, `nil` for a stream or a file that does not say.
  package var seconds: Double?
  /// The file's comment tag (FLAC/Ogg `COMMENT`, WAV `ICMT`), if it has one.
  package var comment: String?
  /// Something a person should know although the file is read: that it was cut short, for instance.
  /// A clause without file name and full stop.
  package var remark: String?

  package init(
    format: String, samplesPerSecond: Int, channels: Int, channel: Int, seconds: Double? = nil,
    comment: String? = nil, remark: String? = nil
  ) {
    self.format = format
    self.samplesPerSecond = samplesPerSecond
    self.channels = channels
    self.channel = channel
    self.seconds = seconds
    self.comment = comment
    self.remark = remark
  }
}

/// The shape of headerless samples, as the caller says it: nothing in the bytes could tell.
package struct RawFormat: Equatable, Sendable {
  /// How one sample is written.
  package enum Encoding: String, Sendable, CaseIterable {
    case s16le, s16be, s24le, s32le, f32le, s8, u8, alaw, mulaw

    /// Bytes of one sample of one channel.
    package var bytesPerSample: Int {
      switch self {
      case .s8, .u8, .alaw, .mulaw: 1
      case .s16le, .s16be: 2
      case .s24le: 3
      case .s32le, .f32le: 4
      }
    }
  }

  /// In hertz.
  package var samplesPerSecond: Int
  /// Interleaved channels, 1 or more.
  package var channels: Int
  package var encoding: Encoding

  package init(
    samplesPerSecond: Int = 16_000, channels: Int = 1, encoding: Encoding = .s16le
  ) {
    self.samplesPerSecond = samplesPerSecond
    self.channels = channels
    self.encoding = encoding
  }
}

/// What this room accepts, in one place.
enum AudioLimits {
  /// Below 4 kHz there is no speech left to recognize; above 384 kHz nothing records.
  static let samplesPerSecond = 4_000...384_000
  /// libsndfile's own `SF_MAX_CHANNELS` (sndfile's src/sfconfig and common.h).
  static let channels = 1...1_024
}
