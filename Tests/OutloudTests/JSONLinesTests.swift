import EventJSON
import Foundation
import Testing

@Suite struct `Broken lines are told in words for people` {
  static let lines: [(String, String)] = [
    (#"{"text":"one","t":"5"}"#, "'t' must be a number"),
    (#"{"text":"one","final":1}"#, "'final' must be true or false"),
    (#"{"text":null}"#, "'text' must be text, not null"),
    (#"{"t":1}"#, "'text' is missing"),
    (#"["one"]"#, "it must be an object"),
    (#"{"text":"one","utterance":1.5}"#, "a number is too large, or not whole where it must be"),
    (#"{"text":"one","t":1e999}"#, "not JSON: column 19: this number is too large"),
    (#"{"text":"one""#, "not JSON: column 14: the text ends where a comma or } should come"),
    (#"{"text":"one","t":2e9}"#, "'t' is no time in seconds: 2000000000.0"),
  ]

  @Test(arguments: lines) func `of a transcript`(_ row: (String, String)) {
    do {
      _ = try TranscriptReader().hypothesis(row.0.utf8)
      Issue.record("nothing was wrong")
    } catch {
      #expect(error.reason == row.1)
    }
  }

  static func row(_ fields: String) -> String {
    #"{"file":"a.flac","set":"x","dur_s":1,"# + fields + "}"
  }

  static let manifests: [(String, Int, String)] = [
    ("\n\n" + row(#""kind":"count""#) + "\n\n{\n", 5, "not JSON"),
    (row(#""kind":"counts""#), 1, "'kind' is one of count"),
    (row(#""kind":"count","context":"resting""#), 1, "'context' is one of set"),
    (
      row(#""kind":"count","truth":[{"word":"one","start_s":"x"}]"#), 1, "start_s' must be a number"
    ),
  ]

  @Test(arguments: manifests) func `of a manifest, at their line`(_ row: (String, Int, String)) {
    do {
      _ = try Manifest.rows(Data(row.0.utf8))
      Issue.record("nothing was wrong")
    } catch {
      #expect(error.line == row.1)
      #expect(error.reason.contains(row.2), "\(error.reason)")
    }
  }
}
