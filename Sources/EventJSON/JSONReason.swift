internal import Foundation

/// One sentence for an error of Foundation's JSON decoder, in words for people.
package enum JSONReason {
  /// - Parameter bytes: what was decoded, for the place of what is no JSON.
  package static func of(_ error: any Error, in bytes: [UInt8]) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "\(name(context.codingPath + [key])) is missing"
    case DecodingError.typeMismatch(let type, let context):
      return "\(name(context.codingPath)) must be \(kind(type))"
    case DecodingError.valueNotFound(let type, let context):
      return "\(name(context.codingPath)) must be \(kind(type)), not null"
    case DecodingError.dataCorrupted: return corrupted(bytes)
    default: return "\(error)"
    }
  }

  /// Foundation calls all of it corrupt and names no place; the strict reader does.
  private static func corrupted(_ bytes: [UInt8]) -> String {
    do throws(PlacedJSONError) {
      _ = try PlacedJSONReader.read(bytes)
      return "a number is too large, or not whole where it must be"
    } catch {
      let before = bytes.prefix(error.offset)
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let line = bytes.contains(0x0A) ? "line \(before.count { $0 == 0x0A } + 1), " : ""
      return "not JSON: \(line)column \(before.count - start + 1): \(error.message)"
    }
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "it" : "'" + path.map(\.stringValue).joined(separator: ".") + "'"
  }

  /// "a number", for the Swift type that was wanted.
  private static func kind(_ type: any Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is String.Type: "text"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }
}
