import EventJSON
import Foundation
import Testing
import Workout

@Suite struct `The tool catalogue is written for other programs` {
  func json(_ format: ToolFormat) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(ToolSchemaJSON.text(format).utf8))
  }

  @Test func `OpenAI-style functions`() throws {
    let tools = try #require(try json(.openAI).array)
    #expect(tools.compactMap { $0["function"]?["name"]?.text } == ToolCatalogue.tools.map(\.name))
    #expect(tools.allSatisfy { $0["type"]?.text == "function" })
    let correct = try #require(tools[1]["function"]?["parameters"])
    #expect(correct["required"] == .array([.text("reps")]))
    #expect(correct["additionalProperties"] == .flag(false))
    #expect(correct["properties"]?["reps"]?["type"] == .text("integer"))
    #expect(correct["properties"]?["reps"]?["maximum"] == .number(10_000))
  }

  @Test func `MCP tools`() throws {
    let tools = try #require(try json(.mcp)["tools"]?.array)
    #expect(tools.count == ToolCatalogue.tools.count)
    for (tool, json) in zip(ToolCatalogue.tools, tools) {
      #expect(json["name"]?.text == tool.name)
      #expect(json["inputSchema"]?["type"] == .text("object"))
      #expect(json["annotations"]?["readOnlyHint"] == .flag(tool.policy == .read))
    }
    let undo = try #require(tools.first { $0["name"]?.text == "undo" })
    #expect(
      undo["inputSchema"]
        == .object(["type": .text("object"), "additionalProperties": .flag(false)]))
    #expect(undo["title"] == .text("Undo"))
  }

  @Test func `one schema for a call`() throws {
    let calls = try #require(try json(.jsonSchema)["oneOf"]?.array)
    #expect(
      calls.compactMap { $0["properties"]?["name"]?["const"]?.text }
        == ToolCatalogue.tools.map(\.name))
    let rest = try #require(calls.first { $0["title"]?.text == "start_rest" })
    #expect(rest["properties"]?["ask"]?["enum"] == .array([.text("seconds")]))
    #expect(rest["x-policy"] == .text("confirm"))
  }

  /// What a program reads in the schema is what the workout takes, to the last value.
  @Test func `ranges are those of the workout`() throws {
    for tool in ToolCatalogue.tools where tool.policy != .read {
      for argument in tool.arguments {
        let bounds: (inside: Double, outside: Double)
        switch argument.type {
        case .integer(let range):
          bounds = (Double(range.upperBound), Double(range.upperBound) + 1)
        case .number(let range): bounds = (range.upperBound, range.upperBound.nextUp)
        default: continue
        }
        func status(_ value: Double) -> CallStatus? {
          var workout = Workout(context: .rest)
          let call = ToolCall(tool.name, [argument.name: .number(value)])
          let events = workout.reduce(.call(call, id: nil, from: .api, time: 1))
          for event in events {
            if case .toolCall(let report) = event.kind { return report.status }
          }
          return nil
        }
        #expect(status(bounds.inside) != .refused(.badArgument), "\(tool.name).\(argument.name)")
        #expect(status(bounds.outside) == .refused(.outOfRange), "\(tool.name).\(argument.name)")
      }
    }
  }
}
