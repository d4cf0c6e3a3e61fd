import Testing

@testable import SpokenText

@Suite("Words of a hypothesis")
struct NormalizationTests {
  static let rows: [(String, [String])] = [
    ("Go Now, YES!", ["go", "now", "yes"]),
    ("<s> <sil> one [NOISE] two(2) ++BREATH++ (NULL) </s>", ["one", "two"]),
    ("Twenty-one, twenty-two.", ["twenty", "one", "twenty", "two"]),
    ("don't I’m rock'n'roll '", ["don't", "i'm", "rock'n'roll"]),
    ("1.5 2:30 1,000 1,2,3 10%", ["1.5", "2:30", "1000", "1", "2", "3", "10", "percent"]),
    ("one\u{A0}two\u{3000}three\t\n", ["one", "two", "three"]),
    ("[unk] [UNK] [SPEECH]", ["[unk]", "[unk]"]),
    ("“ready” — set… go", ["ready", "set", "go"]),
    ("Größe ÉTÉ", ["größe", "été"]),
    ("(2) two(x)", ["2", "two", "x"]),
    ("", []), ("... --- ?!", []), ("<sil>", []),
  ]

  @Test("case, punctuation and marks are gone", arguments: rows)
  func words(_ row: (String, [String])) {
    #expect(TextNormalizer.words(row.0) == row.1)
  }

  @Test("normalizing twice changes nothing")
  func idempotent() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let text = String(
        String.UnicodeScalarView(
          (0..<random.next(below: 40)).compactMap { _ in
            Unicode.Scalar(
              UInt32(random.next(below: random.next(below: 10) == 0 ? 0x11_0000 : 128)))
          }))
      let words = TextNormalizer.words(text)
      #expect(!words.contains(""))
      #expect(TextNormalizer.words(words.joined(separator: " ")).count >= 0)
    }
  }

  @Test("a line of a million characters takes linear time")
  func long() {
    let text = String(repeating: "one-two, three ", count: 70_000)
    #expect(TextNormalizer.words(text).count == 210_000)
  }
}

/// SplitMix64: small, seeded, the same everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
  mutating func next(below bound: Int) -> Int { bound < 1 ? 0 : Int(next() % UInt64(bound)) }
}
