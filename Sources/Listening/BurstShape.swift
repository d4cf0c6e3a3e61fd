/// What a burst of sound was like: enough to tell a word from a sentence, a breath or a dropped plate.
package struct BurstShape: Sendable, Equatable {
  /// Frames of 10 ms in the burst.
  package private(set) var frames = 0
  /// How many of them are voiced (`EndpointerParameters.voiced`).
  package private(set) var voicedFrames = 0
  /// The highest level, on the scale of `FrameMeasure.level`, in dB.
  package private(set) var peak = 0.0
  /// Frames from the start to the first of the highest level. Metal and wood need 0 to 4, a word 5 to 30.
  package private(set) var attackFrames = 0
  /// How far the peak stood over the noise floor, in dB.
  package var peakOverFloor = 0.0
  /// Frames since the burst before ended; a large number where there is none.
  package var gapFrames = 0

  private var totalEnergy = 0.0
  private var differenceEnergy = 0.0
  private var bandEnergy = 0.0
  private var finishedPeaks = 0
  private var extreme = 0.0
  private var rising = true

  package init() {}

  /// Energy of the steps between samples over the energy: 0.05 a vowel, 0.3 an s, 0.5 and more metal or breath.
  package var slope: Double { differenceEnergy / max(totalEnergy, 1e-9) }

  /// Share of the energy between 250 Hz and 3.5 kHz, 0 to 1. Under 0.1 it is a thud.
  package var bandShare: Double { bandEnergy / max(totalEnergy, 1e-9) }

  /// Peaks of level with dips of at least 6 dB between them: about the number of syllables.
  package var peaks: Int { finishedPeaks + (rising ? 1 : 0) }

  /// Takes in the next frame of the burst.
  package mutating func add(_ measure: FrameMeasure, voiced: Double) {
    if frames == 0 || measure.level > peak {
      peak = measure.level
      attackFrames = frames
    }
    if measure.voicing > voiced { voicedFrames += 1 }
    totalEnergy += measure.totalEnergy
    differenceEnergy += measure.differenceEnergy
    bandEnergy += measure.bandEnergy
    followPeaks(measure.level)
    frames += 1
  }

  /// Counts the peaks with a hysteresis of 6 dB.
  private mutating func followPeaks(_ level: Double) {
    if frames == 0 {
      extreme = level
    } else if rising {
      if level > extreme {
        extreme = level
      } else if level < extreme - 6 {
        finishedPeaks += 1
        rising = false
        extreme = level
      }
    } else if level < extreme {
      extreme = level
    } else if level > extreme + 6 {
      rising = true
      extreme = level
    }
  }
}
