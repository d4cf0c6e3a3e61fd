internal import CommandGrammar
internal import SpokenQuantities

/// Decides of each burst of speech whether it is a count, and which number was said.
///
/// The burst is decoded twice: with the count graph that starts at the live count, and with a loop
/// of single phones that anything fits. A linear verifier weighs the two, with the burst's shape
/// and what came before.
struct CountRecognizer: Sendable {
  static let countGraph = "count"
  static let phoneLoop = "phones"
  /// Frames before and after a burst that are decoded with it: cut onsets cost words.
  static let framesBefore = 25
  static let framesAfter = 25
  /// Frames in which a unit may follow its ten ("twenty" … "one"); 45 were seen in careful speech.
  static let tenGap = 60
  /// Frames that a number in a row of numbers needs, and each of its syllables.
  private static let numberFrames = 14
  private static let syllableFrames = 26
  /// A longer burst does not wait to be believed: it is talk.
  private static let longestHeld = 90

  var verifier = CountVerifier()
  private(set) var mean: CepstralMean
  private(set) var history = CountHistory()
  /// Bursts that wait to be believed.
  private(set) var held = HeldCounts()
  /// What the last counted burst was heard as, believed or not.
  private var lastHeard: Int?
  /// Successive numbers were heard that run ahead of the count: a word was missed, and the next number
  /// is that after them.
  private var confirmedNext: Int?
  /// A ten that may still grow, and where it ended.
  private(set) var openTen: OpenTen?

  struct OpenTen: Sendable {
    var value: Int
    var end: Int
  }

  init(mean: CepstralMean = CepstralMean()) {
    self.mean = mean
  }

  /// The state of the count before a burst.
  struct Expectation: Sendable {
    /// The live count of the set, and the last number that counted.
    var count: Int
    var last: Int?
    var isFalling: Bool

    /// The number that a count stands for whose word was not understood: what was said last goes on
    /// only where it agrees with the count.
    var due: Int { max(1, isFalling ? next : count + 1) }

    var next: Int { last.map { isFalling ? $0 - 1 : $0 + 1 } ?? 1 }
  }

  /// What a burst turned out to be.
  struct Verdict: Sendable {
    /// Words of the numbers said, with the frame where each ends; empty where it is no count.
    var words: [(text: String, end: Int)] = []
    /// Bursts before it that count now; their numbers lead up to this one's.
    var credited: [HeldCounts.Item] = []
    /// The burst waits.
    var held: HeldCounts.Item?
    /// The words go on with the ten of the burst before.
    var completesTen = false
    /// 0 to 1: that it is a count.
    var confidence = 0.0
    var evidence: BurstEvidence?
    var score: Double?
    /// The burst's cepstra with their mean removed, for another look.
    var cepstra: [Float]
  }

  /// Bursts that waited in vain.
  mutating func takeDropped() -> [HeldCounts.Item] { held.takeDropped() }

  /// Time has come to `frame`.
  mutating func advance(to frame: Int) { held.expire(at: frame) }

  /// The ten did not grow.
  mutating func closeTen() { openTen = nil }

