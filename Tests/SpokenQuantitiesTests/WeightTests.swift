import SpokenQuantities
import Testing

@Suite("Weights")
struct WeightTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let value: Double
    let unit: WeightReader.Unit?
    var testDescription: String { text }

    init(_ text: String, _ value: Double, _ unit: WeightReader.Unit? = nil) {
      self.text = text
      self.value = value
      self.unit = unit
    }
  }

  static let rows = [
    Row("eighty kilos", 80, .kg), Row("eighty", 80), Row("two forty five pounds", 245, .lb),
    Row("one seventy five", 175), Row("three oh five", 305), Row("thirty seven point five", 37.5),
    Row("seventeen and a half kilograms", 17.5, .kg), Row("a hundred and ten pounds", 110, .lb),
    Row("one hundred kilo", 100, .kg), Row("45 lbs", 45, .lb), Row("72.5kg", 72.5, .kg),
    Row("72,5 kg", 72.5, .kg), Row("half a kilo", 0.5, .kg), Row("sixty k g", 60, .kg),
    Row("one fifteen l b", 115, .lb), Row("2½ kg", 2.5, .kg),
  ]

  @Test(arguments: rows)
  func isRead(_ row: Row) {
    #expect(WeightReader.whole(row.text) == WeightReader.Weight(value: row.value, unit: row.unit))
    let words = row.text.split(separator: " ").map(String.init)
    let first = WeightReader.readings(of: words, at: 0).first
    #expect(first?.weight == WeightReader.Weight(value: row.value, unit: row.unit))
    #expect(first?.length == words.count)
  }

  @Test(arguments: [
    "", "kilos", "heavy", "a", "-20 kg", "minus ten pounds", "first kilo", "ten reps",
  ])
  func isRefused(_ text: String) {
    #expect(WeightReader.whole(text) == nil)
  }

  @Test("Weights of a sentence are those with a unit")
  func areFound() {
    let found = WeightReader.find(in: "eight reps at sixty kilos, then five at two twenty pounds")
    #expect(found == [.init(value: 60, unit: .kg), .init(value: 220, unit: .lb)])
    #expect(WeightReader.find(in: "ten reps") == [])
  }
}
