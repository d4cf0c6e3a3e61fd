/// Tells when nothing is to be heard from a device during a set, though it should be.
///
/// A quiet room is not nothing: a live microphone has peaks of 0.004 of full scale at least, a muted
/// one 0.0005 to 0.001 (field report C9), noise at -66 dBFS up to 0.0022.
package struct CaptureSilence: Sendable {
  package enum Change: Equatable, Sendable {
    case silent
    case heardAgain
  }

  /// Of full scale 32,768: 0.003.
  static let floor: UInt16 = 98
  /// Samples below it before it is told: five seconds.
  static let patience = 5 * InnerAudio.samplesPerSecond
  /// Samples between two tellings, at least: one minute.
  static let calm = 60 * InnerAudio.samplesPerSecond

  private var quiet = 0
  private var sinceTold = CaptureSilence.calm
  private var isTold = false

  package init() {}

  /// - Parameter isExpected: somebody should be heard now: no rest, no pause.
  package mutating func hear(_ samples: [Int16], isExpected: Bool) -> Change? {
    sinceTold = min(Self.calm, sinceTold + samples.count)
    guard samples.allSatisfy({ $0.magnitude < Self.floor }) else {
      quiet = 0
      guard isTold else { return nil }
      isTold = false
      return .heardAgain
    }
    guard isExpected else {
      quiet = 0
      return nil
    }
    quiet = min(Self.patience, quiet + samples.count)
    guard quiet >= Self.patience, !isTold, sinceTold >= Self.calm else { return nil }
    isTold = true
    sinceTold = 0
    return .silent
  }
}

/// The sound of the room when nobody speaks: fills gaps, so that the noise floor stays what it was.
/// Digital silence there would make the room's own noise stand out afterwards.
struct RoomTone: Sendable {
  private var blocks: [(energy: Int, samples: [Int16])] = []
  private var partial: [Int16] = []

  /// A tenth of a second; so many of them are remembered.
  private static let length = InnerAudio.samplesPerSecond / 10
  private static let kept = 20

  mutating func hear(_ samples: [Int16]) {
    partial += samples
    while partial.count >= Self.length {
      let block = Array(partial.prefix(Self.length))
      partial.removeFirst(Self.length)
      let energy = block.reduce(0) { $0 + Int($1) * Int($1) }
      if blocks.count == Self.kept { blocks.removeFirst() }
      blocks.append((energy, block))
    }
  }

  /// The quietest tenth of the last two seconds, there and back, for as long as wanted.
  func samples(_ count: Int) -> [Int16] {
    guard let quietest = blocks.min(by: { $0.energy < $1.energy })?.samples else {
      return [Int16](repeating: 0, count: count)
    }
    let cycle = quietest + quietest.reversed()
    return (0..<count).map { cycle[$0 % cycle.count] }
  }
}
