/// Looks for sentences that mean two things.
package struct AmbiguityCheck {
  private let matcher: Matcher

  package init(_ matcher: Matcher) { self.matcher = matcher }

  /// Sentences with more than one meaning, each meaning pair once; found by saying `samples` random
  /// sentences and by walking two readings side by side through at most `pairs` pairs of points.
  /// A weight in the grammar decides between readings, and what is decided is not ambiguous.
  package func errors(samples: Int = 3_000, pairs: Int = 60_000) -> [GrammarError] {
    var found: [GrammarError] = []
    var told: Set<[Match]> = []
    func test(_ words: [String], _ masks: [UInt32]) {
      for mask in masks {
        let meanings = matcher.placedMeanings(words, mask: mask)
        guard meanings.count > 1 else { continue }
        let outlines = meanings.map { outline($0.match) }
        guard told.insert(outlines).inserted else { return }
        found.append(error(words, meanings))
        return
      }
    }
    let masks = contextMasks
    let sampler = Sampler(matcher)
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<samples {
      guard let sample = sampler.sample(&numbers) else { continue }
      test(sample.words, masks)
      if found.count >= 20 { return found }
    }
    for words in PairWalk(matcher, limit: pairs).candidates() {
      test(words, masks)
      if found.count >= 20 { break }
    }
    return found
  }

  /// Each context alone; all together where there are none.
  private var contextMasks: [UInt32] {
    let contexts = matcher.contexts
    return contexts.isEmpty ? [.max] : contexts.map { matcher.automaton.mask(of: $0) }
  }

  /// A meaning without its values, so that one mistake is not told for every number.
  private func outline(_ match: Match) -> Match {
    Match(match.tool, match.slots.mapValues { _ in .flag(true) }, ask: match.ask)
  }

  private func error(
    _ words: [String], _ meanings: [(match: Match, place: Spot?)]
  ) -> GrammarError {
    let first = meanings[0]
    let second = meanings[1]
    let grammar = matcher.grammar
    let other = first.place.map { grammar.place($0) }
    let from = other.map { " (\($0.file):\($0.line))" } ?? ""
    return grammar.error(
      .ambiguous, at: second.place ?? grammar.rules[grammar.root].spot,
      "'\(words.joined(separator: " "))' means \(describe(second.match)) and also "
        + "\(describe(first.match))\(from)",
      hint: "give one of the two a smaller weight, such as /0.1/, or words of its own")
  }

  private func describe(_ match: Match) -> String {
    let slots = match.slots.sorted { $0.key < $1.key }.map { key, value in
      switch value {
      case .number(let number): "\(key)=\(number)"
      case .text(let text): "\(key)=\(text)"
      case .flag(let flag): "\(key)=\(flag)"
      }
    }
    return match.tool + (slots.isEmpty ? "" : "{\(slots.joined(separator: ", "))}")
  }
}

/// Walks two readings of the same words side by side, breadth first, and gives the shortest words at
/// whose end both are whole sentences with different actions.
private struct PairWalk {
  private struct Pair: Hashable {
    var left: Int32
    var right: Int32
    var differs: Bool
  }

  private let matcher: Matcher
  private let limit: Int

  init(_ matcher: Matcher, limit: Int) {
    self.matcher = matcher
    self.limit = limit
  }

  func candidates() -> [[String]] {
    let tables = matcher.tables
    var queue: [(pair: Pair, parent: Int, word: Int32)] = [
      (Pair(left: 0, right: 0, differs: false), -1, -1)
    ]
    var seen: Set<Pair> = [queue[0].pair]
    var found: [[String]] = []
    var head = 0
    while head < queue.count, queue.count < limit, found.count < 200 {
      let (pair, _, _) = queue[head]
      let left = tables.tables[Int(pair.left)]
      let right = tables.tables[Int(pair.right)]
      let ends =
        pair.differs
        || left.finals.contains { one in
          right.finals.contains {
            tables.finals[Int(one)].actions != tables.finals[Int($0)].actions
          }
        }
      if ends, !left.finals.isEmpty, !right.finals.isEmpty {
        found.append(words(to: head, in: queue))
      }
      for one in left.words {
        let arc = tables.words[Int(one)]
        for two in tables.arcs(of: arc.word, from: pair.right) {
          let other = tables.words[two]
          guard arc.mask & other.mask != 0 else { continue }
          let differs = pair.differs || arc.actions != other.actions
          // Two readings that are one so far stay in order, so that each pair is walked once.
          if !differs, arc.target > other.target { continue }
          let next = Pair(left: arc.target, right: other.target, differs: differs)
          guard seen.insert(next).inserted else { continue }
          queue.append((next, head, arc.word))
        }
      }
      head += 1
    }
    return found
  }

  private func words(
    to index: Int, in queue: [(pair: Pair, parent: Int, word: Int32)]
  ) -> [String] {
    var words: [String] = []
    var at = index
    while at > 0 {
      words.append(matcher.automaton.words[Int(queue[at].word)])
      at = queue[at].parent
    }
    return words.reversed()
  }
}
