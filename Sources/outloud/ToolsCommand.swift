internal import EventJSON

extension Command {
  static let tools = Command(
    name: "tools", summary: "Print the catalogue of tools that a workout understands",
    operands: "",
    options: [Option("format", value: "F", "json-schema (default), openai or mcp")],
    details: "",
    run: { arguments in
      guard arguments.operands.isEmpty else { throw Failure.usage("tools takes no operands") }
      let format: ToolFormat = try arguments.choice("format") ?? .jsonSchema
      Streams.line(ToolSchemaJSON.text(format))
      return 0
    })
}