  /// - Parameters:
  ///   - burst: frames of the burst.
  ///   - heard: frames whose cepstra may be used.
  mutating func judge<Engine: SpeechEngine & ~Copyable>(
    _ burst: Range<Int>, _ shape: BurstShape, heard: Int, in cepstra: CepstrumBuffer,
    expecting expectation: Expectation, with engine: inout Engine
  ) throws -> Verdict {
    let from = max(burst.lowerBound - Self.framesBefore, history.previousEnd ?? 0, 0)
    var rows = cepstra.slice(from..<max(from, min(burst.upperBound + Self.framesAfter, heard)))
    mean.normalize(&rows)
    var verdict = Verdict(cepstra: rows)
    let ten = openTen.flatMap { burst.lowerBound - $0.end <= Self.tenGap ? $0.value : nil }
    openTen = nil
    held.expire(at: burst.lowerBound)
    let graph = CountGraph.graph(
      count: expectation.count, last: expectation.last, isFalling: expectation.isFalling,
      held: held, after: ten)
    try engine.install(graph, as: Self.countGraph)
    let counting = try engine.decode(rows, with: Self.countGraph)
    let words = Self.fitting(counting.words.filter { !Self.isMark($0.text) }, burst.count)
    let numbers = Self.numbers(words)
    guard !numbers.isEmpty, burst.count < CountVerifier.longestFrames * numbers.count else {
      turnDown(burst)
      return verdict
    }
    var evidence = evidence(burst, shape, numbers, words, counting, expectation, after: ten)
    guard verifier.mayBeCount(evidence) else {
      turnDown(burst)
      return verdict
    }
    let loop = try engine.decode(rows, with: Self.phoneLoop)
    evidence.advantage = Self.advantage(of: counting, words, over: loop)
    let score = verifier.score(evidence)
    verdict.evidence = evidence
    verdict.score = score
    verdict.confidence = CountVerifier.confidence(score)
    let end = words.last?.frames.upperBound ?? 0
    guard score >= verifier.threshold(at: expectation.count) else {
      if score >= verifier.threshold - CountVerifier.doubt, numbers.count == 1,
        burst.count <= Self.longestHeld
      {
        let item = HeldCounts.Item(
          burst: burst, end: from + end, number: numbers[0], score: score)
        held.hold(item)
        verdict.held = item
        history.noteHeld(burst)
      } else {
        turnDown(burst)
      }
      return verdict
    }
    let isConfirmed = confirms(numbers, expectation)
    let isCredible = isConfirmed || Self.isCredible(evidence)
    if expectation.isFalling || evidence.completesTen {
      held.clear()
    } else {
      verdict.credited = held.credit(
        before: isCredible ? numbers[0] : nil, isConfirmed: isConfirmed, count: expectation.count,
        least: verifier.threshold - CountVerifier.doubtOfUnfit)
    }
    let due = confirmedNext ?? expectation.due + verdict.credited.count
    if isCredible {
      verdict.words = words.map { (Self.base($0.text), from + $0.frames.upperBound) }
    } else {
      verdict.words = QuantitySpeaker.words(due).map { ($0, from + end) }
    }
    lastHeard = numbers.last
    confirmedNext =
      isConfirmed ? numbers.last.map { $0 + 1 } : isCredible ? nil : confirmedNext.map { $0 + 1 }
    verdict.completesTen = evidence.completesTen
    history.noteCount(burst, peak: shape.peak, goesOn: evidence.completesTen)
    if isCredible, let last = numbers.last, Self.mayGrow(last, expectation) {
      openTen = OpenTen(value: last, end: burst.upperBound)
    }
    return verdict
  }

  /// Two successive numbers in successive bursts speak for each other, where words may have been
  /// missed before them.
  private func confirms(_ numbers: [Int], _ expectation: Expectation) -> Bool {
    guard let before = held.items.last?.number ?? lastHeard, !expectation.isFalling,
      numbers.count == 1
    else { return false }
    let ahead = numbers[0] - (expectation.count + 1 + held.count)
    return numbers[0] == before + 1 && (1...Self.mostMissed).contains(ahead)
  }

  /// Words in a row that may be missed; more are more often misheard.
  private static let mostMissed = 1

  private mutating func turnDown(_ burst: Range<Int>) {
    held.clear()
    history.noteTalk(burst)
  }

