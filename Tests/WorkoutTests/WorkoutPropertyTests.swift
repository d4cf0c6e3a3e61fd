import Testing

@testable import Workout

/// Random inputs, from sensible to absurd.
struct RandomInputs {
  var random: SeededGenerator
  var time = 0.0
  var number = 0
  var step = 0

  init(_ seed: UInt64) { random = SeededGenerator(seed) }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  mutating func next() -> WorkoutInput {
    step += 1
    time += Double.random(in: 0...1.5, using: &random)
    if chance(25) { time += Double.random(in: 0...150, using: &random) }
    if chance(5) { return .tick(time) }
    if chance(12) {
      return .revise(
        utterance: 1, segment: step - Int.random(in: 1...3, using: &random),
        number: Int.random(in: 0...20, using: &random), word: nil, source: nil, time: time)
    }
    if chance(12) {
      let last = step - Int.random(in: 1...3, using: &random)
      return .withdraw(
        utterance: 1, segments: Array((last - 2)...last), source: .voice, time: time)
    }
    if chance(40) { return .flush(time) }
    if chance(3) { return call() }
    return rep()
  }

  mutating func rep() -> WorkoutInput {
    let sources: [RepSource] = [.voice, .voice, .camera, .manual, .api, RepSource(.voice, id: "b")]
    let source = sources[Int.random(in: 0..<sources.count, using: &random)]
    number = chance(8) ? Int.random(in: -5...120, using: &random) : number + 1
    var signal = RepSignal(
      id: chance(4) ? "\(Int.random(in: 0...50, using: &random))" : nil, source: source,
      time: time, at: chance(2) ? time : nil, number: source.lane == .voice ? number : nil,
      utterance: 1, segment: step)
    if chance(60) { signal.time = absurd() }
    if chance(60) { signal.at = absurd() }
    return .rep(signal)
  }

  mutating func call() -> WorkoutInput {
    let tool = ToolCatalogue.tools.randomElement(using: &random) ?? ToolCatalogue.tools[0]
    var call = ToolCall(tool.name)
    for argument in tool.arguments where argument.isRequired || chance(2) {
      call.arguments[argument.name] = chance(12) ? strange() : value(argument.type)
    }
    if chance(40) { call.ask = chance(2) ? tool.arguments.first?.name : "what" }
    return .call(
      call, id: chance(5) ? "\(Int.random(in: 0...500, using: &random))" : nil,
      from: Lane.allCases.randomElement(using: &random) ?? .voice, time: time)
  }

  mutating func value(_ type: ArgumentType) -> ToolValue {
    switch type {
    case .integer: .number(Double(Int.random(in: 0...40, using: &random)))
    case .number: .number(Double(Int.random(in: -60...120, using: &random)))
    case .text:
      .text(["dips", "knee hurts", "squat", "gentle"].randomElement(using: &random) ?? "")
    case .choice(let choices): .text(choices.randomElement(using: &random) ?? "")
    case .flag: .flag(Bool.random(using: &random))
    }
  }

  mutating func strange() -> ToolValue {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .number(absurd())
    case 1: .text(String(repeating: "é", count: Int.random(in: 0...300, using: &random)))
    case 2: .flag(true)
    default: .number(Double.random(in: -1e19...1e19, using: &random))
    }
  }

  mutating func absurd() -> Double {
    [.nan, .infinity, -.infinity, 1e300, -1e300, 9.3e18, 0, -0.0, .leastNonzeroMagnitude]
      .randomElement(using: &random) ?? 0
  }
}

extension Workout {
  /// Everything that an undo must restore: not the clock, the call numbers, the answers given, the
  /// ids heard.
  var substance: Workout {
    var copy = self
    copy.now = 0
    copy.changes = []
    copy.nextCall = 0
    copy.answers = RecentAnswers()
    copy.register.ids = RecentIDs()
    copy.register.lastTimes = []
    copy.register.minimumGap = nil
    return copy
  }
}

@Suite struct `A workout holds its promises for any input` {
  /// Tools that may take reps away.
  static let reckoning: Set = ["correct_reps", "log_set", "remove_set", "undo", "confirm"]

