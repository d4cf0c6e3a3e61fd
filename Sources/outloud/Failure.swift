/// Why a command ends without success: one clear sentence and an exit code.
struct Failure: Error, Sendable {
  /// Design, contract 7.
  enum Code: Int32, Sendable {
    /// The work failed: unreadable, not audio, port taken.
    case failed = 1
    /// Wrong usage.
    case usage = 2
    /// A needed thing is missing: model, dictionary, file.
    case missing = 3
  }

  var code: Code
  var message: String

  static func usage(_ message: String) -> Failure { Failure(code: .usage, message: message) }
  static func failed(_ message: String) -> Failure { Failure(code: .failed, message: message) }
  static func missing(_ message: String) -> Failure { Failure(code: .missing, message: message) }
}
