import SpokenQuantities
import Testing

@Suite("What is spoken is read back")
struct ReadBackTests {
  /// A small generator with a fixed start, so that a failure repeats.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      // Multiplier and increment of Knuth's MMIX generator.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private func check(_ value: Int) {
    let text = QuantitySpeaker.number(value)
    #expect(NumberReader.whole(text) == Double(value), "\(text)")
    if value % 7 == 0 { #expect(NumberReader.find(in: text) == [Double(value)], "\(text)") }
    let plain = QuantitySpeaker.words(value, and: false)
    let reading = NumberReader.readings(of: plain, at: 0, homophones: false).first
    #expect(reading?.value == Double(value) && reading?.length == plain.count, "\(plain)")
  }

  @Test("Every number to twenty thousand")
  func smallNumbers() {
    for value in 0...20_000 { check(value) }
  }

  @Test("Numbers to a trillion, and below zero")
  func largeNumbers() {
    var generator = Generator(state: 7)
    for digits in 1...12 {
      let bound = (0..<digits).reduce(1) { product, _ in product * 10 }
      for _ in 0..<200 {
        let value = Int.random(in: 0...bound, using: &generator)
        check(value)
        if value > 0 {
          #expect(NumberReader.whole(QuantitySpeaker.number(-value)) == Double(-value))
        }
      }
    }
  }

  @Test("Every duration to four hours")
  func durations() {
    for seconds in 1...14_400 {
      let text = QuantitySpeaker.duration(seconds: seconds)
      #expect(DurationReader.whole(text) == Double(seconds), "\(text)")
      if seconds % 7 == 0 {
        #expect(DurationReader.find(in: text) == [Double(seconds)], "\(text)")
      }
    }
  }

  @Test("Loads to four hundred in steps of a quarter")
  func weights() {
    for quarters in 0...1600 {
      let value = Double(quarters) / 4
      let unit = [nil, WeightReader.Unit.kg, .lb][quarters % 3]
      let text = QuantitySpeaker.weight(value, unit: unit)
      #expect(WeightReader.whole(text) == WeightReader.Weight(value: value, unit: unit), "\(text)")
    }
  }

  @Test("The words are what people say")
  func words() {
    #expect(QuantitySpeaker.number(105) == "one hundred and five")
    #expect(QuantitySpeaker.words(105, and: false) == ["one", "hundred", "five"])
    #expect(QuantitySpeaker.number(1005) == "one thousand and five")
    #expect(QuantitySpeaker.number(-21) == "minus twenty one")
    #expect(QuantitySpeaker.duration(seconds: 150) == "two minutes thirty")
    #expect(QuantitySpeaker.duration(seconds: 45) == "forty five seconds")
    #expect(QuantitySpeaker.duration(seconds: 1) == "one second")
    #expect(QuantitySpeaker.duration(seconds: 3900) == "one hour five minutes")
    #expect(QuantitySpeaker.duration(seconds: 0) == "zero seconds")
    #expect(QuantitySpeaker.weight(62.5, unit: .kg) == "sixty two point five kilos")
    #expect(QuantitySpeaker.weight(1, unit: .lb) == "one pound")
  }

  @Test("The ends of the integers are spoken, not trapped on")
  func extremes() {
    #expect(QuantitySpeaker.number(.max).hasPrefix("nine quintillion"))
    #expect(QuantitySpeaker.number(.min).hasPrefix("minus nine quintillion"))
    #expect(QuantitySpeaker.duration(seconds: .min).hasPrefix("minus"))
    #expect(QuantitySpeaker.duration(seconds: .max).hasSuffix("seven"))
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(QuantitySpeaker.weight(value, unit: .kg) == "")
    }
  }
}
