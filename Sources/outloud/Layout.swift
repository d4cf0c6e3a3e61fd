/// Plain text in columns, without Foundation's formats.

func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// `value` with `digits` after the point.
func fixed(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
  let scale = (0..<max(0, digits)).reduce(1.0) { power, _ in power * 10 }
  let whole = Int64((abs(value) * scale).rounded())
  let (units, rest) = whole.quotientAndRemainder(dividingBy: Int64(scale))
  let sign = value < 0 && whole != 0 ? "-" : ""
  guard digits > 0 else { return sign + String(units) }
  let fraction = String(rest)
  return sign + String(units) + "." + String(repeating: "0", count: digits - fraction.count)
    + fraction
}

func seconds(_ value: Double?) -> String { value.map { fixed($0, 2) + " s" } ?? "" }
