import Terminal
import Testing
import Workout

@Suite("Keys do what the voice can")
struct KeyTests {
  private func keys(_ text: String) -> [Key] {
    var reader = KeyReader()
    return reader.read(text.utf8)
  }

  @Test func plainKeys() {
    #expect(keys("+-q") == [.character("+"), .character("-"), .character("q")])
    #expect(keys("\u{3}\u{1A}\u{C}\r\t") == [.interrupt, .suspend, .redraw])
  }

  /// Cursor and function keys, letters beyond ASCII, and what is pasted are no commands.
  @Test func otherKeysAreSwallowedWhole() {
    for text in [
      "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}OP", "\u{1B}[15~", "\u{1B}q", "é", "日",
      "\u{1B}[200~quit\nq+\u{1B}[201~",
    ] {
      #expect(keys(text + "u") == [.character("u")], "\(text.debugDescription)")
    }
  }

  @Test func cutAnywhere() {
    let bytes = Array("+\u{1B}[1;5Cq\u{1B}[200~p\u{1B}[201~u".utf8)
    for cut in bytes.indices {
      var reader = KeyReader()
      let got = reader.read(bytes[..<cut]) + reader.read(bytes[cut...])
      #expect(got == [.character("+"), .character("q"), .character("u")])
    }
  }

  private func model(_ reps: Int, _ context: WorkoutContext = .set) -> ScreenModel {
    ScreenModel(context: context, reps: reps, microphone: .init(.none, name: "test"))
  }

  private func call(
    _ key: Character, _ model: ScreenModel
  ) -> (name: String, arguments: [String: ToolValue])? {
    guard case .input(.call(let call, nil, .manual, 7))? = model.action(for: .character(key), at: 7)
    else { return nil }
    return (call.name, call.arguments)
  }

  @Test func whatTheyMean() {
    let counting = model(5)
    let rep = RepSignal(source: .manual, time: 7)
    #expect(counting.action(for: .character("+"), at: 7) == .input(.rep(rep)))
    #expect(call("-", counting)?.arguments == ["reps": .number(4)])
    #expect(call("-", counting)?.name == "correct_reps")
    #expect(counting.action(for: .character("-"), at: 7) != nil)
    #expect(model(0).action(for: .character("-"), at: 7) == nil)
    #expect(model(5, .askedReps).action(for: .character("-"), at: 7) == nil)
    #expect(call("u", counting)?.name == "undo")
    #expect(call("y", counting)?.name == "confirm")
    #expect(call("n", counting)?.name == "cancel")
    #expect(call("p", counting)?.name == "pause_workout")
    #expect(call("p", model(5, .paused))?.name == "resume_workout")
    #expect(counting.action(for: .character("q"), at: 7) == .quit)
    #expect(counting.action(for: .interrupt, at: 7) == .quit)
    #expect(counting.action(for: .character("x"), at: 7) == nil)
  }
}
