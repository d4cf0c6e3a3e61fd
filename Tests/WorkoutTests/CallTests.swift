import Testing
import Workout

@Suite struct `Calls are applied, wait, or are refused` {
  @Test(arguments: [
    (14, 15, "applied"), (14, 28, "applied"), (14, 29, "waiting"), (14, 50, "waiting"),
    (14, 7, "applied"), (14, 6, "waiting"), (14, 0, "waiting"), (0, 10, "applied"),
    (0, 185, "waiting"), (120, 185, "waiting"), (200, 190, "applied"),
  ])
  func corrections(_ live: Int, _ reps: Int, _ status: String) {
    var bench = Bench(reps: live)
    let report = bench.call("correct_reps", ["reps": .number(Double(reps))])
    #expect(brief(report?.status) == status)
    #expect(bench.workout.setReps == (status == "applied" ? reps : live))
    if status == "waiting" {
      let yes = bench.call("confirm")
      #expect(yes?.callID == report?.callID)
      #expect(yes?.subject?.name == "correct_reps")
      #expect(yes?.undo == true)
      #expect(bench.workout.setReps == reps)
      bench.call("undo")
      #expect(bench.workout.setReps == live)
    }
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String: ToolValue]
    var reason: String
    var testDescription: String { "\(name) \(arguments)" }

