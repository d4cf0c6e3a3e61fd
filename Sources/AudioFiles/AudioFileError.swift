/// What went wrong with one input, in one sentence that a person can act on.
package struct AudioFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure. `missing` is the one that stands for "a needed thing is missing" (exit
  /// code 3); all others are "the work failed" (exit code 1).
  package enum Code: String, Sendable {
    /// There is no such file.
    case missing
    /// A folder where a recording was expected.
    case directory
    /// The operating system refuses to open or read it.
    case unreadable
    /// Not one byte in it.
    case empty
    /// Something other than sound: text, a picture, an archive, unknown bytes.
    case notAudio
    /// Sound, in a form that has to be converted first.
    case unsupported
    /// A header that contradicts itself or cannot be true (no channels, no rate, no format).
    case damaged
    /// A sound file without a single sample.
    case noSamples
  }

  package let code: Code
  /// The path as it was given, or `standard input`.
  package let path: String
  /// The whole message: the file's name, what it is or lacks, and what to do. No line break.
  package let sentence: String

  /// - Parameter fact: what follows the file's name, without a full stop.
  init(_ code: Code, _ path: String, _ fact: String) {
    self.code = code
    self.path = path
    sentence = AudioFileError.oneLine("\(path): \(fact)")
  }

  package var description: String { sentence }

  /// File names may hold line breaks and terminal escapes; a message may not.
  static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      line.append(isControl ? "?" : scalar)
    }
    return String(line)
  }
}
