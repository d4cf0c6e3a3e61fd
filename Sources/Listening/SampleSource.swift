/// The audio format of everything inside the house: mono, signed 16 bit.
package enum InnerAudio {
  /// PocketSphinx's en-us model is trained on this rate.
  package static let samplesPerSecond = 16_000
  /// Ten milliseconds, the engine's own frame step.
  package static let samplesPerFrame = 160
}

/// Port: where samples come from (a recording, standard input, later a microphone).
///
/// Owned and called by one thread. The end of the audio is an empty array, again and again.
package protocol SampleSource {
  /// The next samples in `InnerAudio` format, at least one and at most `maximum`, or none at the end.
  mutating func next(_ maximum: Int) throws -> [Int16]
}
