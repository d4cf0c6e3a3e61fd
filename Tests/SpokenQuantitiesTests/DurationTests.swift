import SpokenQuantities
import Testing

@Suite("Durations")
struct DurationTests {
  static let whole = [
    Example("twenty seconds", 20), Example("ninety secs", 90), Example("four minutes", 240),
    Example("a minute", 60), Example("an hour", 3600), Example("half a minute", 30),
    Example("half an hour", 1800), Example("half hour", 1800), Example("a minute and a half", 90),
    Example("two minutes and a half", 150), Example("three and a half minutes", 210),
    Example("an hour and a quarter", 4500), Example("a quarter of an hour", 900),
    Example("three quarters of an hour", 2700), Example("one and three quarter hours", 6300),
    Example("a minute and thirty seconds", 90), Example("two minutes thirty", 150),
    Example("a minute forty five", 105), Example("one hour twenty", 4800),
    Example("a couple of minutes", 120), Example("one more minute", 60),
    Example("another two minutes", 120), Example("one thirty five seconds", 135),
    Example("one oh nine seconds", 109), Example("a hundred and ten seconds", 110),
    Example("3:15", 195), Example("1:00:30", 3630), Example("2.5 minutes", 150),
    Example("75s", 75), Example("2m30s", 150), Example("2 m 30 s", 150), Example("1h", 3600),
    Example("10-minutes", 600), Example("45\"", 45), Example("3'", 180),
    Example("30 seconds 2 minutes", 150), Example("1 hour, 10 minutes and 5 seconds", 4205),
    Example("1/2 an hour", 1800), Example("1 1/2 minutes", 90), Example("½ minute", 30),
    Example("for two minutes", 120), Example("three weeks", 1_814_400), Example("all day", 86_400),
    Example("250 ms", 0.25), Example("minute and a half", 90),
  ]

  @Test(arguments: whole)
  func isRead(_ example: Example) {
    #expect(DurationReader.whole(example.text) == example.value)
  }

  @Test(
    "What is no duration gives nothing",
    arguments: [
      "", "seconds", "the second set", "second", "i second it", "minutes", "ninety", "two",
      "a few seconds", "half past two", "quarter to six", "ten to nine", "four o'clock",
      "two thirty",
      "5 m - 2 s", "5 m + 2 s", "-5 minutes", "three minutes three minutes", "2:75", "1:2:3:4",
      "minute by minute", "two m", "to minutes", "second fiddle", "1.2.3:4", ":30", "2:",
    ])
  func isRefused(_ text: String) {
    #expect(DurationReader.whole(text) == nil)
  }

  @Test(
    "Durations of a sentence",
    arguments: [
      ("rest for a minute and thirty seconds", [90.0]), ("give me a 45 second break", [45]),
      ("plank for two minutes thirty please", [150]), ("in five minutes remind me", [300]),
      ("take 1 minute 2 reps", [60]), ("rest 2:15 then go", [135]), ("meet me at 2:15", []),
      ("it is 7:30 pm", []), ("wait a second", []), ("just a minute", []), ("a second set", []),
      ("the second minute", []), ("hold it for a second", [1]), ("ten minutes past the hour", []),
      ("two minutes or 90 seconds", [120, 90]), ("second set in one minute", [60]),
      ("thirty second plank", [30]), ("no timer here", []), ("a one and a half minute hold", [90]),
      ("a minute and half an hour", [60, 1800]),
      ("train three days a week", [259_200]), ("mute it for the next minute", [60]),
      ("what comes next week", []), ("five reps in twenty seconds", [20]),
    ])
  func areFound(_ text: String, _ seconds: [Double]) {
    #expect(DurationReader.find(in: text) == seconds)
  }

  private func readings(_ text: String, restSlot: Bool) -> [QuantityReading] {
    let words = text.split(separator: " ").map(String.init)
    return DurationReader.readings(of: words, at: 0, restSlot: restSlot)
  }

  @Test("A bare number in a rest slot is seconds")
  func bareSeconds() {
    #expect(readings("ninety", restSlot: true).map(\.value) == [90])
    #expect(readings("ninety", restSlot: false) == [])
    #expect(readings("120", restSlot: true).map(\.value) == [120])
    #expect(readings("forty five", restSlot: true).map(\.value) == [45, 40])
  }

  @Test("Two numbers in a rest slot are minutes and seconds; one minute may be a hundred")
  func pairedRest() {
    let oneTwenty = readings("one twenty", restSlot: true).first
    #expect(oneTwenty?.value == 80)
    #expect(oneTwenty?.alternative == 120)
    #expect(readings("one twenty seconds", restSlot: true).first?.value == 120)
    #expect(readings("two thirty", restSlot: true).first?.value == 150)
    #expect(readings("two thirty", restSlot: true).first?.alternative == nil)
    #expect(readings("one eighty", restSlot: true).first?.value == 180)
  }

  @Test("A small bare number and a vague one are asked for")
  func asked() {
    func length(_ text: String) -> Int? {
      DurationReader.askLength(of: text.split(separator: " ").map(String.init), at: 0)
    }
    #expect(readings("two", restSlot: true) == [])
    #expect(length("two") == 1)
    #expect(length("ten please") == 1)
    #expect(length("a few seconds") == 3)
    #expect(length("some more minutes") == 3)
    for text in ["ninety", "two minutes", "a minute", "please", "", "zero", "few", "a"] {
      #expect(length(text) == nil)
    }
  }

  @Test("Both readings are offered where a number may end the duration or not")
  func bothReadings() {
    let found = readings("two minutes ten", restSlot: true)
    #expect(found.map(\.value) == [130, 120])
    #expect(found.map(\.length) == [3, 2])
    #expect(readings("to minutes", restSlot: true).map(\.value) == [120])
  }
}
