/// Reads a run of typed digits with the marks inside it: "1,200.5", "3/4", "4:13:02", "192.168.1.2".
enum FigureScanner {
  /// The lexemes of the run that starts at `start` (a digit, a point before a digit, or a fraction
  /// sign) and the index after it. A run that is no single number gives each of its parts; what is too
  /// large for a Double is `other`.
  static func scan(
    _ scalars: [Unicode.Scalar], from start: Int
  ) -> (lexemes: [Lexeme], next: Int) {
    var parts: [Part] = []
    var next = start
    if scalars[start] == "." {
      parts.append(Part(mark: nil, digits: ""))
    } else {
      parts.append(digits(scalars, &next, mark: nil))
    }
    while next + 1 < scalars.count, let mark = mark(scalars[next]),
      scalars[next + 1].decimalDigit != nil
    {
      if mark == " ", !isGroup(scalars, next + 1) { break }
      if scalars[next] == " ", !joinsGroups(scalars, from: start, at: next, parts.count) { break }
      next += 1
      parts.append(digits(scalars, &next, mark: mark))
    }
    if next < scalars.count, let sign = scalars[next].vulgarFraction {
      next += 1
      if parts.count == 1, parts[0].digits.isEmpty { return ([.vulgar(sign)], next) }
      if let whole = number(parts) { return ([.figure(whole + sign, isWhole: false)], next) }
      return (separate(parts) + [.vulgar(sign)], next)
    }
    var lexemes = classify(parts)
    if lexemes.count == 1, case .figure(let value, _) = lexemes[0],
      let scaled = power(of: value, scalars, &next)
    {
      lexemes = [scaled.isFinite ? .figure(scaled, isWhole: false) : .other]
    }
    return (lexemes, next)
  }

  private struct Part {
    /// The mark before the digits.
    var mark: Character?
    /// ASCII digits.
    var digits: String
    var count: Int { digits.utf8.count }
    var unmarked: Part { Part(mark: nil, digits: digits) }
  }

