extension NumberReader {
  /// The number people count with that begins at `words[start]`, the longest: non-negative integers
  /// to 9999 as "twenty one", "a hundred", "one hundred and five", "one oh five", "101".
  ///
  /// It costs a look at the words it uses and one more, and allocates nothing. "hundred one hundred
  /// two" is 100 and 102's beginning is not eaten: the first reading is "hundred". "nineteen twenty"
  /// is nineteen: neighbours are never glued. Homophones as in `readings(of:at:homophones:)`.
  package static func countReading(
    of words: [String], at start: Int, homophones: Bool
  ) -> QuantityReading? {
    guard words.indices.contains(start) else { return nil }
    var machine = CardinalMachine()
    var best: (value: Double, end: Int)?
    /// The best reading that ends in "hundred" or "thousand".
    var sure: (value: Double, end: Int)?
    var heard = false
    var usesHomophone = false
    var index = start
    loop: while index < words.count {
      let word = words[index]
      var lexeme = Lexicon.lexeme(word)
      if homophones, let sound = WordWindow.heard(words, index, from: start) {
        lexeme = sound
        heard = true
      }
      switch lexeme {
      case .cardinal(let numeral, let plural)?:
        if case .scale(let factor) = numeral, factor > 1000 { break loop }
        guard !plural, machine.take(numeral) else {
          if numeral.isMultiplier, sure != nil { best = sure }
          break loop
        }
        best = (machine.value, index + 1)
        if numeral.isMultiplier { sure = best }
      case .zero? where index == start:
        best = (0, index + 1)
        break loop
      case .oh?:
        // "one oh five".
        guard let first = best, first.end == index, index == start + 1, first.value < 100,
          first.value >= 1, index + 1 < words.count,
          case .cardinal(.unit(let unit), _)? = Lexicon.lexeme(words[index + 1])
        else { break loop }
        best = (first.value * 100 + unit, index + 2)
        break loop
      case .and? where machine.takesAnd:
        break
      case .article? where index == start && word == "a":
        guard index + 1 < words.count,
          case .cardinal(let next, plural: false)? = Lexicon.lexeme(words[index + 1]),
          next.isMultiplier
        else { break loop }
      case nil where index == start:
        guard let value = plainInteger(word) else { break loop }
        best = (value, index + 1)
        break loop
      default:
        break loop
      }
      if let best, best.end == index + 1 { usesHomophone = heard }
      index += 1
    }
    guard let best, best.value <= 9999 else { return nil }
    return QuantityReading(
      value: best.value, length: best.end - start, usesHomophone: usesHomophone)
  }

  /// Up to four ASCII digits.
  private static func plainInteger(_ word: String) -> Double? {
    var value = 0
    var count = 0
    for byte in word.utf8 {
      guard byte >= 0x30, byte <= 0x39, count < 4 else { return nil }
      value = value * 10 + Int(byte - 0x30)
      count += 1
    }
    return count > 0 ? Double(value) : nil
  }
}
