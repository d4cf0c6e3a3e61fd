import CSndfile
import Glibc
internal import Listening

/// Writes what is heard into a FLAC file: 16 kHz, mono, 16 bit, nothing lost.
///
/// The file can be read at any moment, also after the process was killed: FLAC is a chain of frames
/// of 4,096 samples at most (RFC 9639, section 9; libFLAC's default), each of which goes to the
/// kernel as soon as it is full, so that 0.26 s at the end are missing then, and its header does not
/// say how long it is. Memory does not grow. A recording that fails tells it once and is over; it
/// never stops the capture.
///
/// Owned and called by one thread; `write` may wait for the disk.
package struct AudioRecorder: ~Copyable {
  /// Seconds after which a recording ends where nobody says otherwise: two hours, about 130 MB.
  package static let usualLimit = 7_200.0

  package let path: String
  private let file: AudioRecorderFile
  /// Closed and nil when the recording is over.
  private var handle: OpaquePointer?
  private let mostSamples: Int
  private var samples = 0

  /// Creates the file. The folder must be there.
  ///
  /// - Parameters:
  ///   - maximumSeconds: when so much is written the recording ends; below 1 it is 1.
  ///   - comment: goes into the file's comment tag, `AudioFileInfo.comment` when it is read.
  ///   - overwrites: whether a file of this name may go.
  package init(
    path: String, maximumSeconds: Double = usualLimit, comment: String? = nil,
    overwrites: Bool = false
  ) throws(AudioRecorderRemark) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | (overwrites ? O_TRUNC : O_EXCL)
    let descriptor = Glibc.open(path, flags, 0o644)
    guard descriptor >= 0 else {
      if errno == EEXIST {
        throw AudioRecorderRemark(.exists, path, "is there already; choose another name")
      }
      throw AudioRecorderRemark(.refused, path, "cannot be written: \(systemMessage(errno))")
    }
    try self.init(
      file: AudioRecorderFile(descriptor: descriptor), path: path, maximumSeconds: maximumSeconds,
      comment: comment)
  }

  init(
    file: AudioRecorderFile, path: String, maximumSeconds: Double, comment: String?
  ) throws(AudioRecorderRemark) {
    self.path = path
    self.file = file
    let rate = Double(InnerAudio.samplesPerSecond)
    // A day and more is a slip of the pen; NaN becomes the least.
    mostSamples = Int(max(1, min(maximumSeconds, 1e6)) * rate)
    var info = SF_INFO()
    info.format = Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
    info.channels = 1
    info.samplerate = Int32(InnerAudio.samplesPerSecond)
    var callbacks = AudioRecorderFile.callbacks()
    let user = Unmanaged.passUnretained(file).toOpaque()
    handle = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, user)
    guard let handle else {
      throw AudioRecorderRemark(.refused, path, "cannot be written: \(SoundFileError().message)")
    }
    if let comment { sf_set_string(handle, Int32(SF_STR_COMMENT), comment) }
  }

  deinit { if let handle { sf_close(handle) } }

  /// Whether it still takes samples.
  package var isRecording: Bool { handle != nil }

  /// Seconds written.
  package var seconds: Double { Double(samples) / Double(InnerAudio.samplesPerSecond) }

  /// Takes the next samples. A remark comes at most once, when the recording is over because of its
  /// limit or a failure; afterwards samples are ignored.
  package mutating func write(_ block: [Int16]) -> AudioRecorderRemark? {
    guard let handle, !block.isEmpty else { return nil }
    let count = min(block.count, mostSamples - samples)
    let written = block.withUnsafeBufferPointer {
      Int(sf_write_short(handle, $0.baseAddress, sf_count_t(count)))
    }
    samples += max(0, min(count, written))
    if written < count || file.failure != nil || sf_error(handle) != 0 {
      return fail(handle)
    }
    guard samples >= mostSamples else { return nil }
    if let failure = finish() { return failure }
    return AudioRecorderRemark(
      .limit, path, "the recording is full after \(whole(seconds)) s and ends here")
  }

  /// Writes what is left and completes the header. Twice does nothing.
  package mutating func finish() -> AudioRecorderRemark? {
    guard let handle else { return nil }
    self.handle = nil
    let code = sf_close(handle)
    return code == 0 && file.failure == nil ? nil : remark(nil)
  }

  private mutating func fail(_ handle: OpaquePointer) -> AudioRecorderRemark {
    let words = sf_strerror(handle).map { String(cString: $0) }
    self.handle = nil
    sf_close(handle)
    return remark(words)
  }

  private func remark(_ words: String?) -> AudioRecorderRemark {
    let end = "the recording ends after \(whole(seconds)) s, listening goes on"
    guard let code = file.failure else {
      return AudioRecorderRemark(
        .failed, path, "could not be written (\(words ?? "unknown error")); \(end)")
    }
    if code == ENOSPC || code == EDQUOT {
      return AudioRecorderRemark(.diskFull, path, "the disk is full; \(end)")
    }
    return AudioRecorderRemark(.failed, path, "\(systemMessage(code)); \(end)")
  }

  private func whole(_ seconds: Double) -> Int { Int(seconds.rounded()) }
}