  private static func digits(
    _ scalars: [Unicode.Scalar], _ next: inout Int, mark: Character?
  ) -> Part {
    var text = ""
    while next < scalars.count, let digit = scalars[next].decimalDigit {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(0x30 + digit)))
      next += 1
    }
    return Part(mark: mark, digits: text)
  }

  private static func mark(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    case ".", "\u{66B}": "."
    case ",", "\u{66C}": ","
    case ":", "\u{FF1A}": ":"
    case "/", "\u{2044}": "/"
    case " ", "\u{A0}", "\u{2009}", "\u{202F}": " "
    default: nil
    }
  }

  /// Exactly three digits: what may follow a blank inside a figure.
  private static func isGroup(_ scalars: [Unicode.Scalar], _ start: Int) -> Bool {
    let end = min(start + 4, scalars.count)
    var count = 0
    for index in start..<end where scalars[index].decimalDigit != nil { count += 1 }
    return count == 3 && (end - start == 3 || scalars[start + 3].decimalDigit == nil)
  }

  /// Common blanks group only from a million on ("1 250 000"): "10 100" and "135 185 225" are lists.
  private static func joinsGroups(
    _ scalars: [Unicode.Scalar], from start: Int, at blank: Int, _ parts: Int
  ) -> Bool {
    if parts > 1 { return blank - start > 4 && scalars[blank - 4] == " " }
    return blank - start <= 2 && blank + 4 < scalars.count && scalars[blank + 4] == " "
      && isGroup(scalars, blank + 5)
  }

  private static func classify(_ parts: [Part]) -> [Lexeme] {
    let marks = parts.compactMap(\.mark)
    if marks.contains(":") {
      return clock(parts).map { [$0] } ?? separate(parts)
    }
    if marks == ["/"], let top = number([parts[0]]), let bottom = number([parts[1].unmarked]) {
      return bottom == 0 ? separate(parts) : [.ratio(top, bottom)]
    }
    if let value = number(parts) {
      return [.figure(value, isWhole: value.isIntegral)]
    }
    return separate(parts)
  }

  /// Parts between colons; only the last may have a decimal point.
  private static func clock(_ parts: [Part]) -> Lexeme? {
    var values: [Double] = []
    for (index, part) in parts.enumerated() {
      switch part.mark {
      case nil, ":":
        guard let value = Double(part.digits), value.isFinite else { return nil }
        values.append(value)
      case ".":
        guard index == parts.count - 1, index > 1, let whole = values.popLast(),
          let value = decimal(parts[index - 1].digits, part.digits), value >= whole
        else { return nil }
        values.append(value)
      default:
        return nil
      }
    }
    guard values.count == 2 || values.count == 3 else { return nil }
    return .clock(values[0], values[1], values.count == 3 ? values[2] : nil)
  }

  /// One number: groups of digits after commas, blanks or points, at most one decimal mark.
  private static func number(_ parts: [Part]) -> Double? {
    let marks = parts.dropFirst().map(\.mark)
    let counts = parts.map(\.count)
    switch marks.count {
    case 0: return decimal(parts[0].digits, "")
    case 1 where marks[0] == ".": return decimal(parts[0].digits, parts[1].digits)
    // A comma before anything but three digits is a decimal comma, if it is the only one.
    case 1 where marks[0] == "," && !(opensGroups(parts[0]) && counts[1] == 3):
      return decimal(parts[0].digits, parts[1].digits)
    default: break
    }
    guard opensGroups(parts[0]), let group = marks[0], group != ":", group != "/" else {
      return nil
    }
    let groups = 1 + marks.prefix { $0 == group }.count
    guard groups == parts.count || groups == parts.count - 1 else { return nil }
    let hasFraction = groups < parts.count
    if hasFraction {
      let mark = marks[groups - 1]
      guard mark == "." || (mark == "," && group != ",") else { return nil }
    } else if group == "." {
      return nil
    }
    let middle = counts[1..<groups]
    let isIndian =
      hasFraction && group == "," && middle.last == 3 && middle.dropLast().allSatisfy { $0 == 2 }
    guard isIndian || middle.allSatisfy({ $0 == 3 }) else { return nil }
    return decimal(
      parts[0..<groups].map(\.digits).joined(), hasFraction ? parts[groups].digits : "")
  }

  /// One to three digits that a group may follow.
  private static func opensGroups(_ part: Part) -> Bool {
    part.count >= 1 && part.count <= 3 && part.digits != "0"
  }

  /// Digits kept of a figure: more than a Double can tell apart.
  private static let longestWhole = 310

  private static func decimal(_ whole: String, _ fraction: String) -> Double? {
    let significant = whole.utf8.drop { $0 == 0x30 }
    guard significant.count <= longestWhole else { return nil }
    let text = "0" + String(Substring(significant)) + "." + fraction.prefix(40) + "0"
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private static func separate(_ parts: [Part]) -> [Lexeme] {
    parts.map { part in
      number([part.unmarked]).map { .figure($0, isWhole: true) } ?? .other
    }
  }

  /// "x10^6", "e6" and "^6" behind a figure.
  private static func power(
    of value: Double, _ scalars: [Unicode.Scalar], _ next: inout Int
  ) -> Double? {
    var index = next
    func take(_ allowed: Set<Unicode.Scalar>) -> Bool {
      guard index < scalars.count, allowed.contains(scalars[index]) else { return false }
      index += 1
      return true
    }
    let isOwnBase = take(["^"])
    if !isOwnBase, !take(["e", "E"]) {
      guard take(["x", "X", "*", "\u{D7}"]), take(["1"]), take(["0"]), take(["^"]) else {
        return nil
      }
    }
    let isNegative = take(["-", "\u{2212}"])
    if !isNegative { _ = take(["+"]) }
    var exponent = 0
    var count = 0
    while index < scalars.count, let digit = scalars[index].decimalDigit {
      count += 1
      guard count < 4 else { return nil }
      exponent = exponent * 10 + digit
      index += 1
    }
    guard count > 0 else { return nil }
    next = index
    if isOwnBase {
      let power = (0..<exponent).reduce(1) { product, _ in product * value }
      return isNegative ? 1 / power : power
    }
    return Double("1e\(isNegative ? "-" : "")\(exponent)").map { $0 * value }
  }
}
