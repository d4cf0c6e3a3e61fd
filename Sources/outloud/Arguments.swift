/// One option of a command, as `--help` shows it.
struct Option: Sendable {
  /// Long name without dashes.
  var name: String
  /// One letter, or nil.
  var short: Character?
  /// Placeholder of the value; nil for a flag.
  var value: String?
  var help: String

  init(_ name: String, short: Character? = nil, value: String? = nil, _ help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }
}

/// A command line taken apart by GNU habits: options anywhere, `--name=value` or `--name value`,
/// `-n value` or `-nvalue`, `--` ends the options, `-` is an operand, unambiguous prefixes of long
/// names are understood.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  init(_ words: ArraySlice<String>, options: [Option]) throws(Failure) {
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), &rest, options)
      } else if word.hasPrefix("-"), word.count > 1, !Self.isNumber(word) {
        try takeShort(word.dropFirst(), &rest, options)
      } else {
        operands.append(word)
      }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The last value wins.
  func string(_ name: String) -> String? { values[name]?.last }

  /// A finite number in `range`.
  func number(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = string(name) else { return nil }
    guard let value = Double(text), value.isFinite, range.contains(value) else {
      throw .usage(
        "--\(name) takes a number from \(short(range.lowerBound)) to \(short(range.upperBound)),"
          + " not '\(text)'")
    }
    return value
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = string(name) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .usage(
        "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound),"
          + " not '\(text)'")
    }
    return value
  }

  /// One of the raw values of a closed choice.
  func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) throws(Failure) -> Choice?
  where Choice.RawValue == String {
    guard let text = string(name) else { return nil }
    guard let value = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--\(name) takes one of \(all), not '\(text)'")
    }
    return value
  }

  private static func isNumber(_ word: String) -> Bool { Double(word) != nil }

  private mutating func takeLong(
    _ word: Substring, _ rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let matching =
      options.first { $0.name == name }.map { [$0] }
      ?? options.filter { $0.name.hasPrefix(name) && !name.isEmpty }
    guard let option = matching.first else { throw .usage("unknown option '--\(name)'") }
    guard matching.count == 1 else {
      let names = matching.map { "--" + $0.name }.joined(separator: ", ")
      throw .usage("option '--\(name)' could be \(names)")
    }
    let inline = parts.count > 1 ? String(parts[1]) : nil
    guard option.value != nil else {
      if inline != nil { throw .usage("option '--\(option.name)' takes no value") }
      values[option.name, default: []].append("")
      return
    }
    try take(option, inline ?? rest.popFirst())
  }

  private mutating func takeShort(
    _ letters: Substring, _ rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(Failure) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .usage("unknown option '-\(letter)'")
      }
      guard option.value != nil else {
        values[option.name, default: []].append("")
        continue
      }
      try take(option, letters.isEmpty ? rest.popFirst() : String(letters))
      return
    }
  }

  private mutating func take(_ option: Option, _ value: String?) throws(Failure) {
    guard let value else {
      throw .usage("option '--\(option.name)' needs a value: \(option.value ?? "")")
    }
    values[option.name, default: []].append(value)
  }

  private func short(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }
}
