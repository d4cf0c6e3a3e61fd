package import CommandGrammar

/// Port: the recognizer. Turns samples into cepstra, decodes stretches of them with a graph.
///
/// One thread owns it. Frames are 10 ms (`InnerAudio.samplesPerFrame`), on the sample clock: the
/// n-th row belongs to the samples from n × 160 on.
package protocol SpeechEngine: ~Copyable {
  /// Coefficients of a row.
  var cepstrumWidth: Int { get }
  /// Appends the rows that `samples` complete.
  mutating func analyze(_ samples: [Int16], into cepstra: inout [Float]) throws
  /// Appends the last row, padded with silence, where one is begun.
  mutating func finishAnalysis(into cepstra: inout [Float]) throws
  /// Makes `graph` available under `name`, in place of an older one.
  mutating func install(_ graph: SearchGraph, as name: String) throws
  /// Decodes one stretch of speech; `cepstra` are whole rows with their mean removed.
  mutating func decode(_ cepstra: [Float], with name: String) throws -> Decoding
}

/// One word of a decoding, fillers and null transitions included.
package struct DecodedWord: Equatable, Sendable {
  package var text: String
  /// Frames of 10 ms within the stretch.
  package var frames: Range<Int>
  /// Logarithms in the engine's unit.
  package var acousticScore: Int
  package var languageScore: Int

  package init(text: String, frames: Range<Int>, acousticScore: Int, languageScore: Int) {
    self.text = text
    self.frames = frames
    self.acousticScore = acousticScore
    self.languageScore = languageScore
  }
}

/// What the engine made of one stretch of speech.
package struct Decoding: Equatable, Sendable {
  package var words: [DecodedWord]
  /// Path score in the engine's unit; nil where no path reached the end of the graph.
  package var score: Int?
  /// Frames decoded.
  package var frames: Int

  package init(words: [DecodedWord], score: Int?, frames: Int) {
    self.words = words
    self.score = score
    self.frames = frames
  }
}
