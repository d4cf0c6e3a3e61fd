/// Why a recording does not begin, or why it ends before it is told to. One sentence for a person.
package struct AudioRecorderRemark: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: String, Sendable {
    /// A file of this name is there, and nothing said that it may be overwritten.
    case exists
    /// The operating system does not let us write there.
    case refused
    /// The longest recording that was asked for.
    case limit
    case diskFull = "disk_full"
    /// Another failure while writing.
    case failed
  }

  package let kind: Kind
  /// The path as it was given.
  package let path: String
  /// The whole message, without a line break.
  package let sentence: String

  init(_ kind: Kind, _ path: String, _ fact: String) {
    self.kind = kind
    self.path = path
    sentence = AudioFileError.oneLine("\(path): \(fact)")
  }

  package var description: String { sentence }
}
