internal import CommandGrammar
internal import SpokenQuantities

/// Decides of each burst of speech whether it is a count, and which number was said.
///
/// The burst is decoded twice: with the count graph that starts at the live count, and with a loop
/// of single phones that anything fits. A linear verifier weighs the two.
struct CountRecognizer: Sendable {
  static let countGraph = "count"
  static let phoneLoop = "phones"
  /// Probability of each phone in the loop.
  static let phoneProbability = 0.02
  /// Frames before and after a burst that are decoded with it: cut onsets cost words.
  static let framesBefore = 25
  static let framesAfter = 15
  /// A burst so soon after talk is likely the same talk.
  static let talkGap = 50

  var verifier = CountVerifier()
  private(set) var mean: CepstralMean
  private var previousEnd = 0
  private var previousWasTalk = false

  init(mean: CepstralMean = CepstralMean()) {
    self.mean = mean
  }

  /// What a burst turned out to be.
  struct Verdict: Sendable {
    /// Words of the numbers said, with the frame where each ends; empty where it is no count.
    var words: [(text: String, end: Int)]
    /// 0 to 1: that it is a count.
    var confidence: Double
    /// The burst's cepstra with their mean removed, for another look.
    var cepstra: [Float]
  }

  /// The loop that competes: any phones, at a price each.
  static let phones: SearchGraph = {
    var graph = SearchGraph(stateCount: 2, start: 0, final: 1)
    for word in PhoneWords.words {
      graph.arcs.append(.init(from: 0, to: 0, word: word, probability: phoneProbability))
    }
    graph.arcs.append(.init(from: 0, to: 1, word: nil, probability: 1))
    return graph
  }()

  /// - Parameters:
  ///   - burst: frames of the burst, and frames heard so far.
  ///   - count, last, isFalling: the state of the count, see `CountGraph`.
  mutating func judge<Engine: SpeechEngine & ~Copyable>(
    _ burst: Range<Int>, heard: Int, level: Double, in cepstra: CepstrumBuffer, count: Int,
    last: Int?, isFalling: Bool, with engine: inout Engine
  ) throws -> Verdict {
    let from = max(burst.lowerBound - Self.framesBefore, previousEnd, 0)
    var rows = cepstra.slice(from..<min(burst.upperBound + Self.framesAfter, heard))
    mean.normalize(&rows)
    let followsTalk = previousWasTalk && burst.lowerBound - previousEnd < Self.talkGap
    previousEnd = burst.upperBound
    previousWasTalk = true
    var verdict = Verdict(words: [], confidence: 0, cepstra: rows)
    let graph = CountGraph.graph(count: count, last: last, isFalling: isFalling)
    try engine.install(graph, as: Self.countGraph)
    let counting = try engine.decode(rows, with: Self.countGraph)
    let words = counting.words.filter { !Self.isMark($0.text) }
    let numbers = Self.numbers(words)
    guard let first = words.first, let final = words.last, !numbers.isEmpty,
      burst.count < CountVerifier.longestFrames * numbers.count
    else { return verdict }
    let span = first.frames.lowerBound..<final.frames.upperBound
    let loop = try engine.decode(rows, with: Self.phoneLoop)
    let spoken = Double(words.map(\.frames.count).reduce(0, +))
    let score = Double(words.map(\.acousticScore).reduce(0, +))
    let evidence = BurstEvidence(
      numbers: numbers, frames: burst.count, wordScore: score / spoken,
      wordAdvantage: (score - Self.score(of: loop, over: span)) / spoken,
      pathScore: Double(counting.score ?? 0) / Double(max(1, counting.frames)),
      phoneRate: Double(loop.words.count { PhoneWords.phone(of: $0.text) != nil })
        / Double(max(1, span.count - 1)),
      level: level, followsTalk: followsTalk,
      isExpected: numbers[0] == (last.map { $0 + (isFalling ? -1 : 1) } ?? 1),
      isFirst: last == nil)
    let value = verifier.score(evidence)
    verdict.confidence = CountVerifier.confidence(value)
    guard value >= verifier.threshold else { return verdict }
    previousWasTalk = false
    verdict.words = words.map { (Self.base($0.text), from + $0.frames.upperBound) }
    return verdict
  }

  /// `<sil>`, `[NOISE]`, `(NULL)`.
  static func isMark(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return true }
    return first == UInt8(ascii: "<") || first == UInt8(ascii: "[") || first == UInt8(ascii: "(")
  }

  /// `two(2)` is `two`.
  static func base(_ word: String) -> String { String(word.prefix { $0 != "(" }) }

  private static func numbers(_ decoded: [DecodedWord]) -> [Int] {
    let words = decoded.map { base($0.text) }
    var numbers: [Int] = []
    var index = 0
    while index < words.count {
      guard let reading = NumberReader.countReading(of: words, at: index, homophones: false),
        let value = Int(exactly: reading.value)
      else {
        index += 1
        continue
      }
      numbers.append(value)
      index += reading.length
    }
    return numbers
  }

  /// The loop's acoustic score over some frames; words at the edges count by their share.
  private static func score(of loop: Decoding, over span: Range<Int>) -> Double {
    var score = 0.0
    for word in loop.words where word.text != "(NULL)" {
      let shared = word.frames.clamped(to: span).count
      if shared > 0 {
        score += Double(word.acousticScore) * Double(shared) / Double(word.frames.count)
      }
    }
    return score
  }
}
