/// Reads one grammar file into nodes and rules. References stay names until all files are read.
struct GrammarReader {
  struct Import {
    var name: String
    var place: Spot
  }

  /// Nesting deeper than this is refused, so that no recursion runs out of stack.
  static let deepestNesting = 60

  private var lexer: GrammarLexer
  private var token: Token
  private var depth = 0
  private(set) var grammarName = ""
  private(set) var imports: [Import] = []
  private(set) var rules: [Rule] = []
  private(set) var nodes: [Node]

  /// Reads the file with that number; its nodes are appended to `nodes`, so that one arena holds all files.
  init(_ source: GrammarSource, file: Int32, nodes: [Node]) throws(GrammarError) {
    lexer = GrammarLexer(source, file: file)
    self.nodes = nodes
    token = Token(kind: .end, place: Spot(file: file, line: 1, column: 1))
    try lexer.header()
    try step()
    try readDeclarations()
  }

  private mutating func step() throws(GrammarError) { token = try lexer.next() }

  private func isSymbol(_ symbol: Character) -> Bool { token.kind == .symbol(symbol) }

  private mutating func expect(
    _ symbol: Character, _ message: String, hint: String? = nil
  ) throws(GrammarError) {
    guard isSymbol(symbol) else {
      throw GrammarError(.syntax, at: token.place, message, hint: hint)
    }
    try step()
  }

  private mutating func readDeclarations() throws(GrammarError) {
    guard token.kind == .word("grammar") else {
      throw GrammarError(
        .header, at: token.place, "the grammar has no name",
        hint: "write it behind the header: grammar orders;")
    }
    try step()
    guard case .word(let name) = token.kind else {
      throw GrammarError(.header, at: token.place, "the grammar has no name")
    }
    grammarName = name
    try step()
    try expect(";", "a ';' is missing behind the name of the grammar")
    while token.kind == .word("import") {
      try step()
      guard case .ruleName(let name) = token.kind else {
        throw GrammarError(
          .syntax, at: token.place, "an import without a rule name", hint: "import <grammar.rule>;")
      }
      imports.append(Import(name: name, place: token.place))
      try step()
      try expect(";", "a ';' is missing behind the import")
    }
    while token.kind != .end { try readRule() }
  }

  private mutating func readRule() throws(GrammarError) {
    var isPublic = false
    if token.kind == .word("public") {
      isPublic = true
      try step()
    }
    guard case .ruleName(let name) = token.kind else {
      throw GrammarError(
        .syntax, at: token.place, "a rule is expected here", hint: "write it as <name> = words;")
    }
    let place = token.place
    try step()
    try expect("=", "a '=' is missing behind <\(name)>")
    if isSymbol(";") {
      throw GrammarError(
        .emptyRule, at: place, "<\(name)> is empty",
        hint: "write <NULL> where nothing may be said")
    }
    let body = try readAlternatives()
    try expect(
      ";", "unexpected \(describe(token)) in <\(name)>", hint: "a rule ends with ';'")
    rules.append(
      Rule(name: name, grammar: grammarName, spot: place, isPublic: isPublic, body: body))
  }

  private mutating func add(_ kind: Node.Kind, at place: Spot) -> Int {
    nodes.append(Node(kind: kind, spot: place))
    return nodes.count - 1
  }

  private mutating func readAlternatives() throws(GrammarError) -> Int {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepestNesting else {
      throw GrammarError(
        .tooLarge, at: token.place, "nested deeper than \(Self.deepestNesting) brackets",
        hint: "give the inner part a rule of its own")
    }
    let place = token.place
    var alternatives: [Node.Alternative] = []
    while true {
      var weight = 1.0
      if case .weight(let value) = token.kind {
        weight = value
        try step()
      }
      alternatives.append(Node.Alternative(weight: weight, node: try readSequence()))
      guard isSymbol("|") else { break }
      try step()
    }
    if alternatives.count == 1 { return alternatives[0].node }
    return add(.alternatives(alternatives), at: place)
  }

  private mutating func readSequence() throws(GrammarError) -> Int {
    let place = token.place
    var items: [Int] = []
    while let item = try readItem() { items.append(item) }
    if case .weight = token.kind {
      throw GrammarError(
        .badWeight, at: token.place, "a weight stands in front of an alternative",
        hint: "write (/2/ one | /1/ two)")
    }
    guard !items.isEmpty else {
      throw GrammarError(
        .emptyRule, at: token.place, "nothing stands before \(describe(token))",
        hint: "write <NULL> where nothing may be said")
    }
    return items.count == 1 ? items[0] : add(.sequence(items), at: place)
  }

  private mutating func readItem() throws(GrammarError) -> Int? {
    let place = token.place
    var item: Int
    switch token.kind {
    case .word(let text):
      item = add(.word(text.lowercased()), at: place)
      try step()
    case .quoted(let text):
      let words = text.split(whereSeparator: \.isWhitespace)
      guard !words.isEmpty else { throw GrammarError(.emptyRule, at: place, "an empty quotation") }
      var parts: [Int] = []
      for word in words { parts.append(add(.word(word.lowercased()), at: place)) }
      item = parts.count == 1 ? parts[0] : add(.sequence(parts), at: place)
      try step()
    case .ruleName(let name):
      item = add(.unresolved(name), at: place)
      try step()
    case .symbol("("):
      try step()
      item = try readAlternatives()
      try expect(")", "unexpected \(describe(token))", hint: "a ')' is missing")
    case .symbol("["):
      try step()
      let inner = try readAlternatives()
      try expect("]", "unexpected \(describe(token))", hint: "a ']' is missing")
      item = add(.optional(inner), at: place)
    default: return nil
    }
    var suffixes = 0
    while true {
      guard suffixes <= Self.deepestNesting else {
        throw GrammarError(.tooLarge, at: token.place, "too many operators behind one item")
      }
      suffixes += 1
      switch token.kind {
      case .symbol("*"):
        item = add(.repeated(item, minimum: 0), at: place)
        try step()
      case .symbol("+"):
        item = add(.repeated(item, minimum: 1), at: place)
        try step()
      case .tag(let text):
        let tags = try TagReader.read(text, at: token.place)
        item = add(.tagged(item, tags), at: place)
        try step()
      default: return item
      }
    }
  }

  private func describe(_ token: Token) -> String {
    switch token.kind {
    case .word(let text): "'\(text)'"
    case .quoted(let text): "\"\(text)\""
    case .ruleName(let name): "<\(name)>"
    case .weight: "weight"
    case .tag(let text): "{\(text)}"
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "end of the file"
    }
  }
}
