/// Cuts any text into the words a grammar is matched with: lower case, no punctuation, figures apart
/// from letters, without fillers and without the marks of an engine. Linear in the text.
package enum CommandWords {
  /// Longer words are no words of any grammar; they are cut so that nothing grows with them.
  private static let longestWord = 64
  private static let fillers: Set<String> = [
    "um", "uh", "er", "erm", "uhm", "uhh", "umm", "ah", "hm", "hmm",
  ]
  private static let marks: Set<String> = [
    "<sil>", "<s>", "</s>", "[noise]", "[speech]", "(null)", "++noise++",
  ]
  /// Recognizers that write no apostrophes.
  private static let contractions: [String: String] = [
    "dont": "don't", "im": "i'm", "ive": "i've", "thats": "that's", "whats": "what's",
    "lets": "let's", "cant": "can't", "wont": "won't", "didnt": "didn't", "doesnt": "doesn't",
    "isnt": "isn't", "wasnt": "wasn't", "hows": "how's", "theres": "there's", "youre": "you're",
    "its": "it's", "wheres": "where's", "shouldve": "should've", "cannot": "can't",
  ]
  /// Units glued to a figure: "90s".
  private static let gluedUnits: [String: String] = [
    "s": "seconds", "sec": "seconds", "secs": "seconds", "m": "minutes", "min": "minutes",
    "mins": "minutes", "h": "hours", "k": "kg", "kgs": "kg", "lbs": "lb",
  ]
  private static let fractions: Set<String> = ["1/2", "1/3", "2/3", "1/4", "3/4"]

  /// The words of the text.
  package static func words(of text: String) -> [String] {
    var scanner = Scanner(text: text)
    return scanner.words()
  }

  private struct Scanner {
    let scalars: [Unicode.Scalar]
    var index = 0
    var found: [String] = []

    init(text: String) { scalars = Array(text.unicodeScalars) }

    func scalar(_ at: Int) -> Unicode.Scalar? {
      at >= 0 && at < scalars.count ? scalars[at] : nil
    }

    func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      return scalar.value >= 0x30 && scalar.value <= 0x39
    }

    func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      if scalar.isASCII {
        let lower = scalar.value | 0x20
        return lower >= 0x61 && lower <= 0x7A
      }
      return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    }

    func isApostrophe(_ scalar: Unicode.Scalar?) -> Bool {
      scalar == "'" || scalar == "\u{2019}" || scalar == "\u{2BC}"
    }

    mutating func words() -> [String] {
      while index < scalars.count {
        let here = scalars[index]
        if isDigit(here) {
          figure()
        } else if isLetter(here) {
          word()
        } else {
          sign(here)
        }
      }
      return found
    }

    mutating func figure() {
      var text = String.UnicodeScalarView()
      var length = 0
      while let here = scalar(index) {
        if isDigit(here) {
          if length < CommandWords.longestWord { text.append(here) }
          length += 1
        } else if here == ",", isDigit(scalar(index + 1)), isThousand(index + 1) {
          // A comma inside a figure only groups its digits.
        } else if here == "." || here == ":" || here == "/", isDigit(scalar(index + 1)) {
          if length < CommandWords.longestWord { text.append(here) }
        } else {
          break
        }
        index += 1
      }
      let written = String(text)
      if written.contains("/"), !CommandWords.fractions.contains(written) {
        // "40/8" is a weight and its reps.
        for (number, part) in written.split(separator: "/").enumerated() {
          if number > 0 { found.append("x") }
          found.append(String(part))
        }
      } else {
        found.append(written)
      }
      if isLetter(scalar(index)) { tail() }
    }

    func isThousand(_ from: Int) -> Bool {
      isDigit(scalar(from)) && isDigit(scalar(from + 1)) && isDigit(scalar(from + 2))
        && !isDigit(scalar(from + 3))
    }

    /// Letters right behind a figure: an ordinal's ending, a unit, or "x" before the next figure.
    mutating func tail() {
      let letters = takeWord()
      if letters == "st" || letters == "nd" || letters == "rd" || letters == "th" {
        if let last = found.popLast() { found.append(last + letters) }
      } else {
        found.append(CommandWords.gluedUnits[letters] ?? letters)
      }
    }

    mutating func takeWord() -> String {
      var text = String.UnicodeScalarView()
      var length = 0
      while let here = scalar(index) {
        if isLetter(here) {
          if length < CommandWords.longestWord {
            if here.isASCII {
              text.append(Unicode.Scalar(UInt8(truncatingIfNeeded: here.value | 0x20)))
            } else {
              text.append(contentsOf: here.properties.lowercaseMapping.unicodeScalars)
            }
          }
        } else if isApostrophe(here), isLetter(scalar(index + 1)) {
          if length < CommandWords.longestWord { text.append("'") }
        } else {
          break
        }
        length += 1
        index += 1
      }
      return String(text)
    }

    mutating func word() {
      let text = takeWord()
      // The engine numbers pronunciations: "two(2)".
      if scalar(index) == "(", isDigit(scalar(index + 1)), scalar(index + 2) == ")" { index += 3 }
      if CommandWords.fillers.contains(text) {
        // "uh huh" and "uh uh" are answers, "uh" alone is none.
        let isAnswer =
          text == "uh" && nextWord() == "huh" || text == "uh" && nextWord() == "uh"
          || text == "uh" && found.last == "uh" || text == "hmm" && found.last == "mm"
        if !isAnswer { return }
      }
      found.append(CommandWords.contractions[text] ?? text)
    }

    /// The word that comes next, without taking it; at most a few letters are looked at.
    func nextWord() -> String {
      var at = index
      while let here = scalar(at), here == " " || here == "-", at < index + 3 { at += 1 }
      var text = ""
      while let here = scalar(at), isLetter(here), text.count < 5 {
        text.unicodeScalars.append(here)
        at += 1
      }
      return text.lowercased()
    }

    mutating func sign(_ here: Unicode.Scalar) {
      switch here {
      case "<", "[", "(", "+":
        if let length = markLength() {
          index += length
          return
        }
        if here == "+" { found.append("plus") }
      case "@": found.append("at")
      case "&": found.append("and")
      case "%": found.append("percent")
      case "\u{D7}", "*":
        if isDigit(scalar(index + 1)) || scalar(index + 1) == " " { found.append("x") }
      case "$", "\u{20AC}", "\u{A3}": found.append("dollars")
      default: break
      }
      index += 1
    }

    /// The length of an engine's mark that starts here. `[unk]` is a word that nothing matches.
    mutating func markLength() -> Int? {
      var text = ""
      var at = index
      while let here = scalar(at), text.count < 12, here.isASCII, here != " " {
        text.unicodeScalars.append(here)
        at += 1
        let lower = text.lowercased()
        if lower == "[unk]" || lower == "<unk>" {
          found.append("[unk]")
          return at - index
        }
        if CommandWords.marks.contains(lower) { return at - index }
      }
      return nil
    }
  }
}
