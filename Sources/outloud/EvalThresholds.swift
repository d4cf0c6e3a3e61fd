internal import EventJSON
internal import Foundation

/// Committed bars that an evaluation must hold; they only ever get stricter.
///
/// A JSON array of objects: `name`, the filter (`kind`, `human`, `half`, `sets`, `files`,
/// `snr`: [from, to]), `measure` (`exact`, `error`, `delay95`, `reps_per_minute`, `reps`, `calls`,
/// `right_calls`, `real_time`, `megabytes`) and `at_least` or `at_most`.
struct EvalThreshold: Sendable {
  var name: String
  var filter: EvalFilter
  var measure: String
  var atLeast: Double?
  var atMost: Double?

  static func read(_ path: String) throws(Failure) -> [EvalThreshold] {
    guard let bytes = try WholeFile.read(path) else {
      throw .missing("\(path): there are no such thresholds")
    }
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw .failed("\(path): \(JSONReason.of(error, in: bytes))")
    }
    guard let items = value.array else { throw .failed("\(path): not a JSON array") }
    var thresholds: [EvalThreshold] = []
    for (index, item) in items.enumerated() { thresholds.append(try read(item, path, index)) }
    return thresholds
  }

  private static let measures: Set<String> = [
    "exact", "error", "delay95", "reps_per_minute", "reps", "calls", "right_calls", "real_time",
    "megabytes",
  ]

  private static func read(
    _ item: JSONValue, _ path: String, _ index: Int
  ) throws(Failure) -> EvalThreshold {
    guard let measure = item["measure"]?.text, measures.contains(measure) else {
      throw .failed("\(path): threshold \(index + 1) has no known 'measure'")
    }
    let (least, most) = (item["at_least"]?.number, item["at_most"]?.number)
    guard (least == nil) != (most == nil) else {
      throw .failed("\(path): threshold \(index + 1) needs either 'at_least' or 'at_most'")
    }
    return EvalThreshold(
      name: item["name"]?.text ?? measure, filter: try filter(item, path, index),
      measure: measure, atLeast: least, atMost: most)
  }

  /// A filter that is misspelt would let a bar speak of other recordings than was meant.
  private static func filter(
    _ item: JSONValue, _ path: String, _ index: Int
  ) throws(Failure) -> EvalFilter {
    var filter = EvalFilter()
    for (key, value) in (item.object ?? [:]).sorted(by: { $0.key < $1.key }) {
      switch (key, value) {
      case ("name", .text), ("measure", _), ("at_least", _), ("at_most", _): break
      case ("kind", .text(let kind)): filter.kind = kind
      case ("human", .flag(let human)): filter.human = human
      case ("half", .text(let half)): filter.half = half
      case ("files", .text(let files)): filter.files = files
      case ("sets", .array(let sets)) where sets.allSatisfy({ $0.text != nil }):
        filter.sets = Set(sets.compactMap(\.text))
      case ("snr", .array(let ends)):
        let range = ends.compactMap(\.number)
        guard ends.count == 2, range.count == 2, range[0] <= range[1] else { fallthrough }
        filter.snr = range[0]...range[1]
      default:
        throw .failed("\(path): threshold \(index + 1) has a wrong or unknown '\(key)'")
      }
    }
    return filter
  }

  /// The measured value, and whether it holds the bar; no recordings hold no bar.
  func judge(_ report: EvalReport) -> (value: Double?, holds: Bool) {
    let group = report.group(name, filter)
    guard group.count > 0 else { return (nil, false) }
    let value: Double? =
      switch measure {
      case "exact": group.exactShare
      case "error": group.meanAbsoluteError
      case "delay95": group.delay(0.95)
      case "reps_per_minute": group.repsPerMinute
      case "reps": Double(group.reps)
      case "calls": Double(group.calls)
      case "right_calls": group.rightCallShare
      case "real_time": report.realTimeFactor
      default: report.peakMegabytes
      }
    guard let value else { return (nil, false) }
    return (value, atLeast.map { value >= $0 - 1e-9 } ?? (value <= (atMost ?? 0) + 1e-9))
  }
}
