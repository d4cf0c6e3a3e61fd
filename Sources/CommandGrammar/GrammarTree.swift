/// The text of one grammar file.
package struct GrammarSource: Equatable, Sendable {
  /// Name shown in errors, usually the path.
  package var file: String
  package var text: String

  package init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}

/// One node of the tree: what it is and where it was written.
struct Node: Sendable {
  enum Kind: Sendable {
    /// One spoken word, lower case, as it stands in the dictionary.
    case word(String)
    /// A reference by name, not yet resolved.
    case unresolved(String)
    /// A reference to a rule of the grammar, by index.
    case rule(Int)
    /// A built-in quantity.
    case quantity(QuantityKind)
    /// One or more words, whatever they are.
    case anything
    /// `<NULL>`: nothing is said.
    case nothing
    /// `<VOID>`: cannot be said.
    case never
    case sequence([Int])
    case alternatives([Alternative])
    case optional(Int)
    /// Repetition, at least `minimum` (0 or 1) times.
    case repeated(Int, minimum: Int)
    case tagged(Int, [Tag])
  }

  struct Alternative: Sendable {
    /// As written between slashes, 1 where nothing is written.
    var weight: Double
    var node: Int
  }

  var kind: Kind
  var place: Place
}

/// One rule of a grammar file.
struct Rule: Sendable {
  var name: String
  var grammar: String
  var place: Place
  var isPublic: Bool
  var body: Int
}

/// What a tag says; see docs/grammar.md for the language.
struct Tag: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    /// `{tool=start_rest}`
    case tool(String)
    /// `{ask=seconds}`
    case ask(String)
    /// `{when=rest,paused}`
    case when([String])
    /// `{style=quiet}`
    case literal(slot: String, SlotValue)
    /// `{seconds=<duration>}`; negative for `{seconds=-<duration>}`
    case quantity(slot: String, QuantityKind, negative: Bool)
    /// `{style}`: the item the tag stands behind, as it was said
    case item(slot: String)
  }

  var action: Action
  var place: Place
}

/// The value of a slot.
package enum SlotValue: Equatable, Hashable, Sendable {
  case number(Double)
  case text(String)
  case flag(Bool)
}

/// A grammar read into one tree. The matcher, the sampler and the search graph are all made of it.
package struct Grammar: Sendable {
  var nodes: [Node]
  var rules: [Rule]
  /// Index of the one public rule of the main file.
  var root: Int
  /// Every line of every file, for the caret of errors found later.
  var lines: [String: [String]]

  /// Name of the public rule; the tool's name where no tag names one.
  package var rootName: String { rules[root].name }
  /// Place of the public rule.
  package var rootPlace: Place { rules[root].place }

  /// An error at a place of this grammar, with its source line.
  func error(
    _ code: GrammarError.Code, at place: Place, _ message: String, hint: String? = nil
  ) -> GrammarError {
    let text = lines[place.file] ?? []
    let line = place.line >= 1 && place.line <= text.count ? text[place.line - 1] : ""
    return GrammarError(code, at: place, message, hint: hint, sourceLine: line)
  }
}
