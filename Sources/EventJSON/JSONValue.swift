internal import Foundation

/// Any JSON, read by Foundation; for files whose fields vary from row to row.
package enum JSONValue: Equatable, Sendable, Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {  // a decoder tells kinds by trying
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {  // as above
      self = .number(value)
    } else if let value = try? container.decode(String.self) {  // as above
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {  // as above
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[key]
  }

  package var text: String? {
    guard case .text(let value) = self else { return nil }
    return value
  }

  package var number: Double? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  package var flag: Bool? {
    guard case .flag(let value) = self else { return nil }
    return value
  }

  package var array: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  package var object: [String: JSONValue]? {
    guard case .object(let value) = self else { return nil }
    return value
  }
}
