/// What can be said next from each point of an automaton that is reached by saying something: the
/// silent steps are followed in advance, so that matching only looks words up.
struct MatchTables: Sendable {
  struct Arc: Sendable {
    /// Word number for word arcs.
    var word: Int32
    /// Table that is reached.
    var target: Int32
    /// Index of the list of actions that come first.
    var actions: Int32
    /// Contexts in which the arc exists.
    var mask: UInt32
    /// Sum of the logarithms of the weights passed.
    var rank: Double
  }

  /// What goes out of one point, as ranges of the arc lists.
  struct Table: Sendable {
    var words: Range<Int32> = 0..<0
    var quantities: Range<Int32> = 0..<0
    var anything: Range<Int32> = 0..<0
    var phrases: Range<Int32> = 0..<0
    var finals: Range<Int32> = 0..<0
  }

  var tables: [Table] = []
  /// Within a table sorted by word.
  var words: [Arc] = []
  /// `word` is the number of the kind; within a table sorted by it.
  var quantities: [Arc] = []
  var anything: [Arc] = []
  /// `word` is the number of the phrase; within a table sorted by it.
  var phrases: [Arc] = []
  var finals: [Arc] = []
  var actionLists: [[Int32]] = [[]]

  private static let mostSteps = 4_000_000
  private static let deepest = 1_500

  init(_ automaton: Automaton, grammar: Grammar) throws(GrammarError) {
    var walk = Walk(automaton: automaton)
    _ = walk.table(of: automaton.start)
    var done = 0
    while done < walk.states.count {
      walk.found = Found()
      guard walk.follow(walk.states[done], mask: .max, rank: 0, depth: 0) else {
        throw grammar.error(
          .tooLarge, at: grammar.rules[grammar.root].spot,
          "too many ways to say nothing between two words",
          hint: "write options that stand side by side as alternatives")
      }
      tables.append(
        Table(
          words: Self.add(walk.found.words, to: &words),
          quantities: Self.add(walk.found.quantities, to: &quantities),
          anything: Self.add(walk.found.anything, to: &anything),
          phrases: Self.add(walk.found.phrases, to: &phrases),
          finals: Self.add(walk.found.finals, to: &finals)))
      if !walk.seen.isEmpty { walk.seen.removeAll(keepingCapacity: true) }
      done += 1
      walk.point = done
    }
    actionLists = walk.actionLists
  }

  private static func add(_ arcs: [Arc], to list: inout [Arc]) -> Range<Int32> {
    let from = Int32(truncatingIfNeeded: list.count)
    list += arcs.count > 1 ? arcs.sorted { $0.word < $1.word } : arcs
    return from..<Int32(truncatingIfNeeded: list.count)
  }

