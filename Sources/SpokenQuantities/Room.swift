package struct QuantityReading { package var value: Double; package var length: Int }
package enum NumberReader { package static func countReading(of words: [String], at start: Int, homophones: Bool) -> QuantityReading? { nil } }
