/// Writes a grammar out into an automaton.
struct AutomatonBuilder {
  /// More states than this are refused; the shipped grammar has a few thousand.
  static let mostStates = 400_000
  private static let deepest = 800
  /// Probability of going round once more in a repeat, and of taking an option, in the search graph.
  private static let repeatShare = 0.1
  private static let optionShare = 0.5

  private let grammar: Grammar
  /// What the automaton is for.
  enum Purpose {
    /// Matching text: "push-up" is two words, tags act, the rules marked true are matched apart.
    case text(phrases: [Bool])
    /// An engine's search: words as its dictionary has them, no tags, quantities as the nodes of
    /// their spoken forms, only what may be said in the context (nil: in any), without alternatives
    /// that weigh less than `leastWeight`.
    case speech(forms: [QuantityKind: Int], context: String?, leastWeight: Double)
  }

  private var purpose: Purpose
  /// Words by number, in the order they were met; the same for every automaton of one builder.
  private(set) var words: [String] = []
  private(set) var wordNumbers: [String: Int32] = [:]
  private var automaton = Automaton()
  private var built: [UInt64: Int32] = [:]
  /// The word number of each word node, or one of the two marks.
  private var nodeWords: [Int32]
  private static let isUnknown: Int32 = -1
  private static let isSplit: Int32 = -2
  private var builtWords: [UInt64: Int32] = [:]
  private var builtSplits: [[Automaton.Branch]: Int32] = [:]
  private var actionNumbers: [Automaton.Action: Int32] = [:]
  private var open: [Int: [(next: Int32, placeholder: Int32?)]] = [:]
  private var depth = 0

  init(_ grammar: Grammar, for purpose: Purpose) {
    self.grammar = grammar
    self.purpose = purpose
    nodeWords = Array(repeating: Self.isUnknown, count: grammar.nodes.count)
  }

  /// The automaton of the public rule, without its words: more may come with its phrases.
  mutating func rootAutomaton() throws(GrammarError) -> Automaton {
    let final = try add(.final, at: rootSpot)
    automaton.start = try buildRule(grammar.root, next: final, at: rootSpot)
    return automaton
  }

  /// The automaton of one node, written out whole.
  mutating func automaton(from node: Int) throws(GrammarError) -> Automaton {
    automaton = Automaton()
    built.removeAll(keepingCapacity: true)
    builtWords.removeAll(keepingCapacity: true)
    builtSplits.removeAll(keepingCapacity: true)
    actionNumbers.removeAll()
    if isForText { purpose = .text(phrases: []) }
    let final = try add(.final, at: rootSpot)
    automaton.start = try build(node, next: final)
    return automaton
  }

  private var rootSpot: Spot { grammar.rules[grammar.root].spot }

  private mutating func add(
    _ state: Automaton.State, at place: Spot
  ) throws(GrammarError) -> Int32 {
    guard automaton.states.count < Self.mostStates else {
      throw grammar.error(
        .tooLarge, at: place, "the grammar grows beyond \(Self.mostStates) states",
        hint: "rules inside rules multiply; write the sentence more simply")
    }
    automaton.states.append(state)
    return Int32(truncatingIfNeeded: automaton.states.count - 1)
  }

  private mutating func build(_ node: Int, next: Int32) throws(GrammarError) -> Int32 {
    if case .word(let text) = grammar.nodes[node].kind {
      return try buildWords(text, of: node, next: next)
    }
    let key = UInt64(truncatingIfNeeded: node) << 32 | UInt64(UInt32(bitPattern: next))
    if let known = built[key] { return known }
    depth += 1
    defer { depth -= 1 }
    let place = grammar.nodes[node].spot
    guard depth <= Self.deepest else {
      throw grammar.error(.tooLarge, at: place, "rules are nested too deeply")
    }
    let state = try buildNew(node, next: next, at: place)
    built[key] = state
    return state
  }

