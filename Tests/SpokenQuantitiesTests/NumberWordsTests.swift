import SpokenQuantities
import Testing

@Suite("Numbers at a place among words")
struct NumberWordsTests {
  private func values(_ text: String, at start: Int = 0, homophones: Bool = false) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    return NumberReader.readings(of: words, at: start, homophones: homophones).map {
      "\($0.value)/\($0.length)"
    }
  }

  @Test("The longest reading comes first")
  func longestFirst() {
    #expect(values("one hundred and five reps") == ["105.0/4", "100.0/2", "1.0/1"])
    #expect(values("two and a half") == ["2.5/4", "2.0/1"])
    #expect(values("one eighty five") == ["185.0/3", "180.0/2", "1.0/1"])
    #expect(values("that was twenty one", at: 2) == ["21.0/2", "20.0/1"])
    #expect(values("do 62.5 now", at: 1) == ["62.5/1"])
    #expect(values("thirty and six") == ["30.0/1"])
  }

  @Test("Nothing begins at a word that is no number, or outside the words")
  func nothing() {
    for text in ["reps ten", "to ten", "for", "ate", "a", "and five", "oh five", "90s", ""] {
      #expect(values(text) == [])
    }
    #expect(values("ten", at: 1) == [])
    #expect(values("ten", at: -1) == [])
  }

  @Test(
    "In a number slot the words that sound like numbers are numbers",
    arguments: [
      ("to", 2.0), ("too", 2), ("for", 4), ("ate", 8), ("won", 1), ("tin", 10), ("sex", 6),
    ])
  func homophones(_ word: String, _ value: Double) {
    let readings = NumberReader.readings(of: [word], at: 0, homophones: true)
    #expect(readings.map(\.value) == [value])
    #expect(readings.map(\.usesHomophone) == [true])
    #expect(NumberReader.readings(of: [word], at: 0, homophones: false) == [])
  }

  @Test("Homophones join tens, but to and for keep their own meaning between numbers")
  func homophonesInside() {
    #expect(values("twenty won", homophones: true) == ["21.0/2", "20.0/1"])
    #expect(values("sixty for eight", homophones: true) == ["60.0/1"])
    #expect(values("to twenty", homophones: true) == [])
    #expect(values("to hundred", homophones: true) == ["200.0/2", "2.0/1"])
  }

  @Test("Counting reads the next number of a count and never glues two of them")
  func counting() {
    func count(_ text: String, at start: Int = 0) -> String {
      let words = text.split(separator: " ").map(String.init)
      let reading = NumberReader.countReading(of: words, at: start, homophones: false)
      return reading.map { "\(Int($0.value))/\($0.length)" } ?? "none"
    }
    #expect(count("twenty one twenty two") == "21/2")
    #expect(count("nineteen twenty") == "19/1")
    #expect(count("one two three") == "1/1")
    #expect(count("hundred one hundred one") == "100/1")
    #expect(count("one hundred one hundred and one") == "100/2")
    #expect(count("one hundred and one one hundred and two") == "101/4")
    #expect(count("a hundred") == "100/2")
    #expect(count("one oh five") == "105/3")
    #expect(count("one hundred and") == "100/2")
    #expect(count("101 102") == "101/1")
    #expect(count("zero one") == "0/1")
    #expect(count("one thousand and ten") == "1010/4")
    for text in [
      "a", "and", "minus one", "first", "12345", "to", "ten million x", "oh", "99999", "x",
    ]
    where text != "ten million x" {
      #expect(count(text) == "none")
    }
    #expect(count("ten million") == "10/1")
  }

  @Test("Counting agrees with the general reader on what is spoken")
  func countingAgrees() {
    for value in 0...9999 {
      for and in [true, false] {
        let words = QuantitySpeaker.words(value, and: and)
        let reading = NumberReader.countReading(of: words, at: 0, homophones: false)
        #expect(reading?.value == Double(value))
        #expect(reading?.length == words.count)
      }
    }
  }
}
