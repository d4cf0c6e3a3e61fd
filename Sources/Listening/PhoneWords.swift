internal import CommandGrammar

/// Words of one phone each, for the loop that competes with a grammar: what fits them better than
/// the grammar is talk.
package enum PhoneWords {
  /// The 39 phones of CMUdict, as in the model's `mdef`.
  package static let phones = [
    "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH",
    "IH",
    "IY", "JH", "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW",
    "V",
    "W", "Y", "Z", "ZH",
  ]

  private static let prefix = "phone_"

  /// The dictionary's name of a phone as a word; no one can say it.
  package static func word(_ phone: String) -> String { prefix + phone.lowercased() }

  package static let words = phones.map(word)

  /// Probability of each phone in the loop.
  static let probability = 0.02

  /// The loop: any phones, at a price each.
  static let loop: SearchGraph = {
    var graph = SearchGraph(stateCount: 2, start: 0, final: 1)
    for word in words {
      graph.arcs.append(.init(from: 0, to: 0, word: word, probability: probability))
    }
    graph.arcs.append(.init(from: 0, to: 1, word: nil, probability: 1))
    return graph
  }()

  /// The phone of such a word, nil for a word of the language.
  package static func phone(of word: String) -> String? {
    word.hasPrefix(prefix) ? word.dropFirst(prefix.count).uppercased() : nil
  }
}