  private mutating func buildNew(
    _ node: Int, next: Int32, at place: Spot
  ) throws(GrammarError) -> Int32 {
    switch grammar.nodes[node].kind {
    case .word(let text): return try buildWords(text, of: node, next: next)
    case .rule(let rule):
      if case .text(let phrases) = purpose, rule < phrases.count, phrases[rule] {
        return try add(.phrase(phraseNumber(of: rule), next: next), at: place)
      }
      return try buildRule(rule, next: next, at: place)
    case .quantity(let kind):
      if case .speech(let forms, _, _) = purpose, let form = forms[kind] {
        return try build(form, next: next)
      }
      return try add(.quantity(kind, next: next), at: place)
    case .anything(let repeats):
      guard isForText, repeats else { return try add(.anything(next: next), at: place) }
      let loop = try add(.split([]), at: place)
      let word = try add(.anything(next: loop), at: place)
      automaton.states[Int(loop)] = .split([
        branch(to: word, share: 1 - Self.repeatShare), branch(to: next, share: Self.repeatShare),
      ])
      return word
    case .nothing: return next
    case .never, .unresolved: return try addSplit([], at: place)
    case .sequence(let items):
      var state = next
      for item in items.reversed() { state = try build(item, next: state) }
      return state
    case .alternatives(let items):
      var items = items
      if case .speech(_, _, let leastWeight) = purpose {
        items.removeAll { $0.weight < leastWeight }
      }
      let total = items.reduce(0) { $0 + $1.weight }
      var branches: [Automaton.Branch] = []
      for item in items {
        branches.append(
          Automaton.Branch(
            next: try build(item.node, next: next), rank: naturalLogarithm(item.weight),
            share: total > 0 && total.isFinite ? item.weight / total : 1 / Double(items.count)))
      }
      return try addSplit(branches, at: place)
    case .optional(let inner):
      let taken = try build(inner, next: next)
      return try addSplit(
        [
          branch(to: taken, share: Self.optionShare), branch(to: next, share: 1 - Self.optionShare),
        ], at: place)
    case .repeated(let inner, let minimum):
      let loop = try add(.split([]), at: place)
      let body = try build(inner, next: loop)
      automaton.states[Int(loop)] = .split([
        branch(to: body, share: Self.repeatShare), branch(to: next, share: 1 - Self.repeatShare),
      ])
      return minimum == 0 ? loop : body
    case .tagged(let inner, let tags): return try build(inner, tags: tags, next: next, at: place)
    }
  }

  private mutating func buildWords(
    _ text: String, of node: Int, next: Int32
  ) throws(GrammarError) -> Int32 {
    let place = grammar.nodes[node].spot
    if nodeWords[node] == Self.isUnknown {
      let isSplit = isForText && text.utf8.contains(UInt8(ascii: "-"))
      nodeWords[node] = isSplit ? Self.isSplit : number(of: text)
    }
    guard nodeWords[node] == Self.isSplit else {
      return try buildWord(nodeWords[node], next: next, at: place)
    }
    var state = next
    for piece in text.split(separator: "-").map(String.init).reversed() {
      state = try buildWord(number(of: piece), next: state, at: place)
    }
    return state
  }

  private var isForText: Bool {
    if case .text = purpose { return true }
    return false
  }

  /// A choice; the same choice is the same state.
  private mutating func addSplit(
    _ branches: [Automaton.Branch], at place: Spot
  ) throws(GrammarError) -> Int32 {
    if let known = builtSplits[branches] { return known }
    let state = try add(.split(branches), at: place)
    builtSplits[branches] = state
    return state
  }

  private mutating func buildWord(
    _ word: Int32, next: Int32, at place: Spot
  ) throws(GrammarError) -> Int32 {
    let key = UInt64(UInt32(bitPattern: word)) << 32 | UInt64(UInt32(bitPattern: next))
    if let known = builtWords[key] { return known }
    let state = try add(.word(word, next: next), at: place)
    builtWords[key] = state
    return state
  }

