/// Writes flat JSON objects, keys in the order given.
///
/// Events are small and come in the tens of thousands a second; Foundation's encoder needs a dozen
/// microseconds for each and does not keep the order of keys, which people read. Reading JSON is
/// Foundation's (`JSONValue`).
package struct JSONText: Sendable {
  package private(set) var text = "{"

  package init() { text.reserveCapacity(192) }

  /// The finished object.
  package var object: String { text + "}" }

  package mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    name(key)
    Self.append(value, to: &text)
  }

  package mutating func add(_ key: String, _ value: Int?) {
    guard let value else { return }
    name(key)
    text += String(value)
  }

  package mutating func add(_ key: String, _ value: Bool?) {
    guard let value else { return }
    name(key)
    text += value ? "true" : "false"
  }

  /// A number as short as it reads back; what is not finite is `null`.
  package mutating func add(_ key: String, _ value: Double?) {
    guard let value else { return }
    name(key)
    text += Self.number(value)
  }

  /// Seconds, to the millisecond.
  package mutating func add(seconds key: String, _ value: Double?) {
    add(key, value.map { ($0 * 1000).rounded() / 1000 })
  }

  /// `json` is a finished JSON text.
  package mutating func add(json key: String, _ json: String?) {
    guard let json else { return }
    name(key)
    text += json
  }

  package static func array(_ items: [String]) -> String {
    "[" + items.joined(separator: ",") + "]"
  }

  package static func string(_ value: String) -> String {
    var text = ""
    append(value, to: &text)
    return text
  }

  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let whole = Int(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
    return "\(value)"
  }

  private mutating func name(_ key: String) {
    // Keys are the program's own: nothing in them needs an escape.
    text += text.utf8.count > 1 ? ",\"" : "\""
    text += key
    text += "\":"
  }

  private static func append(_ value: String, to text: inout String) {
    text += "\""
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += value
    } else {
      for scalar in value.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _ where scalar.value < 0x20:
          let hex = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }
}
