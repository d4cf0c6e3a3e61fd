import CommandGrammar
import Foundation
import SpokenQuantities
import Testing

/// A grammar from its rules; the header is added. Line numbers start behind it.
func grammar(_ rules: String) throws -> Grammar {
  try Grammar(GrammarSource(file: "test.jsgf", text: "#JSGF V1.0; grammar test;\n" + rules))
}

func matcher(_ rules: String) throws -> Matcher {
  try Matcher(try grammar(rules), quantities: TestQuantities())
}

func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

/// The grammars that are shipped.
enum Shipped {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Grammars")

  static func grammar(_ path: String) throws -> Grammar {
    let main = folder.appendingPathComponent(path)
    func source(_ url: URL) throws -> GrammarSource {
      GrammarSource(
        file: url.lastPathComponent, text: try String(contentsOf: url, encoding: .utf8))
    }
    return try Grammar(
      try source(main),
      loader: { name in
        let url = main.deletingLastPathComponent().appendingPathComponent("\(name).jsgf")
        return try? source(url)
      }, phrases: ["plan_exercise": ["turkish get ups"]])
  }

  static func matcher(_ path: String) throws -> Matcher {
    try Matcher(try grammar(path), quantities: SpokenQuantityRules())
  }
}
