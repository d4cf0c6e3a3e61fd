package import CommandGrammar

/// The graphs a stream is recognized with, and the words they need.
package struct RecognitionGraphs: Sendable {
  /// Those that do not change with the count, by name.
  package private(set) var fixed: [(name: String, graph: SearchGraph)]
  /// Every word of every graph to come.
  package private(set) var words: Set<String>

  /// - Parameter commands: who hears what may be said beside the count; its graphs are installed
  ///   when they are first needed.
  package init(mode: CountMode, commands: CommandRecognizer? = nil) {
    fixed = [(CountRecognizer.phoneLoop, PhoneWords.loop)]
    words = Set(PhoneWords.words)
    if mode == .numbers { words.formUnion(CountGraph.words) }
    if let commands { words.formUnion(commands.words) }
  }
}
