/// Finds what is wrong with a grammar whose names are resolved: rules that call themselves where
/// they may not, that nobody reaches, or that cannot be said.
struct GrammarCheck {
  private let grammar: Grammar

  init(_ grammar: Grammar) { self.grammar = grammar }

  func problems() -> [GrammarError] {
    var errors = leftRecursion()
    guard errors.isEmpty else { return errors }
    errors += unreachable()
    let sayable = fixedPoint { node, known in canBeSaid(node, known) }
    for (index, rule) in grammar.rules.enumerated() where !sayable[index] && isWritten(rule) {
      errors.append(
        grammar.error(
          .emptyRule, at: rule.spot, "<\(rule.name)> cannot be said",
          hint: "a rule needs a way that ends in words"))
    }
    let silent = fixedPoint { node, known in isSilent(node, known) }
    if silent[grammar.root], sayable[grammar.root] {
      errors.append(
        grammar.error(
          .emptyRule, at: grammar.rules[grammar.root].spot,
          "<\(grammar.rootName)> matches when nothing is said",
          hint: "make at least one word necessary"))
    }
    return errors
  }

  private func isWritten(_ rule: Rule) -> Bool { !rule.grammar.isEmpty }

  /// Rules that hold, from below: a rule holds once its body does, with what is known so far.
  private func fixedPoint(_ test: (Int, [Bool]) -> Bool) -> [Bool] {
    var known = [Bool](repeating: false, count: grammar.rules.count)
    var isChanged = true
    while isChanged {
      isChanged = false
      for (index, rule) in grammar.rules.enumerated() where !known[index] {
        if test(rule.body, known) {
          known[index] = true
          isChanged = true
        }
      }
    }
    return known
  }

  private func canBeSaid(_ node: Int, _ known: [Bool]) -> Bool {
    switch grammar.nodes[node].kind {
    case .word, .quantity, .anything, .nothing, .optional, .repeated(_, minimum: 0): true
    case .never, .unresolved: false
    case .rule(let rule): known[rule]
    case .sequence(let items): items.allSatisfy { canBeSaid($0, known) }
    case .alternatives(let items): items.contains { canBeSaid($0.node, known) }
    case .repeated(let inner, _), .tagged(let inner, _): canBeSaid(inner, known)
    }
  }

  private func isSilent(_ node: Int, _ known: [Bool]) -> Bool {
    switch grammar.nodes[node].kind {
    case .nothing, .optional, .repeated(_, minimum: 0): true
    case .word, .quantity, .anything, .never, .unresolved: false
    case .rule(let rule): known[rule]
    case .sequence(let items): items.allSatisfy { isSilent($0, known) }
    case .alternatives(let items): items.contains { isSilent($0.node, known) }
    case .repeated(let inner, _), .tagged(let inner, _): isSilent(inner, known)
    }
  }

  /// Rules that a rule can begin with, each with the place of the reference.
  private func beginnings(
    of node: Int, silent: [Bool], into found: inout [(rule: Int, place: Spot)]
  ) {
    switch grammar.nodes[node].kind {
    case .rule(let rule): found.append((rule, grammar.nodes[node].spot))
    case .sequence(let items):
      for item in items {
        beginnings(of: item, silent: silent, into: &found)
        if !isSilent(item, silent) { break }
      }
    case .alternatives(let items):
      for item in items { beginnings(of: item.node, silent: silent, into: &found) }
    case .optional(let inner), .repeated(let inner, _), .tagged(let inner, _):
      beginnings(of: inner, silent: silent, into: &found)
    case .word, .quantity, .anything, .never, .nothing, .unresolved: break
    }
  }

  private func leftRecursion() -> [GrammarError] {
    let silent = fixedPoint { node, known in isSilent(node, known) }
    var edges: [[(rule: Int, place: Spot)]] = []
    for rule in grammar.rules {
      var found: [(rule: Int, place: Spot)] = []
      beginnings(of: rule.body, silent: silent, into: &found)
      edges.append(found)
    }
    // A rule is left recursive when it reaches itself over beginnings; iterative depth first.
    var errors: [GrammarError] = []
    var state = [UInt8](repeating: 0, count: edges.count)
    for start in edges.indices where state[start] == 0 {
      var path: [(rule: Int, next: Int)] = [(start, 0)]
      state[start] = 1
      while let top = path.last {
        guard top.next < edges[top.rule].count else {
          state[top.rule] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = edges[top.rule][top.next]
        if state[edge.rule] == 1 {
          errors.append(
            grammar.error(
              .leftRecursion, at: edge.place,
              "<\(grammar.rules[edge.rule].name)> begins with itself",
              hint: "put the repetition last, or write (words)+"))
        } else if state[edge.rule] == 0 {
          state[edge.rule] = 1
          path.append((edge.rule, 0))
        }
      }
    }
    return errors
  }

  private func unreachable() -> [GrammarError] {
    var reached = [Bool](repeating: false, count: grammar.rules.count)
    var waiting = [grammar.root]
    for (index, rule) in grammar.rules.enumerated()
    where rule.isPublic && rule.spot.file != 0 { waiting.append(index) }
    for rule in waiting { reached[rule] = true }
    while let rule = waiting.popLast() {
      var nodes = [grammar.rules[rule].body]
      while let node = nodes.popLast() {
        switch grammar.nodes[node].kind {
        case .rule(let called):
          if !reached[called] {
            reached[called] = true
            waiting.append(called)
          }
        case .sequence(let items): nodes += items
        case .alternatives(let items): nodes += items.map(\.node)
        case .optional(let inner), .repeated(let inner, _), .tagged(let inner, _):
          nodes.append(inner)
        case .word, .quantity, .anything, .never, .nothing, .unresolved: break
        }
      }
    }
    return grammar.rules.indices.filter { !reached[$0] }.map {
      let rule = grammar.rules[$0]
      return grammar.error(
        .unreachableRule, at: rule.spot, "<\(rule.name)> is never used",
        hint: "refer to it from <\(grammar.rootName)>, or remove it")
    }
  }
}
