/// One pass over one utterance.
struct MatcherRun {
  private struct Item {
    var table: Int32
    var events: Int32
    var mask: UInt32
    var rank: Matcher.Rank
    /// Tells readings that did the same from readings that did not.
    var digest: UInt64
    /// More than fillers and numbers has been said.
    var isSolid: Bool
  }

  private let matcher: Matcher
  private let words: [String]
  /// Whether it is asked if the words can grow; otherwise only whole sentences count.
  private let looksAhead: Bool
  /// Readings that weigh less than this are not followed (see `Rank.weight`).
  private var heaviest = Double.infinity
  private let numbers: [Int32]
  private var formNumbers: [Int32] = []
  private var frontiers: [[Item]]
  private var furthest = 0
  private var events: [MeaningEvent] = []
  private var finals: [Item] = []
  private(set) var canGrow = false
  private(set) var isBegun = false
  /// Quantities read so far, by position and kind.
  private var readings: [Int: [SpokenQuantity]] = [:]
  /// What was found last of each phrase, and at which position.
  private var phraseEnds: [(position: Int, found: (ends: [Phrases.End], canGrow: Bool))]
  private var window: [String] = []
  private var mayBeQuantity = true

  init(_ matcher: Matcher, words: [String], looksAhead: Bool) {
    self.matcher = matcher
    self.words = words
    self.looksAhead = looksAhead
    numbers = words.map { matcher.automaton.wordNumbers[$0] ?? -1 }
    if looksAhead { formNumbers = words.map { matcher.forms.number(of: $0) } }
    frontiers = Array(repeating: [], count: words.count + 1)
    phraseEnds = Array(repeating: (-1, ([], false)), count: matcher.automaton.phraseRules.count)
  }

  /// Follows the words in a context; may be done again with other limits.
  mutating func go(context: UInt32, heaviest: Double) {
    self.heaviest = heaviest
    finals = []
    events.removeAll(keepingCapacity: true)
    furthest = 0
    frontiers[0] = [
      Item(
        table: 0, events: -1, mask: context, rank: Matcher.Rank(), digest: 0, isSolid: false)
    ]
    var position = 0
    while position <= furthest, position < words.count {
      let items = settled(at: position)
      frontiers[position] = []
      if !items.isEmpty {
        window = []
        let number = Int(numbers[position])
        mayBeQuantity =
          number >= 0
          ? matcher.beginsQuantity[number] : matcher.quantities.mayBegin(words[position])
        for item in items { step(item, at: position) }
      }
      position += 1
    }
    guard furthest == words.count else {
      for left in frontiers.indices where left <= furthest { frontiers[left] = [] }
      return
    }
    for item in settled(at: words.count) { finish(item) }
    frontiers[words.count] = []
  }

  /// The readings worth following from a position: for each table the best few that differ.
  private func settled(at position: Int) -> [Item] {
    var items = frontiers[position]
    guard items.count > 1 else { return items }
    items.sort {
      if $0.table != $1.table { return $0.table < $1.table }
      if $0.mask != $1.mask { return $0.mask < $1.mask }
      return $0.rank < $1.rank
    }
    var kept: [Item] = []
    kept.reserveCapacity(items.count)
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
    for index in matcher.tables.arcs(of: numbers[position], from: item.table) {
      let arc = matcher.tables.words[index]
      guard var next = take(arc, from: item, at: position) else { continue }
      if looksAhead, !item.isSolid, arc.target != 0 { next.isSolid = !isNumber(at: position) }
      put(next, at: position + 1)
    }
    for index in table.phrases {
      let arc = matcher.tables.phrases[Int(index)]
      if allows(arc, item), matcher.phrases.canBegin(arc.word, with: numbers[position]) {
        step(item, overPhrase: arc, at: position)
      }
    }
    for index in table.anything {
      guard var next = take(matcher.tables.anything[Int(index)], from: item, at: position) else {
        continue
      }
      next.rank.wild += 1
      put(next, at: position + 1)
    }
    for index in table.quantities {
      let arc = matcher.tables.quantities[Int(index)]
      if allows(arc, item) { step(item, overQuantity: arc, at: position) }
    }
  }

