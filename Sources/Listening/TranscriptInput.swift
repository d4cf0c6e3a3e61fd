package import Workout

extension TranscriptPipeline {
  /// What comes from elsewhere than from words: a key, a button, a program. Time goes on to the
  /// input's.
  package mutating func perform(_ input: WorkoutInput) -> [ListeningEvent] {
    advance(to: input.time) + reduce(input)
  }
}
