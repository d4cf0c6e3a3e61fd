import SpokenQuantities
import Testing

@Suite("The numbers of a sentence")
struct NumbersInSentencesTests {
  /// A sentence and its numbers, left to right.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let values: [Double]
    var testDescription: String { text }

    init(_ text: String, _ values: [Double]) {
      self.text = text
      self.values = values
    }
  }

  static let rows = [
    Row("I did twelve squats and six lunges", [12, 6]),
    Row("three sets of eight at sixty two point five kilos", [3, 8, 62.5]),
    Row("seven eight nine", [7, 8, 9]),
    Row("thirty, four", [30, 4]),
    Row("thirty four", [34]),
    Row("twenty thirty", [20, 30]),
    Row("forty and two", [40, 2]),
    Row("one hundred two hundred", [100, 200]),
    Row("ninety nine hundred one hundred two", [9900, 102]),
    Row("two thousand, six pounds", [2006]),
    Row("two and a half scoops", [2.5]),
    Row("half a cup and three quarters of a litre", [0.5, 0.75]),
    Row("4x8 with 100kg", [4, 8, 100]),
    Row("5-minute plank", [5]),
    Row("sets of 10, 12, 15", [10, 12, 15]),
    Row("bench at 1,250.5", [1250.5]),
    Row("the score was 10-7", [10, 7]),
    Row("seven minus three", [7, 3]),
    Row("it is minus three outside", [-3]),
    Row("version 1.2.3", [1, 2, 3]),
    Row("from 6:30", [6, 30]),
    Row("my fourth set and the 3rd exercise", [4, 3]),
    Row("on the twenty first day", [21]),
    Row("ninety second plank", [90]),
    Row("one, two, three", [1, 2, 3]),
    Row("one rep left", [1]),
    Row("set number one", [1]),
    Row("twenty one", [21]),
    Row("that one was ten", [10]),
    Row("two ten pounds for six", [210, 6]),
    Row("two ten then rest", [2, 10]),
    Row("135 185 225", [135, 185, 225]),
    Row("3 thousand and 0", [3000, 0]),
  ]

  @Test(arguments: rows)
  func areFound(_ row: Row) {
    #expect(NumberReader.find(in: row.text) == row.values)
  }

  @Test(
    "Words that only look like numbers are none",
    arguments: [
      "", "that one", "this one please", "not that one", "the other one", "no one knows",
      "which one is next", "a new one", "one moment", "one should rest", "wait a second",
      "the second set", "the first exercise", "for a third time, no", "go to the next exercise",
      "too heavy for me", "i ate it", "we won", "o captain", "oh no", "point taken",
      "the point of it", "at this point", "someone else", "mp3", "hundreds of people", "a",
      "and",
      "seconds", "the last quarter", "h2o",
    ])
  func areNone(_ text: String) {
    #expect(NumberReader.find(in: text) == [])
  }
}
