import Testing

@testable import Listening

/// A timeline, a character for a tenth of a second: `t` talk, `c` a count, `.` nothing said.
private func phrase(_ timeline: String, pause: Int = CommandPhrase.pause) -> CommandPhrase {
  var phrase = CommandPhrase(pause: pause)
  var open: (letter: Character, start: Int)?
  for (index, letter) in (timeline + ".").enumerated() {
    if let last = open, last.letter != letter {
      let frames = (last.start * 10)..<(index * 10)
      phrase.add(frames, last.letter == "t" ? .talk : .counted(utterance: 1))
      open = nil
    }
    if open == nil, letter != "." { open = (letter, index) }
    if phrase.isOver(at: index * 10), open == nil { phrase.setDecided() }
  }
  return phrase
}

@Suite("Bursts that are one phrase")
struct CommandPhraseTests {
  static let candidates: [(String, [Range<Int>])] = [
    // Bursts close together are one stretch.
    ("tt..ttt", [0..<70]),
    // A count before it may be part of it, or not.
    ("ccc.ttt", [40..<70, 0..<70]),
    ("ttt.ccc", [0..<70]),
    // Counts alone are no phrase.
    ("cc..cc", []),
    // What was no command may be finished after a breath, and is tried alone first.
    ("ttt.......ttt", [100..<130, 0..<130]),
    // Not after a longer one.
    ("ttt................ttt", [190..<220]),
  ]

  @Test("Stretches that may be a command", arguments: candidates)
  func stretches(timeline: String, expected: [Range<Int>]) {
    let phrase = phrase(timeline)
    #expect(phrase.candidates.map { phrase.frames(of: $0) } == expected)
  }

  @Test("Speech longer than a command is none")
  func overlong() {
    #expect(phrase(String(repeating: "t", count: 90)).candidates.isEmpty)
    #expect(phrase(String(repeating: "ttttt.", count: 20)).candidates.isEmpty)
  }

  @Test("After talk that was too long, and quiet, commands are heard again")
  func recovers() {
    let phrase = phrase(String(repeating: "t", count: 90) + "......ttt")
    #expect(phrase.frames(of: phrase.candidates[0]) == 960..<990)
  }

  @Test("A phrase is over after the pause, and only once")
  func over() {
    var phrase = CommandPhrase()
    phrase.add(0..<50, .talk)
    #expect(!phrase.isOver(at: 50 + CommandPhrase.pause - 1))
    #expect(phrase.isOver(at: 50 + CommandPhrase.pause))
    phrase.setDecided()
    #expect(!phrase.isOver(at: 500))
  }

  @Test("A count close behind talk belongs to it, others do not")
  func close() {
    var phrase = CommandPhrase()
    #expect(!phrase.isTalkBefore(0))
    phrase.add(0..<50, .talk)
    #expect(phrase.isTalkBefore(60))
    #expect(!phrase.isTalkBefore(50 + CommandPhrase.pause))
    phrase.add(60..<90, .counted(utterance: 1))
    #expect(!phrase.isTalkBefore(100))
  }
}
