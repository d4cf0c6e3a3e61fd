import CSndfile

/// An open libsndfile handle for reading. Not copyable: it is closed once, by its only owner, on
/// the thread that uses it.
struct SoundFile: ~Copyable {
  private let handle: OpaquePointer
  /// Keeps alive what the handle reads through its callbacks.
  private let view: PayloadView?
  let channels: Int
  let samplesPerSecond: Int
  /// `SF_FORMAT_…`, container and coding.
  let format: Int
  /// Frames in the file, `nil` when it does not say (streams, FLAC written to a pipe).
  let frames: Int?

  /// Opens what `view` shows. `raw` gives the form of headerless samples.
  init(_ view: PayloadView, raw: SF_INFO? = nil) throws(SoundFileError) {
    var info = raw ?? SF_INFO()
    var callbacks = PayloadView.callbacks()
    let user = Unmanaged.passUnretained(view).toOpaque()
    let opened = view.opening { sf_open_virtual(&callbacks, Int32(SFM_READ), &info, user) }
    guard let handle = opened else { throw SoundFileError() }
    self.init(handle, info, view)
  }

  /// Opens a pipe or socket, which this owns from now on, also on failure.
  init(pipe descriptor: Int32) throws(SoundFileError) {
    var info = SF_INFO()
    guard let handle = sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE)) else {
      throw SoundFileError()
    }
    self.init(handle, info, nil)
  }

  private init(_ handle: OpaquePointer, _ info: SF_INFO, _ view: PayloadView?) {
    self.handle = handle
    self.view = view
    channels = Int(info.channels)
    samplesPerSecond = Int(info.samplerate)
    format = Int(info.format)
    // Unknown lengths show as SF_COUNT_MAX or as whatever follows from a size of all ones.
    frames = info.frames >= 0 && info.frames < 1 << 40 ? Int(info.frames) : nil
  }

  deinit { sf_close(handle) }

  var container: Int { format & SF_FORMAT_TYPEMASK }
  var coding: Int { format & SF_FORMAT_SUBMASK }
  /// Floating point samples may lie outside -1…1.
  var isFloat: Bool { coding == SF_FORMAT_FLOAT || coding == SF_FORMAT_DOUBLE }

  var comment: String? {
    guard let text = sf_get_string(handle, Int32(SF_STR_COMMENT)) else { return nil }
    return String(cString: text)
  }

  /// Interleaved samples, full scale 1, into `target`. Returns the frames read, 0 at the end (or
  /// where the data is damaged).
  func read(into target: UnsafeMutableBufferPointer<Float>) -> Int {
    guard let base = target.baseAddress else { return 0 }
    return max(0, Int(sf_readf_float(handle, base, sf_count_t(target.count / channels))))
  }

  /// Goes to a frame; false where the format cannot.
  func seek(to frame: Int) -> Bool {
    sf_seek(handle, sf_count_t(frame), Int32(SEEK_SET)) >= 0
  }
}

/// libsndfile's words for why it did not open the last file on this thread.
///
/// The library keeps them in one global: under several threads they may belong to another file, so
/// they only ever explain, never decide.
struct SoundFileError: Error {
  let message: String

  init() {
    message = sf_strerror(nil).map { String(cString: $0) } ?? "unknown error"
  }
}
