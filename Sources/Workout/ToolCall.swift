/// A named request with typed arguments. Who makes it (voice, HTTP, MCP) does not matter; the
/// workout decides whether and how to apply it.
package struct ToolCall: Equatable, Sendable {
  /// Name in the catalogue, for example `start_rest`; a foreign grammar may bring its own.
  package var name: String
  /// What was said and nothing else: a value that was not said has no key.
  package var arguments: [String: ToolValue]
  /// The argument that is missing and cannot be guessed ("rest for two": `seconds`); the call waits.
  package var ask: String?

  package init(_ name: String, _ arguments: [String: ToolValue] = [:], ask: String? = nil) {
    self.name = name
    self.arguments = arguments
    self.ask = ask
  }
}

/// One argument of a tool call.
package enum ToolValue: Equatable, Sendable {
  case number(Double)
  case text(String)
  case flag(Bool)
}
