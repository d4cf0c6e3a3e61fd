/// How the count follows spoken numbers.
package enum CountPolicy: String, Equatable, Sendable, CaseIterable {
  /// Position decides, and two successive rising numbers re-anchor the count to what was said.
  case numbers
  /// Position alone decides.
  case positions
}

/// The defaults of counting, in one value.
package struct RegisterSettings: Equatable, Sendable {
  package var policy = CountPolicy.numbers
  /// Any word is a rep: numbers are words like others, and nothing re-anchors.
  package var anyWord = false
  /// Seconds between two reps of one source that knows true times. An exercise may set its own.
  package var minimumGap = 0.25
  /// Seconds within which two sources mean the same rep.
  package var mergeWindow = 0.7
  /// Seconds a set's first rep waits for a second; nil counts it at once.
  /// `RegisterSettings.usualFirstRepHold` is the value where it is asked for.
  package var firstRepHold: Double?
  /// Seconds a transcript's repeated number waits for the next word; twice the slowest usual pace.
  package var repeatHold = 4.0
  /// Seconds between the two reps that end a rest and begin the next set.
  package var restartWindow = 8.0
  /// Seconds of silence that end an utterance.
  package var pause = 1.5
  /// Seconds after which an utterance is ended at the next quiet point.
  package var utteranceLimit = 30.0
  /// Seconds a call waits for its confirmation.
  package var confirmation = 20.0

  package init() {}

  /// From the published app that holds the first rep.
  package static let usualFirstRepHold = 8.0
  /// Reps of one set: years of them. What is beyond is ignored, so that no sum can overflow.
  package static let mostReps = 1_000_000_000
  /// The largest spoken number that can be a count.
  package static let largestNumber = 10_000
  /// Seconds of audio a signal may carry: three years.
  package static let times = -1.0...1e8
}
