internal import SpokenText
internal import Workout

/// What words mean because of what was said before them.
extension TranscriptPipeline {
  /// The seconds that a waiting call asked for ("two minutes" to "How many seconds?"). Whoever goes on
  /// counting meanwhile does not answer.
  func answer(_ words: [String]) -> ToolCall? {
    guard workout.askedFor == "seconds", let asking = workout.waitingCall, !words.isEmpty else {
      return nil
    }
    let counts = segments(holdCommands: false)
    if isAllCounts(), let number = counts.first?.number, utterance.expectation.contains(number) {
      return nil
    }
    guard case .command(let call) = outlook(of: ["rest", "for"] + words), call.ask == nil,
      call.name == "start_rest", let seconds = call.arguments["seconds"]
    else { return nil }
    return ToolCall(asking.name, ["seconds": seconds])
  }

  /// "Undo" while a swap is offered takes back the call that offered it, not the offer alone.
  func meaning(of call: ToolCall, said words: [String]) -> ToolCall {
    guard call.name == "cancel", workout.isOffering else { return call }
    let plain = CommandContext(state: .set, liveReps: workout.setReps)
    guard case .command(let undo) = commands.outlook(words: words, context: plain),
      undo.name == "undo"
    else { return call }
    return undo
  }

  /// The rep that a number alone would be, where it is taken for a correction in a rest.
  func bareCorrection(by call: ToolCall) -> RepSignal? {
    guard workout.context == .rest, call.name == "correct_reps" else { return nil }
    let counts = segments(holdCommands: false)
    guard counts.count == 1, isAllCounts(), let number = counts[0].number else { return nil }
    return RepSignal(
      source: .voice, time: time, word: counts[0].text, number: number,
      utterance: utterance.number, segment: 0)
  }

  /// The utterance counts on from such a number.
  func goesOnFromBareNumber() -> Bool {
    guard bareNumber != nil, isAllCounts(),
      let number = segments(holdCommands: false).first?.number
    else { return false }
    return followsBareNumber(number)
  }

  private func followsBareNumber(_ number: Int) -> Bool {
    guard let first = bareNumber, let before = first.number else { return false }
    return number == before + 1
      && time - first.time <= settings.workout.register.restartWindow
      && (workout.context == .rest || workout.waitingCall?.name == "correct_reps")
  }

  /// A rep that follows such a number makes it the first of the next set: "one", "two". The correction
  /// is undone, for all to see.
  mutating func beginSet(before next: RepSignal) -> [ListeningEvent] {
    guard let first = bareNumber else { return [] }
    defer { bareNumber = nil }
    guard let number = next.number, followsBareNumber(number) else { return [] }
    return reduce(.call(ToolCall("undo"), id: nil, from: .voice, time: time))
      + reduce(.rep(first))
  }
}
