internal import CommandGrammar

/// Hears commands in bursts that are no counts.
struct CommandRecognizer: Sendable {
  static let commandGraph = "commands"
  /// The shortest command that is said alone, in frames.
  static let shortest = 20
  /// A command lasts at most so many frames.
  static let longest = 800
}
