import Foundation
import Listening
import Testing

@testable import EventJSON
@testable import Workout

@Suite("Events as lines of JSON")
struct EventLineTests {
  private func workout(_ kind: WorkoutEvent.Kind) -> ListeningEvent {
    .workout(WorkoutEvent(time: 2.4444, kind: kind))
  }

  private var signal: RepSignal {
    RepSignal(
      source: .voice, time: 2.4, at: 2.2, word: "two", number: 2, utterance: 7, segment: 1,
      confidence: 0.9)
  }

  @Test("a rep, with its fields in the documented order")
  func rep() {
    let event = workout(.rep(CountedSignal(signal: signal, reps: 2, setReps: 2, spoken: 2)))
    #expect(
      EventLine.json(event)
        == #"{"event":"rep","t":2.444,"at":2.2,"utterance":7,"segment":1,"reps":2,"source":"voice","#
        + #""word":"two","number":2,"confidence":0.9}"#)
  }

  @Test("every event is one JSON object with its name first")
  func objects() throws {
    let report = CallReport(
      callID: "c1", call: ToolCall("start_rest", ["seconds": .number(90)]), status: .applied,
      undo: true, message: "Rest.", lane: .voice)
    let events: [ListeningEvent] = [
      .partial(time: 1, utterance: 1, text: "one", consumed: 0),
      .final(time: 1, utterance: 1, text: "one \"two\"\n\u{1}"),
      workout(.held(signal, .repeatedNumber)), workout(.merged(signal, setReps: 2)),
      workout(.repIgnored(signal, .paused)), workout(.reanchored(signal, from: 4, to: 5)),
      workout(.toolCall(report)), workout(.rest(.started, seconds: 90)),
      workout(.dropped(callID: "c2", ToolCall("undo"), .expired)),
      .unhandled(time: 2, text: "größe \\ 5"), .restart(time: 3, reason: .limit),
      .gap(time: 4, seconds: 0.04), .summary(reps: 10, spoken: 10, seconds: 41),
    ]
    for event in events {
      let line = EventLine.json(event, file: "a b.wav")
      #expect(line.hasPrefix("{\"event\":\""))
      #expect(!line.contains("\n"))
      let value = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
      #expect(value["file"]?.text == "a b.wav")
    }
  }

  @Test("text comes back as it was, numbers that are none are null")
  func escapes() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let text = String(
        String.UnicodeScalarView(
          (0..<20).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0..<0x3000, using: &random)) }
        ))
      var line = JSONText()
      line.add("text", text)
      let value = try JSONDecoder().decode(JSONValue.self, from: Data(line.object.utf8))
      #expect(value["text"]?.text == text)
    }
    #expect(JSONText.number(.nan) == "null")
    #expect(JSONText.number(62.5) == "62.5")
    #expect(JSONText.number(60) == "60")
  }

  @Test("a call keeps its arguments, sorted by name")
  func call() {
    let call = ToolCall(
      "log_set", ["weight": .number(62.5), "reps": .number(8), "unit": .text("kg")])
    #expect(
      ToolCallJSON.object(call)
        == #"{"name":"log_set","arguments":{"reps":8,"unit":"kg","weight":62.5}}"#)
    #expect(
      ToolCallJSON.object(ToolCall("start_rest", [:], ask: "seconds"))
        == #"{"name":"start_rest","arguments":{},"ask":"seconds"}"#)
  }

  @Test("a transcript line, and what is wrong with one")
  func transcript() throws {
    let reader = TranscriptReader()
    let line = try reader.hypothesis(Array(#"{"t":1.2,"utterance":3,"text":"One two"}"#.utf8))
    #expect(line.words == ["one", "two"])
    #expect(line.time == 1.2 && line.utterance == 3 && !line.isFinal)
    for bad in ["", "{", "[]", "{\"t\":1}", "{\"text\":5}", "{\"text\":\"a\",\"t\":1e12}", "\u{0}"]
    {
      #expect(throws: TranscriptError.self) { try reader.hypothesis(Array(bad.utf8)) }
    }
  }
}
