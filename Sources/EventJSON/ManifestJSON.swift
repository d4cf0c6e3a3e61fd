package import Foundation

/// One recording and the truth about it; a line of a `manifest.jsonl` (`docs/evaluation.md`).
package struct ManifestRow: Equatable, Sendable, Decodable {
  package struct Word: Equatable, Sendable, Decodable {
    package var word: String
    package var start: Double
    package var end: Double
    /// The rep it is; nil where the word is none.
    package var rep: Int?

    private enum CodingKeys: String, CodingKey {
      case word, rep
      case start = "start_s"
      case end = "end_s"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case file, kind, set, speaker, human, half, noise, truth, text, intent, args, slots, context,
      accept
    case duration = "dur_s"
    case signalToNoise = "snr_db"
  }

  /// Path from the manifest's folder.
  package var file: String
  /// Seconds.
  package var duration: Double
  /// `count`, `shout`, `command`, `order`, `connected` or `negative`.
  package var kind: String
  package var set: String
  package var speaker: String?
  package var human: Bool?
  /// `a` or `b`.
  package var half: String?
  package var noise: String?
  /// Decibels; nil as recorded.
  package var signalToNoise: Double?
  package var truth: [Word]?
  /// What was said, the call it means, and the state it is said in (kind `command`).
  package var text: String?
  package var intent: String?
  package var args: JSONValue?
  package var slots: [String: String]?
  package var context: String?
  /// Other right counts or calls.
  package var accept: [JSONValue]?

  /// End of each word that is a rep, in seconds.
  package var repEnds: [Double] { (truth ?? []).filter { $0.rep != nil }.map(\.end) }
}

/// Reads a manifest; an error names the line.
package enum Manifest {
  package static func rows(_ data: Data) throws(ManifestError) -> [ManifestRow] {
    let decoder = JSONDecoder()
    var rows: [ManifestRow] = []
    for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      do {
        rows.append(try decoder.decode(ManifestRow.self, from: Data(line)))
      } catch {
        throw ManifestError(line: index + 1, reason: JSONReason.of(error))
      }
    }
    return rows
  }
}

package struct ManifestError: Error, Equatable, Sendable {
  package var line: Int
  package var reason: String
}

/// One sentence for an error of Foundation's JSON decoder.
package enum JSONReason {
  package static func of(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "" : " at " + path.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, _): return "'\(key.stringValue)' is missing"
    case DecodingError.typeMismatch(let type, let context):
      return "not a \(type)\(place(context.codingPath))"
    case DecodingError.valueNotFound(_, let context):
      return "a value is missing\(place(context.codingPath))"
    case DecodingError.dataCorrupted: return "not JSON"
    default: return "\(error)"
    }
  }
}
