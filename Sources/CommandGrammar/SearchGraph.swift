/// A grammar as a finite-state graph for a speech engine. Probabilities of the arcs that leave a state
/// add up to 1, but for garbage, which competes.
package struct SearchGraph: Sendable {
  package struct Arc: Equatable, Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// The word as the dictionary has it; nil where nothing is said.
    package var word: String?
    /// From above 0 up to 1.
    package var probability: Double

    package init(from: Int, to: Int, word: String?, probability: Double = 1) {
      self.from = from
      self.to = to
      self.word = word
      self.probability = probability
    }
  }

  /// A loop of one-phone words beside the grammar, so that talk has somewhere to go.
  package struct Garbage: Sendable {
    package var words: [String]
    /// Probability of each arc of the loop; engine facts: 0.05 keeps what is in the grammar, 1 keeps
    /// out what is not.
    package var probability: Double

    package init(words: [String], probability: Double) {
      self.words = words
      self.probability = probability
    }
  }

  package var stateCount: Int
  package var start: Int
  package var final: Int
  package var arcs: [Arc]
  /// Ways that are less likely than the best by this factor are given up; nil is the engine's own
  /// choice. Sharp probabilities need a wide beam: what begins unlikely may end well.
  package var beam: Double?

  /// States are numbered from 0 to under `stateCount`.
  package init(stateCount: Int, start: Int, final: Int, arcs: [Arc] = []) {
    self.stateCount = stateCount
    self.start = start
    self.final = final
    self.arcs = arcs
  }

  /// Compiles what may be said in a context; nil is everything. `<anything>` becomes a garbage loop,
  /// and cannot be said where there is no garbage. Alternatives that weigh less than `leastWeight`
  /// are for text only: an engine would hear them everywhere.
  package init(
    _ grammar: Grammar, context: String? = nil, garbage: Garbage? = nil, leastWeight: Double = 0.6
  ) throws(GrammarErrors) {
    var grammar = grammar
    let automaton: Automaton
    do throws(GrammarError) {
      let forms = try QuantityForms.install(into: &grammar)
      var builder = AutomatonBuilder(
        grammar, for: .speech(forms: forms, context: context, leastWeight: leastWeight))
      var built = try builder.rootAutomaton()
      built.words = builder.words
      automaton = built
    } catch {
      throw GrammarErrors([error])
    }
    var writer = GraphWriter(automaton, hasGarbage: garbage.map { !$0.words.isEmpty } ?? false)
    guard writer.write() else {
      throw GrammarErrors([
        grammar.error(
          .emptyRule, at: grammar.rules[grammar.root].spot,
          "nothing of <\(grammar.rootName)> can be said\(context.map { " in \($0)" } ?? "")")
      ])
    }
    stateCount = writer.count
    start = writer.start
    final = writer.final
    arcs = writer.arcs
    guard let garbage, !garbage.words.isEmpty else { return }
    addLoop(at: nil, garbage)
    for state in writer.anythings { addLoop(at: state, garbage) }
  }

  /// Adds a garbage loop: at a state that stays inside the sentence, or from start to end.
  private mutating func addLoop(at state: Int?, _ garbage: Garbage) {
    let loop: Int
    if let state {
      loop = state
    } else {
      loop = stateCount
      stateCount += 1
      arcs.append(Arc(from: start, to: loop, word: nil, probability: 1))
      arcs.append(Arc(from: loop, to: final, word: nil, probability: 1))
    }
    for word in garbage.words {
      arcs.append(Arc(from: loop, to: loop, word: word, probability: garbage.probability))
    }
  }

  /// Every word of the graph.
  package var words: Set<String> { Set(arcs.compactMap(\.word)) }

  /// Every word of the graph once, sorted.
  package var vocabulary: [String] { Set(arcs.compactMap(\.word)).sorted() }
}

/// Turns the states of an automaton into numbered graph states and arcs.
private struct GraphWriter {
  private let automaton: Automaton
  private let hasGarbage: Bool
  private var isAlive: [Bool]
  private var numbers: [Int32: Int] = [:]
  private var waiting: [Int32] = []
  private(set) var count = 0
  private(set) var start = 0
  private(set) var final = 0
  private(set) var arcs: [SearchGraph.Arc] = []
  /// States that stand for `<anything>`.
  private(set) var anythings: [Int] = []

  init(_ automaton: Automaton, hasGarbage: Bool) {
    self.automaton = automaton
    self.hasGarbage = hasGarbage
    isAlive = Array(repeating: false, count: automaton.states.count)
    markAlive()
  }

  /// Finds the states from which the end can be reached.
  private mutating func markAlive() {
    var incoming = [[Int32]](repeating: [], count: automaton.states.count)
    var queue: [Int32] = []
    for (index, state) in automaton.states.enumerated() {
      let from = Int32(truncatingIfNeeded: index)
      switch state {
      case .final: queue.append(from)
      case .anything(let next): if hasGarbage { incoming[Int(next)].append(from) }
      case .word(_, let next), .quantity(_, let next), .phrase(_, let next), .action(_, let next):
        incoming[Int(next)].append(from)
      case .split(let branches):
        for branch in branches { incoming[Int(branch.next)].append(from) }
      }
    }
    for state in queue { isAlive[Int(state)] = true }
    while let state = queue.popLast() {
      for from in incoming[Int(state)] where !isAlive[Int(from)] {
        isAlive[Int(from)] = true
        queue.append(from)
      }
    }
  }

  private mutating func number(of state: Int32) -> Int {
    if let known = numbers[state] { return known }
    numbers[state] = count
    waiting.append(state)
    count += 1
    return count - 1
  }

  /// Writes everything that is reached from the start; false where nothing can be said.
  mutating func write() -> Bool {
    guard isAlive[Int(automaton.start)] else { return false }
    start = number(of: automaton.start)
    var head = 0
    while head < waiting.count {
      let state = waiting[head]
      let from = head
      head += 1
      switch automaton.states[Int(state)] {
      case .final: final = from
      case .anything(let next):
        anythings.append(from)
        write(next, from: from, probability: 1)
      case .word, .quantity, .phrase, .action: write(state, from: from, probability: 1)
      case .split(let branches):
        let open = branches.filter { isAlive[Int($0.next)] }
        let total = open.reduce(0) { $0 + $1.share }
        for branch in open {
          write(branch.next, from: from, probability: total > 0 ? branch.share / total : 1)
        }
      }
    }
    return true
  }

  /// One arc into a state, over its word where it has one.
  private mutating func write(_ state: Int32, from: Int, probability: Double) {
    switch automaton.states[Int(state)] {
    case .word(let word, let next):
      guard isAlive[Int(next)] else { return }
      let to = number(of: next)
      arcs.append(
        SearchGraph.Arc(
          from: from, to: to, word: automaton.words[Int(word)], probability: probability))
    case .quantity(_, let next), .phrase(_, let next), .action(_, let next):
      let to = number(of: next)
      arcs.append(SearchGraph.Arc(from: from, to: to, word: nil, probability: probability))
    case .final, .split, .anything:
      let to = number(of: state)
      arcs.append(SearchGraph.Arc(from: from, to: to, word: nil, probability: probability))
    }
  }
}
