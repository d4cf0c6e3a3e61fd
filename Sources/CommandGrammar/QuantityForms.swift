/// How quantities sound: the words an engine must listen for where a grammar has a built-in quantity,
/// and what tells whether words are the beginning of one. Values are read by `QuantityRules`.
struct QuantityForms: Sendable {
  /// The forms as JSGF; each rule named like a quantity is that quantity. Ranges are what a workout
  /// needs: counts to 999, weights to 999 with decimals and halves, durations to hours.
  private static let text = """
    #JSGF V1.0;
    grammar quantities;
    <one> = one | two | three | four | five | six | seven | eight | nine;
    <teen> = ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen
      | eighteen | nineteen;
    <ten> = twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety;
    <below> = /4/ <one> | /3/ <teen> | /4/ <ten> | /3/ <ten> <one>;
    <hundred> = (a | /9/ <one>) hundred [[and] <below>];
    <loose> = <one> (<teen> | <ten> [<one>] | oh <one>);
    <fraction> = /9/ point five | point (<one> | zero | oh) [<one> | zero | oh] | /0.3/ and a half;
    <few_reps> = /9/ <one> | /9/ <teen> | /2/ twenty | (twenty | thirty | forty | fifty) <one>;
    <whole> = /9/ <below> | /1/ <hundred> | /0.1/ zero;
    <count> = /9/ <few_reps> | /1/ <whole>;
    <number> = (/9/ <whole> | /1/ <loose>) (/9/ <NULL> | /1/ <fraction>);
    <plates> = /5/ <ten> | /5/ <ten> five | /2/ <teen> | <one> | /2/ <ten> <one>;
    <amount> = (/9/ <plates> | /3/ <one> hundred [[and] <plates>] | /0.1/ <hundred> | /0.3/ <loose>) (/9/ <NULL> | /1/ <fraction>);
    <unit> = /9/ pounds | /0.5/ pound | /9/ kilos | /0.5/ kilo | kilograms | /0.3/ kilogram;
    <weight> = <amount> [<unit>];
    <load> = <amount> <unit>;
    <second> = /9/ seconds | second | /0.1/ sec;
    <minute> = /9/ minutes | /9/ minute;
    <hour> = hours | hour;
    <seconds> = (/9/ <ten> | /3/ (ten | fifteen) | /3/ <ten> five | /1/ <below> | /0.3/ <hundred>) <second>;
    <whole_minutes> = (/3/ a | /9/ <one> | /3/ ten | <below>) <minute> | a couple of minutes | a couple minutes;
    <minutes> = /9/ <whole_minutes> | /1/ <whole_minutes> [and] <seconds>
      | (a | <one>) <minute> and a half
      | (<one> | <teen>) and a half <minute> | half a minute | a half minute
      | (<one> | <teen>) <minute> (twenty | thirty | forty | fifty) [<one>];
    <hours> = (a | an | <one>) <hour> [[and] <whole_minutes>] | half an hour | an hour and a half;
    <duration> = /6/ <seconds> | /6/ <minutes> | /0.2/ <hours> | /0.2/ a <second>;
    <rest> = /9/ <duration> | /3/ <ten> [five] | /1/ <loose> | /1/ <hundred>;
    <few> = /9/ <one> | /3/ (ten | twelve) | a few (seconds | minutes);
    <ordinal> = first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth;
    """

  /// For each kind, by its number.
  private var tables: [MatchTables] = []
  private var wordNumbers: [String: Int32] = [:]

  /// Reads the forms and makes them ready for `isBeginning`.
  init() throws(GrammarError) {
    var grammar = Grammar(nodes: [], rules: [], root: 0, files: [])
    let bodies = try Self.install(into: &grammar)
    var builder = AutomatonBuilder(grammar, for: .text(phrases: []))
    for kind in QuantityKind.allCases {
      guard let body = bodies[kind] else { continue }
      tables.append(try MatchTables(try builder.automaton(from: body), grammar: grammar))
    }
    wordNumbers = builder.wordNumbers
  }

  /// Adds the forms to a grammar; gives the node of each quantity.
  static func install(into grammar: inout Grammar) throws(GrammarError) -> [QuantityKind: Int] {
    let first = grammar.nodes.count
    let reader = try GrammarReader(
      GrammarSource(file: "<quantities>", text: text),
      file: Int32(truncatingIfNeeded: grammar.files.count), nodes: grammar.nodes)
    grammar.files.append(GrammarSource(file: "<quantities>", text: text))
    grammar.nodes = reader.nodes
    var byName: [String: Int] = [:]
    for rule in reader.rules {
      byName[rule.name] = grammar.rules.count
      grammar.rules.append(rule)
    }
    for index in first..<grammar.nodes.count {
      guard case .unresolved(let name) = grammar.nodes[index].kind else { continue }
      grammar.nodes[index].kind = byName[name].map { .rule($0) } ?? .nothing
    }
    var bodies: [QuantityKind: Int] = [:]
    for kind in QuantityKind.allCases {
      guard let rule = byName[kind.rawValue] else { continue }
      bodies[kind] = grammar.rules[rule].body
    }
    return bodies
  }

  /// The number the forms have for a word; -1 for words of no form.
  func number(of word: String) -> Int32 { wordNumbers[word] ?? -1 }

  /// Whether the words from a position to their end can go on into a quantity of the kind: at least
  /// one more word must be possible. The words are numbers of `number(of:)`.
  func isBeginning(_ words: [Int32], from position: Int, of kind: Int) -> Bool {
    guard kind < tables.count else { return false }
    let table = tables[kind]
    var current: [Int32] = [0]
    for word in words[position...] {
      var next: [Int32] = []
      for place in current {
        for number in table.arcs(of: word, from: place) {
          let target = table.words[number].target
          if !next.contains(target) { next.append(target) }
        }
      }
      if next.isEmpty { return false }
      current = next
    }
    return current.contains { !table.tables[Int($0)].words.isEmpty }
  }
}
