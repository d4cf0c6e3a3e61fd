/// Whether a reason speaks of pain.
enum Pain {
  private static let words: Set<String> = [
    "pain", "pains", "painful", "hurt", "hurts", "hurting", "ache", "aches", "aching", "achy",
    "sore", "soreness", "injury", "injured", "twinge", "twinges", "strain", "strained", "sprain",
    "sprained", "cramp", "cramps", "cramping", "tweaked", "bothers", "bothering", "throbbing",
    "stings", "stinging", "pinching",
  ]
  /// Words before one of them that take it back.
  private static let negations: Set<String> = [
    "no", "not", "never", "without", "isn't", "doesn't", "don't", "didn't", "isnt", "doesnt",
    "dont", "didnt", "nothing",
  ]

  static func isMentioned(in text: String) -> Bool {
    let words = text.lowercased().split { !($0.isLetter || $0 == "'" || $0 == "’") }
      .map { String($0.map { $0 == "’" ? "'" : $0 }) }
    for (index, word) in words.enumerated() where means(word) {
      // A negation counts within the three words before: "is not really hurting".
      let before = words[max(0, index - 3)..<index]
      if !before.contains(where: negations.contains) { return true }
    }
    return false
  }

  /// A word of the list, or a "backache".
  private static func means(_ word: String) -> Bool {
    words.contains(word) || word.hasSuffix("ache") || word.hasSuffix("aches")
  }
}