  private mutating func phraseNumber(of rule: Int) -> Int32 {
    if let known = automaton.phraseRules.firstIndex(of: rule) {
      return Int32(truncatingIfNeeded: known)
    }
    automaton.phraseRules.append(rule)
    return Int32(truncatingIfNeeded: automaton.phraseRules.count - 1)
  }

  private func branch(to next: Int32, share: Double) -> Automaton.Branch {
    Automaton.Branch(next: next, rank: 0, share: share)
  }

  private mutating func build(
    _ inner: Int, tags: [Tag], next: Int32, at place: Spot
  ) throws(GrammarError) -> Int32 {
    if case .speech(_, let context, _) = purpose {
      for case .when(let contexts) in tags.map(\.action) {
        guard let context else { continue }
        if !contexts.contains(context) { return try addSplit([], at: place) }
      }
      return try build(inner, next: next)
    }
    var state = next
    var isMarked = false
    for tag in tags.reversed() {
      let action: Automaton.Action
      switch tag.action {
      case .tool(let name): action = .tool(name, tag.spot)
      case .ask(let slot): action = .ask(slot)
      case .when(let names): action = .when(try mask(of: names, at: tag.spot))
      case .literal(let slot, let value): action = .literal(slot: slot, value)
      case .quantity(let slot, let kind, let isNegative):
        action = .quantity(slot: slot, kind, negative: isNegative)
      case .item(let slot):
        isMarked = true
        action = .end(slot: slot)
      }
      state = try add(.action(number(of: action), next: state), at: place)
    }
    state = try build(inner, next: state)
    // Every bare slot of the tag closes the same item, so there is one mark for each.
    if isMarked {
      for tag in tags {
        guard case .item = tag.action else { continue }
        state = try add(.action(number(of: .begin), next: state), at: place)
      }
    }
    return state
  }

  private mutating func buildRule(
    _ rule: Int, next: Int32, at place: Spot
  ) throws(GrammarError) -> Int32 {
    if let frames = open[rule], let last = frames.indices.last {
      guard frames[last].next == next else {
        let name = grammar.rules[rule].name
        throw grammar.error(
          .recursion, at: place, "<\(name)> calls itself before its end",
          hint: "only the last item of a rule may lead back to it; write (words)+ instead")
      }
      if let placeholder = frames[last].placeholder { return placeholder }
      let placeholder = try add(.split([]), at: place)
      open[rule]?[last].placeholder = placeholder
      return placeholder
    }
    open[rule] = [(next, nil)]
    let body = try build(grammar.rules[rule].body, next: next)
    let placeholder = open[rule]?.last?.placeholder
    open[rule] = nil
    guard let placeholder else { return body }
    automaton.states[Int(placeholder)] = .split([branch(to: body, share: 1)])
    return body
  }

  private mutating func number(of word: String) -> Int32 {
    if let known = wordNumbers[word] { return known }
    let number = Int32(truncatingIfNeeded: words.count)
    words.append(word)
    wordNumbers[word] = number
    return number
  }

  private mutating func number(of action: Automaton.Action) -> Int32 {
    if let known = actionNumbers[action] { return known }
    let number = Int32(truncatingIfNeeded: automaton.actions.count)
    automaton.actions.append(action)
    actionNumbers[action] = number
    return number
  }

  private mutating func mask(of names: [String], at place: Spot) throws(GrammarError) -> UInt32 {
    var mask: UInt32 = 0
    for name in names {
      if !automaton.contexts.contains(name) { automaton.contexts.append(name) }
      guard let bit = automaton.contexts.firstIndex(of: name), bit < 31 else {
        throw grammar.error(.tooLarge, at: place, "more than 31 contexts")
      }
      mask |= 1 << UInt32(bit)
    }
    return mask
  }
}