    init(_ name: String, _ arguments: [String: ToolValue], _ reason: String) {
      self.name = name
      self.arguments = arguments
      self.reason = reason
    }
  }

  @Test(arguments: [
    Bad("fly", [:], "unknown_tool"),
    Bad("log_set", ["sets": .number(1)], "unknown_argument"),
    Bad("log_set", ["reps": .number(-1)], "out_of_range"),
    Bad("log_set", ["reps": .number(1.5)], "bad_argument"),
    Bad("log_set", ["reps": .number(.nan)], "bad_argument"),
    Bad("log_set", ["reps": .number(1e300)], "out_of_range"),
    Bad("log_set", ["reps": .number(-.infinity)], "bad_argument"),
    Bad("log_set", ["reps": .text("ten")], "bad_argument"),
    Bad("log_set", ["reps": .number(5), "unit": .text("kg")], "bad_combination"),
    Bad("log_set", ["weight": .number(5), "unit": .text("stone")], "out_of_range"),
    Bad("log_set", ["weight": .number(.infinity)], "bad_argument"),
    Bad("correct_reps", ["reps": .number(10_001)], "out_of_range"),
    Bad("change_target", ["reps": .number(0)], "out_of_range"),
    Bad("change_target", ["weight_delta": .number(5)], "no_weight"),
    Bad("change_target", ["weight": .number(5), "weight_delta": .number(5)], "bad_combination"),
    Bad("change_target", ["unit": .text("kg")], "bad_combination"),
    Bad("start_rest", ["seconds": .number(0)], "out_of_range"),
    Bad("start_rest", ["seconds": .number(-90)], "out_of_range"),
    Bad("start_rest", ["seconds": .number(20_000)], "out_of_range"),
    Bad("start_rest", ["seconds": .number(.nan)], "bad_argument"),
    Bad("start_rest", ["seconds": .flag(true)], "bad_argument"),
    Bad("extend_rest", ["seconds": .number(30)], "not_resting"),
    Bad("skip_rest", [:], "not_resting"),
    Bad("resume_workout", [:], "not_paused"),
    Bad("swap_exercise", ["exercise": .text("Push ups")], "same_exercise"),
    Bad("swap_exercise", ["exercise": .text("  ")], "out_of_range"),
    Bad("swap_exercise", ["reason": .text(String(repeating: "x", count: 500))], "out_of_range"),
    Bad("mute_counts", ["on": .text("yes")], "bad_argument"),
    Bad("undo", [:], "nothing_to_undo"),
    Bad("undo", ["steps": .number(2)], "unknown_argument"),
    Bad("confirm", [:], "nothing_waiting"),
    Bad("cancel", [:], "nothing_waiting"),
  ])
  func refusals(_ bad: Bad) {
    var bench = Bench()
    let before = bench.workout.status
    let report = bench.call(bad.name, bad.arguments)
    #expect(brief(report?.status) == "refused(\(bad.reason))")
    #expect(report?.message.isEmpty == false)
    #expect(report?.undo == false)
    #expect(bench.workout.status == before)
  }

  @Test func `every tool of the catalogue is known to the reducer`() {
    for tool in ToolCatalogue.tools {
      var bench = Bench(context: .rest)
      let report = bench.call(tool.name)
      #expect(brief(report?.status) != "refused(unknown_tool)", "\(tool.name)")
    }
    #expect(ToolCatalogue.tools.count == 24)
    #expect(Set(ToolCatalogue.tools.map(\.name)).count == 24)
  }

  @Test func `long rests, large targets and logged reps wait for a yes`() {
    var bench = Bench()
    #expect(brief(bench.call("start_rest", ["seconds": .number(600)])?.status) == "applied")
    #expect(brief(bench.call("start_rest", ["seconds": .number(601)])?.status) == "waiting")
    #expect(brief(bench.call("extend_rest", ["seconds": .number(300)])?.status) == "waiting")
    #expect(brief(bench.call("change_target", ["reps": .number(21)])?.status) == "waiting")
    #expect(brief(bench.call("change_target", ["reps": .number(20)])?.status) == "applied")
    bench.reps(3)
    bench.call("log_set")
    #expect(brief(bench.call("remove_set")?.status) == "applied")
    #expect(brief(bench.call("remove_set")?.status) == "applied")
    #expect(brief(bench.call("remove_set")?.status) == "waiting")
    #expect(bench.workout.reps == 3)
    bench.call("confirm")
    #expect(bench.workout.reps == 0)
    bench.call("undo")
    #expect(bench.workout.reps == 3)
  }

  @Test func `weights change with their unit`() {
    var bench = Bench()
    bench.call("skip_exercise")
    bench.call("skip_exercise")
    #expect(bench.workout.status.weight == 60)
    bench.call("change_target", ["weight_delta": .number(2.5)])
    #expect(bench.workout.status.weight == 62.5)
    #expect(
      brief(bench.call("change_target", ["weight": .number(185)])?.status) == "waiting")
    bench.call("cancel")
    // 130 lb are 59 kg: no large change.
    bench.call("change_target", ["weight": .number(130), "unit": .text("lb")])
    #expect(bench.workout.status.weight == 130)
    #expect(bench.workout.status.unit == .lb)
    #expect(
      brief(bench.call("change_target", ["weight_delta": .number(-200)])?.status)
        == "refused(out_of_range)")
  }

  @Test func `a correction in a rest means the last set`() {
    var bench = Bench()
    bench.reps(9)
    bench.call("log_set")
    bench.call("correct_reps", ["reps": .number(10)])
    #expect(bench.workout.reps == 10)
    #expect(bench.workout.spoken == 9)
    bench.call("undo")
    #expect(bench.workout.reps == 9)
  }

  @Test func `a missing value is asked for and filled`() {
    var bench = Bench()
    let ask = bench.call("log_set")
    #expect(brief(ask?.status) == "waiting")
    #expect(ask?.call.ask == "reps")
    #expect(bench.workout.context == .askedReps)
    #expect(brief(bench.call("confirm")?.status) == "refused(needs_value)")
    let answer = bench.call("log_set", ["reps": .number(8)])
    #expect(answer?.callID == ask?.callID)
    #expect(answer?.subject?.name == "log_set")
    #expect(bench.workout.reps == 8)
    let rest = bench.call("start_rest", ask: "seconds")
    #expect(rest?.message == "How many seconds?")
    bench.call("start_rest", ["seconds": .number(45)])
    #expect(bench.workout.status.restLeft == 45)
    #expect(bench.call("start_rest", ask: "minutes")?.status == .refused(.unknownArgument))
    var corrected = Bench(context: .askedReps)
    corrected.call("correct_reps", ["reps": .number(6)])
    #expect(corrected.workout.logged.map(\.reps) == [6])
  }

  @Test func `a confirmation expires`() {
    var bench = Bench(reps: 14)
    bench.call("correct_reps", ["reps": .number(50)])
    bench.wait(20)
    #expect(bench.workout.context == .pending)
    bench.wait(0.1)
    #expect(bench.told() == "correct_reps:waiting dropped(correct_reps,expired)")
    #expect(brief(bench.call("confirm")?.status) == "refused(nothing_waiting)")
    #expect(bench.workout.setReps == 14)
  }

  @Test func `while a call waits, reads leave it, refusals leave it, others replace it`() {
    var bench = Bench(reps: 14)
    let large: [String: ToolValue] = ["reps": .number(50)]
    bench.call("correct_reps", large)
    bench.call("get_workout_status")
    bench.call("skip_rest")
    #expect(bench.workout.waitingCall?.name == "correct_reps")
    bench.call("mute_counts")
    #expect(bench.workout.waitingCall == nil)
    #expect(
      bench.told() == """
        correct_reps:waiting get_workout_status:applied skip_rest:refused(not_resting) \
        dropped(correct_reps,replaced) mute_counts:applied
        """)
    let waiting = bench.call("correct_reps", large)
    let undo = bench.call("undo")
    #expect(undo?.callID == waiting?.callID)
    #expect(bench.workout.waitingCall == nil)
    #expect(bench.workout.isMuted, "undo of a waiting call takes nothing else back")
    bench.call("correct_reps", large)
    let no = bench.call("cancel")
    #expect(brief(no?.status) == "applied")
    #expect(bench.workout.setReps == 14)
  }

  @Test func `the end waits for a person's yes`() {
    var bench = Bench()
    bench.reps(3)
    #expect(brief(bench.call("end_workout", from: .api)?.status) == "waiting")
    #expect(brief(bench.call("confirm", from: .api)?.status) == "refused(needs_spoken_yes)")
    #expect(brief(bench.call("confirm")?.status) == "applied")
    #expect(bench.workout.logged.map(\.reps) == [3])
    bench.reps(1)
    #expect(brief(bench.call("add_set")?.status) == "refused(ended)")
    #expect(brief(bench.call("get_history")?.status) == "applied")
    bench.call("undo")
    bench.reps(1)
    #expect(bench.workout.reps == 4)
    #expect(bench.workout.setReps == 4)
  }

  @Test func `an id acts once`() {
    var bench = Bench(context: .rest)
    let thirty: [String: ToolValue] = ["seconds": .number(30)]
    let first = bench.call("extend_rest", thirty, id: "k-1")
    let again = bench.call("extend_rest", thirty, id: "k-1")
    #expect(again?.isRepeat == true)
    #expect(again?.status == first?.status)
    #expect(bench.workout.status.restLeft == 118)
    #expect(bench.call("mute_counts")?.callID == "c1")
    #expect(bench.call("mute_counts", id: "")?.status == .refused(.longID))
    bench.call("correct_reps", ["reps": .number(1)], id: "c3")
    #expect(bench.call("mute_counts")?.callID == "c4")
  }

  @Test func `a foreign grammar's calls are handed on where that is asked for`() {
    var settings = WorkoutSettings()
    settings.handsOnForeignTools = true
    var bench = Bench(settings: settings)
    let report = bench.call("order", ["size": .text("large")])
    #expect(brief(report?.status) == "applied")
    #expect(report?.undo == false)
  }

  @Test func `reads tell where things stand`() {
    var bench = Bench()
    bench.reps(4)
    #expect(
      bench.call("get_workout_status")?.message
        == "Push-up, set one of three, four reps of ten. Next: plank.")
    bench.call("log_set")
    #expect(bench.call("get_set_summary")?.message == "Last set: push-up, four reps.")
    #expect(bench.call("get_history")?.message == "One set: push-up, four reps.")
    #expect(
      bench.call("get_history", ["exercise": .text("squats")])?.message
        == "No set of squats is logged.")
    #expect(
      bench.call("get_workout_status")?.message
        == "Resting, one minute twenty six left, then push-up, set two of three. Next: plank.")
  }
}
