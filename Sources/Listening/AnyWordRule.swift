/// Whether a burst is one rep of a set that is counted with any word: "go", "up", "hit".
///
/// One short voiced burst is a rep. A sentence, a breath, a dropped plate, a thud is none. A value that
/// remembers only where the last talk ended; ask it about every burst, in order.
package struct AnyWordRule: Sendable {
  /// No longer than this, in frames of 10 ms.
  package var longest = 110
  /// At least so many voiced frames: a breath has none, a word 4 and more.
  package var voicedFrames = 2
  /// And this share of all frames.
  package var voicedShare = 0.1
  /// A thud has 0.02 to 0.08 of its energy in the band of speech, a word 0.15 to 0.98.
  package var bandShare = 0.08
  /// More peaks of level are a sentence.
  package var peaks = 3
  /// A blow reaches its peak in so few frames, and is bright (`attackSlope`).
  package var attackFrames = 3
  /// See `attackFrames`; "yes" and "push" have up to 0.5 but rise slowly.
  package var attackSlope = 0.25
  /// Brighter than any word (99 of 100 are under 0.54): breath, metal.
  package var slope = 0.8
  /// What follows a burst sooner than this many frames goes on with it.
  package var gapFrames = 25
  /// A burst longer than this many frames begins a sentence.
  package var sentenceFrames = 80
  /// A sentence goes on until this much quiet, in frames.
  package var sentenceGap = 50

  private var endOfTalk: Int?

  package init() {}

  /// Judges the next burst, samples `start ..< end`.
  package mutating func isRep(_ shape: BurstShape, start: Int, end: Int) -> Bool {
    let sinceTalk = endOfTalk.map { start - $0 }
    let talkGoesOn =
      shape.gapFrames < gapFrames
      || sinceTalk.map { $0 < sentenceGap * FrameMeter.samplesPerFrame } ?? false
    if talkGoesOn || shape.frames > sentenceFrames { endOfTalk = end }
    return !talkGoesOn && isVoiced(shape) && !isBlowOrBreath(shape)
      && shape.frames <= longest && shape.peaks <= peaks
  }

  private func isVoiced(_ shape: BurstShape) -> Bool {
    shape.voicedFrames >= voicedFrames
      && Double(shape.voicedFrames) >= voicedShare * Double(shape.frames)
  }

  private func isBlowOrBreath(_ shape: BurstShape) -> Bool {
    shape.bandShare < bandShare || shape.slope > slope
      || shape.attackFrames <= attackFrames && shape.slope > attackSlope
  }
}
