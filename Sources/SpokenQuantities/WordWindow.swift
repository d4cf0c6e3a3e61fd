/// The tokens of a list of normalized words from a position on, as far as a quantity can reach.
struct WordWindow {
  private(set) var tokens: [Token] = []
  private let start: Int

  /// Words looked at: longer than any quantity people say.
  static let longest = 32

  /// Nil where no number can begin at the word and the vocabulary does not know it either.
  ///
  /// The window ends behind the first word that is neither part of a number nor in `vocabulary`
  /// (lower-case words that stand around a number in the quantity that is read).
  init?(
    _ words: [String], at start: Int, homophones: Bool, vocabulary: Set<String> = []
  ) {
    guard words.indices.contains(start) else { return nil }
    self.start = start
    for index in start..<min(words.count, start + Self.longest) {
      let word = words[index]
      if homophones, let lexeme = Self.heard(words, index, from: start) {
        tokens.append(Token(lexeme: lexeme, text: word, isHomophone: true, wordEnd: index + 1))
        continue
      }
      if let lexeme = Lexicon.lexeme(word) {
        tokens.append(Token(lexeme: lexeme, text: word, wordEnd: index + 1))
        continue
      }
      if word.isEmpty { return }
      if Self.isPlain(word) {
        let isKnown = vocabulary.contains(word)
        if index == start, !isKnown { return nil }
        tokens.append(Token(lexeme: .other, text: word, wordEnd: index + 1))
        if isKnown { continue }
        return
      }
      var inner = Tokenizer.tokens(of: word).tokens
      guard !inner.isEmpty else { return }
      inner[0].gap = .blank
      inner[inner.count - 1].wordEnd = index + 1
      tokens += inner
    }
  }

  /// Nothing but letters, and no two number words in one.
  private static func isPlain(_ word: String) -> Bool {
    word.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x27 }
      && Lexicon.split(word) == nil
  }

  static func heard(_ words: [String], _ index: Int, from start: Int) -> Lexeme? {
    guard let lexeme = Lexicon.homophone(words[index]) else { return nil }
    switch words[index] {
    case "to", "too", "for", "fore": break
    default: return lexeme
    }
    guard index == start else { return nil }
    guard index + 1 < words.count else { return lexeme }
    switch Lexicon.lexeme(words[index + 1]) {
    case .cardinal(let numeral, _)? where !numeral.isMultiplier: return nil
    case .oh?, .zero?, .article?: return nil
    default: return lexeme
    }
  }

  /// The reading in words, or nil where it ends inside a word.
  func reading(_ reading: NumberParser.Reading) -> QuantityReading? {
    guard let length = length(reading.end) else { return nil }
    return QuantityReading(
      value: reading.value, length: length, form: reading.form,
      usesHomophone: reading.usesHomophone)
  }

  /// Words up to a token index, or nil inside a word.
  func length(_ end: Int) -> Int? {
    guard end > 0, end <= tokens.count, tokens[end - 1].wordEnd > 0 else { return nil }
    return tokens[end - 1].wordEnd - start
  }
}
