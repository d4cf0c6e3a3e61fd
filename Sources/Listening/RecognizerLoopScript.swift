package import CommandGrammar

/// A recognizer in memory that fails when it is told to: the twin of a real one, for tests.
///
/// It hears nothing by itself: in any-word mode none is needed, and `answer` is what it decodes.
package struct ScriptedEngine: SpeechEngine, ~Copyable {
  /// Thrown where `fails` says so.
  package struct Failed: Error, Equatable {
    package init() {}
  }

  /// The calls that may fail.
  package enum Call: String, Sendable, CaseIterable {
    case analyze, finish, install, decode
  }

  package var cepstrumWidth: Int { 1 }

  private let fails: (Call) -> Bool
  private let answer: ([Float]) -> Decoding
  private var rest: [Int16] = []

  package init(
    fails: @escaping (Call) -> Bool = { _ in false },
    answer: @escaping ([Float]) -> Decoding = {
      Decoding(words: [], score: nil, frames: $0.count)
    }
  ) {
    self.fails = fails
    self.answer = answer
  }

  /// The row of a frame is the frame's first sample, so that a test sees which it is.
  package mutating func analyze(_ samples: [Int16], into cepstra: inout [Float]) throws {
    if fails(.analyze) { throw Failed() }
    rest += samples
    while rest.count >= InnerAudio.samplesPerFrame {
      cepstra.append(Float(rest[0]))
      rest.removeFirst(InnerAudio.samplesPerFrame)
    }
  }

  package mutating func finishAnalysis(into cepstra: inout [Float]) throws {
    if fails(.finish) { throw Failed() }
    if let first = rest.first { cepstra.append(Float(first)) }
    rest = []
  }

  package mutating func install(_ graph: SearchGraph, as name: String) throws {
    if fails(.install) { throw Failed() }
  }

  package mutating func decode(_ cepstra: [Float], with name: String) throws -> Decoding {
    if fails(.decode) { throw Failed() }
    return answer(cepstra)
  }
}
