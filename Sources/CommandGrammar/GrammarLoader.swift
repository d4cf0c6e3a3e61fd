extension Grammar {
  /// Reads a grammar and everything it imports.
  ///
  /// - Parameters:
  ///   - source: The main file; it has exactly one public rule, which is where a sentence starts.
  ///   - loader: Finds an imported grammar by its name ("rests" in `import <rests.*>;`); nil where
  ///     there is none. Core reads no files.
  ///   - phrases: Rules that the program supplies, such as the exercises of a plan: name and what
  ///     may be said for it. A supplied rule without phrases cannot be said. A rule in a file wins.
  /// - Throws: everything that is wrong, each with its place.
  package init(
    _ source: GrammarSource, loader: (String) -> GrammarSource? = { _ in nil },
    phrases: [String: [String]] = [:]
  ) throws(GrammarErrors) {
    var reading = GrammarFiles()
    reading.read(source, loader: loader)
    guard reading.errors.isEmpty else { throw GrammarErrors(reading.errors) }
    reading.supply(phrases)
    reading.resolve()
    let publicRules = reading.rules.indices.filter {
      reading.rules[$0].isPublic && reading.rules[$0].spot.file == 0
    }
    if publicRules.isEmpty {
      reading.errors.append(
        reading.error(
          .noPublicRule, at: Spot(file: 0, line: 1, column: 1),
          "no rule is public, so nothing can be said",
          hint: "write 'public' in front of the rule where a sentence starts"))
    }
    for extra in publicRules.dropFirst() {
      reading.errors.append(
        reading.error(
          .severalPublicRules, at: reading.rules[extra].spot,
          "<\(reading.rules[extra].name)> is a second public rule; "
            + "<\(reading.rules[publicRules[0]].name)> is the first",
          hint: "make one public rule with both as alternatives"))
    }
    guard let root = publicRules.first, reading.errors.isEmpty else {
      throw GrammarErrors(reading.errors)
    }
    self.init(nodes: reading.nodes, rules: reading.rules, root: root, files: reading.sources)
    let problems = GrammarCheck(self).problems()
    guard problems.isEmpty else { throw GrammarErrors(problems) }
  }
}

/// The files of one grammar while they are read.
private struct GrammarFiles {
  struct File {
    var name: String
    var rules: Range<Int>
    var imports: [GrammarReader.Import]
    var nodes: Range<Int>
  }

  var nodes: [Node] = []
  var rules: [Rule] = []
  var files: [File] = []
  var supplied: [String: Int] = [:]
  var sources: [GrammarSource] = []
  var errors: [GrammarError] = []

  func error(
    _ code: GrammarError.Code, at place: Spot, _ message: String, hint: String? = nil
  ) -> GrammarError {
    Grammar(nodes: [], rules: [], root: 0, files: sources).error(
      code, at: place, message, hint: hint)
  }

  mutating func read(_ main: GrammarSource, loader: (String) -> GrammarSource?) {
    var waiting: [GrammarSource] = [main]
    var asked: Set<String> = []
    while let source = waiting.popLast() {
      let number = Int32(truncatingIfNeeded: sources.count)
      sources.append(source)
      do throws(GrammarError) {
        let first = (node: nodes.count, rule: rules.count)
        let reader = try GrammarReader(source, file: number, nodes: nodes)
        nodes = reader.nodes
        rules += reader.rules
        files.append(
          File(
            name: reader.grammarName, rules: first.rule..<rules.count, imports: reader.imports,
            nodes: first.node..<nodes.count))
        asked.insert(reader.grammarName)
        for item in reader.imports {
          let name = grammarName(of: item.name)
          guard asked.insert(name).inserted else { continue }
          guard let found = loader(name) else {
            errors.append(
              error(
                .missingImport, at: item.place, "there is no grammar '\(name)' to import",
                hint: "it is looked for as \(name).jsgf beside this file"))
            continue
          }
          waiting.append(found)
        }
      } catch {
        errors.append(error.placed(in: sources))
      }
    }
  }

  /// "rests" of "rests.start" and of "rests.*"; package names stay part of it.
  private func grammarName(of imported: String) -> String {
    let parts = imported.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts.dropLast().joined(separator: ".") : imported
  }

