package import Foundation
internal import SpokenQuantities
package import Workout

/// What is wrong with a plan, and where.
package struct PlanError: Error, Equatable, Sendable, CustomStringConvertible {
  /// From 1.
  package var line: Int
  /// In characters, from 1.
  package var column: Int
  /// For example `exercises[1].reps`, from 0; empty where the text is no JSON.
  package var path: String
  package var message: String

  /// One sentence, without the file and without a stop:
  /// `line 3, column 12: exercises[1].reps must be a whole number from 1 to 10000`.
  package var description: String {
    "line \(line), column \(column): \(path.isEmpty ? message : "\(path) \(message)")"
  }
}

/// Plans as JSON, in the form of the design (contract 7).
package enum PlanJSON {
  /// Reads a plan. Every value is checked against `Limits`, and a key that nobody knows is refused:
  /// a slip of the pen would be an exercise without its weight.
  package static func plan(from data: Data) throws(PlanError) -> Plan {
    let bytes = [UInt8](data)
    do throws(PlacedJSONError) {
      return try PlanReader.plan(try PlacedJSONReader.read(bytes))
    } catch {
      let before = bytes.prefix(error.offset)
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      throw PlanError(
        line: before.count { $0 == 0x0A } + 1,
        column: String(decoding: before[start...], as: UTF8.self).count + 1, path: error.path,
        message: error.message)
    }
  }

  /// The plan as JSON text; `plan(from:)` reads the same plan back.
  package static func text(_ plan: Plan) -> String {
    var json = JSONText()
    json.add(json: "exercises", JSONText.array(plan.exercises.map(text)))
    return json.object
  }

  private static func text(_ exercise: PlannedExercise) -> String {
    var json = JSONText()
    json.add("name", exercise.name)
    json.add("sets", exercise.sets)
    json.add("reps", exercise.reps)
    json.add("hold", exercise.hold)
    json.add("weight", exercise.weight)
    json.add("unit", exercise.unit?.rawValue)
    json.add("rest", exercise.rest)
    json.add("minimum_gap", exercise.minimumGap)
    if !exercise.alternatives.isEmpty {
      json.add(
        json: "alternatives", JSONText.array(exercise.alternatives.map(JSONText.string)))
    }
    return json.object
  }
}

/// From placed JSON to a plan.
private enum PlanReader {
  static let keys = [
    "name", "sets", "reps", "hold", "weight", "unit", "rest", "alternatives", "minimum_gap",
  ]

  static func plan(_ json: PlacedJSON) throws(PlacedJSONError) -> Plan {
    let members = try object(json, "a plan", path: "")
    for member in members where member.key != "exercises" {
      throw unknown(member, path: "", known: ["exercises"])
    }
    guard let exercises = members.first?.value else {
      throw PlacedJSONError(message: "a plan needs \"exercises\"", offset: json.offset)
    }
    guard case .list(let items) = exercises.value else {
      throw wrong(exercises, "exercises", "must be a list, not \(exercises.kind)")
    }
    guard Limits.exercises.contains(items.count) else {
      throw wrong(exercises, "exercises", "must hold \(range(Limits.exercises)) exercises")
    }
    var planned: [PlannedExercise] = []
    for (index, item) in items.enumerated() {
      planned.append(try exercise(item, path: "exercises[\(index)]"))
    }
    return Plan(planned)
  }

  private static func exercise(
    _ json: PlacedJSON, path: String
  ) throws(PlacedJSONError) -> PlannedExercise {
    var exercise = PlannedExercise(name: "")
    let members = try object(json, "an exercise", path: path)
    for member in members {
      let value = member.value
      let place = "\(path).\(member.key)"
      switch member.key {
      case "name": exercise.name = try text(value, place)
      case "sets": exercise.sets = try integer(value, Limits.sets, place)
      case "reps": exercise.reps = try integer(value, Limits.targetReps, place)
      case "hold": exercise.hold = try number(value, Limits.hold, place)
      case "weight": exercise.weight = try number(value, Limits.weight, place)
      case "rest": exercise.rest = try number(value, Limits.plannedRest, place)
      case "minimum_gap": exercise.minimumGap = try number(value, Limits.minimumGap, place)
      case "unit":
        guard case .text(let name) = value.value, let unit = LoadUnit(rawValue: name) else {
          let units = LoadUnit.all.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
          throw wrong(value, place, "must be \(units)")
        }
        exercise.unit = unit
      case "alternatives":
        guard case .list(let items) = value.value, Limits.alternatives.contains(items.count) else {
          throw wrong(value, place, "must be a list of at most \(Limits.alternatives.upperBound)")
        }
        for (index, item) in items.enumerated() {
          exercise.alternatives.append(try text(item, "\(place)[\(index)]"))
        }
      default: throw unknown(member, path: path, known: keys)
      }
    }
    guard members.contains(where: { $0.key == "name" }) else {
      throw wrong(json, path, "needs a name")
    }
    guard exercise.hold == nil || exercise.reps == nil else {
      throw wrong(json, path, "has reps and a hold; it can have one of them")
    }
    guard exercise.unit == nil || exercise.weight != nil else {
      throw wrong(json, path, "has a unit and no weight")
    }
    return exercise
  }

  private static func object(
    _ json: PlacedJSON, _ what: String, path: String
  ) throws(PlacedJSONError) -> [PlacedJSON.Member] {
    guard case .object(let members) = json.value else {
      let message = "must be an object, not \(json.kind)"
      throw wrong(json, path, path.isEmpty ? "\(what) \(message)" : message)
    }
    return members
  }

  private static func text(_ json: PlacedJSON, _ path: String) throws(PlacedJSONError) -> String {
    guard case .text(let text) = json.value else {
      throw wrong(json, path, "must be text, not \(json.kind)")
    }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard Limits.text.contains(trimmed.count) else {
      throw wrong(json, path, "must have \(range(Limits.text)) characters")
    }
    return trimmed
  }

  private static func integer(
    _ json: PlacedJSON, _ limits: ClosedRange<Int>, _ path: String
  ) throws(PlacedJSONError) -> Int {
    guard case .number(let number) = json.value, let value = Int(exactly: number),
      limits.contains(value)
    else { throw wrong(json, path, "must be a whole number from \(range(limits))") }
    return value
  }

  private static func number(
    _ json: PlacedJSON, _ limits: ClosedRange<Double>, _ path: String
  ) throws(PlacedJSONError) -> Double {
    guard case .number(let value) = json.value, limits.contains(value) else {
      let low = JSONText.number(limits.lowerBound)
      let high = JSONText.number(limits.upperBound)
      throw wrong(json, path, "must be a number from \(low) to \(high)")
    }
    return value
  }

  private static func range(_ limits: ClosedRange<Int>) -> String {
    "\(limits.lowerBound) to \(limits.upperBound)"
  }

  private static func wrong(
    _ json: PlacedJSON, _ path: String, _ message: String
  ) -> PlacedJSONError {
    PlacedJSONError(path: path, message: message, offset: json.offset)
  }

  private static func unknown(
    _ member: PlacedJSON.Member, path: String, known: [String]
  ) -> PlacedJSONError {
    let key = member.key.count > 40 ? member.key.prefix(40) + "…" : member.key
    return PlacedJSONError(
      path: path.isEmpty ? key : "\(path).\(key)",
      message: "is not known here; known are \(known.joined(separator: ", "))",
      offset: member.offset)
  }
}
