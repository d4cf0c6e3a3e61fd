/// Rules that are only words: matched once at a word, for all places of the grammar that use them, so
/// that a list of two hundred exercises is not written out at each of fifty places.
struct Phrases: Sendable {
  /// One way a phrase ends.
  struct End: Sendable {
    var length: Int
    var rank: Double
  }

  private var tables: [MatchTables] = []
  /// The automaton of each phrase, for the sampler.
  private(set) var automata: [Automaton] = []
  /// One bit for each phrase and word: whether the phrase can begin with it.
  private var firstWords: [UInt64] = []
  private var stride = 0

  /// Shorter rules are written out.
  private static let leastNodes = 12

  /// Which rules are phrases: words, options and alternatives, no tags, quantities or repeats.
  static func rules(of grammar: Grammar) -> [Bool] {
    var known = [Bool?](repeating: nil, count: grammar.rules.count)
    var sizes = [Int](repeating: 0, count: grammar.rules.count)
    func isPlain(_ node: Int, _ size: inout Int, depth: Int) -> Bool {
      size += 1
      guard depth < 200 else { return false }
      switch grammar.nodes[node].kind {
      case .word, .nothing, .never: return true
      case .unresolved, .quantity, .anything, .repeated, .tagged: return false
      case .sequence(let items): return items.allSatisfy { isPlain($0, &size, depth: depth + 1) }
      case .alternatives(let items):
        return items.allSatisfy { isPlain($0.node, &size, depth: depth + 1) }
      case .optional(let inner): return isPlain(inner, &size, depth: depth + 1)
      case .rule(let rule):
        let isPhrase = check(rule, depth: depth + 1)
        size += sizes[rule]
        return isPhrase
      }
    }
    func check(_ rule: Int, depth: Int) -> Bool {
      if let answer = known[rule] { return answer }
      // A rule that comes back to itself is none.
      known[rule] = false
      var size = 0
      let answer = isPlain(grammar.rules[rule].body, &size, depth: depth)
      known[rule] = answer
      sizes[rule] = size
      return answer
    }
    return grammar.rules.indices.map { rule in
      check(rule, depth: 0) && sizes[rule] >= leastNodes && rule != grammar.root
    }
  }

  /// Makes the rules ready; the words get their numbers from the builder of the grammar's automaton.
  init(
    _ rules: [Int], of grammar: Grammar, by builder: inout AutomatonBuilder
  ) throws(GrammarError) {
    for rule in rules {
      let inner = try builder.automaton(from: grammar.rules[rule].body)
      tables.append(try MatchTables(inner, grammar: grammar))
      automata.append(inner)
    }
    stride = (builder.words.count + 63) / 64
    firstWords = Array(repeating: 0, count: stride * tables.count)
    for (phrase, table) in tables.enumerated() {
      for index in table.tables[0].words {
        let word = Int(table.words[Int(index)].word)
        firstWords[phrase * stride + word / 64] |= 1 << UInt64(word % 64)
      }
    }
  }

  /// Whether the phrase can begin with the word; a negative word is one of no grammar.
  func canBegin(_ phrase: Int32, with word: Int32) -> Bool {
    guard word >= 0 else { return false }
    let bits = firstWords[Int(phrase) * stride + Int(word) / 64]
    return bits & (1 << UInt64(word % 64)) != 0
  }

  /// The answer where nothing goes on behind the first word, which is what happens most.
  private func oneWord(
    _ table: MatchTables, _ words: [Int32], at position: Int
  ) -> (ends: [End], canGrow: Bool)? {
    var best: Double?
    var canGrow = false
    let isLast = position + 1 == words.count
    for number in table.arcs(of: words[position], from: 0) {
      let arc = table.words[number]
      let next = table.tables[Int(arc.target)]
      for final in next.finals {
        let rank = arc.rank + table.finals[Int(final)].rank
        best = max(best ?? rank, rank)
      }
      guard !next.words.isEmpty else { continue }
      canGrow = true
      if !isLast, !table.arcs(of: words[position + 1], from: arc.target).isEmpty { return nil }
    }
    return (best.map { [End(length: 1, rank: $0)] } ?? [], isLast && canGrow)
  }

  /// Every length the phrase can have at a position, and whether it can go on past the last word.
  func ends(
    of phrase: Int, in words: [Int32], at position: Int
  ) -> (ends: [End], canGrow: Bool) {
    let table = tables[phrase]
    if let single = oneWord(table, words, at: position) { return single }
    var current: [(table: Int32, rank: Double)] = [(0, 0)]
    var next: [(table: Int32, rank: Double)] = []
    var ends: [End] = []
    var index = position
    while index < words.count {
      for place in current {
        for number in table.arcs(of: words[index], from: place.table) {
          let arc = table.words[number]
          let rank = place.rank + arc.rank
          if let known = next.firstIndex(where: { $0.table == arc.target }) {
            next[known].rank = max(next[known].rank, rank)
          } else {
            next.append((arc.target, rank))
          }
        }
      }
      if next.isEmpty { return (ends, false) }
      index += 1
      swap(&current, &next)
      next.removeAll(keepingCapacity: true)
      var best: Double?
      for place in current {
        for number in table.tables[Int(place.table)].finals {
          let rank = place.rank + table.finals[Int(number)].rank
          best = max(best ?? rank, rank)
        }
      }
      if let best { ends.append(End(length: index - position, rank: best)) }
    }
    return (ends, current.contains { !table.tables[Int($0.table)].words.isEmpty })
  }
}
