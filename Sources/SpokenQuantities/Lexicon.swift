/// The English words of quantities. A constant table, looked up by normalized word.
enum Lexicon {
  /// The lexeme of a lower-case word, or nil where it is no part of a number.
  static func lexeme(_ word: String) -> Lexeme? { table[word] }

  /// What a word sounds like, in a place where only a number can stand. The first six are exact
  /// homophones in the CMU dictionary; "tin", "sex" and "tree" are how recognizers hear ten, six, three.
  static func homophone(_ word: String) -> Lexeme? { homophones[word] }

  /// The factor of a letter or short word behind a figure: "100k", "12 cr". Capitals count for the
  /// letters that are also units of measure: "2G" is a number, "2g" a weight.
  static func suffixFactor(_ token: Token) -> Double? {
    if !token.isUpper {
      switch token.text {
      case "g", "m", "t", "mm": return nil
      default: break
      }
    }
    return suffixes[token.text]
  }

  private static let suffixes: [String: Double] = [
    "k": 1e3, "l": 1e5, "kr": 1e7, "m": 1e6, "b": 1e9, "bn": 1e9, "g": 1e9, "t": 1e12, "cr": 1e7,
    "crs": 1e7,
    "mil": 1e6, "mln": 1e6, "mm": 1e6, "mio": 1e6, "bln": 1e9, "tln": 1e12, "trn": 1e12, "tn": 1e12,
  ]

  /// Tens and unit written as one word: "twentyone", "seventythird".
  static func split(_ word: String) -> (Lexeme, Lexeme)? {
    guard word.utf8.count >= 8, table[word] == nil else { return nil }
    for length in 5...7 where word.utf8.count > length {
      guard let tens = table[String(word.prefix(length))],
        case .cardinal(.tens, _) = tens, let unit = table[String(word.dropFirst(length))]
      else { continue }
      switch unit {
      case .cardinal(.unit, _), .ordinal(.unit, _): return (tens, unit)
      default: continue
      }
    }
    return nil
  }

  private static let homophones: [String: Lexeme] = [
    "to": .cardinal(.unit(2), plural: false), "too": .cardinal(.unit(2), plural: false),
    "for": .cardinal(.unit(4), plural: false), "fore": .cardinal(.unit(4), plural: false),
    "ate": .cardinal(.unit(8), plural: false), "won": .cardinal(.unit(1), plural: false),
    "tin": .cardinal(.teen(10), plural: false), "sex": .cardinal(.unit(6), plural: false),
    "tree": .cardinal(.unit(3), plural: false),
  ]

  private static let table: [String: Lexeme] = {
    var table: [String: Lexeme] = [
      "zero": .zero, "nought": .zero, "naught": .zero, "nil": .zero, "o": .oh, "oh": .oh,
      "dozen": .dozen(plural: false), "doz": .dozen(plural: false), "dozens": .dozen(plural: true),
      "dozs": .dozen(plural: true), "dz": .dozen(plural: false),
      "half": .half, "halves": .half, "quarter": .quarter(plural: false),
      "quarters": .quarter(plural: true), "point": .point, "dot": .point, "and": .and,
      "a": .article, "an": .article, "minus": .minus, "negative": .minus, "plus": .plus,
      "positive": .plus,
    ]
    func add(_ numeral: Numeral, _ cardinals: [String], _ ordinals: [String]) {
      for word in cardinals { table[word] = .cardinal(numeral, plural: false) }
      for word in ordinals {
        table[word] = .ordinal(numeral, plural: false)
        table[word + "s"] = .ordinal(numeral, plural: true)
      }
    }
    add(.unit(1), ["one"], ["first"])
    add(.unit(2), ["two"], ["second"])
    add(.unit(3), ["three"], ["third"])
    add(.unit(4), ["four"], ["fourth"])
    add(.unit(5), ["five"], ["fifth"])
    add(.unit(6), ["six"], ["sixth"])
    add(.unit(7), ["seven"], ["seventh"])
    add(.unit(8), ["eight"], ["eighth", "eigth"])
    add(.unit(9), ["nine"], ["ninth", "nineth"])
    add(.teen(10), ["ten"], ["tenth"])
    add(.teen(11), ["eleven"], ["eleventh"])
    add(.teen(12), ["twelve"], ["twelfth", "twelth"])
    add(.teen(13), ["thirteen"], ["thirteenth"])
    add(.teen(14), ["fourteen"], ["fourteenth"])
    add(.teen(15), ["fifteen"], ["fifteenth"])
    add(.teen(16), ["sixteen"], ["sixteenth"])
    add(.teen(17), ["seventeen"], ["seventeenth"])
    add(.teen(18), ["eighteen"], ["eighteenth"])
    add(.teen(19), ["nineteen"], ["nineteenth"])
    add(.tens(20), ["twenty"], ["twentieth"])
    add(.tens(30), ["thirty"], ["thirtieth"])
    add(.tens(40), ["forty", "fourty"], ["fortieth", "fourtieth"])
    add(.tens(50), ["fifty"], ["fiftieth"])
    add(.tens(60), ["sixty"], ["sixtieth"])
    add(.tens(70), ["seventy"], ["seventieth"])
    add(.tens(80), ["eighty"], ["eightieth"])
    add(.tens(90), ["ninety", "ninty"], ["ninetieth"])
    add(.hundred, ["hundred"], ["hundredth"])
    table["hundreds"] = .cardinal(.hundred, plural: true)
    let scales: [(String, Double)] = [
      ("thousand", 1e3), ("lakh", 1e5), ("million", 1e6), ("crore", 1e7), ("billion", 1e9),
      ("trillion", 1e12), ("quadrillion", 1e15), ("quintillion", 1e18), ("sextillion", 1e21),
      ("septillion", 1e24), ("octillion", 1e27), ("nonillion", 1e30), ("decillion", 1e33),
    ]
    for (word, factor) in scales {
      add(.scale(factor), [word], [word + "th"])
      table[word + "s"] = .cardinal(.scale(factor), plural: true)
    }
    for (word, factor) in [("lac", 1e5), ("lkh", 1e5), ("krore", 1e7), ("koti", 1e7)] {
      table[word] = .cardinal(.scale(factor), plural: false)
      table[word + "s"] = .cardinal(.scale(factor), plural: true)
    }
    return table
  }()
}
