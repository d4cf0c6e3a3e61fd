import SpokenQuantities
import Testing

@Suite("Any text at all")
struct AnyTextTests {
  private func readAll(_ text: String) {
    _ = NumberReader.whole(text)
    _ = NumberReader.find(in: text)
    _ = DurationReader.whole(text)
    _ = DurationReader.find(in: text)
    _ = WeightReader.whole(text)
    _ = WeightReader.find(in: text)
    let words = text.split(separator: " ").prefix(12).map(String.init)
    for start in words.indices {
      _ = NumberReader.readings(of: words, at: start, homophones: true)
      _ = NumberReader.countReading(of: words, at: start, homophones: true)
      _ = DurationReader.readings(of: words, at: start, restSlot: true)
      _ = DurationReader.askLength(of: words, at: start)
      _ = WeightReader.readings(of: words, at: start)
    }
  }

  @Test("Figures of hundreds of digits are refused, never a trap")
  func hugeFigures() {
    let nines = String(repeating: "9", count: 400)
    #expect(NumberReader.whole(nines) == nil)
    #expect(NumberReader.whole("-" + nines + "." + nines) == nil)
    #expect(NumberReader.whole("5 " + nines) == nil)
    #expect(NumberReader.find(in: "5 or " + nines) == [5])
    #expect(DurationReader.whole(nines + " minutes") == nil)
    #expect(DurationReader.whole(nines + ":30") == nil)
    #expect(WeightReader.whole(nines + "kg") == nil)
    let zeros = String(repeating: "0", count: 400)
    #expect(NumberReader.whole(zeros + "7") == 7)
    #expect(NumberReader.whole("0." + zeros + "7").map { $0 < 1e-9 } == true)
    readAll(nines + "/" + nines + "^" + nines + "e" + nines + ":" + nines)
  }

  @Test("A megabyte in one line is read")
  func longLine() {
    let text = String(repeating: "nineteen reps, ", count: 70_000)
    #expect(NumberReader.find(in: text).count == 70_000)
  }

  @Test("Long lines of one kind of word are read in linear time")
  func longLines() {
    // Each costs tens of thousands of steps; a square law would make this test take an hour.
    for piece in [
      "one ", "1", "1,", "1:", "a ", "minus ", "one hundred and ", "point one ", "one minute and ",
      "half and a ", "twenty first ", "one thousand, ", "é", "1s2m", "-", "ones", " ",
    ] {
      let text = String(repeating: piece, count: 50_000 / piece.utf8.count)
      _ = NumberReader.find(in: text)
      #expect(NumberReader.whole(text) == nil)
      _ = DurationReader.find(in: text)
      #expect(DurationReader.whole(text) == nil)
      #expect(WeightReader.whole(text) == nil)
    }
  }

  @Test("Random bytes, marks and words are read or refused")
  func randomText() {
    var generator = ReadBackTests.Generator(state: 11)
    let pieces = [
      "one", "twenty", "hundred", "thousand", "point", "and", "a", "half", "minus", "second",
      "minute", "kilos", "oh", "dozen", "fifth", "1", "2.5", "3/4", ":", ",", "-", " ", "½", "'",
      "\"", "k", "e9", "^", "\u{0}", "\u{FFFF}", "١", "千", "🏋️", "\u{301}", "\n", "x10^", "st",
      "to", "for", "%", "/", "\u{A0}", "of", "quarter", "quarters", "thirds", "million",
    ]
    for _ in 0..<4000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
        if Bool.random(using: &generator) { text += " " }
      }
      readAll(text)
    }
    for _ in 0..<2000 {
      let bytes = (0..<24).map { _ in UInt8.random(in: 0...255, using: &generator) }
      readAll(String(decoding: bytes, as: UTF8.self))
    }
  }
}
