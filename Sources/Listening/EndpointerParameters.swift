/// The numbers the endpointer goes by. Levels are dB, times are frames of 10 ms.
///
/// Found by search on half a of the recordings (590 rows, and the same with noise mixed in at 20, 10 and
/// 5 dB), rounded; what each is worth stands in the table of trials (RESULTS.md).
package struct EndpointerParameters: Sendable, Equatable {
  /// Growth of the weight of a frame for the floor: 2 to the power of 1/1250, a half-life of 12.5 s.
  package var histogramGrowth = 1.0005546715178344
  /// Weight for the floor of a frame inside a burst; 0.3 already raises the floor under fast counting.
  package var burstWeight = 0.01
  /// From this length on it must be the room that changed, and the frames weigh `roomWeight`.
  package var relax = 235
  /// See `relax`. With 4 a louder room (by 10 to 30 dB) is learnt within 5 s.
  package var roomWeight = 4.0
  /// Share of the levels outside bursts that the floor lies over.
  package var floorQuantile = 0.5
  /// Share under which the room's own swings stay.
  package var upperQuantile = 0.9

  /// Least distance of the onset threshold from the floor.
  package var onsetFloor = 4.25
  /// Least distance of the onset threshold from the upper quantile.
  package var onsetUpper = 0.75
  /// Share of the range from floor to peaks that is added: without it noise gives 100 times the extras.
  package var rangeShare = 0.16
  /// The range is never taken wider: what is 31 dB softer than the words is no word.
  package var rangeLimit = 31.0
  /// The range before the first burst.
  package var firstRange = 16.0
  /// Half-life of the remembered peak.
  package var peakHalfLife = 1850.0
  /// Frames over the threshold before a burst is believed; 3 give ten times the extras.
  package var onsetFrames = 6
  /// How far a start may be moved back before them.
  package var lookBack = 22

  /// Height of the offset threshold as a share of that of the onset threshold.
  package var offsetRatio = 0.65
  /// A burst ends this far below its own peak, if not before: parts fast words and words in noise.
  package var peakDrop = 12.0
  /// Frames under the offset threshold that end a burst.
  package var hangover = 22.0
  /// Frames added where the range is 35 dB, none at 20.
  package var hangoverClear = 3.0
  /// Frames that end a burst when the last two began less than `fastPeriod` apart.
  package var hangoverFast = 8
  /// See `hangoverFast`.
  package var fastPeriod = 50
  /// Length from which the offset threshold rises.
  package var riseStart = 65
  /// How fast, in dB a frame.
  package var riseRate = 0.17
  /// How far, in dB.
  package var riseMost = 10.0
  /// How fast the onset threshold comes down again by as much after such a burst, in dB a frame.
  package var rearmRate = 0.22
  /// What is shorter is no word: a click.
  package var shortest = 9

  /// Frames held back at the start, at least.
  package var startLeast = 50
  /// Frames held back at the start, at most; no more than 100.
  package var startMost = 100
  /// Distance of loud and quiet that makes the floor certain before `startMost`.
  package var startRange = 12.0
  /// Share of the first frames taken as quiet.
  package var startQuantile = 0.25
  /// Frames up to this much louder than that are the first floor.
  package var startTolerance = 3.25
  /// What they weigh together, in frames.
  package var startWeight = 20.0

  /// A burst this long is parted (30 s).
  package var limit = 3000
  /// At its quietest frame after this many (25 s).
  package var limitSearch = 2500
  /// Samples before the start that a recognizer should hear (0.3 s).
  package var preRoll = 4800
  /// Autocorrelation over which a frame is voiced.
  package var voiced = 0.6

  package init() {}
}
