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

/// A place in the making: the file is a number, so that thousands of nodes stay small.
struct Spot: Equatable, Hashable, Sendable {
  var file: Int32
  var line: Int32
  var column: Int32
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
    /// One word, or one or more, whatever they are.
    case anything(repeats: Bool)
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
  var spot: Spot
}

/// One rule of a grammar file.
struct Rule: Sendable {
  var name: String
  var grammar: String
  var spot: Spot
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
  var spot: Spot
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
  /// Every file, for places and for the caret of errors found later; supplied rules are files too.
  var files: [GrammarSource]

  /// Name of the public rule; the tool's name where no tag names one.
  package var rootName: String { rules[root].name }
  /// Place of the public rule.
  package var rootPlace: Place { place(rules[root].spot) }

  /// The place with the name of its file.
  func place(_ spot: Spot) -> Place {
    let file = Int(spot.file)
    return Place(
      file: files.indices.contains(file) ? files[file].file : "", line: Int(spot.line),
      column: Int(spot.column))
  }

  /// An error at a place of this grammar, with its source line.
  func error(
    _ code: GrammarError.Code, at spot: Spot, _ message: String, hint: String? = nil
  ) -> GrammarError {
    GrammarError(code, at: spot, message, hint: hint).placed(in: files)
  }
}

extension GrammarError {
  /// An error whose file is still a number.
  init(_ code: Code, at spot: Spot, _ message: String, hint: String? = nil) {
    self.init(
      code, at: Place(file: "\(spot.file)", line: Int(spot.line), column: Int(spot.column)),
      message,
      hint: hint)
  }

  /// The same error with the name of its file and the line it points at.
  func placed(in files: [GrammarSource]) -> GrammarError {
    guard let number = Int(place.file), files.indices.contains(number) else { return self }
    var error = self
    error.place.file = files[number].file
    let lines = files[number].text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    if place.line >= 1, place.line <= lines.count {
      error.sourceLine = String(lines[place.line - 1])
    }
    return error
  }
}
