/// Says quantities in words, so that the readers read the same value back.
package enum QuantitySpeaker {
  /// "one hundred and five".
  package static func number(_ value: Int) -> String { words(value).joined(separator: " ") }

  /// The words of a number, lower case, without hyphens. `and`: British "one hundred and five";
  /// without it "one hundred five".
  package static func words(_ value: Int, and: Bool = true) -> [String] {
    if value == 0 { return ["zero"] }
    var words: [String] = value < 0 ? ["minus"] : []
    var rest = value.magnitude
    for (factor, name) in scales where rest >= factor {
      words += group(rest / factor, and: and) + [name]
      rest %= factor
    }
    if rest > 0 {
      if and, rest < 100, value.magnitude >= 1000 { words.append("and") }
      words += group(rest, and: and)
    }
    return words
  }

  /// "ninety" is said by its parts: "one minute thirty", "two minutes", "forty five seconds", "one
  /// hour five minutes". Negative values are said with "minus".
  package static func duration(seconds: Int) -> String {
    if seconds < 0 { return "minus " + spoken(seconds.magnitude) }
    return spoken(seconds.magnitude)
  }

  /// "sixty two point five kilos", "one hundred and eighty five pounds", "sixty". Rounded to a
  /// thousandth; nothing for what is no number or beyond a billion.
  package static func weight(_ value: Double, unit: WeightReader.Unit?) -> String {
    guard value.magnitude < 1e9 else { return "" }
    let thousandths = Int(value.magnitude * 1000 + 0.5)
    let (whole, fraction) = thousandths.quotientAndRemainder(dividingBy: 1000)
    var words = value < 0 && thousandths > 0 ? ["minus"] : []
    words += self.words(whole)
    if fraction > 0 {
      words.append("point")
      var rest = fraction
      var place = 100
      while rest > 0, place > 0 {
        words += self.words(rest / place)
        rest %= place
        place /= 10
      }
    }
    let isOne = thousandths == 1000
    switch unit {
    case .kg: words.append(isOne ? "kilo" : "kilos")
    case .lb: words.append(isOne ? "pound" : "pounds")
    case nil: break
    }
    return words.joined(separator: " ")
  }

  private static func spoken(_ seconds: UInt) -> String {
    let (hours, rest) = seconds.quotientAndRemainder(dividingBy: 3600)
    let (minutes, left) = rest.quotientAndRemainder(dividingBy: 60)
    var parts: [String] = []
    func add(_ count: UInt, _ unit: String) {
      guard count > 0 else { return }
      parts += words(Int(clamping: count)) + [count == 1 ? unit : unit + "s"]
    }
    add(hours, "hour")
    add(minutes, "minute")
    if minutes > 0, left > 0 {
      parts += words(Int(clamping: left))
    } else {
      add(left, "second")
    }
    return parts.isEmpty ? "zero seconds" : parts.joined(separator: " ")
  }

  private static let scales: [(UInt, String)] = [
    (1_000_000_000_000_000_000, "quintillion"), (1_000_000_000_000_000, "quadrillion"),
    (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"),
    (1000, "thousand"),
  ]

  /// 1…999.
  private static func group(_ value: UInt, and: Bool) -> [String] {
    var words: [String] = []
    let (hundreds, rest) = value.quotientAndRemainder(dividingBy: 100)
    if hundreds > 0 { words += [small[Int(hundreds)], "hundred"] }
    guard rest > 0 else { return words }
    if hundreds > 0, and { words.append("and") }
    if rest < 20 {
      words.append(small[Int(rest)])
    } else {
      words.append(tens[Int(rest / 10)])
      if rest % 10 > 0 { words.append(small[Int(rest % 10)]) }
    }
    return words
  }

  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
}
