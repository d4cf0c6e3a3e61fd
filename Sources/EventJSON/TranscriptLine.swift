internal import Foundation
package import SpokenText

/// A line of a transcript: `{"t":1.2,"utterance":1,"text":"one two","final":false}`; all but the
/// text may be left out.
package struct TranscriptReader {
  private struct Line: Decodable {
    var t: Double?
    var utterance: Int?
    var text: String
    var final: Bool?
  }

  private let decoder = JSONDecoder()

  package init() {}

  /// Throws a sentence without file and line; the caller knows them.
  package func hypothesis(_ line: some Sequence<UInt8>) throws(TranscriptError) -> Hypothesis {
    let bytes = Array(line)
    do {
      let line = try decoder.decode(Line.self, from: Data(bytes))
      if let time = line.t, !time.isFinite || abs(time) > Self.longest {
        throw TranscriptError(reason: "'t' is no time in seconds: \(time)")
      }
      return Hypothesis(
        text: line.text, isFinal: line.final ?? false, time: line.t, utterance: line.utterance)
    } catch let error as TranscriptError {
      throw error
    } catch {
      throw TranscriptError(reason: JSONReason.of(error, in: bytes))
    }
  }

  /// Seconds; three years.
  private static let longest = 1e8
}

package struct TranscriptError: Error, Equatable, Sendable {
  package var reason: String
}
