package import CommandGrammar

/// What to do when the recognizer failed.
package struct RecognizerRecovery: Equatable, Sendable {
  package enum Decision: Equatable, Sendable {
    /// Build it anew after so many seconds, and try again.
    case rebuild(after: Double)
    /// The engine is sound but fails at this stretch of audio: leave it.
    case skip
  }

  private var backoff = CaptureBackoff(first: 0.05, ceiling: 5)
  private var isFirst = true
  private var samplesSince = 0
  /// Failures of one call in a row.
  private var attempts = 0

  /// So many engines fail at one stretch before it is left: a third is no accident.
  static let mostAttempts = 3
  /// Samples after which all is well again (10 s).
  static let goodSamples = 10 * InnerAudio.samplesPerSecond

  package init() {}

  /// A call failed.
  package mutating func callFailed() -> Decision {
    attempts += 1
    samplesSince = 0
    return attempts >= Self.mostAttempts ? .skip : .rebuild(after: delay())
  }

  /// A new engine could not be built.
  package mutating func buildFailed() -> Decision { .rebuild(after: delay()) }

  package mutating func callSucceeded() { attempts = 0 }

  package mutating func heard(_ samples: Int) {
    guard !isFirst else { return }
    samplesSince = samplesSince.addingReportingOverflow(samples).partialValue
    guard samplesSince >= Self.goodSamples else { return }
    isFirst = true
    backoff.reset()
  }

  /// The first rebuild is at once.
  private mutating func delay() -> Double {
    guard !isFirst else {
      isFirst = false
      return 0
    }
    return backoff.next()
  }
}

/// The owner wants to stop while the recognizer is being built.
package struct RecognizerStopped: Error, Equatable {
  package init() {}
}

/// A recognizer that is built anew when it fails, so that whoever uses it never sees it fail.
///
/// Rows stay on the sample clock: a new engine hears the last second once more. Graphs are installed
/// again. Owned by one thread, which `pause` may hold.
package struct RecognizerLoopEngine<Engine: SpeechEngine & ~Copyable>: SpeechEngine, ~Copyable {
  /// How often it was built anew.
  package private(set) var restarts = 0
  /// Stretches of audio that no engine could decode.
  package private(set) var skipped = 0
  package let cepstrumWidth: Int

  private var engine: Engine
  private let build: () throws -> Engine
  private let pause: (Double) -> Bool
  private var recovery = RecognizerRecovery()
  private var graphs: [(name: String, graph: SearchGraph)] = []
  /// The newest samples; the first of them begins row `tailRow`.
  private var tail: [Int16] = []
  private var tailRow = 0
  /// Rows given so far.
  private var rows = 0

  /// Rows that a new engine hears again, for its noise tracker: one second.
  private static var warmUp: Int { 100 }

  /// - Parameters:
  ///   - build: makes an engine; what the first one throws is thrown.
  ///   - pause: waits so many seconds; false where the owner wants to stop.
  package init(build: @escaping () throws -> Engine, pause: @escaping (Double) -> Bool) throws {
    self.build = build
    self.pause = pause
    let engine = try build()
    cepstrumWidth = max(1, engine.cepstrumWidth)
    self.engine = engine
  }

  package mutating func analyze(_ samples: [Int16], into cepstra: inout [Float]) throws {
    while true {
      var made: [Float] = []
      do {
        try engine.analyze(samples, into: &made)
        recovery.callSucceeded()
        recovery.heard(samples.count)
        rows += made.count / cepstrumWidth
        remember(samples)
        cepstra += made
        return
      } catch {
        try rebuild(recovery.callFailed())
      }
    }
  }

  package mutating func finishAnalysis(into cepstra: inout [Float]) throws {
    var made: [Float] = []
    do {
      try engine.finishAnalysis(into: &made)
      cepstra += made
    } catch {
      // One padded row at the very end is missing; nothing is said in it.
      try rebuild(recovery.callFailed())
    }
    tail = []
    rows = 0
    tailRow = 0
  }

  package mutating func install(_ graph: SearchGraph, as name: String) throws {
    if let place = graphs.firstIndex(where: { $0.name == name }) {
      graphs[place].graph = graph
    } else {
      graphs.append((name, graph))
    }
    while true {
      do {
        try engine.install(graph, as: name)
        recovery.callSucceeded()
        return
      } catch {
        let decision = recovery.callFailed()
        if decision == .skip {
          skipped += 1
          return
        }
        // A new engine has all graphs.
        try rebuild(decision)
      }
    }
  }

  package mutating func decode(_ cepstra: [Float], with name: String) throws -> Decoding {
    while true {
      do {
        let decoding = try engine.decode(cepstra, with: name)
        recovery.callSucceeded()
        return decoding
      } catch {
        let decision = recovery.callFailed()
        if decision == .skip {
          recovery.callSucceeded()
          skipped += 1
          return Decoding(words: [], score: nil, frames: cepstra.count / cepstrumWidth)
        }
        try rebuild(decision)
      }
    }
  }

  /// Tries until there is a new engine; throws `RecognizerStopped`, nothing else.
  private mutating func rebuild(_ decision: RecognizerRecovery.Decision) throws {
    var decision = decision
    while true {
      // What may not be skipped is tried again like an engine that cannot be built.
      if decision == .skip { decision = recovery.buildFailed() }
      if case .rebuild(let delay) = decision, !pause(delay) { throw RecognizerStopped() }
      do {
        var fresh = try build()
        for (name, graph) in graphs { try fresh.install(graph, as: name) }
        var again: [Float] = []
        try fresh.analyze(tail, into: &again)
        engine = fresh
        restarts += 1
        return
      } catch {
        decision = recovery.buildFailed()
      }
    }
  }

  private mutating func remember(_ samples: [Int16]) {
    tail += samples
    let surplus = rows - Self.warmUp - tailRow
    guard surplus >= Self.warmUp else { return }
    let dropped = min(tail.count, surplus * InnerAudio.samplesPerFrame)
    tail.removeFirst(dropped)
    tailRow += dropped / InnerAudio.samplesPerFrame
  }
}
