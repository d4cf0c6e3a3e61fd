/// Bursts of speech that may be parts of one command: words within a command lie close together, and
/// more may follow an unfinished one after a breath. Pure; times are frames of 10 ms.
struct CommandPhrase: Sendable {
  /// Frames of quiet that end a phrase: commands are short, and a count may wait for them.
  static let pause = 45
  /// Frames of quiet that end what a grammar of another trade understands: an order is put together
  /// while it is said.
  static let longPause = 150
  /// Frames after which what was said no longer goes on: a breath of a second and a half.
  static let breath = 150
  /// A command lasts at most so many frames.
  static let longest = 800
  /// The shortest command, in frames.
  static let shortest = 20

  /// Decibels over the room that a burst needs to be listened to as a command: what is softer is the
  /// room's own talk and noise, and most of what would be decoded in vain.
  static let leastLevel = 20.0

  /// The beginning of a command that a breath cut ("rest for") is at most so many frames long; what
  /// was longer and no command is talk, and is not listened to again with all that follows it.
  static let longestBeginning = 250

  /// A number that was heard as a count.
  struct Count: Sendable {
    var words: [(text: String, end: Double)]
    /// Seconds.
    var began: Double
    var confidence: Double
  }

  enum Kind: Sendable {
    case talk
    /// Handed on as a count, in an utterance of its own; withdrawn where it is part of a command.
    case counted(utterance: Int)
    /// A count close behind talk: it waits until the phrase is over.
    case held(Count)
  }

  struct Burst: Sendable {
    var frames: Range<Int>
    var kind: Kind

    var isTalk: Bool { if case .talk = kind { true } else { false } }
    var held: Count? { if case .held(let count) = kind { count } else { nil } }
  }

  let pause: Int

  init(pause: Int = Self.pause) { self.pause = pause }

  private(set) var bursts: [Burst] = []
  /// So many of the bursts were looked at already, and were no command by themselves.
  private(set) var decided = 0
  /// Speech goes on for longer than a command.
  private var isOverlong = false

  var end: Int? { bursts.last?.frames.upperBound }
  var isUndecided: Bool { bursts[decided...].contains { $0.isTalk || $0.held != nil } }
  var isHolding: Bool { bursts.contains { $0.held != nil } }

  /// Whether the phrase is over: nothing was said for a while.
  func isOver(at frame: Int) -> Bool {
    guard isUndecided, let end else { return false }
    return frame - end >= pause
  }

  /// Whether a burst is so close behind talk that it belongs to it.
  func isTalkBefore(_ frame: Int) -> Bool {
    guard let last = bursts.last, frame - last.frames.upperBound < pause else {
      return false
    }
    return last.isTalk || last.held != nil
  }

  /// A burst ended. What came before must have been decided where it was over.
  mutating func add(_ frames: Range<Int>, _ kind: Kind) {
    if let end, frames.lowerBound - end >= Self.breath { clear() }
    let gap = end.map { frames.lowerBound - $0 } ?? .max
    if gap >= pause { isOverlong = false }
    if frames.count > Self.longest { isOverlong = true }
    bursts.append(Burst(frames: frames, kind: kind))
    while let first = bursts.first, bursts.count > 1,
      frames.upperBound - first.frames.lowerBound > Self.longest
    {
      // What is held cannot be dropped, but nothing is held for as long as this.
      if decided == 0, first.isTalk { isOverlong = true }
      bursts.removeFirst()
      decided = max(0, decided - 1)
    }
  }

  /// Stretches of bursts that may be a command, the likeliest first; each ends with the phrase and
  /// holds talk.
  var candidates: [Range<Int>] {
    guard !isOverlong, isUndecided else { return [] }
    var starts: [Int] = []
    if let talk = bursts[decided...].firstIndex(where: \.isTalk) { starts.append(talk) }
    starts.append(decided)
    if decided > 0, frames(of: 0..<decided).count <= Self.longestBeginning { starts.append(0) }
    var seen: Set<Int> = []
    return starts.compactMap { start in
      guard seen.insert(start).inserted, bursts[start...].contains(where: \.isTalk) else {
        return nil
      }
      return start..<bursts.count
    }
  }

  /// The frames of a candidate.
  func frames(of candidate: Range<Int>) -> Range<Int> {
    let lower = bursts[candidate.lowerBound].frames.lowerBound
    return lower..<max(lower, bursts[candidate.upperBound - 1].frames.upperBound)
  }

  /// The phrase was no command so far; what follows within a breath may make it one.
  mutating func setDecided() { decided = bursts.count }

  /// A count that was held has been handed on.
  mutating func setCounted(_ index: Int, utterance: Int) {
    bursts[index].kind = .counted(utterance: utterance)
  }

  mutating func clear() { self = CommandPhrase(pause: pause) }
}
