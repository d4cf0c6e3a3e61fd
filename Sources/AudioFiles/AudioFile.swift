import CSndfile
import Glibc

/// The ways in: a recording by path, standard input, all recordings of a folder.
package enum AudioFile {
  /// How standard input is called in messages.
  package static let standardInputName = "standard input"

  /// Opens a recording. Pipes and devices are read as streams.
  ///
  /// A file that can be read twice is looked at once before: with several channels the one with the
  /// most speech is taken, of floating-point samples the peak is found.
  ///
  /// - Parameter raw: the form of headerless samples; `nil` lets the file tell, and refuses a file
  ///   that does not.
  package static func open(
    path: String, raw: RawFormat? = nil
  ) throws(AudioFileError) -> AudioFileSource {
    let status = try status(of: path)
    if status.isFolder {
      let isClosed = access(path, R_OK | X_OK) != 0
      throw isClosed
        ? AudioFileError(.unreadable, path, "is a folder that may not be read; change its mode")
        : AudioFileError(.directory, path, "is a folder, not a recording; name the files in it")
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path) }
    let input = ByteInput(
      descriptor: descriptor, path: path, fileLength: status.length, closesDescriptor: true)
    return try AudioOpener(input, unknownIsRaw: false).open(raw: raw)
  }

  /// Opens standard input: anything `open` reads, also while it is still being written; bytes that
  /// are neither a known format nor text are taken as raw samples.
  ///
  /// - Parameter raw: the form of headerless samples; `nil` sniffs first and falls back on
  ///   `RawFormat()`, signed 16 bit, little endian, 16 kHz, mono.
  package static func openStandardInput(
    raw: RawFormat? = nil
  ) throws(AudioFileError) -> AudioFileSource {
    try openStream(descriptor: STDIN_FILENO, name: standardInputName, raw: raw)
  }

  /// The same for any descriptor, which stays open and the caller's.
  package static func openStream(
    descriptor: Int32, name: String, raw: RawFormat? = nil
  ) throws(AudioFileError) -> AudioFileSource {
    if isatty(descriptor) != 0 {
      throw AudioFileError(
        .unreadable, name, "is a terminal; send sound into it: outloud count - < FILE")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno, name) }
    let isFile = status.st_mode & S_IFMT == S_IFREG && lseek(descriptor, 0, SEEK_CUR) == 0
    if status.st_mode & S_IFMT == S_IFDIR {
      throw AudioFileError(.directory, name, "is a folder, not a recording")
    }
    let input = ByteInput(
      descriptor: descriptor, path: name, fileLength: isFile ? Int(status.st_size) : nil,
      closesDescriptor: false)
    return try AudioOpener(input, unknownIsRaw: true).open(raw: raw)
  }

  static func status(
    of path: String
  ) throws(AudioFileError) -> (isFolder: Bool, length: Int?) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(errno, path) }
    let kind = status.st_mode & S_IFMT
    return (kind == S_IFDIR, kind == S_IFREG ? Int(status.st_size) : nil)
  }

  private static func failure(_ code: Int32, _ path: String) -> AudioFileError {
    switch code {
    case ENOENT, ENOTDIR:
      AudioFileError(.missing, path, "there is no such file; check the name and the folder")
    case EACCES, EPERM:
      AudioFileError(.unreadable, path, "may not be read; check its permissions")
    default: AudioFileError(.unreadable, path, "cannot be opened: \(systemMessage(code))")
    }
  }
}
