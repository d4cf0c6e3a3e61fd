internal import CommandGrammar
internal import Listening

/// A grammar read from its files: tree, matcher and parser.
struct GrammarFile: Sendable {
  let path: String
  let grammar: Grammar
  let matcher: Matcher
  /// Pronunciations beside the grammar (`pronunciations.dict`), or nil.
  let pronunciations: String?
  private let phrases: [String: [String]]

  var parser: CommandParser { CommandParser(matcher) }

  /// - Parameter phrases: rules the program supplies, such as the plan's exercises.
  init(_ path: String, phrases: [String: [String]] = [:]) throws(Failure) {
    self.path = path
    self.phrases = phrases
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let root = folder.isEmpty ? "." : folder.joined(separator: "/")
    guard let bytes = try WholeFile.read(path) else {
      throw .missing("\(path): there is no such file")
    }
    do throws(GrammarErrors) {
      grammar = try Grammar(
        GrammarSource(file: path, text: String(decoding: bytes, as: UTF8.self)),
        loader: { name in Self.imported(name, from: root) }, phrases: phrases)
      matcher = try Matcher(grammar, quantities: SpokenQuantityRules())
    } catch {
      throw .failed(error.rendered())
    }
    let own = root + "/pronunciations.dict"
    pronunciations = (try WholeFile.read(own)) == nil ? nil : own
  }

  /// What is listened for: `commands.spoken.jsgf` beside `commands.jsgf`, where text is read more
  /// broadly than can be heard; otherwise the grammar itself.
  func spoken() throws(Failure) -> GrammarFile {
    guard path.hasSuffix(".jsgf") else { return self }
    let beside = String(path.dropLast(5)) + ".spoken.jsgf"
    guard try WholeFile.read(beside) != nil else { return self }
    return try GrammarFile(beside, phrases: phrases)
  }

  /// A rule `rests.start` is looked for in `rests.jsgf` beside the grammar.
  private static func imported(_ name: String, from folder: String) -> GrammarSource? {
    guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
    let path = folder + "/" + name + ".jsgf"
    do {
      return try WholeFile.read(path).map {
        GrammarSource(file: path, text: String(decoding: $0, as: UTF8.self))
      }
    } catch {
      return nil  // An unreadable import is reported by its name, as a missing one is.
    }
  }
}
