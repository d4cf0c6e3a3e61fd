/// What a sentence means: a tool and what goes into its slots.
package struct Match: Equatable, Hashable, Sendable {
  /// The tool of words that are understood and are no command: `{tool=none}`.
  package static let noTool = "none"

  /// Name of the tool; the public rule's name where no tag names one.
  package var tool: String
  /// What was said and nothing else.
  package var slots: [String: SlotValue]
  /// The slot whose value is missing and must be asked for.
  package var ask: String?

  package init(_ tool: String, _ slots: [String: SlotValue] = [:], ask: String? = nil) {
    self.tool = tool
    self.slots = slots
    self.ask = ask
  }
}

/// One thing that happened on the way through a sentence.
struct MeaningEvent {
  /// Index of the event before; -1 for none.
  var previous: Int32
  /// Index of the action; -1 where a quantity was said.
  var action: Int32
  /// Word at which it happened; for a quantity its first.
  var position: Int
  /// Words of a quantity.
  var length = 0
  var kind = QuantityKind.number
  var value = 0.0
  var unit: String?
}

/// Plays the events of a sentence in order and fills the slots.
struct MeaningReader {
  let actions: [Automaton.Action]
  let rootName: String

  /// The meaning, and the place of the tag that named the tool.
  func read(_ events: [MeaningEvent], of words: [String]) -> (match: Match, place: Spot?) {
    var match = Match(rootName)
    var place: Spot?
    var begun: [Int] = []
    var quantities: [MeaningEvent] = []
    for event in events {
      guard event.action >= 0 else {
        quantities.append(event)
        continue
      }
      switch actions[Int(event.action)] {
      case .begin: begun.append(event.position)
      case .end(let slot):
        guard let from = begun.popLast(), from < event.position else { continue }
        if let last = quantities.last, last.position == from,
          last.position + last.length == event.position
        {
          fill(slot, with: last, isNegative: false, in: &match)
        } else {
          match.slots[slot] = .text(words[from..<event.position].joined(separator: " "))
        }
      case .tool(let name, let where_):
        match.tool = name
        place = where_
      case .ask(let slot): match.ask = slot
      case .when: break
      case .literal(let slot, let value): match.slots[slot] = value
      case .quantity(let slot, let kind, let isNegative):
        guard let last = quantities.last(where: { $0.kind == kind }) else { continue }
        fill(slot, with: last, isNegative: isNegative, in: &match)
      }
    }
    return (match, place)
  }

  private func fill(
    _ slot: String, with quantity: MeaningEvent, isNegative: Bool, in match: inout Match
  ) {
    match.slots[slot] = .number(isNegative ? 0 - quantity.value : quantity.value)
    if let unit = quantity.unit { match.slots["unit"] = .text(unit) }
  }
}
