/// Why a call is refused.
package enum RefusalReason: String, Equatable, Sendable, CaseIterable {
  case unknownTool = "unknown_tool"
  case unknownArgument = "unknown_argument"
  case badArgument = "bad_argument"
  case outOfRange = "out_of_range"
  /// Arguments that do not go together, or one without its partner.
  case badCombination = "bad_combination"
  case nothingToUndo = "nothing_to_undo"
  case nothingWaiting = "nothing_waiting"
  /// A yes where a value is asked for.
  case needsValue = "needs_value"
  /// A program's yes where a person must say it.
  case needsSpokenYes = "needs_spoken_yes"
  case notResting = "not_resting"
  case notPaused = "not_paused"
  case alreadyPaused = "already_paused"
  case noSet = "no_set"
  case noExercise = "no_exercise"
  case noWeight = "no_weight"
  case sameExercise = "same_exercise"
  case stopped
  case ended
  case full
  case longID = "long_id"
}

/// A refusal: the reason for programs, the message for people.
struct Refusal: Error, Equatable {
  var reason: RefusalReason
  var message: String
}

/// A call's arguments after they were checked against the catalogue.
struct ToolArguments: Equatable {
  private(set) var integers: [String: Int] = [:]
  private(set) var numbers: [String: Double] = [:]
  private(set) var texts: [String: String] = [:]
  private(set) var flags: [String: Bool] = [:]

  var unit: LoadUnit? { texts["unit"].flatMap(LoadUnit.init(rawValue:)) }

  /// Keys are looked at in order, so that the same call gives the same refusal.
  init(_ call: ToolCall, for tool: Tool) throws(Refusal) {
    for (name, value) in call.arguments.sorted(by: { $0.key < $1.key }) {
      guard let argument = tool[name] else {
        throw Refusal(
          reason: .unknownArgument, message: "\(tool.name) has no argument \(Say.quoted(name)).")
      }
      try take(value, argument)
    }
    if let ask = call.ask, tool[ask] == nil {
      throw Refusal(
        reason: .unknownArgument, message: "\(tool.name) has no argument \(Say.quoted(ask)).")
    }
  }

  private mutating func take(_ value: ToolValue, _ argument: ToolArgument) throws(Refusal) {
    let name = argument.name
    switch (argument.type, value) {
    case (.integer(let range), .number(let number)):
      let whole = Say.nearest(number)
      guard number.isFinite, whole == nil || whole.map(Double.init) == number else {
        throw Refusal(reason: .badArgument, message: "\(name) must be a whole number.")
      }
      guard let integer = whole, range.contains(integer) else {
        throw Self.outside(name, Double(range.lowerBound), Double(range.upperBound))
      }
      integers[name] = integer
    case (.number(let range), .number(let number)):
      guard number.isFinite else {
        throw Refusal(reason: .badArgument, message: "\(name) must be a number.")
      }
      guard range.contains(number) else {
        throw Self.outside(name, range.lowerBound, range.upperBound)
      }
      numbers[name] = number
    case (.text(let longest), .text(let text)):
      let trimmed = Say.trimmed(text)
      guard !trimmed.isEmpty, trimmed.count <= longest else {
        throw Refusal(
          reason: .outOfRange, message: "\(name) must have 1 to \(longest) characters.")
      }
      texts[name] = trimmed
    case (.choice(let choices), .text(let text)):
      guard choices.contains(text) else {
        throw Refusal(
          reason: .outOfRange, message: "\(name) must be \(choices.joined(separator: " or ")).")
      }
      texts[name] = text
    case (.flag, .flag(let flag)):
      flags[name] = flag
    case (.integer, _):
      throw Refusal(reason: .badArgument, message: "\(name) must be a whole number.")
    case (.number, _):
      throw Refusal(reason: .badArgument, message: "\(name) must be a number.")
    case (.text, _), (.choice, _):
      throw Refusal(reason: .badArgument, message: "\(name) must be text.")
    case (.flag, _):
      throw Refusal(reason: .badArgument, message: "\(name) must be true or false.")
    }
  }

  private static func outside(_ name: String, _ low: Double, _ high: Double) -> Refusal {
    Refusal(
      reason: .outOfRange,
      message: "\(name) must be from \(Say.digits(low)) to \(Say.digits(high)).")
  }
}
