/// A grammar made ready for matching. Matching takes time linear in the words, whatever the grammar:
/// at each word and point of the grammar only the few best readings are kept.
package struct Matcher: Sendable {
  /// What words are to a grammar.
  package struct Reading: Sendable {
    /// The meanings of the whole; several only where the grammar is ambiguous.
    package var matches: [Match]
    /// More words could make it a sentence.
    package var canGrow: Bool
    /// It is on the way into a sentence: more than fillers and numbers has been said of one.
    package var isBegun: Bool
  }

  /// How good a reading is; the smaller wins.
  struct Rank: Comparable {
    /// Words matched by `<anything>`.
    var wild = 0
    /// Quantities read through a homophone.
    var homophones = 0
    /// Sum of the logarithms of the weights, negated.
    var weight = 0.0
    /// Quantities: one long one beats two short ones.
    var quantities = 0

    static func < (left: Rank, right: Rank) -> Bool {
      if left.wild != right.wild { return left.wild < right.wild }
      if left.homophones != right.homophones { return left.homophones < right.homophones }
      if (left.weight - right.weight).magnitude > 1e-9 { return left.weight < right.weight }
      return left.quantities < right.quantities
    }

    static func == (left: Rank, right: Rank) -> Bool { !(left < right) && !(right < left) }
  }

  /// No quantity is longer than this many words.
  static let longestQuantity = 16
  /// Readings kept at one word and one point of the grammar.
  private static let readingsKept = 4

  let grammar: Grammar
  let automaton: Automaton
  let tables: MatchTables
  let quantities: any QuantityRules
  let forms: QuantityForms
  let phrases: Phrases
  private let reader: MeaningReader

  /// - Throws: what keeps the grammar from being written out, such as recursion in the middle.
  package init(_ grammar: Grammar, quantities: any QuantityRules) throws(GrammarErrors) {
    self.grammar = grammar
    self.quantities = quantities
    do throws(GrammarError) {
      var builder = AutomatonBuilder(
        grammar, splitsHyphens: true, phrases: Phrases.rules(of: grammar))
      var built = try builder.automaton()
      phrases = try Phrases(&built, of: grammar)
      automaton = built
      tables = try MatchTables(automaton, grammar: grammar)
      forms = try QuantityForms()
    } catch {
      throw GrammarErrors([error])
    }
    reader = MeaningReader(actions: automaton.actions, rootName: grammar.rootName)
  }

  /// Names of the contexts that `when` tags mention.
  package var contexts: [String] { automaton.contexts }

  /// The meanings of the words as one whole sentence; empty where they are none. More than one only
  /// where the grammar is ambiguous. A context limits the match to what may be said in it; nil is any.
  package func match(_ words: [String], context: String? = nil) -> [Match] {
    read(words, context: context).matches
  }

  /// Whether the words, or more after them, are a sentence.
  package func isViablePrefix(_ words: [String], context: String? = nil) -> Bool {
    let reading = read(words, context: context)
    return reading.canGrow || !reading.matches.isEmpty
  }

  /// Everything about the words in one pass.
  package func read(_ words: [String], context: String? = nil) -> Reading {
    var run = Run(matcher: self, words: words, context: automaton.mask(of: context))
    run.go()
    return Reading(
      matches: run.meanings(reader).map(\.match), canGrow: run.canGrow, isBegun: run.isBegun)
  }

  /// The meanings with the places of their tool tags, for the ambiguity check.
  func placedMeanings(_ words: [String], mask: UInt32) -> [(match: Match, place: Place?)] {
    var run = Run(matcher: self, words: words, context: mask)
    run.go()
    return run.meanings(reader)
  }

  /// One pass over one utterance.
  private struct Run {
    struct Item {
      var table: Int32
      var events: Int32
      var mask: UInt32
      var rank: Rank
      var digest: UInt64
      var isSolid: Bool
    }

    let matcher: Matcher
    let words: [String]
    let context: UInt32
    var numbers: [Int32]
    var frontiers: [[Item]]
    var furthest = 0
    var events: [MeaningEvent] = []
    var finals: [Item] = []
    var canGrow = false
    var isBegun = false
    var readings: [QuantityKind: [SpokenQuantity]] = [:]
    var window: [String] = []
    var phraseEnds: [(phrase: Int32, found: (ends: [Phrases.End], canGrow: Bool))] = []

    init(matcher: Matcher, words: [String], context: UInt32) {
      self.matcher = matcher
      self.words = words
      self.context = context
      numbers = words.map { matcher.automaton.wordNumbers[$0] ?? -1 }
      frontiers = Array(repeating: [], count: words.count + 1)
      frontiers[0] = [
        Item(table: 0, events: -1, mask: context, rank: Rank(), digest: 0, isSolid: false)
      ]
    }

    mutating func go() {
      var position = 0
      while position <= furthest, position < words.count {
        let items = settled(at: position)
        frontiers[position] = []
        if !readings.isEmpty { readings.removeAll(keepingCapacity: true) }
        window = []
        phraseEnds.removeAll(keepingCapacity: true)
        for item in items { step(item, at: position) }
        position += 1
      }
      guard furthest == words.count else { return }
      for item in settled(at: words.count) { finish(item) }
    }

    /// The readings worth following from a position: for each table the best few that differ.
    private mutating func settled(at position: Int) -> [Item] {
      var items = frontiers[position]
      guard items.count > 1 else { return items }
      items.sort {
        if $0.table != $1.table { return $0.table < $1.table }
        if $0.mask != $1.mask { return $0.mask < $1.mask }
        return $0.rank < $1.rank
      }
      var kept: [Item] = []
      var first = 0
      for item in items {
        if let last = kept.last, last.table == item.table, last.mask == item.mask {
          guard kept.count - first < Matcher.readingsKept else { continue }
          if kept[first...].contains(where: { $0.digest == item.digest }) { continue }
        } else {
          first = kept.count
        }
        kept.append(item)
      }
      return kept
    }

    private mutating func step(_ item: Item, at position: Int) {
      let table = matcher.tables.tables[Int(item.table)]
      let word = numbers[position]
      for arc in table.arcs(of: word) {
        guard var next = take(arc, from: item, at: position) else { continue }
        if !item.isSolid, arc.target != 0 { next.isSolid = !isNumber(at: position) }
        put(next, at: position + 1)
      }
      for arc in table.phrases where arc.mask & item.mask != 0 {
        step(item, overPhrase: arc, at: position)
      }
      for arc in table.anything {
        guard var next = take(arc, from: item, at: position) else { continue }
        next.rank.wild += 1
        put(next, at: position + 1)
      }
      for (kind, arc) in table.quantities where arc.mask & item.mask != 0 {
        step(item, over: kind, arc, at: position)
      }
    }

    private mutating func step(
      _ item: Item, overPhrase arc: MatchTables.Arc, at position: Int
    ) {
      guard matcher.phrases.canBegin(arc.word, with: numbers[position]) else { return }
      let found: (ends: [Phrases.End], canGrow: Bool)
      if let known = phraseEnds.first(where: { $0.phrase == arc.word }) {
        found = known.found
      } else {
        found = matcher.phrases.ends(of: arc.word, in: numbers, at: position)
        phraseEnds.append((arc.word, found))
      }
      for end in found.ends {
        guard var next = take(arc, from: item, at: position) else { continue }
        next.rank.weight -= end.rank
        if arc.target != 0 { next.isSolid = true }
        put(next, at: position + end.length)
      }
      if found.canGrow {
        canGrow = true
        if arc.target != 0 || item.isSolid { isBegun = true }
      }
    }

    private mutating func step(
      _ item: Item, over kind: QuantityKind, _ arc: MatchTables.Arc, at position: Int
    ) {
      for reading in read(kind, at: position) {
        guard reading.length > 0, position + reading.length <= words.count,
          var next = take(arc, from: item, at: position)
        else { continue }
        events.append(
          MeaningEvent(
            previous: next.events, action: -1, position: position, length: reading.length,
            kind: kind, value: reading.value, unit: reading.unit))
        next.events = Int32(truncatingIfNeeded: events.count - 1)
        next.digest = mix(next.digest, reading.value.bitPattern &+ UInt64(reading.length))
        next.rank.quantities += 1
        if reading.isHomophone { next.rank.homophones += 1 }
        put(next, at: position + reading.length)
      }
      let left = words.count - position
      if left < Matcher.longestQuantity,
        matcher.forms.isBeginning(words[position...], of: kind)
      {
        canGrow = true
        if item.isSolid { isBegun = true }
      }
    }

    private mutating func read(_ kind: QuantityKind, at position: Int) -> [SpokenQuantity] {
      if let known = readings[kind] { return known }
      if window.isEmpty {
        window = Array(
          words[position..<min(words.count, position + Matcher.longestQuantity)])
      }
      let found = matcher.quantities.readings(kind, of: window, at: 0)
      readings[kind] = found
      return found
    }

    private func isNumber(at position: Int) -> Bool {
      matcher.quantities.readings(.count, of: [words[position]], at: 0).contains { !$0.isHomophone }
    }

    private mutating func take(
      _ arc: MatchTables.Arc, from item: Item, at position: Int
    ) -> Item? {
      let mask = arc.mask & item.mask
      guard mask != 0 else { return nil }
      var next = item
      next.mask = mask
      next.table = arc.target
      next.rank.weight -= arc.rank
      for action in matcher.tables.actionLists[Int(arc.actions)] {
        events.append(MeaningEvent(previous: next.events, action: action, position: position))
        next.events = Int32(truncatingIfNeeded: events.count - 1)
        next.digest = mix(
          next.digest, UInt64(UInt32(bitPattern: action)) << 32 | UInt64(position))
      }
      return next
    }

    private func mix(_ digest: UInt64, _ value: UInt64) -> UInt64 {
      let mixed = (digest ^ value) &* 0x9E37_79B9_7F4A_7C15
      return mixed ^ (mixed >> 29)
    }

    private mutating func put(_ item: Item, at position: Int) {
      frontiers[position].append(item)
      furthest = max(furthest, position)
    }

    private mutating func finish(_ item: Item) {
      let table = matcher.tables.tables[Int(item.table)]
      for arc in table.finals {
        if let done = take(arc, from: item, at: words.count) { finals.append(done) }
      }
      let isOpen =
        table.words.contains { $0.mask & item.mask != 0 }
        || table.quantities.contains { $0.arc.mask & item.mask != 0 }
        || table.anything.contains { $0.mask & item.mask != 0 }
        || table.phrases.contains { $0.mask & item.mask != 0 }
      guard isOpen else { return }
      canGrow = true
      if item.table != 0, item.isSolid { isBegun = true }
    }

    /// The different meanings among the best ends.
    func meanings(_ reader: MeaningReader) -> [(match: Match, place: Place?)] {
      guard let best = finals.map(\.rank).min() else { return [] }
      var found: [(match: Match, place: Place?)] = []
      for item in finals where item.rank == best {
        var path: [MeaningEvent] = []
        var index = item.events
        while index >= 0 {
          path.append(events[Int(index)])
          index = events[Int(index)].previous
        }
        path.reverse()
        let meaning = reader.read(path, of: words)
        if !found.contains(where: { $0.match == meaning.match }) { found.append(meaning) }
      }
      return found
    }
  }
}

extension Matcher {
  /// How big the compiled grammar is, for `doctor` and for tests.
  package var sizes: String {
    let arcs = tables.tables.reduce(0) {
      $0 + $1.words.count + $1.quantities.count + $1.anything.count
    }
    return "\(grammar.nodes.count) nodes, \(automaton.states.count) states, "
      + "\(tables.tables.count) points, \(arcs) arcs, \(automaton.words.count) words"
  }
}
