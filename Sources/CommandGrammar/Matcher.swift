/// A grammar made ready for matching. Matching takes time linear in the words, whatever the grammar:
/// at each word and point of the grammar only the few best readings are kept. Immutable; a class, so that
/// a pass over an utterance takes hold of it in one step.
package final class Matcher: Sendable {
  /// What words are to a grammar.
  package struct Reading: Sendable {
    /// The meanings of the whole; several only where the grammar is ambiguous.
    package var matches: [Match]
    /// More words could make it a sentence.
    package var canGrow: Bool
    /// It is on the way into a sentence: more than fillers and numbers has been said of one.
    package var isBegun: Bool
    /// The meaning was said as the grammar says it: no `<anything>`, no alternative that weighs little.
    package var isFirm: Bool
  }

  /// How good a reading is; the smaller wins.
  struct Rank: Comparable {
    /// Quantities read through a homophone.
    var homophones = 0
    /// Sum of the logarithms of the weights, negated.
    var weight = 0.0
    /// Words matched by `<anything>`.
    var wild = 0
    /// Quantities: one long one beats two short ones.
    var quantities = 0

    static func < (left: Rank, right: Rank) -> Bool {
      if left.homophones != right.homophones { return left.homophones < right.homophones }
      if (left.weight - right.weight).magnitude > 1e-9 { return left.weight < right.weight }
      if left.wild != right.wild { return left.wild < right.wild }
      return left.quantities < right.quantities
    }

    /// A reading that holds an utterance back: not one that any words would begin.
    var isFirm: Bool { wild == 0 && weight < Self.firmWeight }

    /// Product of weights of about 0.05; the grammar's looser ways to read weigh less.
    static let firmWeight = 3.0

    static func == (left: Rank, right: Rank) -> Bool { !(left < right) && !(right < left) }
  }

  /// No quantity is longer than this many words.
  static let longestQuantity = 16
  /// Readings kept at one word and one point of the grammar.
  static let readingsKept = 4

  let grammar: Grammar
  let automaton: Automaton
  let tables: MatchTables
  let quantities: any QuantityRules
  let forms: QuantityForms
  let phrases: Phrases
  /// For each word of the grammar, whether a quantity may begin with it.
  let beginsQuantity: [Bool]
  private let reader: MeaningReader

  /// - Throws: what keeps the grammar from being written out, such as recursion in the middle.
  package init(_ grammar: Grammar, quantities: any QuantityRules) throws(GrammarErrors) {
    self.grammar = grammar
    self.quantities = quantities
    do throws(GrammarError) {
      var builder = AutomatonBuilder(
        grammar, for: .text(phrases: Phrases.rules(of: grammar)))
      var built = try builder.rootAutomaton()
      phrases = try Phrases(built.phraseRules, of: grammar, by: &builder)
      built.words = builder.words
      built.wordNumbers = builder.wordNumbers
      automaton = built
      beginsQuantity = built.words.map { quantities.mayBegin($0) }
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
    let mask = automaton.mask(of: context)
    return placedMeanings(words, mask: mask).map(\.match)
  }

  /// Whether the words, or more after them, are a sentence.
  package func isViablePrefix(_ words: [String], context: String? = nil) -> Bool {
    let reading = read(words, context: context)
    return reading.canGrow || !reading.matches.isEmpty
  }

  /// Everything about the words in one pass.
  package func read(_ words: [String], context: String? = nil) -> Reading {
    let mask = automaton.mask(of: context)
    var run = MatcherRun(self, words: words, looksAhead: true)
    run.go(context: mask, heaviest: .infinity)
    return Reading(
      matches: run.meanings(reader).map(\.match), canGrow: run.canGrow, isBegun: run.isBegun,
      isFirm: run.isFirm)
  }

  /// The meanings with the places of their tool tags, for the ambiguity check.
  func placedMeanings(_ words: [String], mask: UInt32) -> [(match: Match, place: Spot?)] {
    // Most sentences are said plainly; only the others are read in every way.
    var plain = MatcherRun(self, words: words, looksAhead: false)
    plain.go(context: mask, heaviest: Rank.firmWeight)
    if !plain.isSure { plain.go(context: mask, heaviest: .infinity) }
    return plain.meanings(reader)
  }
}

extension Matcher {
  /// How big the compiled grammar is, for `doctor` and for tests.
  package var sizes: String {
    let arcs =
      tables.words.count + tables.quantities.count + tables.anything.count + tables.phrases.count
    return "\(grammar.nodes.count) nodes, \(automaton.states.count) states, "
      + "\(tables.tables.count) points, \(arcs) arcs, \(automaton.words.count) words"
  }
}
