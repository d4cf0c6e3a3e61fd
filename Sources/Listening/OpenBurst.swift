/// A burst that has begun and not ended: what it was like up to its last dip, and the dip it may end with.
struct OpenBurst: Sendable {
  /// Number of its first frame.
  var start: Int
  /// Its highest level, in dB, dips included.
  private(set) var peak = 0.0
  /// What it was like up to the dip it is in; all of it when it is in none.
  private(set) var shape = BurstShape()
  /// Frames spent in the present dip; 0 in none.
  private(set) var dip = 0
  /// First frame of the present dip.
  private(set) var dipStart: Int

  private var whole = BurstShape()
  private var quietest = Double.infinity
  private var quietPoint: Int
  private var shapeBefore = BurstShape()
  private var shapeSince = BurstShape()

  init(start: Int) {
    self.start = start
    dipStart = start
    quietPoint = start
  }

  mutating func add(_ measure: FrameMeasure, _ parameters: EndpointerParameters) {
    peak = max(peak, measure.level)
    whole.add(measure, voiced: parameters.voiced)
  }

  /// What was added so far belongs to the burst.
  mutating func settle() {
    shape = whole
  }

  /// Decides whether a frame lies in a dip, given the offset threshold in dB and how far it is raised.
  mutating func judge(
    _ index: Int, _ level: Double, under offset: Double, raisedBy rise: Double,
    _ parameters: EndpointerParameters
  ) {
    // 4 dB: a raised threshold that came nearer to the peak would cut steady vowels.
    let raised = min(offset + rise, peak - 4)
    if level < max(offset, raised, peak - parameters.peakDrop) {
      if dip == 0 { dipStart = index }
      dip += 1
    } else {
      dip = 0
      settle()
    }
  }

  /// Remembers the quietest frame, where a burst without end may be parted.
  mutating func searchQuietPoint(
    _ index: Int, _ measure: FrameMeasure, _ parameters: EndpointerParameters
  ) {
    shapeSince.add(measure, voiced: parameters.voiced)
    guard measure.level < quietest else { return }
    quietest = measure.level
    quietPoint = index
    shapeBefore = whole
    shapeSince = BurstShape()
  }

  /// Keeps what lies before the quietest frame, and returns the burst that goes on from it.
  mutating func partAtQuietPoint() -> OpenBurst {
    var rest = OpenBurst(start: quietPoint)
    rest.peak = shapeSince.peak
    rest.whole = shapeSince
    rest.settle()
    shape = shapeBefore
    return rest
  }
}
