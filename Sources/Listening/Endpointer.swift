/// Cuts a stream of frames into bursts of speech, ideally one for each spoken word or number.
///
/// A value: each frame gives the events it decides, and nothing else happens. One frame is 10 ms,
/// 160 samples at 16 kHz; memory is constant, the result depends on neither gain nor offset nor on how
/// the caller's audio is chunked. Sample indexes count from the first sample pushed.
///
/// In a word: the level in the band of speech is compared with a floor (a fading histogram of what was
/// heard outside bursts) and with the peaks of the bursts before. The first 0.5 to 1 s is held back and
/// judged once the floor is known, so that a word at the very start is not lost.
package struct Endpointer: Sendable {
  /// Something the endpointer has decided.
  package enum Event: Sendable, Equatable {
    /// Speech has begun at sample `start`; a recognizer should hear it from `preRoll`, which never
    /// reaches into the burst before.
    case started(start: Int, preRoll: Int)
    /// The burst is over: samples `start ..< end`. Decided about 0.2 s after `end`; a recognizer may use
    /// what it has heard since.
    case ended(start: Int, end: Int, shape: BurstShape)
    /// What began at `start` was too short to be a word: forget it.
    case cancelled(start: Int)
  }

  package let parameters: EndpointerParameters
  /// True between `started` and the event that closes the burst.
  package private(set) var isInSpeech = false

  private var meter = FrameMeter()
  private var ring = [FrameMeasure](repeating: FrameMeasure(), count: Endpointer.ringSize)
  private var pushedFrames = 0
  private var origin: Int?
  private var isReady = false
  private var histogram: LevelHistogram
  private var noise = NoiseThresholds()
  private var onsetFrames = 0
  private var raised = 0.0
  private var period = 1000
  private var burst = OpenBurst(start: 0)
  private var lastStart = -1000
  private var lastEnd = 0
  private var lastWordEnd: Int?

  /// More than start-up and look-back need; frames by their number modulo this.
  private static let ringSize = 128

  package init(parameters: EndpointerParameters = EndpointerParameters()) {
    self.parameters = parameters
    histogram = LevelHistogram(growth: parameters.histogramGrowth)
  }

  /// Takes the next frame, 160 samples, and returns what it decided: mostly nothing.
  package mutating func push(_ frame: some Collection<Int16>) -> [Event] {
    let measure = meter.push(frame)
    let index = pushedFrames
    ring[index % Self.ringSize] = measure
    pushedFrames += 1
    if isReady {
      var events: [Event] = []
      judge(index, into: &events)
      return events
    }
    if origin == nil {
      // Digital silence before the first sound says nothing about the room.
      guard measure.level > 0 else { return [] }
      origin = index
      lastEnd = index
    }
    return startUp(flushing: false)
  }

  /// The audio is over: closes what is open. Nothing may be pushed afterwards.
  package mutating func finish() -> [Event] {
    var events = isReady ? [] : startUp(flushing: true)
    if isInSpeech {
      close(at: burst.dip > 0 ? burst.dipStart : pushedFrames, into: &events)
    }
    return events
  }

  /// Sets the floor from the quiet part of what was held back, and judges it.
  private mutating func startUp(flushing: Bool) -> [Event] {
    guard let origin else { return [] }
    let count = pushedFrames - origin
    guard flushing || count >= parameters.startLeast else { return [] }
    let levels = (origin..<pushedFrames).map { ring[$0 % Self.ringSize].level }
    let sorted = levels.sorted()
    let quiet = sorted[Int(Double(count) * parameters.startQuantile)]
    let range = sorted[count - 1] - quiet
    guard flushing || count >= parameters.startMost || range >= parameters.startRange else {
      return []
    }
    let seeds = levels.filter { $0 <= quiet + parameters.startTolerance }
    for level in seeds {
      histogram.seed(level, weight: parameters.startWeight / Double(seeds.count))
    }
    isReady = true
    var events: [Event] = []
    for index in origin..<pushedFrames { judge(index, into: &events) }
    return events
  }

  private mutating func judge(_ index: Int, into events: inout [Event]) {
    let measure = ring[index % Self.ringSize]
    if (index - (origin ?? 0)) % 10 == 0 { noise.measure(histogram, parameters) }
    noise.step(parameters)
    if isInSpeech {
      continueBurst(index, measure, into: &events)
    } else {
      waitForOnset(index, measure.level, into: &events)
    }
    histogram.add(measure.level, weight: weight(at: index))
  }

  /// What a frame counts for the floor: much outside bursts, little inside, more when a burst lasts so
  /// long that it must be the room that changed.
  private func weight(at index: Int) -> Double {
    guard isInSpeech else { return onsetFrames > 0 ? 0.3 : 1 }
    if burst.dip >= 5 { return 0.3 }
    return index - burst.start < parameters.relax ? parameters.burstWeight : parameters.roomWeight
  }

  private mutating func waitForOnset(_ index: Int, _ level: Double, into events: inout [Event]) {
    raised = max(0, raised - parameters.rearmRate)
    let threshold = noise.onset + raised
    if level > threshold {
      onsetFrames += 1
    } else {
      onsetFrames = max(0, onsetFrames - (level < threshold - 2 ? 2 : 1))
    }
    guard onsetFrames >= parameters.onsetFrames else { return }
    let earliest = max(lastEnd, index - parameters.onsetFrames - parameters.lookBack)
    var start = index
    while start > earliest, ring[(start - 1) % Self.ringSize].level > noise.offset { start -= 1 }
    burst = OpenBurst(start: start)
    for frame in start...index { burst.add(ring[frame % Self.ringSize], parameters) }
    burst.settle()
    open(into: &events)
  }

  private mutating func continueBurst(
    _ index: Int, _ measure: FrameMeasure, into events: inout [Event]
  ) {
    burst.add(measure, parameters)
    let length = index - burst.start
    let rise = min(
      parameters.riseMost, max(0, Double(length - parameters.riseStart) * parameters.riseRate))
    burst.judge(index, measure.level, under: noise.offset, raisedBy: rise, parameters)
    if length >= parameters.limitSearch { burst.searchQuietPoint(index, measure, parameters) }
    if burst.dip >= hangover {
      raised = rise
      close(at: burst.dipStart, into: &events)
    } else if length >= parameters.limit {
      let rest = burst.partAtQuietPoint()
      close(at: rest.start, into: &events)
      burst = rest
      open(into: &events)
    }
  }

  /// Frames of quiet that end a burst: few when words come fast, more where the quiet is certain
  /// ("twenty" and "four" lie up to 0.24 s apart).
  private var hangover: Int {
    guard period >= parameters.fastPeriod else { return parameters.hangoverFast }
    let clear = parameters.hangoverClear * min(1, max(0, (noise.range - 20) / 15))
    return Int((parameters.hangover + clear).rounded(.up))
  }

  private mutating func open(into events: inout [Event]) {
    isInSpeech = true
    let start = sample(ofStart: burst.start)
    let free = (lastWordEnd ?? 0) * FrameMeter.samplesPerFrame
    events.append(
      .started(start: start, preRoll: max(free, start - parameters.preRoll, 0)))
  }

  private mutating func close(at end: Int, into events: inout [Event]) {
    isInSpeech = false
    onsetFrames = 0
    lastEnd = end
    let start = sample(ofStart: burst.start)
    guard end - burst.start >= parameters.shortest else {
      events.append(.cancelled(start: start))
      return
    }
    var shape = burst.shape
    shape.peakOverFloor = burst.peak - noise.floor
    shape.gapFrames = lastWordEnd.map { burst.start - $0 } ?? 1000
    events.append(
      .ended(start: start, end: end * FrameMeter.samplesPerFrame, shape: shape))
    noise.learn(peak: burst.peak)
    period = min(200, burst.start - lastStart)
    lastStart = burst.start
    lastWordEnd = end
  }

  /// Levels are a frame late, by their smoothing.
  private func sample(ofStart frame: Int) -> Int {
    max(0, frame - 1) * FrameMeter.samplesPerFrame
  }
}
