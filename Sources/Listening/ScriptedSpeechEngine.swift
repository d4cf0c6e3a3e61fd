package import CommandGrammar

/// The speech engine's twin without a model: it hears what a script says lies in a stretch of frames.
///
/// Its cepstra hold the number of their frame and its square, so that a stretch is known by the
/// distances of its rows even when a mean was taken off.
package struct ScriptedSpeechEngine: SpeechEngine, ~Copyable {
  /// Something that is said.
  package struct Said: Sendable {
    /// Frames of 10 ms.
    package var frames: Range<Int>
    /// Searches whose names begin so hear it.
    package var search: String
    package var words: [String]

    package init(_ frames: Range<Int>, _ search: String, _ words: String) {
      self.frames = frames
      self.search = search
      self.words = words.split(separator: " ").map(String.init)
    }
  }

  private let script: [Said]
  private var samples = 0
  private var rows = 0
  /// Stretches that were decoded, in order.
  package private(set) var searches: [(name: String, frames: Range<Int>)] = []

  package init(script: [Said]) { self.script = script }

  package var cepstrumWidth: Int { CepstralMean.start.count }

  package mutating func analyze(_ samples: [Int16], into cepstra: inout [Float]) {
    self.samples += samples.count
    while rows < self.samples / InnerAudio.samplesPerFrame { append(to: &cepstra) }
  }

  package mutating func finishAnalysis(into cepstra: inout [Float]) { append(to: &cepstra) }

  private mutating func append(to cepstra: inout [Float]) {
    cepstra += [Float(rows * rows) * Self.scale]
    cepstra += [Float](repeating: 0, count: cepstrumWidth - 1)
    rows += 1
  }

  private static let scale: Float = 0.001

  package mutating func install(_ graph: SearchGraph, as name: String) {}

  /// Words that lie within the stretch, as well heard as the phone loop; none, and no score, where
  /// none do.
  package mutating func decode(_ cepstra: [Float], with name: String) -> Decoding {
    let count = cepstra.count / cepstrumWidth
    guard count > 1 else { return Decoding(words: [], score: nil, frames: count) }
    // The sum of the first and the last number of its frames.
    let rise = cepstra[(count - 1) * cepstrumWidth] - cepstra[0]
    let sum = Int((rise / Self.scale / Float(count - 1)).rounded())
    let first = (sum - count + 1) / 2
    let stretch = first..<(first + count)
    searches.append((name, stretch))
    if name == CountRecognizer.phoneLoop {
      let phone = word(PhoneWords.words[0], 0..<count)
      return Decoding(words: [phone], score: phone.acousticScore, frames: count)
    }
    let heard = script.filter { said in
      name.hasPrefix(said.search) && said.frames.clamped(to: stretch) == said.frames
    }
    // The longest wins: a command over a part of it.
    guard let said = heard.max(by: { $0.frames.count < $1.frames.count }) else {
      return Decoding(words: [], score: nil, frames: count)
    }
    let length = said.frames.count / max(1, said.words.count)
    let words = said.words.enumerated().map { index, text in
      let start = said.frames.lowerBound - first + index * length
      return word(text, start..<(start + length))
    }
    return Decoding(words: words, score: Self.framePrice * count, frames: count)
  }

  private func word(_ text: String, _ frames: Range<Int>) -> DecodedWord {
    DecodedWord(
      text: text, frames: frames, acousticScore: Self.framePrice * frames.count,
      languageScore: 0)
  }

  /// Acoustic score of a frame that is heard well.
  private static let framePrice = -20
}
