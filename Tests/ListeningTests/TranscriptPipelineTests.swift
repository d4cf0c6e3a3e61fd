import SpokenText
import Testing
import Workout

@testable import Listening

/// A stream as lines parted by `|`: `p` or `f`, an optional `@seconds`, an optional `#utterance`,
/// then the text.
func hypotheses(_ stream: String) -> [Hypothesis] {
  stream.split(separator: "|").map { line in
    var words = line.split(separator: " ").map(String.init)
    let isFinal = words.removeFirst() == "f"
    let time = words.first.flatMap { $0.hasPrefix("@") ? Double($0.dropFirst()) : nil }
    if time != nil { words.removeFirst() }
    let number = words.first.flatMap { $0.hasPrefix("#") ? Int($0.dropFirst()) : nil }
    if number != nil { words.removeFirst() }
    return Hypothesis(
      text: words.joined(separator: " "), isFinal: isFinal, time: time, utterance: number)
  }
}

@Suite("Reps from hypotheses")
struct TranscriptPipelineTests {
  /// Stream, mode, count after each hypothesis with `settle` 0.
  static let rows: [(String, CountMode, [Int])] = [
    // A guess that grows is one guess.
    ("p one|p one two|p one two three|f one two three", .numbers, [1, 2, 3, 3]),
    ("f go|f go go|f Go|f GO go|f Go go now|f go go now yes.", .anyWord, [1, 2, 2, 2, 3, 4]),
    // Digits are words.
    ("p one|p 1 two|p 1 2 three|p one two 3 four|f 1 2 3 4", .numbers, [1, 2, 3, 4, 4]),
    ("p 1|p 12|p 123|f 1 2 3", .numbers, [1, 2, 3, 3]),
    // Shrinking and rewriting take nothing back and count nothing.
    ("p @1 go go go|p @1.2 go|p @1.4 go go go|p @1.9 go go go go", .anyWord, [3, 3, 3, 4]),
    ("p six|p sixteen|p sixteen seven|p sixteen seventeen", .anyWord, [1, 1, 2, 2]),
    ("p I'm|p I am|p I am don|p I am done", .anyWord, [1, 2, 3, 3]),
    // A new start after silence, or with a new number, goes on.
    ("p @1 one|p @2 one two|p @4.5 three|p @5 three four", .numbers, [1, 2, 3, 4]),
    ("p #1 one two|p #2 three|p #2 three four|f #2 three four", .numbers, [2, 3, 4, 4]),
    // A repeated number waits for what follows it.
    ("p one|p one one|p one one two", .numbers, [1, 1, 2]),
    ("p #1 one two three|p #2 three|p #2 three four", .numbers, [3, 3, 4]),
    // Tens and unit are one number.
    ("p twenty|p twenty one|p twenty one twenty two", .anyWord, [1, 1, 2]),
    // Starting elsewhere: the second number in a row sets the count.
    (
      "p nineteen|p nineteen twenty|p nineteen twenty twenty|p nineteen twenty twenty one",
      .numbers,
      [1, 20, 20, 21]
    ),
    // Counting down and starting over go on by position.
    ("f nine|f eight|f seven|f six", .numbers, [1, 2, 3, 4]),
    ("f @1 one two three|f @3 one|f @4 two", .numbers, [3, 4, 5]),
    // A missed number.
    ("f one two|f four|f five", .numbers, [2, 3, 5]),
    // Talk holds no counts.
    ("p i|p i have|p i have three|p i have three sisters", .numbers, [0, 0, 0, 0]),
    ("p okay|p okay let's go|p okay let's go one|p okay let's go one two", .numbers, [0, 0, 1, 2]),
    ("f um one uh two", .numbers, [2]), ("f um go uh yes er now", .anyWord, [3]),
    // Homophones where a number is expected, and only there.
    ("p won|p won to|p won to tree|p won to tree for", .numbers, [1, 2, 3, 4]),
    ("f i want to go for it", .numbers, [0]),
    // Marks are no words.
    ("p <s> one|p <s> one [NOISE] two(2)|f <s> one <sil> two </s>", .numbers, [1, 2, 2]),
    ("p zero|p [unk]", .anyWord, [1, 1]), ("f [unk] one", .numbers, [1]),
    ("f ninety nine one hundred one hundred one one hundred and two", .numbers, [102]),
  ]

  private func run(
    _ stream: String, _ mode: CountMode, settle: Double
  ) -> (after: [Int], end: Int, spoken: Int) {
    var settings = ListeningSettings()
    settings.mode = mode
    settings.settle = settle
    var pipeline = TranscriptPipeline(settings: settings)
    let after = hypotheses(stream).map { hypothesis -> Int in
      _ = pipeline.hear(hypothesis)
      return pipeline.workout.reps
    }
    _ = pipeline.finish()
    return (after, pipeline.workout.reps, pipeline.workout.spoken)
  }

  @Test("after every hypothesis", arguments: rows)
  func immediate(_ row: (String, CountMode, [Int])) {
    #expect(run(row.0, row.1, settle: 0).after == row.2, "\(row.0)")
  }

  @Test("at the end with the default settling", arguments: rows)
  func settled(_ row: (String, CountMode, [Int])) {
    let result = run(row.0, row.1, settle: 0.25)
    #expect(result.end == row.2.last, "\(row.0)")
    #expect(zip(result.after, row.2).allSatisfy { $0 <= max($1, $0 == result.end ? $0 : 0) })
  }

  @Test("policy positions never re-anchors")
  func positions() {
    var settings = ListeningSettings()
    settings.settle = 0
    settings.workout.register.policy = .positions
    var pipeline = TranscriptPipeline(settings: settings)
    for hypothesis in hypotheses("f @1 nineteen|f @2 twenty|f @3 twenty one") {
      _ = pipeline.hear(hypothesis)
    }
    #expect(pipeline.workout.reps == 3)
  }

  @Test("a segment that stands settles without another hypothesis of its own")
  func standing() {
    var pipeline = TranscriptPipeline(settings: ListeningSettings())
    #expect(pipeline.hear(hypotheses("p @1 one")[0]).filter(\.isRep).isEmpty)
    let events = pipeline.advance(to: 2)
    guard case .workout(let rep)? = events.first(where: \.isRep) else {
      Issue.record("no rep")
      return
    }
    #expect(rep.time == 1.25)
  }

  @Test("random bytes as text neither trap nor grow the state")
  func fuzz() {
    var random = SystemRandomNumberGenerator()
    var pipeline = TranscriptPipeline(settings: ListeningSettings())
    for step in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let time = step % 3 == 0 ? nil : Double(step) * 0.1
      _ = pipeline.hear(
        Hypothesis(
          text: text, isFinal: step % 7 == 0, time: time, utterance: step % 5 == 0 ? step : nil))
    }
    _ = pipeline.finish()
    #expect(pipeline.workout.reps >= 0)
  }
}
