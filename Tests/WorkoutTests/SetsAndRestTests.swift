import Testing
import Workout

@Suite struct `Sets and rests` {
  @Test func `a set is active from the start; log_set ends it and rests`() {
    var bench = Bench()
    bench.count([1, 2, 3])
    bench.call("log_set")
    #expect(bench.told() == "1 2 3 log_set:applied logged(push-up 3) rest(started 90)")
    #expect(bench.workout.reps == 3)
    #expect(bench.workout.setReps == 0)
    bench.wait(90)
    #expect(bench.told() == "rest(over 0) set(push-up 2 timer)")
    bench.count([1, 2])
    #expect(bench.workout.reps == 5)
    #expect(bench.workout.spoken == 5)
  }

  @Test func `one number in a rest is no rep, two successive ones begin the set`() {
    var bench = Bench()
    bench.count([1, 2])
    bench.call("log_set")
    _ = bench.told()
    bench.count([3])
    bench.wait(9)
    #expect(bench.told() == "held:resting -resting")
    bench.count([7, 3, 2])
    #expect(bench.told() == "held:resting -resting held:resting -resting held:resting")
    bench.wait(9)
    _ = bench.told()
    bench.count([1, 2, 3])
    #expect(bench.told() == "held:resting rest(ended 66) set(push-up 2 reps) 1 2 3")
    #expect(bench.workout.reps == 5)
  }

  @Test func `numbers further on re-anchor the new set`() {
    var bench = Bench(context: .rest)
    bench.count([11, 12])
    #expect(bench.told() == "held:resting rest(ended 88) set(push-up 1 reps) 1 2>12 12")
    bench.call("undo")
    #expect(bench.workout.setReps == 2)
    bench.call("undo")
    #expect(bench.workout.setReps == 0)
    #expect(bench.workout.context == .rest)
    #expect(bench.told() == "undo:applied undo:applied rest(changed 86)")
  }

  @Test func `two camera reps within eight seconds, or a button, begin the set`() {
    var bench = Bench(context: .rest)
    bench.reps(2, .camera, every: 9)
    #expect(bench.told() == "held:resting -resting held:resting")
    bench.reps(1, .camera, every: 5)
    #expect(bench.told() == "rest(ended 67) set(push-up 1 reps) 1 2")
    var button = Bench(context: .rest)
    button.reps(1)
    #expect(button.told() == "rest(ended 89) set(push-up 1 reps) 1")
  }