  private mutating func step(_ item: Item, overPhrase arc: MatchTables.Arc, at position: Int) {
    let phrase = Int(arc.word)
    let found: (ends: [Phrases.End], canGrow: Bool)
    if phraseEnds[phrase].position == position {
      found = phraseEnds[phrase].found
    } else {
      found = matcher.phrases.ends(of: phrase, in: numbers, at: position)
      phraseEnds[phrase] = (position, found)
    }
    for end in found.ends {
      guard var next = take(arc, from: item, at: position) else { continue }
      next.rank.weight -= end.rank
      if looksAhead, !item.isSolid, arc.target != 0 { next.isSolid = !isNumber(at: position) }
      put(next, at: position + end.length)
    }
    if found.canGrow {
      canGrow = true
      if item.isSolid || looksAhead && !isNumber(at: position), item.rank.isFirm, arc.rank > -3 {
        isBegun = true
      }
    }
  }

  private mutating func step(_ item: Item, overQuantity arc: MatchTables.Arc, at position: Int) {
    let kind = Int(arc.word)
    for reading in mayBeQuantity ? read(kind, at: position) : [] {
      guard reading.length > 0, position + reading.length <= words.count,
        var next = take(arc, from: item, at: position)
      else { continue }
      events.append(
        MeaningEvent(
          previous: next.events, action: -1, position: position, length: reading.length,
          kind: QuantityKind.allCases[kind], value: reading.value, unit: reading.unit))
      next.events = Int32(truncatingIfNeeded: events.count - 1)
      next.digest = mix(next.digest, reading.value.bitPattern &+ UInt64(reading.length))
      next.rank.quantities += 1
      if reading.isHomophone { next.rank.homophones += 1 }
      put(next, at: position + reading.length)
    }
    guard looksAhead, words.count - position < Matcher.longestQuantity,
      matcher.forms.isBeginning(formNumbers, from: position, of: kind)
    else { return }
    canGrow = true
    if item.isSolid, item.rank.isFirm { isBegun = true }
  }

  private mutating func read(_ kind: Int, at position: Int) -> [SpokenQuantity] {
    let key = position * QuantityKind.allCases.count + kind
    if let known = readings[key] { return known }
    if window.isEmpty {
      window = Array(words[position..<min(words.count, position + Matcher.longestQuantity)])
    }
    let found = matcher.quantities.readings(QuantityKind.allCases[kind], of: window, at: 0)
    readings[key] = found
    return found
  }

  private func isNumber(at position: Int) -> Bool {
    matcher.quantities.readings(.count, of: [words[position]], at: 0).contains { !$0.isHomophone }
  }

  private func allows(_ arc: MatchTables.Arc, _ item: Item) -> Bool {
    arc.mask & item.mask != 0 && item.rank.weight - arc.rank < heaviest
  }

  private mutating func take(
    _ arc: MatchTables.Arc, from item: Item, at position: Int
  ) -> Item? {
    guard allows(arc, item) else { return nil }
    var next = item
    next.mask = arc.mask & item.mask
    next.table = arc.target
    next.rank.weight -= arc.rank
    guard arc.actions != 0 else { return next }
    for action in matcher.tables.actionLists[Int(arc.actions)] {
      events.append(MeaningEvent(previous: next.events, action: action, position: position))
      next.events = Int32(truncatingIfNeeded: events.count - 1)
      next.digest = mix(next.digest, UInt64(UInt32(bitPattern: action)) << 32 | UInt64(position))
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
    for index in table.finals {
      if let done = take(matcher.tables.finals[Int(index)], from: item, at: words.count) {
        finals.append(done)
      }
    }
    guard looksAhead else { return }
    let isOpen =
      isOpen(matcher.tables.words, table.words, item)
      || isOpen(matcher.tables.quantities, table.quantities, item)
      || isOpen(matcher.tables.anything, table.anything, item)
      || isOpen(matcher.tables.phrases, table.phrases, item)
    guard isOpen else { return }
    canGrow = true
    if item.table != 0, item.isSolid, item.rank.isFirm { isBegun = true }
  }

  private func isOpen(_ arcs: [MatchTables.Arc], _ range: Range<Int32>, _ item: Item) -> Bool {
    range.contains { allows(arcs[Int($0)], item) }
  }

  /// The best end is said as the grammar says it, not read loosely.
  var isFirm: Bool { finals.map(\.rank).min()?.isFirm ?? false }
  /// Nothing that weighs less can be better.
  var isSure: Bool { finals.contains { $0.rank.homophones == 0 } }

  /// The different meanings among the best ends.
  func meanings(_ reader: MeaningReader) -> [(match: Match, place: Spot?)] {
    guard let best = finals.map(\.rank).min() else { return [] }
    var found: [(match: Match, place: Spot?)] = []
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
