import EventJSON
import Foundation
import Testing
import Workout

@testable import outloud

@Suite("Scoring recordings")
struct EvalTests {
  private func row(_ json: String) throws -> ManifestRow {
    try #require(try Manifest.rows(Data(json.utf8)).first)
  }

  private func count(_ ends: [Double], accept: String = "[]") throws -> ManifestRow {
    let words = ends.enumerated().map {
      #"{"word":"w","start_s":\#($1 - 0.4),"end_s":\#($1),"rep":\#($0 + 1)}"#
    }
    return try row(
      #"{"file":"a","dur_s":9,"kind":"count","set":"s","truth":[\#(words.joined(separator: ","))],"#
        + #""accept":\#(accept)}"#)
  }

  private func result(_ reps: Int, _ events: [(t: Double, at: Double)]) -> EvalResult {
    var result = EvalResult()
    result.reps = reps
    result.repEvents = events.map { EvalResult.Rep(t: $0.t, at: $0.at) }
    return result
  }

  @Test("events are matched to words in time")
  func matching() throws {
    let score = EvalScore(
      try count([1, 2, 3]), result(3, [(1.2, 1), (2.3, 2), (8, 8)]))
    #expect(score.isExact)
    #expect(score.missed == 1 && score.extra == 1)
    #expect(score.delays.map { ($0 * 10).rounded() } == [2, 3])
  }

  @Test("a wrong count is wrong, an accepted one is right")
  func exactness() throws {
    #expect(!EvalScore(try count([1, 2]), result(3, [])).isExact)
    #expect(EvalScore(try count([1, 2], accept: "[3]"), result(3, [])).isExact)
    var broken = result(2, [])
    broken.failure = "unreadable"
    #expect(!EvalScore(try count([1, 2]), broken).isExact)
  }

  @Test("a call is right in tool and arguments; free texts by containment")
  func calls() throws {
    let row = try row(
      #"{"file":"a","dur_s":1,"kind":"command","set":"s","intent":"swap_exercise","args":{"reason":"my knee hurts"}}"#
    )
    func right(_ calls: [ToolCall]) -> Bool {
      var result = EvalResult()
      result.calls = calls
      return EvalScore(row, result).isCallRight
    }
    #expect(right([ToolCall("swap_exercise", ["reason": .text("knee hurts")])]))
    #expect(!right([ToolCall("swap_exercise")]))
    #expect(!right([]))
    #expect(!right([ToolCall("undo"), ToolCall("undo")]))
  }

  @Test("groups: shares, errors, percentiles")
  func groups() throws {
    let scores = [
      EvalScore(try count([1, 2]), result(2, [(1.1, 1), (2.4, 2)])),
      EvalScore(try count([1, 2]), result(5, [(1.2, 1)])),
    ]
    let group = EvalGroup(name: "g", scores: scores)
    #expect(group.exact == 1 && group.exactShare == 0.5)
    #expect(group.meanAbsoluteError == 1.5)
    #expect(EvalGroup(name: "", scores: []).delay(0.95) == nil)
  }

  @Test("a manifest's fault has its line")
  func faults() {
    #expect(throws: ManifestError.self) {
      try Manifest.rows(
        Data("{\"file\":\"a\",\"dur_s\":1,\"kind\":\"count\",\"set\":\"s\"}\n{}\n".utf8))
    }
  }

  @Test("options by GNU habits")
  func arguments() throws {
    let options = [
      Option("json", ""), Option("settle", value: "S", ""),
      Option("number", short: "n", value: "N", ""),
    ]
    let parsed = try Arguments(
      ["a", "--settle=0.5", "-n3", "--js", "-", "--", "--json"][...], options: options)
    #expect(parsed.operands == ["a", "-", "--json"])
    #expect(parsed.has("json"))
    #expect(try parsed.number("settle", in: 0...1) == 0.5)
    #expect(try parsed.integer("number", in: 0...9) == 3)
    for bad in [["--what"], ["--settle"], ["--json=1"], ["-x"]] {
      #expect(throws: Failure.self) { try Arguments(bad[...], options: options) }
    }
    #expect(throws: Failure.self) {
      try Arguments(["--settle", "nan"][...], options: options).number("settle", in: 0...1)
    }
  }

  @Test("numbers in columns")
  func layout() {
    #expect(fixed(1.005, 1) == "1.0" && fixed(-0.04, 1) == "0.0" && fixed(12.5, 0) == "13")
    #expect(fixed(.infinity, 2) == "inf")
  }
}
