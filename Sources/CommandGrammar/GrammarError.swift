/// A position in a grammar file; lines and columns start at 1, columns count Unicode scalars.
package struct Place: Equatable, Hashable, Sendable {
  /// Name of the file as the loader gave it.
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// One thing wrong with a grammar, with the place it is wrong at.
package struct GrammarError: Error, Equatable, Sendable {
  /// What kind of thing is wrong; stable, for tests and machines.
  package enum Code: String, Sendable {
    case syntax, unterminatedComment, header, undefinedRule, duplicateRule, leftRecursion
    case recursion, severalPublicRules, noPublicRule, emptyRule, unreachableRule, unknownWords
    case ambiguous, missingImport, badTag, badWeight, tooLarge
  }

  package var code: Code
  package var place: Place
  package var message: String
  /// What to do about it, where that can be said.
  package var hint: String?
  /// The text of the line, for the caret; empty when the place has no text.
  package var sourceLine: String

  package init(
    _ code: Code, at place: Place, _ message: String, hint: String? = nil, sourceLine: String = ""
  ) {
    self.code = code
    self.place = place
    self.message = message
    self.hint = hint
    self.sourceLine = sourceLine
  }

  package var file: String { place.file }
  package var line: Int { place.line }
  package var column: Int { place.column }

  /// `file:line:column: message`, the line with a caret below the place, and the hint.
  /// Lines over 160 scalars are shown as the 160 around the place.
  package func rendered() -> String {
    var text = "\(place.file):\(place.line):\(place.column): \(message)"
    if !sourceLine.isEmpty {
      var scalars = Array(sourceLine.unicodeScalars)
      var caret = max(0, place.column - 1)
      if scalars.count > 160 {
        let from = max(0, min(caret - 80, scalars.count - 160))
        scalars = Array(scalars[from..<min(scalars.count, from + 160)])
        caret -= from
      }
      var shown = String.UnicodeScalarView()
      for scalar in scalars { shown.append(scalar.value < 32 ? " " : scalar) }
      text += "\n  \(String(shown))\n  \(String(repeating: " ", count: caret))^"
    }
    if let hint { text += "\n  \(hint)" }
    return text
  }
}

/// All that is wrong with a grammar, in the order it was found; never empty.
package struct GrammarErrors: Error, Equatable, Sendable {
  package var errors: [GrammarError]

  package init(_ errors: [GrammarError]) { self.errors = errors }

  /// Every error rendered, one after another.
  package func rendered() -> String { errors.map { $0.rendered() }.joined(separator: "\n") }
}
