import Testing
import Workout

@Suite struct `Undo takes back one change and nothing else` {
  @Test func `reps counted after a correction survive its undo`() {
    var bench = Bench()
    bench.reps(10)
    bench.call("correct_reps", ["reps": .number(12)])
    bench.reps(3)
    #expect(bench.workout.setReps == 15)
    let report = bench.call("undo")
    #expect(report?.subject?.name == "correct_reps")
    #expect(bench.workout.setReps == 13)
  }

  @Test func `reps of the next set go back into the set that was logged too early`() {
    var bench = Bench()
    bench.reps(10)
    bench.call("log_set")
    bench.wait(90)
    bench.reps(2)
    bench.call("undo")
    #expect(bench.workout.setReps == 12)
    #expect(bench.workout.logged.isEmpty)
    #expect(bench.workout.spoken == 12)
  }

  @Test func `a set begun by reps goes back to its rest, later reps wait for their set`() {
    var bench = Bench()
    bench.reps(10)
    bench.call("log_set")
    bench.count([11, 12, 13])
    #expect(bench.workout.setReps == 13)
    bench.call("undo")  // the re-anchoring
    #expect(bench.workout.setReps == 3)
    bench.call("undo")  // the set
    #expect(bench.workout.context == .rest)
    #expect(bench.workout.reps == 11)
    bench.call("undo")  // the log
    #expect(bench.workout.context == .set)
    #expect(bench.workout.setReps == 11)
  }

  @Test func `reps that wait for their set are not lost by a command`() {
    var bench = Bench()
    bench.call("start_rest", ["seconds": .number(60)])
    bench.count([1, 2, 3])
    bench.call("undo")
    #expect(bench.workout.context == .rest)
    #expect(bench.workout.reps == 1)
    bench.call("next_exercise")
    bench.call("skip_rest")
    bench.reps(1)
    #expect(bench.workout.setReps == 2)
  }

  @Test func `re-anchoring is undone and does not come again on its own`() {
    var bench = Bench()
    bench.count([19, 20])
    bench.call("undo")
    #expect(bench.workout.setReps == 2)
    bench.count([21, 22])
    #expect(bench.workout.setReps == 4)
    bench.count([31, 32])
    #expect(bench.workout.setReps == 32)
  }

  @Test func `clocks run on`() {
    var bench = Bench(context: .rest)
    bench.call("pause_workout")
    bench.wait(30)
    bench.call("undo")
    #expect(bench.workout.status.restLeft == 58)
    bench.call("skip_rest")
    bench.wait(100)
    _ = bench.told()
    bench.call("undo")
    #expect(bench.told() == "undo:applied", "the rest would be over by now")
    #expect(bench.workout.context == .set)
  }

  @Test func `several, also after the end, and then there is nothing`() {
    var bench = Bench()
    bench.reps(3)
    let start = bench.workout.status
    bench.call("change_target", ["reps": .number(12)])
    bench.call("mute_counts")
    bench.call("end_workout")
    bench.call("confirm")
    for _ in 0..<3 { #expect(brief(bench.call("undo")?.status) == "applied") }
    #expect(bench.workout.status == start)
    let report = bench.call("undo")
    #expect(report?.status == .refused(.nothingToUndo))
    #expect(report?.message == "There is nothing to undo.")
  }

  @Test func `only so many changes are remembered`() {
    var bench = Bench()
    for _ in 0..<(WorkoutSettings.undoDepth + 5) { bench.call("mute_counts") }
    for _ in 0..<WorkoutSettings.undoDepth {
      #expect(brief(bench.call("undo")?.status) == "applied")
    }
    #expect(brief(bench.call("undo")?.status) == "refused(nothing_to_undo)")
  }
}
