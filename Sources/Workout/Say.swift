/// How values are put into messages: the one place, so that the voice can change.
enum Say {
  /// A whole number without a point, others with at most two decimals.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "no number" }
    let hundredths = (value * 100).rounded()
    guard let scaled = Int(exactly: hundredths) else { return "\(value)" }
    let whole = scaled.magnitude / 100
    let rest = scaled.magnitude % 100
    let sign = scaled < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  static func number(_ value: Int) -> String { "\(value)" }

  /// "1 rep", "10 reps".
  static func count(_ value: Int, _ unit: String) -> String {
    "\(number(value)) \(unit)\(value == 1 ? "" : "s")"
  }

  /// Whole seconds: "45 seconds", "2 minutes", "1 minute 30 seconds".
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, let whole = Int(exactly: seconds.rounded(.up)) else { return "a while" }
    let minutes = whole / 60
    let rest = whole % 60
    if minutes == 0 || whole < 0 { return count(whole, "second") }
    if rest == 0 { return count(minutes, "minute") }
    return "\(count(minutes, "minute")) \(count(rest, "second"))"
  }

  /// "60 kg", or the bare number where nobody said a unit.
  static func weight(_ value: Double, _ unit: LoadUnit?) -> String {
    unit.map { "\(number(value)) \($0.rawValue)" } ?? number(value)
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
