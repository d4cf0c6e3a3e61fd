/// Units of time that people say with a duration.
enum TimeUnit {
  /// Seconds of a unit word; months are 30 days, years 365, as spoken durations are usually taken.
  static func seconds(_ word: String) -> Double? { table[word] }

  /// Units that are written as one letter or mark, and only behind a figure.
  static func isMark(_ word: String) -> Bool {
    switch word {
    case "s", "m", "h", "d", "w", "'", "\"": true
    default: false
    }
  }

  static var words: Dictionary<String, Double>.Keys { table.keys }

  private static let table: [String: Double] = {
    var table: [String: Double] = [:]
    let units: [(Double, [String])] = [
      (0.001, ["ms", "msec", "msecs", "millisecond", "milliseconds"]),
      (1, ["second", "seconds", "sec", "secs", "s", "\""]),
      (60, ["minute", "minutes", "min", "mins", "m", "'"]),
      (3600, ["hour", "hours", "hr", "hrs", "h"]),
      (86_400, ["day", "days", "d"]),
      (604_800, ["week", "weeks", "wk", "wks", "w"]),
      (1_209_600, ["fortnight", "fortnights"]),
      (2_592_000, ["month", "months"]),
      (315_360_000, ["decade", "decades"]),
      (31_536_000, ["year", "years", "yr", "yrs"]),
    ]
    for (seconds, words) in units {
      for word in words { table[word] = seconds }
    }
    return table
  }()
}
