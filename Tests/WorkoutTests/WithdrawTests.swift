import Testing
import Workout

@Suite struct `Words of a command are no reps` {
  /// Says numbers of one utterance, then takes those at the given positions back.
  func said(_ bench: inout Bench, _ numbers: [Int], timed: Bool = true) {
    for (segment, number) in numbers.enumerated() {
      bench.time += 1
      bench.send(
        .rep(
          RepSignal(
            time: bench.time, at: timed ? bench.time : nil, word: "\(number)", number: number,
            utterance: 7, segment: segment)))
    }
  }

  func withdraw(_ bench: inout Bench, _ segments: [Int]) {
    bench.send(.withdraw(utterance: 7, segments: segments, source: .voice, time: bench.time))
  }

  @Test func `what was counted is taken back`() {
    var bench = Bench()
    said(&bench, [1, 2, 3])
    withdraw(&bench, [1, 2])
    #expect(bench.told() == "1 2 3 withdrawn(2 3>1)")
    #expect(bench.workout.spoken == 1)
    bench.count([2, 3])
    #expect(bench.workout.setReps == 3)
  }

  @Test func `with its re-anchoring`() {
    var bench = Bench()
    said(&bench, [1, 2, 20, 21])
    withdraw(&bench, [2, 3])
    #expect(bench.told() == "1 2 3 4>21 21 withdrawn(2 21>2)")
    #expect(bench.call("undo")?.status == .refused(.nothingToUndo))
  }

  @Test func `what was held is ignored`() {
    var bench = Bench()
    said(&bench, [1, 1], timed: false)
    withdraw(&bench, [1])
    #expect(bench.told() == "1 held:repeated_number -command")
    var resting = Bench(context: .rest)
    said(&resting, [1])
    withdraw(&resting, [0])
    #expect(resting.told() == "held:resting -command")
  }

  @Test func `a rest that they ended goes on`() {
    var bench = Bench(context: .rest)
    said(&bench, [1, 2])
    withdraw(&bench, [0, 1])
    #expect(bench.workout.context == .rest)
    #expect(bench.workout.status.restLeft == 88)
    #expect(bench.workout.reps == 0)
  }

  @Test func `a rep that the camera saw stays`() {
    var bench = Bench()
    said(&bench, [1])
    bench.send(.rep(RepSignal(source: .camera, time: bench.time, at: bench.time)))
    withdraw(&bench, [0])
    #expect(bench.workout.reps == 1)
  }

  @Test func `an undo does not bring them back`() {
    var bench = Bench()
    said(&bench, [1, 2, 3])
    bench.call("correct_reps", ["reps": .number(4)])
    withdraw(&bench, [2])
    #expect(bench.workout.setReps == 3)
    bench.call("undo")
    #expect(bench.workout.setReps == 2)
  }

  @Test func `other utterances, positions and sources are not meant`() {
    var bench = Bench()
    said(&bench, [1, 2, 3])
    bench.send(.withdraw(utterance: 8, segments: [0, 1], source: .voice, time: 4))
    bench.send(.withdraw(utterance: 7, segments: [9, -1], source: .voice, time: 4))
    bench.send(.withdraw(utterance: 7, segments: [0], source: .camera, time: 4))
    withdraw(&bench, [])
    #expect(bench.told() == "1 2 3")
  }
}