  mutating func supply(_ phrases: [String: [String]]) {
    for (name, spoken) in phrases.sorted(by: { $0.key < $1.key }) {
      let place = Spot(file: Int32(truncatingIfNeeded: sources.count), line: 1, column: 1)
      sources.append(GrammarSource(file: "<\(name)>", text: ""))
      var alternatives: [Node.Alternative] = []
      for phrase in spoken {
        var words: [Int] = []
        for word in phrase.split(whereSeparator: \.isWhitespace) {
          nodes.append(Node(kind: .word(word.lowercased()), spot: place))
          words.append(nodes.count - 1)
        }
        guard !words.isEmpty else { continue }
        nodes.append(Node(kind: .sequence(words), spot: place))
        alternatives.append(Node.Alternative(weight: 1, node: nodes.count - 1))
      }
      nodes.append(
        Node(kind: alternatives.isEmpty ? .never : .alternatives(alternatives), spot: place))
      supplied[name] = rules.count
      rules.append(
        Rule(name: name, grammar: "", spot: place, isPublic: true, body: nodes.count - 1))
    }
  }

  mutating func resolve() {
    var byGrammar: [String: [String: Int]] = [:]
    for file in files {
      for index in file.rules {
        let rule = rules[index]
        if byGrammar[file.name, default: [:]].updateValue(index, forKey: rule.name) != nil {
          errors.append(
            error(
              .duplicateRule, at: rule.spot, "<\(rule.name)> is defined twice",
              hint: "join both with '|'"))
        }
      }
    }
    for file in files {
      let scope = scope(of: file, byGrammar: byGrammar)
      for index in file.nodes {
        guard case .unresolved(let name) = nodes[index].kind else { continue }
        if let kind = kind(of: name, in: scope) {
          nodes[index].kind = kind
        } else {
          let near = closest(to: name, among: scope.keys.sorted())
          errors.append(
            error(
              .undefinedRule, at: nodes[index].spot, "<\(name)> is not defined",
              hint: near.map { "did you mean <\($0)>?" } ?? "define it, or import it"))
        }
      }
      for item in file.imports where !item.name.hasSuffix(".*") {
        let grammar = grammarName(of: item.name)
        let rule = String(item.name.dropFirst(grammar.count + 1))
        if let rules = byGrammar[grammar], isMissing(rule, in: rules) {
          errors.append(
            error(
              .undefinedRule, at: item.place, "'\(grammar)' has no public rule <\(rule)>",
              hint: "only rules marked public can be imported"))
        }
      }
    }
  }

  private func isMissing(_ rule: String, in found: [String: Int]) -> Bool {
    guard let index = found[rule] else { return true }
    return !rules[index].isPublic
  }

  /// Every rule a file can name: imported ones first, its own over them.
  private func scope(of file: File, byGrammar: [String: [String: Int]]) -> [String: Int] {
    var scope = supplied
    for item in file.imports {
      let grammar = grammarName(of: item.name)
      let imported = item.name.dropFirst(grammar.count + 1)
      for (found, index) in byGrammar[grammar] ?? [:]
      where rules[index].isPublic && (imported == "*" || imported == found) {
        scope[found] = index
        scope["\(grammar).\(found)"] = index
      }
    }
    for (found, index) in byGrammar[file.name] ?? [:] { scope[found] = index }
    return scope
  }

  private func kind(of name: String, in scope: [String: Int]) -> Node.Kind? {
    if name == "NULL" { return .nothing }
    if name == "VOID" { return .never }
    if let rule = scope[name] { return .rule(rule) }
    if let quantity = QuantityKind(rawValue: name) { return .quantity(quantity) }
    if name == "word" { return .anything(repeats: false) }
    return name == "anything" ? .anything(repeats: true) : nil
  }

  /// The name that differs least, where it differs by at most two letters.
  private func closest(to name: String, among names: [String]) -> String? {
    names.map { (name: $0, distance: distance($0, name)) }
      .filter { $0.distance <= 2 }
      .min { $0.distance < $1.distance }?.name
  }

  private func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.prefix(64))
    let right = Array(right.prefix(64))
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(diagonal + (a == b ? 0 : 1), above + 1, row[j] + 1)
        diagonal = above
      }
    }
    return row[right.count]
  }
}
