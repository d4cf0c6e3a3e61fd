internal import EventJSON
internal import Foundation
internal import Listening
internal import Workout

/// Which commands are understood: the shipped grammar's, or those of `--grammar`.
enum CommandLoading {
  static func grammar(_ arguments: Arguments) throws -> GrammarFile {
    if let path = arguments.string("grammar") { return try GrammarFile(path) }
    let exercises = try plan(arguments)?.exercises.flatMap { [$0.name] + $0.alternatives } ?? []
    let spoken = exercises.map { $0.lowercased().replacing("-", with: " ") }
    return try GrammarFile(
      try DataFolder.find(arguments).path + "/Grammars/en/commands.jsgf",
      phrases: ["plan_exercise": spoken])
  }

  static func plan(_ arguments: Arguments) throws -> Plan? {
    guard let path = arguments.string("plan") else { return nil }
    guard let bytes = try WholeFile.read(path) else {
      throw Failure.missing("\(path): there is no such file")
    }
    do {
      return try PlanJSON.plan(from: Data(bytes))
    } catch {
      throw Failure.failed("\(path): \(error)")
    }
  }
}
