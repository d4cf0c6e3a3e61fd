internal import EventJSON
internal import Listening
internal import SpokenQuantities
internal import Workout

extension Command {
  static let parse = Command(
    name: "parse", summary: "Turn text into a tool call, a line per line",
    operands: "TEXT|-",
    options: [
      Option("json", "one JSON value a line; null for no command"),
      Option("as", value: "KIND", "number, duration or weight: just the quantity"),
      Option("find", "with --as: all quantities of a sentence"),
      Option("reps", value: "N", "the live count"),
      Option("context", value: "C", "set, rest, paused, pending, asked_reps"),
      Option("grammar", value: "FILE", "commands of your own, as JSGF"),
      Option("plan", value: "FILE", "the workout's plan, as JSON"),
      DataFolder.option,
    ],
    details: "Without TEXT, or with -, lines are read from standard input.",
    run: { arguments in
      let line = try ParseRun.line(arguments)
      guard arguments.operands.isEmpty || arguments.operands == ["-"] else {
        Streams.line(line(arguments.operands.joined(separator: " ")))
        return 0
      }
      let reader = try LineReader(path: "-")
      while let bytes = reader.next() { Streams.line(line(String(decoding: bytes, as: UTF8.self))) }
      return 0
    })
}

private enum ParseRun {
  enum Quantity: String, CaseIterable { case number, duration, weight }

  /// What is printed for one line of text.
  static func line(_ arguments: Arguments) throws -> (String) -> String {
    let asJSON = arguments.has("json")
    if let kind: Quantity = try arguments.choice("as") {
      let finds = arguments.has("find")
      return { text in
        let json = finds ? found(kind, text) : whole(kind, text)
        return asJSON ? json : plain(json)
      }
    }
    guard !arguments.has("find") else { throw Failure.usage("--find goes with --as") }
    let settings = try ListeningOptions.settings(arguments)
    let parser = try CommandLoading.grammar(arguments).parser
    let context = CommandContext(state: settings.context, liveReps: settings.startReps)
    return { text in
      let call = parser.parse(text, context: context)
      if asJSON { return call.map(ToolCallJSON.object) ?? "null" }
      return call.map(plain) ?? "no command"
    }
  }

  private static func whole(_ kind: Quantity, _ text: String) -> String {
    var object = JSONText()
    switch kind {
    case .number:
      guard let value = NumberReader.whole(text) else { return "null" }
      object.add("value", value)
    case .duration:
      guard let seconds = DurationReader.whole(text) else { return "null" }
      object.add("seconds", seconds)
    case .weight:
      guard let weight = WeightReader.whole(text) else { return "null" }
      object.add("value", weight.value)
      object.add("unit", weight.unit?.rawValue)
    }
    return object.object
  }

  private static func found(_ kind: Quantity, _ text: String) -> String {
    var object = JSONText()
    switch kind {
    case .number:
      object.add(json: "values", JSONText.array(NumberReader.find(in: text).map(JSONText.number)))
    case .duration:
      object.add(
        json: "seconds", JSONText.array(DurationReader.find(in: text).map(JSONText.number)))
    case .weight:
      let weights = WeightReader.find(in: text).map { weight in
        var item = JSONText()
        item.add("value", weight.value)
        item.add("unit", weight.unit?.rawValue)
        return item.object
      }
      object.add(json: "values", JSONText.array(weights))
    }
    return object.object
  }

  private static func plain(_ json: String) -> String {
    json == "null" ? "none" : json.filter { !"{}\"".contains($0) }
  }

  private static func plain(_ call: ToolCall) -> String {
    let arguments = call.arguments.sorted { $0.key < $1.key }.map { key, value in
      switch value {
      case .number(let number): "\(key)=\(JSONText.number(number))"
      case .text(let text): "\(key)=\"\(text)\""
      case .flag(let flag): "\(key)=\(flag)"
      }
    }
    let ask = call.ask.map { ", asks for \($0)" } ?? ""
    return "\(call.name)(\(arguments.joined(separator: ", ")))\(ask)"
  }
}
