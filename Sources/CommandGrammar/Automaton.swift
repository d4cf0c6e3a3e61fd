/// A grammar as a nondeterministic automaton, every rule written out. States are built from right to
/// left, so that whatever goes on in the same way is one state.
struct Automaton: Sendable {
  enum State: Sendable {
    case word(Int32, next: Int32)
    case anything(next: Int32)
    case quantity(QuantityKind, next: Int32)
    /// A rule without tags, matched once for all places that use it.
    case phrase(Int32, next: Int32)
    case action(Int32, next: Int32)
    case split([Branch])
    case final
  }

  struct Branch: Hashable, Sendable {
    var next: Int32
    /// Natural logarithm of the weight as written; 0 for options and repeats.
    var rank: Double
    /// Probability of this branch in the search graph.
    var share: Double
  }

  enum Action: Hashable, Sendable {
    /// An item with a bare slot tag begins.
    case begin
    /// It ends: its value goes into the slot.
    case end(slot: String)
    case tool(String, Spot)
    case ask(String)
    case when(UInt32)
    case literal(slot: String, SlotValue)
    case quantity(slot: String, QuantityKind, negative: Bool)
  }

  var states: [State] = []
  var actions: [Action] = []
  /// Words by number, in the order they were met.
  var words: [String] = []
  var wordNumbers: [String: Int32] = [:]
  /// Rules that `phrase` states refer to.
  var phraseRules: [Int] = []
  /// Names of contexts by bit.
  var contexts: [String] = []
  var start: Int32 = 0

  /// The bits of a context; nil means every context.
  func mask(of context: String?) -> UInt32 {
    guard let context else { return .max }
    guard let bit = contexts.firstIndex(of: context) else { return 1 << 31 }
    return 1 << UInt32(bit)
  }
}
