import CommandGrammar
import Listening

/// Sound that an endpointer takes for words, and an engine that hears what is most likely.
enum SpokenBursts {
  /// Bursts of a voice-like tone of 150 Hz, as seconds of start and end, over faint noise.
  static func samples(
    _ bursts: [(Double, Double)], seconds: Double, gain: Double = 1, offset: Double = 0
  ) -> [Int16] {
    var state: UInt64 = 7
    var samples: [Int16] = []
    for index in 0..<Int(seconds * 16000) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var value = Double(Int64(bitPattern: state) >> 40) / 8_388_608 * 8
      let time = Double(index) / 16000
      for (start, end) in bursts where time >= start && time < end {
        value += tone(time, from: start, to: end)
      }
      let scaled: Double = value * gain + offset
      samples.append(Int16(max(-32768, min(32767, scaled))))
    }
    return samples
  }

  /// A pulse train through a short decay: harmonics up to several kHz; soft at its edges.
  private static func tone(_ time: Double, from start: Double, to end: Double) -> Double {
    let edge = min(time - start, end - time) / 0.04
    let phase = (time * 150).truncatingRemainder(dividingBy: 1)
    let pulse = phase < 0.5 ? 1 - 2 * phase : 0
    let sign: Double = phase < 0.25 ? 1 : -1
    return min(1, edge) * 4000 * pulse * sign
  }

  /// `count` bursts of 0.35 s, one every 1.2 s.
  static func row(_ count: Int) -> [(Double, Double)] {
    var bursts: [(Double, Double)] = []
    for index in 0..<count {
      let start = 1 + Double(index) * 1.2
      bursts.append((start, start + 0.35))
    }
    return bursts
  }
}

/// Hears, in every burst, the words that its count graph makes most likely.
struct LikelyEngine: SpeechEngine {
  let cepstrumWidth = 13
  /// Engine units a frame by which the words beat the phone loop.
  var advantage = 15
  private var graph: SearchGraph?
  private var rest = 0

  init(advantage: Int = 15) {
    self.advantage = advantage
  }

  mutating func analyze(_ samples: [Int16], into cepstra: inout [Float]) {
    let total = rest + samples.count
    cepstra += Array(repeating: 1, count: total / 160 * 13)
    rest = total % 160
  }

  mutating func finishAnalysis(into cepstra: inout [Float]) {
    if rest > 0 { cepstra += Array(repeating: 1, count: 13) }
    rest = 0
  }

  mutating func install(_ graph: SearchGraph, as name: String) {
    if name == "count" { self.graph = graph }
  }

  mutating func decode(_ cepstra: [Float], with name: String) -> Decoding {
    let frames = cepstra.count / 13
    guard name == "count", let graph else {
      return Decoding(words: [], score: -(20 + advantage) * frames, frames: frames)
    }
    var texts: [String] = []
    var state = graph.start
    while let arc = graph.arcs.filter({ $0.from == state }).max(by: {
      $0.probability < $1.probability
    }
    ), let word = arc.word {
      texts.append(word)
      state = arc.to
    }
    let begin = min(25, frames / 2)
    let length = max(1, min(30, frames - begin) / max(1, texts.count))
    let words = texts.enumerated().map { index, text in
      let start = begin + index * length
      return DecodedWord(
        text: text, frames: start..<(start + length), acousticScore: -20 * length, languageScore: 0)
    }
    return Decoding(words: words, score: -20 * frames, frames: frames)
  }
}
