internal import SpokenQuantities
package import SpokenText
package import Workout

/// From hypotheses to reps and tool calls: numbers utterances, hands on settled segments, registers
/// them, acts on commands. Time comes with the hypotheses. Memory does not grow with the stream.
package struct TranscriptPipeline: Sendable {
  package let settings: ListeningSettings
  package private(set) var workout: Workout
  private let segmenter: RepSegmenter
  private let commands: any CommandListening
  private var inference = UtteranceInference()
  private var counter: SegmentCounter
  /// Frozen when the utterance starts, so that the cut into partials does not matter.
  private var expectation = CountExpectation()
  private var lastSpoken: Int?
  private var isFalling = false
  private var words: [String] = []
  private var isOpen = false
  private var lastPartial: (text: String, consumed: Int)?
  private var joiner: CommandJoiner
  /// Since when the words of the open utterance stand, and how many of them have acted.
  private var wordsSince: Double?
  private var actedWords = 0
  private var time = 0.0
}
