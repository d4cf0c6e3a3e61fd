internal import CSphinx

/// What the engine refused, with the reason from its log.
package struct SphinxError: Error, Equatable, Sendable {
  package enum Code: Equatable, Sendable {
    /// Model, dictionary or another file is not there or not readable.
    case missing
    /// A word has no pronunciation.
    case words([String])
    /// The engine refused a call.
    case engine
  }

  package var code: Code
  /// One sentence for people.
  package var message: String
  /// ERROR lines of the engine's log during the call, if any.
  package var log: String

  package init(_ code: Code, _ message: String, log: String = "") {
    self.code = code
    self.message = message
    self.log = log
  }

  /// With the ERROR lines that the engine logged on this thread since `SphinxLog.start()`.
  static func engine(_ message: String) -> SphinxError {
    SphinxError(.engine, message, log: SphinxLog.take())
  }
}

/// The engine's log: never printed, its ERROR lines are kept for the error of the failing call.
enum SphinxLog {
  private static let silenced: Void = outloud_sphinx_quiet()

  /// Call before the engine's first use and before a call whose failure is to be explained.
  static func start() {
    _ = silenced
    outloud_sphinx_forget_errors()
  }

  static func take() -> String {
    let text = String(cString: outloud_sphinx_last_errors())
    outloud_sphinx_forget_errors()
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return lines.joined(separator: "; ")
  }
}
