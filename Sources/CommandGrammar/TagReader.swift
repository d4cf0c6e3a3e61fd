/// Reads the text between the braces of a tag; the language is described in docs/grammar.md.
struct TagReader {
  /// The tags of one pair of braces: entries with blanks or semicolons between them.
  static func read(_ text: String, at place: Spot) throws(GrammarError) -> [Tag] {
    var tags: [Tag] = []
    for entry in try entries(text, at: place) {
      tags.append(Tag(action: try action(entry, at: place), spot: place))
    }
    guard !tags.isEmpty else {
      throw GrammarError(.badTag, at: place, "an empty tag", hint: help)
    }
    return tags
  }

  private static let help = "tags are {tool=name}, {slot}, {slot=value} or {slot=<duration>}"

  private static func entries(_ text: String, at place: Spot) throws(GrammarError) -> [String] {
    var found: [String] = []
    var current = ""
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        current.append(character)
      } else if !isQuoted, character.isWhitespace || character == ";" {
        if !current.isEmpty { found.append(current) }
        current = ""
      } else {
        current.append(character)
      }
    }
    guard !isQuoted else {
      throw GrammarError(.badTag, at: place, "a quotation in a tag that is not closed")
    }
    if !current.isEmpty { found.append(current) }
    return found
  }

  private static func action(
    _ entry: String, at place: Spot
  ) throws(GrammarError) -> Tag.Action {
    guard let equals = entry.firstIndex(of: "=") else {
      return .item(slot: try name(entry, at: place))
    }
    let key = try name(String(entry[..<equals]), at: place)
    let value = String(entry[entry.index(after: equals)...])
    guard !value.isEmpty else {
      throw GrammarError(.badTag, at: place, "'\(key)' has no value", hint: help)
    }
    switch key {
    case "tool": return .tool(try name(value, at: place))
    case "ask": return .ask(try name(value, at: place))
    case "when":
      var contexts: [String] = []
      for part in value.split(separator: ",") { contexts.append(try name(String(part), at: place)) }
      return .when(contexts)
    default: break
    }
    let isNegative = value.hasPrefix("-<")
    if value.hasPrefix("<") || isNegative {
      let rule = value.drop { $0 == "-" || $0 == "<" }
      guard rule.last == ">", let kind = QuantityKind(rawValue: String(rule.dropLast())) else {
        throw GrammarError(
          .badTag, at: place, "'\(value)' is no built-in quantity",
          hint: "quantities are "
            + QuantityKind.allCases.map { "<\($0.rawValue)>" }.joined(separator: ", "))
      }
      return .quantity(slot: key, kind, negative: isNegative)
    }
    return .literal(slot: key, literal(value))
  }

  private static func literal(_ value: String) -> SlotValue {
    if value == "true" { return .flag(true) }
    if value == "false" { return .flag(false) }
    if value.count >= 2, value.first == "\"", value.last == "\"" {
      return .text(String(value.dropFirst().dropLast()))
    }
    if let number = Double(value), number.isFinite { return .number(number) }
    return .text(value)
  }

  private static func name(_ text: String, at place: Spot) throws(GrammarError) -> String {
    let isName =
      !text.isEmpty
      && text.allSatisfy {
        $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "."
      }
    guard isName else {
      throw GrammarError(.badTag, at: place, "'\(text)' is no name", hint: help)
    }
    return text
  }
}
