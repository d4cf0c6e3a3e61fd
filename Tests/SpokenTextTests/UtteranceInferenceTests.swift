import Testing

@testable import SpokenText

/// A stream as lines: `p` or `f`, an optional `@seconds`, an optional `#number`, then the text.
/// The result is the inferred utterance of each, 0 for a stale one.
@Suite("Utterances of a stream without numbers")
struct UtteranceInferenceTests {
  static let rows: [(String, [Int])] = [
    ("p go|p go now|f go now yes|p yes", [1, 1, 1, 2]),
    ("f go|f go go|f go|f go go now", [1, 1, 1, 1]),
    ("f one two|f one two", [1, 1]),
    ("f @1 ten|f @1.2 ten|f @4 ten", [1, 1, 2]),
    ("p @1 go go go|p @1.2 go|p @1.4 go go go|p @4 go", [1, 1, 1, 2]),
    ("p @1 one two|p @2 one two|p @3 one two|p @3.2 one", [1, 1, 1, 2]),
    ("p one two|p |p one two", [1, 1, 1]),
    ("f one two|p |p three", [1, 2, 2]),
    ("f one|p |f two|p |f three", [1, 2, 2, 3, 3]),
    ("f one two three|p four|f four five|p six", [1, 2, 2, 3]),
    ("p #4 one|p #4 one two|p #5 two", [1, 1, 2]),
    ("f #4 one|f #4 one two|p #4 one two", [1, 0, 0]),
    ("f #1 one|p #2 two|f #1 one|p #2 two three", [1, 2, 0, 2]),
    ("p #2 one|p two", [1, 2]),
    ("p @5 #1 go|p @8 #2 go", [1, 2]),
  ]

  @Test("growth and time only", arguments: rows)
  func infer(_ row: (String, [Int])) {
    var inference = UtteranceInference()
    let result = row.0.split(separator: "|").map { line -> Int in
      var words = line.split(separator: " ").map(String.init)
      let isFinal = words.removeFirst() == "f"
      let time = words.first.flatMap { $0.hasPrefix("@") ? Double($0.dropFirst()) : nil }
      if time != nil { words.removeFirst() }
      let number = words.first.flatMap { $0.hasPrefix("#") ? Int($0.dropFirst()) : nil }
      if number != nil { words.removeFirst() }
      let hypothesis = Hypothesis(
        words: words, isFinal: isFinal, time: time, utterance: number)
      switch inference.place(hypothesis, comparing: words) {
      case .utterance(let utterance, _): return utterance
      case .stale: return 0
      }
    }
    #expect(result == row.1, "\(row.0)")
  }
}
