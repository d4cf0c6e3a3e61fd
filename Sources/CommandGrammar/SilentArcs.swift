extension SearchGraph {
  /// The same sentences without arcs on which nothing is said, but for one from a state to the end.
  /// An engine that follows at most one such arc after a word (PocketSphinx without its closure) hears
  /// everything then. Where several silent ways lead to the same word, the likeliest is kept. States
  /// that go on in the same way are one.
  package func withoutSilentArcs() -> SearchGraph {
    var outgoing = [[Arc]](repeating: [], count: stateCount)
    for arc in arcs { outgoing[arc.from].append(arc) }
    var rows: [Int: [Arc]] = [:]
    var waiting = [start]
    while let state = waiting.popLast() {
      guard rows[state] == nil else { continue }
      let row = spoken(from: state, outgoing)
      rows[state] = row
      for arc in row where arc.word != nil && rows[arc.to] == nil { waiting.append(arc.to) }
    }
    rows[final] = rows[final] ?? []
    var graph = Self.merged(rows, start: start, final: final)
    graph.beam = beam
    return graph
  }

  /// What is said next from a state, over however many silent arcs, and the silent arc to the end.
  private func spoken(from state: Int, _ outgoing: [[Arc]]) -> [Arc] {
    var best = [state: 1.0]
    var waiting = [state]
    while let here = waiting.popLast() {
      let reached = best[here] ?? 0
      for arc in outgoing[here] where arc.word == nil {
        let probability = reached * arc.probability
        // Probabilities are at most 1, so that no circle makes a way better.
        if probability > best[arc.to] ?? 0 {
          best[arc.to] = probability
          waiting.append(arc.to)
        }
      }
    }
    var arcs: [Destination: Double] = [:]
    for (here, reached) in best {
      for arc in outgoing[here] where arc.word != nil {
        let destination = Destination(to: arc.to, word: arc.word)
        arcs[destination] = max(arcs[destination] ?? 0, reached * arc.probability)
      }
    }
    if state != final, let end = best[final] { arcs[Destination(to: final, word: nil)] = end }
    return arcs.map { Arc(from: state, to: $0.key.to, word: $0.key.word, probability: $0.value) }
  }

  private struct Destination: Hashable {
    var to: Int
    var word: String?
  }

  /// One state for all that have the same arcs, until nothing changes; numbered in order.
  private static func merged(_ rows: [Int: [Arc]], start: Int, final: Int) -> SearchGraph {
    var stands: [Int: Int] = [:]
    for state in rows.keys { stands[state] = state }
    var count = -1
    while true {
      var known: [Set<Arc>: Int] = [:]
      var next: [Int: Int] = [:]
      for state in rows.keys.sorted() where state != final {
        let arcs = Set(
          (rows[state] ?? []).map {
            Arc(from: 0, to: stands[$0.to] ?? $0.to, word: $0.word, probability: $0.probability)
          })
        next[state] = known[arcs] ?? state
        if known[arcs] == nil { known[arcs] = state }
      }
      next[final] = final
      stands = next
      if known.count == count { break }
      count = known.count
    }
    var numbers: [Int: Int] = [:]
    for state in rows.keys.sorted() where stands[state] == state { numbers[state] = numbers.count }
    func number(_ state: Int) -> Int { numbers[stands[state] ?? state] ?? 0 }
    var graph = SearchGraph(
      stateCount: numbers.count, start: number(start), final: number(final))
    for state in rows.keys.sorted() where stands[state] == state {
      let arcs = (rows[state] ?? []).map {
        Arc(
          from: number(state), to: number($0.to), word: $0.word, probability: $0.probability)
      }
      graph.arcs += Set(arcs).sorted { ($0.to, $0.word ?? "") < ($1.to, $1.word ?? "") }
    }
    return graph
  }
}
