import SpokenQuantities
import Testing

/// A text and the value it must give.
struct Example: Sendable, CustomTestStringConvertible {
  let text: String
  let value: Double
  var testDescription: String { text }

  init(_ text: String, _ value: Double) {
    self.text = text
    self.value = value
  }
}

@Suite("The whole text as one number")
struct NumberTextTests {
  static let cardinals = [
    Example("nine", 9), Example("sixteen", 16), Example("forty", 40), Example("thirty eight", 38),
    Example("fifty-seven", 57), Example("sixtyfour", 64), Example("hundred", 100),
    Example("a hundred", 100), Example("a hundred and seven", 107),
    Example("three hundred ten", 310), Example("three hundred and ten", 310),
    Example("thirty two hundred", 3200), Example("seventeen hundred and six", 1706),
    Example("a thousand", 1000), Example("a thousand and a hundred", 1100),
    Example("six thousand, two", 6002), Example("six thousand and forty", 6040),
    Example("nine hundred thousand", 900_000), Example("seven million", 7e6),
    Example("one trillion, one billion and one", 1_001_000_000_001),
    Example("two thousand million", 2e9), Example("3.5 million", 3.5e6),
    Example("four point two billion", 4.2e9), Example("three and a half thousand", 3500),
    Example("half a million", 500_000), Example("a million and a half", 1.5e6),
    Example("a dozen", 12), Example("four dozen", 48), Example("half a dozen", 6),
    Example("six lakhs", 600_000), Example("twenty crore", 2e8),
    Example("minus eleven", -11), Example("negative two hundred", -200),
    Example("plus forty", 40), Example("ZERO", 0), Example("Ninety-Nine", 99),
    Example("a couple of", 2), Example("four hundred twelve point five million", 412.5e6),
    Example("2 thousand 5 hundred", 2500), Example("260 hundred", 26_000),
    Example("30 (thirty)", 30),
  ]

  static let pairs = [
    Example("one thirty", 130), Example("two forty five", 245), Example("one oh seven", 107),
    Example("three o five", 305), Example("eighteen twelve", 1812),
    Example("twenty twenty six", 2026), Example("nineteen oh nine", 1909),
    Example("one ten point five", 110.5),
  ]

  static let decimals = [
    Example("seven point two", 7.2), Example("point seven five", 0.75),
    Example("ninety two point five", 92.5), Example("one point oh nine", 1.09),
    Example("six point twelve", 6.12), Example("four point sixty one", 4.61),
    Example("4 point 75", 4.75), Example("minus one point one", -1.1),
    Example("one hundred and two point five", 102.5), Example("nine point o", 9),
  ]

  static let fractions = [
    Example("half", 0.5), Example("a half", 0.5), Example("one half", 0.5),
    Example("a quarter", 0.25), Example("three quarters", 0.75), Example("one third", 1.0 / 3),
    Example("four fifths", 0.8), Example("a tenth", 0.1), Example("eleven twentieths", 0.55),
    Example("one twenty-fourth", 1.0 / 24), Example("six and a half", 6.5),
    Example("two and three quarters", 2.75), Example("ten and one third", 10 + 1.0 / 3),
    Example("one and half", 1.5), Example("7/8", 0.875), Example("3 1/2", 3.5),
    Example("4½", 4.5), Example("¾", 0.75), Example("nine over four", 2.25),
    Example("one out of eight", 0.125), Example("seven divided by two", 3.5),
    Example("six hundred and seven tenths", 600.7), Example("sixty two eighths", 7.75),
    Example("eight million and a quarter", 8.25e6), Example("two in five", 0.4),
  ]

  static let ordinals = [
    Example("fourth", 4), Example("ninth", 9), Example("twelfth", 12), Example("sixtieth", 60),
    Example("forty first", 41), Example("eighty-third", 83), Example("hundredth", 100),
    Example("three hundredth", 300), Example("one hundred and third", 103), Example("22nd", 22),
    Example("the 5th", 5), Example("the seventh", 7),
  ]

  static let figures = [
    Example("7", 7), Example("0042", 42), Example("1,500", 1500),
    Example("12,345,678.9", 12345678.9),
    Example(".25", 0.25), Example("2,5", 2.5), Example("-8", -8), Example("- 8", -8),
    Example("\u{2212}8", -8), Example("+8", 8), Example("25k", 25_000), Example("2.5 k", 2500),
    Example("3 hundred", 300), Example("40 thousand", 40_000), Example("1.5e3", 1500),
    Example("2x10^3", 2000), Example("2^5", 32), Example("3 250 000", 3_250_000),
    Example("2.500,75", 2500.75), Example("1,23,456.5", 123456.5), Example("7MM", 7e6),
    Example("$12", 12), Example("1\u{A0}500", 1500),
    Example("\u{661}\u{662}", 12), Example("\u{FF11}\u{FF10}", 10), Example("\u{96A}", 4),
  ]

  @Test(arguments: [cardinals, pairs, decimals, fractions, ordinals, figures])
  func isRead(_ examples: [Example]) {
    for example in examples {
      let value = NumberReader.whole(example.text)
      #expect(
        value.map { abs($0 - example.value) < 1e-9 * max(1, abs(example.value)) } ?? false,
        "\(example.text): \(String(describing: value)), not \(example.value)")
    }
  }

  @Test(
    "What is not one number gives nothing",
    arguments: [
      "", " ", "-", "--", ".", ",", "and", "a", "point", "minus", "squat", "to", "too", "for",
      "ate",
      "won", "oh", "o", "seven o", "twelve four", "four twelve six", "sixty one two",
      "forty and six", "thirty and", "hundred hundred", "million million", "two thousand thousand",
      "five zero", "third two", "sevens", "three fourteenth", "eight-", "9-", "five reps", "the",
      "the seven", "that one", "seven million million", "1.2.3", "12:30", "4x", "infinity", "nan",
      "inf", "0x10", "1e", "3/0", "1e999", "9^999", "5 1e999", "two point", "minus minus two",
      "half half",
      "thousands", "30 (forty)", "192.168.100.200", "hundreds", "a five", "ten and ten",
    ])
  func isRefused(_ text: String) {
    #expect(NumberReader.whole(text) == nil)
  }
}
