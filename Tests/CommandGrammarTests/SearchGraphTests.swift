import CommandGrammar
import Testing

@Suite struct `A grammar becomes a search graph` {
  @Test func weightsAreTransitionProbabilities() throws {
    let graph = try SearchGraph(try grammar("public <a> = /3/ go | /1/ (stop | halt);"))
    let go = graph.arcs.first { $0.word == "go" }
    #expect(go?.probability == 0.75)
    let stop = probability(of: ["stop"], in: graph)
    #expect((stop - 0.125).magnitude < 1e-9)
  }

  @Test(arguments: ["en/commands.jsgf", "examples/coffee.jsgf"])
  func whatLeavesAStateAddsUpToOne(_ path: String) throws {
    let graph = try SearchGraph(try Shipped.grammar(path), context: "set")
    var sums = [Double](repeating: 0, count: graph.stateCount)
    for arc in graph.arcs {
      #expect(arc.probability > 0)
      sums[arc.from] += arc.probability
    }
    for state in sums.indices where state != graph.final {
      #expect((sums[state] - 1).magnitude < 1e-9)
    }
    #expect(sums[graph.final] == 0)
  }

  @Test func everyWalkThroughTheGraphIsASentence() throws {
    let grammar = try Shipped.grammar("en/commands.jsgf")
    let matcher = try Matcher(grammar, quantities: SpokenQuantityRules())
    for context in ["set", "rest", "pending"] {
      let walker = Walker(try SearchGraph(grammar, context: context))
      var numbers = SeededNumbers(seed: 3)
      var misses: [String] = []
      for _ in 0..<300 {
        let words = walker.walk(&numbers).flatMap { $0.split(separator: "-").map(String.init) }
        if matcher.match(words, context: context).isEmpty {
          misses.append(words.joined(separator: " "))
        }
      }
      // Two quantities side by side can be read as one; nothing else may fail.
      #expect(misses.count <= 3, "\(context): \(misses)")
    }
  }

  @Test func onlyWhatMayBeSaidInTheContextIsInIt() throws {
    let answers = try grammar("public <a> = yes {when=pending} | stop;")
    #expect(try SearchGraph(answers, context: "set").vocabulary == ["stop"])
    #expect(try SearchGraph(answers, context: "pending").vocabulary == ["stop", "yes"])
    let onlyYes = try grammar("public <a> = yes {when=pending};")
    #expect(throws: GrammarErrors.self) { try SearchGraph(onlyYes, context: "set") }
  }

  @Test func quantitiesAreThereInTheirSpokenForms() throws {
    let graph = try SearchGraph(try grammar("public <a> = rest for <duration>;"))
    for text in ["ninety seconds", "two minutes", "a minute and a half", "half a minute"] {
      #expect(probability(of: words("rest for " + text), in: graph) > 0, "\(text)")
    }
    #expect(probability(of: words("rest for ninety"), in: graph) == 0)
  }

  @Test func everySpokenFormIsReadBack() throws {
    let rules = SpokenQuantityRules()
    for kind in QuantityKind.allCases {
      let walker = Walker(try SearchGraph(try grammar("public <a> = <\(kind.rawValue)>;")))
      var numbers = SeededNumbers(seed: 11)
      for _ in 0..<300 {
        let words = walker.walk(&numbers)
        let lengths = rules.readings(kind, of: words, at: 0).map(\.length)
        #expect(lengths.contains(words.count), "\(kind.rawValue): \(words.joined(separator: " "))")
      }
    }
  }

  @Test func garbageCompetesFromStartToEnd() throws {
    let garbage = SearchGraph.Garbage(words: ["+aa+", "+b+"], probability: 0.05)
    let graph = try SearchGraph(try grammar("public <a> = go;"), garbage: garbage)
    #expect((probability(of: ["+aa+", "+b+", "+b+"], in: graph) - 0.000125).magnitude < 1e-9)
    #expect(probability(of: ["go"], in: graph) == 1)
  }

  @Test func anythingIsGarbageWhereThereIsSome() throws {
    let rules = try grammar("public <a> = go | say <anything> now;")
    #expect(try SearchGraph(rules).vocabulary == ["go"])
    let graph = try SearchGraph(
      rules, garbage: SearchGraph.Garbage(words: ["+aa+"], probability: 0.1))
    #expect(probability(of: ["say", "+aa+", "+aa+", "now"], in: graph) > 0)
  }

  @Test func hyphenatedWordsStayWholeForTheDictionary() throws {
    #expect(try SearchGraph(try grammar("public <a> = push-ups;")).vocabulary == ["push-ups"])
  }

  @Test func rareWaysToSayItAreLeftToText() throws {
    let rules = try grammar("public <a> = go | /0.001/ went;")
    #expect(try SearchGraph(rules).vocabulary == ["go"])
    #expect(try SearchGraph(rules, leastWeight: 0).vocabulary == ["go", "went"])
  }
}

/// Probability of saying exactly these words, summed over all ways; silent loops are cut after a while.
private func probability(of words: [String], in graph: SearchGraph) -> Double {
  var outgoing = [[SearchGraph.Arc]](repeating: [], count: graph.stateCount)
  for arc in graph.arcs { outgoing[arc.from].append(arc) }
  func silent(_ states: [Int: Double]) -> [Int: Double] {
    var total = states
    var current = states
    for _ in 0..<40 where !current.isEmpty {
      var next: [Int: Double] = [:]
      for (state, probability) in current {
        for arc in outgoing[state] where arc.word == nil {
          next[arc.to, default: 0] += probability * arc.probability
        }
      }
      for (state, probability) in next { total[state, default: 0] += probability }
      current = next
    }
    return total
  }
  var states = silent([graph.start: 1])
  for word in words {
    var next: [Int: Double] = [:]
    for (state, probability) in states {
      for arc in outgoing[state] where arc.word == word {
        next[arc.to, default: 0] += probability * arc.probability
      }
    }
    states = silent(next)
  }
  return states[graph.final] ?? 0
}

/// Walks a graph by its probabilities.
private struct Walker {
  private let graph: SearchGraph
  private var outgoing: [[SearchGraph.Arc]]

  init(_ graph: SearchGraph) {
    self.graph = graph
    outgoing = Array(repeating: [], count: graph.stateCount)
    for arc in graph.arcs { outgoing[arc.from].append(arc) }
  }

  func walk(_ numbers: inout SeededNumbers) -> [String] {
    var words: [String] = []
    var state = graph.start
    while state != graph.final {
      var point = Double.random(in: 0..<1, using: &numbers)
      var taken = outgoing[state].last
      for arc in outgoing[state] {
        point -= arc.probability
        if point < 0 {
          taken = arc
          break
        }
      }
      guard let arc = taken else { return words }
      if let word = arc.word { words.append(word) }
      state = arc.to
    }
    return words
  }
}
