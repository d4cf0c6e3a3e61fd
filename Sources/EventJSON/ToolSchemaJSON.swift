internal import SpokenQuantities
package import Workout

/// How the tool catalogue is written.
package enum ToolFormat: String, CaseIterable, Sendable {
  /// One JSON Schema (2020-12) that a call as `outloud parse --json` prints it must satisfy.
  case jsonSchema = "json-schema"
  /// The `tools` list of an OpenAI-style chat request.
  case openAI = "openai"
  /// The result of MCP's `tools/list`.
  case mcp
}

/// The tool catalogue for other programs, as one line of JSON in the catalogue's order.
package enum ToolSchemaJSON {
  package static func text(_ format: ToolFormat, tools: [Tool] = ToolCatalogue.tools) -> String {
    switch format {
    case .jsonSchema: schema(tools)
    case .openAI: JSONText.array(tools.map(function))
    case .mcp: mcp(tools)
    }
  }

  /// The schema of a tool's arguments: an object and nothing beside its keys.
  package static func arguments(of tool: Tool) -> String {
    var json = JSONText()
    json.add("type", "object")
    if !tool.arguments.isEmpty {
      var properties = JSONText()
      for argument in tool.arguments {
        properties.add(json: argument.name, property(argument))
      }
      json.add(json: "properties", properties.object)
      let required = tool.arguments.filter(\.isRequired).map { JSONText.string($0.name) }
      if !required.isEmpty { json.add(json: "required", JSONText.array(required)) }
    }
    json.add("additionalProperties", false)
    return json.object
  }

  private static func property(_ argument: ToolArgument) -> String {
    var json = JSONText()
    switch argument.type {
    case .integer(let range):
      json.add("type", "integer")
      json.add("minimum", range.lowerBound)
      json.add("maximum", range.upperBound)
    case .number(let range):
      json.add("type", "number")
      json.add("minimum", range.lowerBound)
      json.add("maximum", range.upperBound)
    case .text(let longest):
      json.add("type", "string")
      json.add("minLength", 1)
      json.add("maxLength", longest)
    case .choice(let choices):
      json.add("type", "string")
      json.add(json: "enum", JSONText.array(choices.map(JSONText.string)))
    case .flag:
      json.add("type", "boolean")
    }
    json.add("description", argument.description)
    return json.object
  }

  private static func schema(_ tools: [Tool]) -> String {
    var json = JSONText()
    json.add("$schema", "https://json-schema.org/draft/2020-12/schema")
    json.add("title", "A tool call of Outloud")
    json.add(json: "oneOf", JSONText.array(tools.map(call)))
    return json.object
  }

  /// A call of this tool: `{"name":…,"arguments":{…}}`, with `ask` where an argument is awaited.
  private static func call(_ tool: Tool) -> String {
    var name = JSONText()
    name.add("const", tool.name)
    var properties = JSONText()
    properties.add(json: "name", name.object)
    // A call that asks lacks what is required.
    var relaxed = tool
    for index in relaxed.arguments.indices { relaxed.arguments[index].isRequired = false }
    properties.add(json: "arguments", arguments(of: relaxed))
    if !tool.arguments.isEmpty {
      var ask = JSONText()
      ask.add(json: "enum", JSONText.array(tool.arguments.map { JSONText.string($0.name) }))
      ask.add("description", "The argument that is missing and asked for")
      properties.add(json: "ask", ask.object)
    }
    var json = JSONText()
    json.add("title", tool.name)
    json.add("description", tool.description)
    json.add("type", "object")
    json.add(json: "properties", properties.object)
    json.add(json: "required", JSONText.array(["name", "arguments"].map(JSONText.string)))
    json.add("additionalProperties", false)
    json.add("x-policy", tool.policy.rawValue)
    return json.object
  }

  private static func function(_ tool: Tool) -> String {
    var function = JSONText()
    function.add("name", tool.name)
    function.add("description", tool.description)
    function.add(json: "parameters", arguments(of: tool))
    var json = JSONText()
    json.add("type", "function")
    json.add(json: "function", function.object)
    return json.object
  }

  private static func mcp(_ tools: [Tool]) -> String {
    var json = JSONText()
    json.add(json: "tools", JSONText.array(tools.map(mcp)))
    return json.object
  }

  private static func mcp(_ tool: Tool) -> String {
    var hints = JSONText()
    hints.add("readOnlyHint", tool.policy == .read)
    hints.add("destructiveHint", tool.isDestructive)
    hints.add("idempotentHint", tool.policy == .read || tool.isIdempotent)
    // A workout is a closed world.
    hints.add("openWorldHint", false)
    var json = JSONText()
    json.add("name", tool.name)
    json.add("title", title(tool.name))
    json.add("description", tool.description)
    json.add(json: "inputSchema", arguments(of: tool))
    json.add(json: "annotations", hints.object)
    return json.object
  }

  /// "log_set" is "Log set".
  private static func title(_ name: String) -> String {
    let words = name.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