  @Test func `two sources that begin a set count once`() {
    var bench = Bench(context: .rest)
    for time in [1.0, 3.0] {
      bench.send(.rep(RepSignal(source: .camera, time: time, at: time)))
      bench.send(.rep(RepSignal(time: time + 0.3, at: time + 0.2, number: time < 2 ? 1 : 2)))
    }
    #expect(
      bench.told()
        == "held:resting held:resting rest(ended 87) set(push-up 1 reps) 1 2 merged merged")
    #expect(bench.workout.reps == 2)
  }

  @Test func `a number at the end of the rest goes into the set`() {
    var bench = Bench(context: .rest)
    bench.time = 88.5
    bench.count([1])
    bench.wait(1)
    bench.count([2])
    #expect(
      bench.told() == "held:resting rest(over 0) set(push-up 1 timer) 1 2")
  }

  @Test func `words without a number do not end a rest`() {
    var settings = WorkoutSettings()
    settings.register.anyWord = true
    var bench = Bench(settings: settings, context: .rest)
    bench.count([1, 2])
    #expect(bench.told() == "-resting -resting")
  }

  @Test func `nothing counts while paused, and clocks stand still`() {
    var bench = Bench(context: .rest)
    bench.wait(30)
    bench.call("pause_workout", after: 0)
    bench.wait(500)
    bench.count([1, 2])
    #expect(bench.workout.context == .paused)
    bench.call("resume_workout", after: 0)
    #expect(
      bench.told()
        == "pause_workout:applied -paused -paused resume_workout:applied rest(changed 60)")
    bench.wait(59)
    #expect(bench.told() == "")
    bench.wait(1)
    #expect(bench.told() == "rest(over 0) set(push-up 1 timer)")
  }

  @Test func `after the last set the next exercise comes`() {
    var bench = Bench()
    for _ in 0..<3 {
      bench.reps(2)
      bench.call("log_set")
    }
    #expect(bench.workout.status.exercise == "plank")
    bench.call("add_set")
    #expect(bench.workout.status.exercise == "push-up")
    bench.call("undo")
    bench.call("skip_rest")
    #expect(bench.workout.status.exercise == "plank")
    _ = bench.told()
    bench.wait(45)
    #expect(bench.told() == "holdover(plank)")
    let report = bench.call("log_set")
    #expect(report?.message == "Logged forty six seconds. Rest one minute.")
    bench.call("next_exercise")
    #expect(bench.workout.status.exercise == "squat")
  }

  @Test func `next_exercise logs the running set and rests, skip and previous move`() {
    var bench = Bench()
    bench.reps(4)
    bench.call("next_exercise")
    #expect(
      bench.told() == "1 2 3 4 next_exercise:applied logged(push-up 4) rest(started 90)")
    bench.call("skip_exercise")
    #expect(bench.workout.status.exercise == "squat")
    #expect(brief(bench.call("next_exercise")?.status) == "refused(no_exercise)")
    bench.call("previous_exercise")
    #expect(bench.workout.status.exercise == "push-up")
    #expect(brief(bench.call("previous_exercise")?.status) == "refused(no_exercise)")
    #expect(bench.workout.reps == 4)
  }

  @Test func `without a plan sets and exercises come as they are asked for`() {
    var bench = Bench(plan: .open)
    for _ in 0..<4 {
      bench.reps(1)
      bench.call("log_set")
    }
    bench.call("next_exercise")
    #expect(bench.workout.status.exercise == "exercise 2")
    #expect(bench.workout.status.sets == nil)
    #expect(bench.workout.reps == 4)
  }

  @Test func `a plan may have no rest`() {
    var bench = Bench(
      plan: Plan([
        PlannedExercise(name: "a", sets: 1, rest: 0), PlannedExercise(name: "b", sets: 1, rest: 0),
      ]))
    bench.reps(1)
    bench.call("log_set")
    bench.reps(2)
    #expect(bench.told() == "1 log_set:applied logged(a 1) set(b 1 command) 1 2")
  }

  @Test func `start_rest logs what was counted`() {
    var bench = Bench()
    bench.reps(5)
    bench.call("start_rest", ["seconds": .number(30)])
    bench.call("start_rest", ["seconds": .number(60)])
    bench.call("extend_rest", ["seconds": .number(-20)])
    bench.call("extend_rest", ["seconds": .number(-100)])
    #expect(
      bench.told() == """
        1 2 3 4 5 start_rest:applied logged(push-up 5) rest(started 30) start_rest:applied \
        rest(changed 60) extend_rest:applied rest(changed 39) extend_rest:applied rest(over 0) \
        set(push-up 2 command)
        """)
  }

  @Test func `a set done in silence is logged in the rest`() {
    var bench = Bench()
    bench.reps(5)
    bench.call("log_set")
    #expect(brief(bench.call("log_set")?.status) == "refused(no_set)")
    bench.call("log_set", ["reps": .number(7), "weight": .number(12.5), "unit": .text("lb")])
    #expect(bench.workout.reps == 12)
    #expect(bench.workout.spoken == 5)
    #expect(bench.workout.logged.last?.weight == 12.5)
    #expect(bench.workout.logged.last?.unit == .lb)
  }

  @Test func `a late final in the rest revises the number that waits`() {
    var bench = Bench(context: .rest)
    bench.send(.rep(RepSignal(time: 1, number: 20, utterance: 4, segment: 0)))
    bench.send(
      .revise(utterance: 4, segment: 0, number: 21, word: "21", source: nil, time: 1.2))
    bench.send(.rep(RepSignal(time: 2, number: 22, utterance: 4, segment: 1)))
    #expect(bench.workout.setReps == 22)
  }
}