  /// All but what the phone loop says: its advantage is the best there can be.
  private func evidence(
    _ burst: Range<Int>, _ shape: BurstShape, _ numbers: [Int], _ words: [DecodedWord],
    _ counting: Decoding, _ expectation: Expectation, after ten: Int?
  ) -> BurstEvidence {
    let spoken = Double(max(1, words.map(\.frames.count).reduce(0, +)))
    let first = numbers[0]
    let completesTen = ten.map { first < 10 && $0 + first == expectation.next } ?? false
    let isExpected =
      first == expectation.next || completesTen
      || numbers.count == 1 && first % 10 == 0 && Self.mayGrow(first, expectation)
    return BurstEvidence(
      numbers: numbers, frames: burst.count,
      pathScore: Double(counting.score ?? 0) / Double(max(1, counting.frames)),
      advantage: CountVerifier.mostAdvantage,
      coverage: spoken / Double(max(1, burst.count)), shape: shape, isExpected: isExpected,
      isNear: !isExpected
        && (first == expectation.count + 1 || first == 1
          || expectation.last.map { [$0 + 2, $0 - 1].contains(first) } ?? false),
      completesTen: ten.map { first < 10 && $0 + first > $0 } ?? false, held: held.count,
      fitsHeld: held.count > 0 && first == expectation.count + 1 + held.count,
      isFirst: expectation.last == nil, afterTalk: history.previousWasTalk,
      gap: history.gap(burst.lowerBound), talk: history.talk(burst.lowerBound),
      sinceCount: history.sinceCount(burst.lowerBound), count: expectation.count,
      loudness: history.loudness(shape.peak), tempo: history.tempo(burst.lowerBound))
  }

  private static func advantage(
    of counting: Decoding, _ words: [DecodedWord], over loop: Decoding
  ) -> BurstEvidence.Advantage {
    let span = (words.first?.frames.lowerBound ?? 0)..<(words.last?.frames.upperBound ?? 1)
    let spoken = Double(max(1, words.map(\.frames.count).reduce(0, +)))
    let score = Double(words.map(\.acousticScore).reduce(0, +))
    let frames = Double(max(1, counting.frames))
    return BurstEvidence.Advantage(
      word: (score - Self.score(of: loop, over: span)) / spoken,
      path: Double((counting.score ?? 0) - (loop.score ?? 0)) / frames)
  }

  /// That a count was said is the stronger knowledge, which number the weaker: a number that was not
  /// due must be heard well to be believed, and a burst holds as many numbers as fit into it. What is
  /// not believed is the number that was due.
  private static func isCredible(_ evidence: BurstEvidence) -> Bool {
    if evidence.isExpected || evidence.completesTen || evidence.fitsHeld { return true }
    if evidence.isNear, !evidence.isFirst { return evidence.advantage.word >= nearAdvantage }
    return evidence.advantage.word >= (evidence.isFirst ? firstAdvantage : farAdvantage)
  }

  /// Engine units a frame by which the word must beat the phone loop.
  private static let nearAdvantage = 0.0
  private static let farAdvantage = 5.0
  private static let firstAdvantage = 8.0

  /// "Twenty" where "twenty one" is expected is the beginning of it.
  private static func mayGrow(_ number: Int, _ expectation: Expectation) -> Bool {
    let next = expectation.next
    return number % 10 == 0 && number >= 20 && next > number && next < number + 10
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

  /// Words without the last numbers that a burst of so many frames has no room for.
  static func fitting(_ words: [DecodedWord], _ frames: Int) -> [DecodedWord] {
    var words = words
    while let reading = lastNumber(of: words), reading.start > 0 {
      let spoken = words.map { syllables(of: base($0.text)) }.reduce(0, +)
      let count = numbers(words).count
      guard frames < count * numberFrames + spoken * syllableFrames else { break }
      words.removeSubrange(reading.start...)
    }
    return words
  }

  /// Index of the first word of the last number; nil without numbers.
  private static func lastNumber(of words: [DecodedWord]) -> (start: Int, length: Int)? {
    let texts = words.map { base($0.text) }
    var last: (start: Int, length: Int)?
    var index = 0
    while index < texts.count {
      let reading = NumberReader.countReading(of: texts, at: index, homophones: false)
      if let reading { last = (index, reading.length) }
      index += reading?.length ?? 1
    }
    return last
  }

  /// Syllables of a number word: one for each group of vowel letters, a silent e aside.
  static func syllables(of word: String) -> Int {
    var count = 0
    var inVowel = false
    for letter in word.utf8 {
      let isVowel = "aeiouy".utf8.contains(letter)
      if isVowel, !inVowel { count += 1 }
      inVowel = isVowel
    }
    if count > 1, word.hasSuffix("e") { count -= 1 }
    return max(1, count)
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