  static func workout(_ seed: UInt64) -> Workout {
    var settings = WorkoutSettings()
    settings.register.firstRepHold = seed % 3 == 0 ? 8 : nil
    settings.register.policy = seed % 4 == 0 ? .positions : .numbers
    settings.register.anyWord = seed % 7 == 0
    return Workout(plan: seed % 5 == 0 ? .open : Bench.plan, settings: settings)
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `the count follows from the events and is never negative`(_ seed: UInt64) {
    var inputs = RandomInputs(seed)
    var workout = Self.workout(seed)
    for _ in 0..<250 {
      let input = inputs.next()
      let before = workout.now
      let counted = workout.setReps
      let all = workout.reps
      var expected = counted
      var changesCount = false
      for event in workout.reduce(input) {
        #expect(event.time.isFinite && event.time >= before)
        switch event.kind {
        case .rep(let rep):
          expected = rep.setReps
          #expect(rep.reps >= rep.setReps && rep.spoken > 0)
        case .reanchored(_, let from, let to):
          #expect(from - to <= 2)
          expected = to
        case .withdrawn(let reps, _, let to):
          #expect((0...3).contains(reps))
          expected = to
        case .toolCall(let report):
          // Reads and refusals change nothing.
          if report.undo || report.subject != nil || report.call.name == "undo" {
            changesCount = true
          }
          #expect(!report.callID.isEmpty)
        case .setEnded, .setStarted: changesCount = true
        default: break
        }
      }
      if case .call(let call, _, _, _) = input, !Self.reckoning.contains(call.name) {
        #expect(workout.reps >= all, "\(call) loses no rep")
      }
      #expect(workout.reps >= 0 && workout.setReps >= 0 && workout.spoken >= 0)
      #expect(workout.reps >= workout.setReps)
      if !changesCount { #expect(workout.setReps == expected, "\(input)") }
      #expect(workout.changes.count <= WorkoutSettings.undoDepth)
      #expect(workout.early.count <= Tally.sources)
    }
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `the undo of an applied call restores what it changed`(_ seed: UInt64) {
    var inputs = RandomInputs(seed &+ 1000)
    var workout = Self.workout(seed)
    for _ in 0..<250 {
      var input = inputs.next()
      guard case .call(let call, _, let lane, let time) = input else {
        _ = workout.reduce(input)
        continue
      }
      // What is held would be decided by the call; decide it first. The end of a rest too.
      _ = workout.reduce(.flush(time))
      input = .call(call, id: nil, from: lane, time: time)
      let before = workout
      let reports = workout.reduce(input).compactMap { event in
        if case .toolCall(let report) = event.kind { report } else { nil }
      }
      #expect(reports.count == 1)
      guard let report = reports.first, report.undo, call.name != "undo" else { continue }
      var undone = workout
      _ = undone.reduce(.call(ToolCall("undo"), id: nil, from: .voice, time: time))
      var expected = before.substance
      expected.waiting = nil
      #expect(undone.substance == expected, "\(call)")
      #expect(undone.changes == before.changes.suffix(undone.changes.count), "\(call)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `as many undos as calls lead back, and reps stay`(_ seed: UInt64) {
    var inputs = RandomInputs(seed &+ 2000)
    var workout = Self.workout(1)
    var time = 0.0
    func button() -> WorkoutInput {
      time += 0.2
      return .rep(RepSignal(source: .manual, time: time))
    }
    for _ in 0..<3 { _ = workout.reduce(button()) }
    let before = workout
    // No reads, no clock, nothing that waits; paused or stopped, no rep counts.
    var counted = 0
    for _ in 0..<30 {
      guard case .call(let call, _, _, _) = inputs.call(), workout.changes.count < 90 else {
        continue
      }
      guard !["undo", "confirm", "cancel"].contains(call.name) else { continue }
      time += 0.01
      _ = workout.reduce(.call(call, id: nil, from: .voice, time: time))
      let reps = workout.spoken
      if workout.course.rest == nil, inputs.chance(2) { _ = workout.reduce(button()) }
      counted += workout.spoken - reps
    }
    if let waiting = workout.waiting, !waiting.isOffer {
      _ = workout.reduce(.call(ToolCall("cancel"), id: nil, from: .voice, time: time))
    }
    while !workout.changes.isEmpty {
      _ = workout.reduce(.call(ToolCall("undo"), id: nil, from: .voice, time: time))
    }
    #expect(workout.course == before.course)
    #expect(workout.setReps == before.setReps + counted)
    #expect(workout.spoken == before.spoken + counted)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `the same inputs give the same state, with or without ticks`(_ seed: UInt64) {
    var inputs = RandomInputs(seed &+ 3000)
    let stream = (0..<300).map { _ in inputs.next() }
    let start = Self.workout(seed)
    var once = start
    var again = start
    var sparse = start
    var fine = start
    var told: [WorkoutEvent] = []
    var toldAgain: [WorkoutEvent] = []
    for input in stream {
      told += once.reduce(input)
      toldAgain += again.reduce(input)
      if case .tick = input { continue }
      _ = sparse.reduce(input)
      if RegisterSettings.times.contains(input.time), input.time > fine.now {
        let gap = input.time - fine.now
        for part in 1...7 { _ = fine.reduce(.tick(fine.now + gap * Double(part) / 60)) }
      }
      _ = fine.reduce(input)
    }
    #expect(once == again)
    #expect(told == toldAgain)
    once.now = 0
    sparse.now = 0
    fine.now = 0
    #expect(sparse == fine)
    if case .tick = stream.last {} else { #expect(once == sparse) }
  }

  @Test func `replay`() {
    var bench = Bench()
    bench.reps(4)
    bench.call("log_set")
    bench.count([1, 2])
    bench.call("correct_reps", ["reps": .number(50)])
    bench.call("undo")
    #expect(Workout.replay(bench.inputs, plan: Bench.plan) == bench.workout)
  }
}
