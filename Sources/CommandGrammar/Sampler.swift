/// A sentence of the grammar with what it means.
package struct Sample: Equatable, Sendable {
  package var words: [String]
  package var match: Match
  /// A context in which it may be said; nil where the grammar knows none.
  package var context: String?

  package var text: String { words.joined(separator: " ") }
}

/// Says random sentences of a grammar, each with its slots. The same seed gives the same sentences.
package struct Sampler: Sendable {
  private let matcher: Matcher
  /// Words to the end from each state of the automaton, the shortest way.
  private let distances: [Int]
  private let phraseAutomata: [(automaton: Automaton, distances: [Int])]
  private let reader: MeaningReader
  /// Behind so many words the shortest way out is taken.
  private static let longWords = 14
  /// Said for `<anything>`, so that no word of a grammar is met.
  private static let anyWords = ["zebra", "violet", "thunder", "marble", "lantern", "pepper"]

  package init(_ matcher: Matcher) {
    self.matcher = matcher
    distances = Self.distances(of: matcher.automaton)
    phraseAutomata = matcher.phrases.automata.map { ($0, Self.distances(of: $0)) }
    reader = MeaningReader(
      actions: matcher.automaton.actions, rootName: matcher.grammar.rootName)
  }

  /// One random sentence; nil where the walk ran into a part that cannot be said, or is no command.
  package func sample(_ numbers: inout SeededNumbers) -> Sample? {
    var walk = Walk(mask: .max)
    guard follow(matcher.automaton, distances, &walk, &numbers) else { return nil }
    let match = reader.read(walk.events, of: walk.words).match
    guard match.tool != Match.noTool else { return nil }
    let possible = matcher.contexts.filter { walk.mask & matcher.automaton.mask(of: $0) != 0 }
    let context = possible.randomElement(using: &numbers)
    if context == nil, !matcher.contexts.isEmpty { return nil }
    return Sample(words: walk.words, match: match, context: context)
  }

  private struct Walk {
    var words: [String] = []
    var events: [MeaningEvent] = []
    var mask: UInt32
    var steps = 0
  }

  private func follow(
    _ automaton: Automaton, _ distances: [Int], _ walk: inout Walk, _ numbers: inout SeededNumbers
  ) -> Bool {
    var state = automaton.start
    while true {
      walk.steps += 1
      guard walk.steps < 20_000 else { return false }
      switch automaton.states[Int(state)] {
      case .final: return true
      case .word(let word, let next):
        walk.words.append(matcher.automaton.words[Int(word)])
        state = next
      case .anything(let next):
        walk.words.append(Self.anyWords.randomElement(using: &numbers) ?? "zebra")
        state = next
      case .phrase(let phrase, let next):
        let (inner, distances) = phraseAutomata[Int(phrase)]
        guard follow(inner, distances, &walk, &numbers) else { return false }
        state = next
      case .quantity(let kind, let next):
        guard say(kind, &walk, &numbers) else { return false }
        state = next
      case .action(let action, let next):
        if case .when(let mask) = automaton.actions[Int(action)] {
          walk.mask &= mask
          guard walk.mask != 0 else { return false }
        }
        walk.events.append(
          MeaningEvent(previous: -1, action: action, position: walk.words.count))
        state = next
      case .split(let branches):
        guard let branch = choose(branches, distances, walk, &numbers) else { return false }
        state = branch
      }
    }
  }

  private func choose(
    _ branches: [Automaton.Branch], _ distances: [Int], _ walk: Walk,
    _ numbers: inout SeededNumbers
  ) -> Int32? {
    let open = branches.filter { distances[Int($0.next)] < Int.max }
    if walk.words.count > Self.longWords || walk.steps > 2_000 {
      return open.min { distances[Int($0.next)] < distances[Int($1.next)] }?.next
    }
    let total = open.reduce(0) { $0 + $1.share }
    var point = numbers.unit() * total
    for branch in open {
      point -= branch.share
      if point < 0 { return branch.next }
    }
    return open.last?.next
  }

  private func say(
    _ kind: QuantityKind, _ walk: inout Walk, _ numbers: inout SeededNumbers
  ) -> Bool {
    for _ in 0..<8 {
      let (value, unit) = value(of: kind, &numbers)
      guard let words = matcher.quantities.spoken(kind, value: value, unit: unit) else { continue }
      walk.events.append(
        MeaningEvent(
          previous: -1, action: -1, position: walk.words.count, length: words.count, kind: kind,
          value: value, unit: unit))
      walk.words += words
      return true
    }
    return false
  }

  /// A value people say in a workout.
  private func value(
    of kind: QuantityKind, _ numbers: inout SeededNumbers
  ) -> (Double, String?) {
    let unit = Bool.random(using: &numbers) ? "kg" : "lb"
    switch kind {
    case .count: return (Double(Int.random(in: 1...40, using: &numbers)), nil)
    case .few: return (Double(Int.random(in: 1...14, using: &numbers)), nil)
    case .number: return (Double(Int.random(in: 1...20, using: &numbers)) / 2, nil)
    case .duration:
      let seconds = [15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 300, 600]
      return (Double(seconds.randomElement(using: &numbers) ?? 60), nil)
    case .rest:
      return (Double(Int.random(in: 3...40, using: &numbers) * 5), nil)
    case .weight:
      let value = Double(Int.random(in: 8...80, using: &numbers)) * 2.5
      return (value, Bool.random(using: &numbers) ? unit : nil)
    case .load: return (Double(Int.random(in: 8...80, using: &numbers)) * 2.5, unit)
    case .ordinal: return (Double(Int.random(in: 1...6, using: &numbers)), nil)
    }
  }

  /// Words to the end from each state; `Int.max` where there is no end. Weights are not looked at.
  private static func distances(of automaton: Automaton) -> [Int] {
    var distances = [Int](repeating: Int.max, count: automaton.states.count)
    var incoming = [[Int32]](repeating: [], count: automaton.states.count)
    var queue: [Int32] = []
    for (index, state) in automaton.states.enumerated() {
      let from = Int32(truncatingIfNeeded: index)
      switch state {
      case .final:
        distances[index] = 0
        queue.append(from)
      case .word(_, let next), .anything(let next), .quantity(_, let next), .phrase(_, let next),
        .action(_, let next):
        incoming[Int(next)].append(from)
      case .split(let branches):
        for branch in branches { incoming[Int(branch.next)].append(from) }
      }
    }
    var head = 0
    while head < queue.count {
      let state = Int(queue[head])
      head += 1
      for from in incoming[state] where distances[Int(from)] == Int.max {
        distances[Int(from)] = distances[state] + 1
        queue.append(from)
      }
    }
    return distances
  }
}
