import Workout

/// Timelines as strings: one line a source, one token a step.
///
/// A line is `name: tokens`. Names: `voice` and `mic2` (with true times), `text` (a transcript, no
/// times of its own), `camera`, `button`, `api`. Tokens: a number is a spoken number, a word is a
/// word, `.` is nothing; `x*3` says x three times in one step. Lines run side by side.
struct Timeline {
  var signals: [RepSignal] = []

  init(_ text: String, step: Double = 0.5, from start: Double = 0) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = String(parts[0].filter { $0 != " " })
      let tokens = parts[1].split(separator: " ").map(String.init)
      for (index, token) in tokens.enumerated() where token != "." {
        signals.append(Self.signal(token, name, at: start + Double(index) * step, segment: index))
      }
    }
    // Stable: lines of one step keep their order.
    signals = signals.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  private static func signal(
    _ token: String, _ name: String, at time: Double, segment: Int
  ) -> RepSignal {
    let lanes: [String: RepSource] = [
      "voice": .voice, "mic2": RepSource(.voice, id: "mic2"), "text": .voice, "camera": .camera,
      "button": .manual, "api": .api,
    ]
    let source = lanes[name] ?? .api
    let spoken = source.lane == .voice
    let timed = name != "text" && source.lane != .manual
    return RepSignal(
      source: source, time: time, at: timed ? time : nil, word: spoken ? token : nil,
      number: spoken ? Int(token) : nil, utterance: spoken ? 1 : nil,
      segment: spoken ? segment : nil)
  }
}

/// What a person would see: a count, `h` held, `m` merged, `-` ignored, `4>5` re-anchored.
func shown(_ outcome: RepOutcome) -> String {
  switch outcome {
  case .counted(let count, _): "\(count)"
  case .held: "h"
  case .merged: "m"
  case .ignored: "-"
  case .reanchored(let from, let to, _): "\(from)>\(to)"
  }
}

func shown(_ outcomes: [RepOutcome]) -> String {
  outcomes.map(shown).joined(separator: " ")
}

/// A small generator with a seed, so that a failing property can be run again (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
