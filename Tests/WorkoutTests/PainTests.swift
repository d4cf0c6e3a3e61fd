import Testing
import Workout

@Suite struct `Pain stops the exercise at once` {
  @Test func `and offers a swap`() {
    var bench = Bench()
    bench.reps(4)
    _ = bench.told()
    let report = bench.call("report_pain", ["body_part": .text("shoulder")])
    #expect(brief(report?.status) == "applied")
    #expect(report?.offer == ToolCall("swap_exercise", ["exercise": .text("knee push-up")]))
    bench.count([5, 6])
    #expect(
      bench.told()
        == "report_pain:applied logged(push-up 4) stopped(push-up) -stopped -stopped")
    let yes = bench.call("confirm")
    #expect(yes?.callID == report?.callID)
    bench.reps(1)
    #expect(bench.told() == "confirm:applied set(knee push-up 2 command) 1")
    #expect(bench.workout.status.alternatives == ["dips", "push-up"])
  }

  @Test func `undo brings the set back, with its reps`() {
    var bench = Bench()
    bench.reps(4)
    bench.call("report_pain")
    bench.call("undo")
    #expect(bench.workout.setReps == 4)
    #expect(bench.workout.waitingCall == nil)
    bench.reps(1)
    #expect(bench.workout.setReps == 5)
  }

  @Test func `no to the offer leaves it stopped; resume goes on`() {
    var bench = Bench()
    bench.call("report_pain")
    bench.call("cancel")
    #expect(brief(bench.call("start_rest")?.status) == "refused(stopped)")
    #expect(brief(bench.call("log_set")?.status) == "refused(stopped)")
    #expect(brief(bench.call("pause_workout")?.status) == "refused(stopped)")
    bench.reps(1)
    #expect(bench.workout.reps == 0)
    bench.call("resume_workout")
    bench.reps(1)
    #expect(bench.workout.reps == 1)
  }

  @Test func `a swap for pain stops, then asks`() {
    var bench = Bench()
    bench.reps(2)
    let report = bench.call("swap_exercise", ["reason": .text("my shoulder hurts")])
    #expect(brief(report?.status) == "waiting")
    #expect(report?.undo == true)
    bench.reps(1)
    #expect(bench.workout.reps == 2)
    bench.call("undo")
    #expect(bench.workout.setReps == 2)
    bench.call("swap_exercise", ["reason": .text("my shoulder hurts")])
    bench.call("confirm")
    #expect(bench.workout.status.exercise == "knee push-up")
    bench.reps(1)
    #expect(bench.workout.reps == 3)
  }

  @Test func `where the plan has no other, it asks which`() {
    var bench = Bench()
    bench.call("next_exercise")
    let report = bench.call("swap_exercise", ["reason": .text("knee pain")])
    #expect(report?.call.ask == "exercise")
    #expect(bench.workout.status.phase == .stopped)
    bench.call("swap_exercise", ["exercise": .text("side plank")])
    #expect(bench.workout.status.exercise == "side plank")
    #expect(bench.workout.status.phase == .set)
    var open = Bench(plan: .open)
    #expect(open.call("report_pain")?.offer == nil)
  }

  @Test(arguments: [
    ("shoulder hurts", true), ("knee pain", true), ("a bad backache", true),
    ("it's hurting", true), ("no pain, just bored", false), ("it doesn't hurt", false),
    ("is not really hurting", false), ("painting the wall", false), ("not enough space", false),
    ("", false),
  ])
  func reasons(_ reason: String, _ hurts: Bool) {
    var bench = Bench()
    bench.call("swap_exercise", ["exercise": .text("dips"), "reason": .text("x " + reason)])
    bench.call("swap_exercise", ["reason": .text("x " + reason)])
    #expect((bench.workout.status.phase == .stopped) == hurts)
  }

  @Test func `a swap for another reason takes the first alternative`() {
    var bench = Bench()
    let report = bench.call("swap_exercise", ["reason": .text("not enough space")])
    #expect(report?.message == "Knee push-up instead of push-up.")
    bench.call("swap_exercise", ["exercise": .text("Dip")])
    #expect(bench.workout.status.exercise == "dips")
    bench.call("undo")
    bench.call("undo")
    #expect(bench.workout.status.exercise == "push-up")
  }
}
