internal import SpokenQuantities

/// How values are put into messages: the one place, so that the voice can change.
enum Say {
  /// The nearest whole number, halves away from zero; nil where it is no number or beyond what a
  /// double counts exactly. (`rounded()` would need the C library's mathematics.)
  static func nearest(_ value: Double) -> Int? {
    guard value > -9e15, value < 9e15 else { return nil }
    return Int(value + (value < 0 ? -0.5 : 0.5))
  }

  /// In figures, for messages to programs: a whole number without a point.
  static func digits(_ value: Double) -> String {
    nearest(value).flatMap { Double($0) == value ? "\($0)" : nil } ?? "\(value)"
  }

  /// In words: a message is to be heard.
  static func number(_ value: Int) -> String { QuantitySpeaker.number(value) }

  /// "one rep", "ten reps".
  static func count(_ value: Int, _ unit: String) -> String {
    "\(number(value)) \(unit)\(value == 1 ? "" : "s")"
  }

  /// Whole seconds: "forty five seconds", "one minute thirty".
  static func duration(_ seconds: Double) -> String {
    nearest(seconds).map(QuantitySpeaker.duration(seconds:)) ?? "a while"
  }

  /// "sixty kilos", or the bare number where nobody said a unit.
  static func weight(_ value: Double, _ unit: LoadUnit?) -> String {
    QuantitySpeaker.weight(value, unit: unit)
  }

  /// First letter large.
  static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Foreign text, shortened, in quotation marks.
  static func quoted(_ text: String) -> String {
    let short = text.prefix(40)
    return "\"\(short)\(short.endIndex < text.endIndex ? "…" : "")\""
  }

  /// Without white space around it.
  static func trimmed(_ text: String) -> String {
    let tail = text.drop { $0.isWhitespace }
    guard let last = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(tail[...last])
  }
}

extension Say {
  /// What is asked where an argument is missing.
  static func question(_ argument: String) -> String {
    switch argument {
    case "reps": "How many reps?"
    case "seconds": "How many seconds?"
    case "exercise": "Which exercise?"
    case "style": "Which style?"
    case "weight", "weight_delta": "How much weight?"
    case "unit": "Kilograms or pounds?"
    default: "Which \(argument)?"
    }
  }

  /// The same exercise: case, hyphens, blanks and a plural make no difference.
  static func isSame(_ one: String, _ other: String) -> Bool {
    folded(one) == folded(other)
  }

  private static func folded(_ name: String) -> String {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.hasSuffix("s") && !letters.hasSuffix("ss") ? String(letters.dropLast()) : letters
  }
}