  /// The arcs of a word out of a table, as a range of `words`; a search in the sorted list.
  func arcs(of word: Int32, from table: Int32) -> Range<Int> {
    let range = tables[Int(table)].words
    guard word >= 0 else { return 0..<0 }
    var low = Int(range.lowerBound)
    var high = Int(range.upperBound)
    let last = high
    while low < high {
      let middle = (low + high) / 2
      if words[middle].word < word { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < last, words[end].word == word { end += 1 }
    return low..<end
  }

  /// The arcs found from one point.
  private struct Found {
    var words: [Arc] = []
    var quantities: [Arc] = []
    var anything: [Arc] = []
    var phrases: [Arc] = []
    var finals: [Arc] = []
  }

  private struct Walk {
    struct Step: Hashable {
      var state: Int32
      var actions: Int32
      var mask: UInt32
    }

    let automaton: Automaton
    var states: [Int32] = []
    /// The table of each state; -1 where it has none.
    var tableNumbers: [Int32]
    var actionLists: [[Int32]] = [[]]
    var listNumbers: [[Int32]: Int32] = [[]: 0]
    var extended: [UInt64: Int32] = [:]
    var found = Found()
    /// The first way each choice was reached from the present point, and further ways.
    var firstSeen: [(point: Int, step: Step, rank: Double)]
    var seen: [Step: Double] = [:]
    var point = 0
    var steps = 0

    init(automaton: Automaton) {
      self.automaton = automaton
      tableNumbers = Array(repeating: -1, count: automaton.states.count)
      let none = Step(state: -1, actions: 0, mask: 0)
      firstSeen = Array(repeating: (-1, none, 0), count: automaton.states.count)
    }

    /// Whether a choice was reached before in the same way and at no smaller weight.
    mutating func wasSeen(_ step: Step, _ rank: Double) -> Bool {
      let first = firstSeen[Int(step.state)]
      if first.point != point {
        firstSeen[Int(step.state)] = (point, step, rank)
        return false
      }
      if first.step == step {
        if first.rank >= rank { return true }
        firstSeen[Int(step.state)].rank = rank
        return false
      }
      if let known = seen[step], known >= rank { return true }
      seen[step] = rank
      return false
    }

    mutating func table(of state: Int32) -> Int32 {
      if tableNumbers[Int(state)] >= 0 { return tableNumbers[Int(state)] }
      let number = Int32(truncatingIfNeeded: states.count)
      states.append(state)
      tableNumbers[Int(state)] = number
      return number
    }

    mutating func extend(_ list: Int32, by action: Int32) -> Int32 {
      let key = UInt64(UInt32(bitPattern: list)) << 32 | UInt64(UInt32(bitPattern: action))
      if let known = extended[key] { return known }
      let longer = actionLists[Int(list)] + [action]
      let number = listNumbers[longer] ?? Int32(truncatingIfNeeded: actionLists.count)
      if Int(number) == actionLists.count {
        actionLists.append(longer)
        listNumbers[longer] = number
      }
      extended[key] = number
      return number
    }

    /// Follows every silent step; false when there are too many.
    mutating func follow(
      _ state: Int32, actions: Int32 = 0, mask: UInt32, rank: Double, depth: Int
    ) -> Bool {
      steps += 1
      guard steps < MatchTables.mostSteps, depth < MatchTables.deepest else { return false }
      switch automaton.states[Int(state)] {
      case .final:
        found.finals.append(
          Arc(word: -1, target: -1, actions: actions, mask: mask, rank: rank))
      case .word(let word, let next):
        let target = table(of: next)
        found.words.append(
          Arc(word: word, target: target, actions: actions, mask: mask, rank: rank))
      case .anything(let next):
        let target = table(of: next)
        found.anything.append(
          Arc(word: -1, target: target, actions: actions, mask: mask, rank: rank))
      case .phrase(let phrase, let next):
        let target = table(of: next)
        found.phrases.append(
          Arc(word: phrase, target: target, actions: actions, mask: mask, rank: rank))
      case .quantity(let kind, let next):
        let target = table(of: next)
        found.quantities.append(
          Arc(word: kind.number, target: target, actions: actions, mask: mask, rank: rank))
      case .action(let action, let next):
        if case .when(let contexts) = automaton.actions[Int(action)] {
          guard mask & contexts != 0 else { return true }
          return follow(next, actions: actions, mask: mask & contexts, rank: rank, depth: depth + 1)
        }
        // Going round a silent loop again would only repeat its actions.
        guard !actionLists[Int(actions)].contains(action) || isMark(action) else { return true }
        guard actionLists[Int(actions)].count < 64 else { return true }
        let longer = extend(actions, by: action)
        return follow(next, actions: longer, mask: mask, rank: rank, depth: depth + 1)
      case .split(let branches):
        let step = Step(state: state, actions: actions, mask: mask)
        if wasSeen(step, rank) { return true }
        for branch in branches {
          guard
            follow(
              branch.next, actions: actions, mask: mask, rank: rank + branch.rank, depth: depth + 1)
          else { return false }
        }
      }
      return true
    }

    private func isMark(_ action: Int32) -> Bool {
      switch automaton.actions[Int(action)] {
      case .begin, .end: true
      default: false
      }
    }
  }
}
