import Listening
import Testing
import Workout

@testable import Terminal

@Suite("The screen shows where the workout stands")
struct ScreenTests {
  var bench = ScreenBench(ScreenBench.plan)

  @Test mutating func aSet() {
    bench.count(12)
    bench.model.take(
      [ListeningEvent.partial(time: 13, utterance: 1, text: "twelve thirteen", consumed: 1)])
    #expect(
      bench.lines(40, 12) == [
        "push-up  set 1 of 3  target 10      0:13",
        "             ██        ██████",
        "           ████      ██      ██",
        "             ██              ██",
        "             ██          ████",
        "             ██        ██",
        "             ██      ██",
        "           ██████    ██████████",
        "heard  twelve │ thirteen",
        "mic    ███████░░░░░ plughw:1      48 kHz",
        "",
        "+ rep  - less  p pause  q quit",
      ])
  }

  @Test mutating func asPlainCharacters() {
    bench.count(3)
    #expect(
      bench.lines(20, 6, unicode: false) == [
        "push-up 1/3 - 10",
        "         _",
        "         _|",
        "         _|",
        "",
        "####.. plughw:1",
      ])
    #expect(bench.text(80, 24, unicode: false).unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test mutating func aRest() {
    bench.count(10)
    bench.call("log_set")
    bench.pass(21)
    let lines = bench.lines(80, 24)
    #expect(lines[0].hasPrefix(" REST  push-up  set 1 of 3: 10 reps"))
    #expect(
      lines[6] == "       ██      ██      ██                  ██      ██  ██      ██  ██      ██")
    #expect(bench.model.secondsLeft == 69)
    #expect(bench.model.shownReps == 10)
    #expect(bench.text().contains("Logged ten reps. Rest one minute thirty."))
    #expect(bench.lines(20, 6)[0] == " REST  push… 1/3: 10")
    bench.call("correct_reps", ["reps": .number(11)])
    #expect(bench.model.shownReps == 11)
    bench.pass(90)
    #expect(bench.model.phase == .set)
    #expect(bench.lines(80, 24)[0].hasPrefix("push-up  set 2 of 3  target 10"))
    #expect(bench.lines(80, 24)[0].hasSuffix("11 in all  2:03"))
    #expect(bench.model.shownReps == 0)
  }

  @Test mutating func aPauseStopsTheClock() {
    bench.count(5)
    bench.call("log_set")
    bench.pass(10)
    bench.press("p")
    let left = bench.model.secondsLeft
    bench.pass(300)
    #expect(bench.model.secondsLeft == left)
    #expect(bench.lines(80, 24)[0].hasPrefix(" PAUSED "))
    #expect(bench.text().contains("p go on"))
    bench.press("p")
    #expect(!bench.model.isPaused)
    bench.pass(10)
    #expect(bench.model.secondsLeft.map { abs($0 - (left ?? 0) + 10) < 2 } ?? false)
    bench.call("pause_workout")
    #expect(bench.model.isPaused)
    bench.press("u")
    #expect(!bench.model.isPaused)
  }

  @Test mutating func whatWaitsForAYes() {
    bench.count(5)
    bench.call("correct_reps", ["reps": .number(50)])
    #expect(bench.text(40, 12).contains(" ?  From five to fifty reps? Say yes."))
    #expect(
      bench.lines(20, 6).suffix(2) == ["? From five to fifty", "  reps? Say yes."])
    bench.press("n")
    #expect(!bench.text().contains(" ? "))
    #expect(bench.model.setReps == 5)
    bench.call("correct_reps", ["reps": .number(50)])
    bench.press("y")
    #expect(bench.model.setReps == 50)
    #expect(bench.model.question == nil)
    bench.call("end_workout")
    bench.pass(60)
    #expect(bench.model.question == nil)
    #expect(bench.text().contains("end workout: no longer waiting, expired"))
  }

  @Test mutating func theUndoOfEach() {
    bench.count(5)
    bench.call("correct_reps", ["reps": .number(6)])
    bench.call("add_set")
    #expect(bench.text().contains("set 1 of 4"))
    #expect(bench.lines(80, 24)[20].hasSuffix("u undoes"))
    #expect(bench.lines(80, 24)[21].hasSuffix("undoable"))
    bench.press("u")
    #expect(bench.text().contains("set 1 of 3"))
    #expect(bench.lines(80, 24)[21].hasSuffix("undone"))
    #expect(bench.lines(80, 24)[22].hasSuffix("u undoes"))
    bench.press("u")
    #expect(bench.model.setReps == 5)
    bench.press("u")
    #expect(bench.text().contains("There is nothing to undo."))
    #expect(!bench.text().contains("u undo "))
  }

  @Test mutating func keysCount() {
    for key in "+++-" { bench.press(key) }
    #expect(bench.model.setReps == 2)
    #expect(bench.workout.setReps == 2)
  }

  @Test mutating func theMicrophone() {
    bench.model.microphone = ScreenMicrophone(.lost, name: "plughw:1", detail: "unplugged")
    #expect(bench.text().contains("mic    lost plughw:1"))
    #expect(bench.text(20, 6).contains(" microphone lost "))
    bench.model.microphone = ScreenMicrophone(.waiting, name: "hw:9")
    #expect(bench.text().contains("waiting for hw:9"))
    bench.model.microphone = ScreenMicrophone(.silent, name: "hw:9")
    #expect(bench.text().contains("I hear nothing from hw:9"))
  }

  @Test func twoWordsCanBeOneSegment() {
    var model = ScreenModel(reps: 20, microphone: ScreenMicrophone(.none, name: ""))
    model.take([
      ListeningEvent.partial(
        time: 1, utterance: 1, text: "twenty one twenty two twenty", consumed: 2)
    ])
    #expect(model.heard?.consumed == 4)
  }

  @Test mutating func aHold() {
    bench = ScreenBench(Plan([PlannedExercise(name: "plank", hold: 45)]))
    bench.pass(20)
    #expect(bench.model.secondsLeft == 25)
    #expect(bench.text().contains("hold 0:45"))
    bench.pass(30)
    #expect(bench.text().contains("hold over: plank"))
  }

  @Test mutating func longTexts() {
    let name = String(repeating: "very long ", count: 9) + "exercise"
    bench = ScreenBench(Plan([PlannedExercise(name: name, sets: 3, reps: 10)]))
    bench.model.microphone.name = String(repeating: "hw:", count: 100)
    bench.model.take([
      ListeningEvent.final(time: 1, utterance: 1, text: String(repeating: "word ", count: 900))
    ])
    let line = bench.lines(80, 24)[0]
    #expect(line.hasPrefix("very long") && line.contains("…  set 1 of 3  target 10"))
    #expect(bench.lines(80, 24).allSatisfy { $0.count <= 80 })
    #expect(bench.lines(20, 6)[0].hasSuffix("… 1/3 · 10"))
  }

  @Test(arguments: [(10, 3), (1, 1), (5, 40), (200, 2)]) func anySizeIsFilled(
    columns: Int, rows: Int
  ) {
    let lines = bench.lines(columns, rows)
    #expect(lines.count == rows)
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.contains { $0.contains("0") || $0.contains("▀") || $0.contains("█") })
  }

  @Test func whatTheTerminalCanDo() {
    func abilities(_ variables: [String: String]) -> ScreenAbilities {
      ScreenAbilities { variables[$0] }
    }
    #expect(
      abilities(["LANG": "en_US.UTF-8", "TERM": "xterm"]) == .init(unicode: true, color: true))
    #expect(abilities(["LANG": "C.utf8", "NO_COLOR": "1"]).color == false)
    #expect(abilities(["LC_ALL": "C", "LANG": "C.UTF-8"]).unicode == false)
    let look = FrameChanges.look([.bold, .bad], ScreenAbilities(unicode: true, color: false))
    #expect(look == "\u{1B}[0;1m")
  }
}
