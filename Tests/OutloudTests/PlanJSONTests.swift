import EventJSON
import Foundation
import Testing
import Workout

@Suite struct `Plans are read from JSON` {
  @Test func `the form of the design`() throws {
    let plan = try PlanJSON.plan(
      from: Data(
        """
        {"exercises":[
          {"name":"push-up","sets":3,"reps":10,"rest":90,"alternatives":["knee push-up"]},
          {"name":"plank","sets":2,"hold":45,"rest":60},
          {"name":"squat","sets":3,"reps":8,"weight":62.5,"unit":"kg","rest":0}
        ]}
        """.utf8))
    #expect(
      plan
        == Plan([
          PlannedExercise(
            name: "push-up", sets: 3, reps: 10, rest: 90, alternatives: ["knee push-up"]),
          PlannedExercise(name: "plank", sets: 2, hold: 45, rest: 60),
          PlannedExercise(name: "squat", sets: 3, reps: 8, weight: 62.5, unit: .kg, rest: 0),
        ]))
    #expect(try PlanJSON.plan(from: Data(PlanJSON.text(plan).utf8)) == plan)
  }

  @Test func `escapes, a byte order mark and any script`() throws {
    let text = "\u{FEFF} { \"exercises\" : [ { \"name\" : \"caf\\u00e9 \\ud83d\\ude00 腕立て\" } ] }\n"
    let plan = try PlanJSON.plan(from: Data(text.utf8))
    #expect(plan.exercises.map(\.name) == ["café 😀 腕立て"])
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    var text: String
    var place: String
    var says: String
    var testDescription: String { says + ": " + text.prefix(60) }

    init(_ text: String, _ place: String, _ says: String) {
      self.text = text
      self.place = place
      self.says = says
    }

    /// One exercise with these members.
    static func exercise(_ members: String, _ column: Int, _ says: String) -> Broken {
      Broken("{\"exercises\":[{\n\(members)}]}", "line 2, column \(column)", says)
    }
  }

  @Test(arguments: [
    Broken("", "line 1, column 1", "the text ends where a value should come"),
    Broken("  \n ", "line 2, column 2", "the text ends"),
    Broken("{\n \"a\": 1,\n \"b\" 2}", "line 3, column 6", "a colon should come here, not \"2\""),
    Broken("{\"exercises\":[{\"name\":\"a\",}]}", "line 1, column 27", "a key in quotation marks"),
    Broken("{\"exercises\":[]", "line 1, column 16", "a comma or }"),
    Broken("{\"exercises\":[{\"name\":\"a\nb\"}]}", "line 1, column 25", "a line break"),
    Broken("{\"exercises\":[{\"name\":\"a}]}", "line 1, column 23", "never ends"),
    Broken("{\"exercises\":[{\"name\":\"\\ud800\"}]}", "line 1, column 30", "half of a character"),
    Broken("{\"exercises\":[{\"name\":\"\\x\"}]}", "line 1, column 25", "no escape"),
    Broken("{\"exercises\":tru}", "line 1, column 14", "true should come here"),
    Broken("{\"exercises\":[],\"exercises\":[]}", "line 1, column 17", "comes twice"),
    Broken("{} x", "line 1, column 4", "follows the end"),
    Broken("{\"exercises\":1e999}", "line 1, column 14", "too large"),
    Broken("{\"exercises\":01}", "line 1, column 15", "a comma or }"),
    Broken(String(repeating: "[", count: 9000), "line 1, column 65", "nested too deeply"),
    Broken("<html>", "line 1, column 1", "not \"<\""),
    Broken("[]", "line 1, column 1", "a plan must be an object, not a list"),
    Broken("{}", "line 1, column 1", "a plan needs \"exercises\""),
    Broken(
      "{\"exercise\":[]}", "line 1, column 2", "exercise is not known here; known are exercises"),
    Broken("{\"exercises\":{}}", "line 1, column 14", "exercises must be a list, not an object"),
    Broken("{\"exercises\":[]}", "line 1, column 14", "exercises must hold 1 to 1000 exercises"),
    Broken(
      "{\"exercises\":[5]}", "line 1, column 15", "exercises[0] must be an object, not a number"),
    .exercise("\"sets\":3", 0, "exercises[0] needs a name"),
    .exercise("\"name\":7", 8, "exercises[0].name must be text, not a number"),
    .exercise("\"name\":\" \"", 8, "exercises[0].name must have 1 to 100 characters"),
    .exercise(
      "\"name\":\"é\",\"sets\":0", 19, "exercises[0].sets must be a whole number from 1 to 100"),
    .exercise(
      "\"name\":\"a\",\"reps\":2.5", 19, "exercises[0].reps must be a whole number from 1 to 10000"),
    .exercise("\"name\":\"a\",\"reps\":1e300", 19, "exercises[0].reps must be a whole number"),
    .exercise("\"name\":\"a\",\"reps\":null", 19, "exercises[0].reps must be a whole number"),
    .exercise(
      "\"name\":\"a\",\"rest\":-1", 19, "exercises[0].rest must be a number from 0 to 14400"),
    .exercise(
      "\"name\":\"a\",\"unit\":\"stone\"", 19, "exercises[0].unit must be \"kg\" or \"lb\""),
    .exercise("\"name\":\"a\",\"unit\":\"kg\"", 0, "exercises[0] has a unit and no weight"),
    .exercise("\"name\":\"a\",\"reps\":5,\"hold\":5", 0, "it can have one of them"),
    .exercise("\"name\":\"a\",\"weigth\":5", 12, "exercises[0].weigth is not known here"),
    .exercise(
      "\"name\":\"a\",\"alternatives\":\"b\"", 27, "exercises[0].alternatives must be a list"),
    .exercise(
      "\"name\":\"a\",\"alternatives\":[\"b\",1]", 32, "exercises[0].alternatives[1] must be text"),
  ])
  func broken(_ row: Broken) throws {
    let error = try #require(throws: PlanError.self) {
      try PlanJSON.plan(from: Data(row.text.utf8))
    }
    let description = String(describing: error)
    #expect(description.contains(row.says))
    #expect(!description.contains("\n"))
    // Column 0: the exercise's own place.
    let place = row.place.hasSuffix("column 0") ? "line 1, column 15" : row.place
    #expect(description.hasPrefix(place + ": "))
  }

  @Test func `bytes that are no text`() {
    #expect(throws: PlanError.self) {
      try PlanJSON.plan(from: Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D]))
    }
  }

  @Test func `any cut or changed byte gives a plan or a sentence, never a trap`() {
    let text = PlanJSON.text(
      Plan([
        PlannedExercise(
          name: "a \"b\" \\ é", sets: 3, reps: 10, weight: 2.5, unit: .lb, rest: 9,
          alternatives: ["c", "d"])
      ]))
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for byte: UInt8? in [nil, 0, 0x22, 0x5C, 0x7B, 0x5D, 0x2D, 0x39, 0xC3] {
        var changed = bytes
        if let byte { changed[index] = byte } else { changed.removeSubrange(index...) }
        do throws(PlanError) {
          _ = try PlanJSON.plan(from: Data(changed))
        } catch {
          #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty)
        }
      }
    }
  }
}
