package import Workout

/// One event of the stream, in the order things happened; `EventJSON` writes it as one line.
package enum ListeningEvent: Equatable, Sendable {
  /// The newest hypothesis of an utterance; `consumed` of its segments have been handed on.
  case partial(time: Double, utterance: Int, text: String, consumed: Int)
  case final(time: Double, utterance: Int, text: String)
  /// Reps, calls, sets and rests.
  case workout(WorkoutEvent)
  /// A burst of speech and how it was judged; for measuring, shown on request only.
  case burst(BurstReport)
  /// Talk that is no command, for a coach to answer.
  case unhandled(time: Double, text: String)
  /// The recognizer starts anew.
  case restart(time: Double, reason: RestartReason)
  /// Audio was lost, up to `time`.
  case gap(time: Double, seconds: Double)
  /// A microphone was opened, and this is what it gives.
  case listening(time: Double, CaptureFormat)
  /// The microphone's state changed.
  case microphone(time: Double, MicrophoneNotice)
  /// The end of the stream: reps after corrections, positions, seconds of audio.
  case summary(reps: Int, spoken: Int, seconds: Double)
}

/// Why an utterance ended without a pause.
package enum RestartReason: String, Equatable, Sendable {
  /// The hard limit of an utterance.
  case limit
  /// The recognizer failed and was built anew.
  case failure
}

/// One burst of speech and the reasons of its verdict.
package struct BurstReport: Equatable, Sendable {
  /// Seconds of audio when it was judged.
  package var time: Double
  /// Seconds of audio.
  package var start: Double
  package var end: Double
  /// nil where it was turned down before it was looked at closely.
  package var evidence: BurstEvidence?
  /// Of the verifier; positive is more likely a count.
  package var score: Double?
  package var isCount: Bool
}
