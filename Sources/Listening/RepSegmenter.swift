internal import SpokenQuantities
package import SpokenText

/// What counts: spoken numbers, or any word.
package enum CountMode: String, CaseIterable, Sendable {
  case numbers
  case anyWord = "any-word"
}

/// The numbers that would go on the count, when an utterance starts.
package struct CountExpectation: Equatable, Sendable {
  /// The last number that counted.
  package var lastSpoken: Int?
  /// The number after the live count.
  package var afterLive: Int
  /// The last two spoken numbers fell by one.
  package var isFalling: Bool

  package init(lastSpoken: Int? = nil, afterLive: Int = 1, isFalling: Bool = false) {
    self.lastSpoken = lastSpoken
    self.afterLive = afterLive
    self.isFalling = isFalling
  }

  /// In rising order.
  var next: [Int] {
    guard let lastSpoken else { return [afterLive] }
    let after = lastSpoken + 1
    let rising = after == afterLive ? [after] : [min(after, afterLive), max(after, afterLive)]
    return isFalling && lastSpoken > 1 ? [lastSpoken - 1] + rising : rising
  }

  func contains(_ number: Int) -> Bool { next.contains(number) }

  /// `number` has counted; the live count goes on as register-rep does it (`CountPolicy.numbers`).
  mutating func note(_ number: Int) {
    let rises = lastSpoken.map { number == $0 + 1 } ?? false
    isFalling = lastSpoken.map { number == $0 - 1 } ?? false
    afterLive = rises ? number + 1 : afterLive + 1
    lastSpoken = number
  }
}

/// Cuts the words of a hypothesis into the segments that may count as reps.
///
/// The result depends only on the words and on what was expected when the utterance started, not on
/// how the hypothesis grew, so a stream may be cut into partials anywhere.
package struct RepSegmenter: Sendable {
  package let mode: CountMode
  /// No one counts reps beyond it; larger numbers are talk.
  static let largestCount = 9999

  package init(mode: CountMode) {
    self.mode = mode
  }

  /// Segments of `words`, the whole hypothesis of one utterance. `mayBeCommand` tells whether a run
  /// of words is a command or may grow into one.
  package func segments(
    of words: [String], expecting expectation: CountExpectation,
    mayBeCommand: (ArraySlice<String>) -> Bool
  ) -> [Segment] {
    switch mode {
    case .anyWord: anyWords(words)
    case .numbers: numbers(words, expectation, mayBeCommand)
    }
  }

  private func anyWords(_ words: [String]) -> [Segment] {
    var segments: [Segment] = []
    var index = 0
    while index < words.count {
      if TextNormalizer.fillers.contains(words[index]) {
        index += 1
      } else if let reading = NumberReader.countReading(of: words, at: index, homophones: false) {
        // "nine oh two" is three words called out; only a count would read it as one number.
        let isOne = !words[index..<(index + reading.length)].contains("oh")
        let length = isOne ? reading.length : 1
        segments.append(segment(words, index, length, isOne ? Int(exactly: reading.value) : nil))
        index += length
      } else {
        segments.append(segment(words, index, 1, nil))
        index += 1
      }
    }
    return segments
  }

  private func numbers(
    _ words: [String], _ expectation: CountExpectation,
    _ mayBeCommand: (ArraySlice<String>) -> Bool
  ) -> [Segment] {
    var segments: [Segment] = []
    var expected = expectation
    var opensUtterance = true
    var followsCount = false
    var talkStart: Int?
    var index = 0
    while index < words.count {
      if TextNormalizer.fillers.contains(words[index]) {
        index += 1
        continue
      }
      let inPlace = opensUtterance || followsCount
      guard let read = reading(words, index, expected, homophones: inPlace) else {
        talkStart = talkStart ?? index
        (opensUtterance, followsCount) = (false, false)
        index += 1
        continue
      }
      if inPlace || expected.contains(read.numbers[0]) {
        let held = talkStart.map { mayBeCommand(words[$0...]) } ?? false
        for number in read.numbers {
          var next = segment(words, index, read.length, number)
          next.isHeld = held
          segments.append(next)
          expected.note(number)
        }
        if !held { talkStart = nil }
        followsCount = true
      } else {
        talkStart = talkStart ?? index
        followsCount = false
      }
      opensUtterance = false
      index += read.length
    }
    markIncomplete(&segments, words, expectation)
    return segments
  }

  private struct Reading {
    var numbers: [Int]
    var length: Int
  }

  private func reading(
    _ words: [String], _ index: Int, _ expected: CountExpectation, homophones: Bool
  ) -> Reading? {
    if let run = glued(words[index], expected) { return Reading(numbers: run, length: 1) }
    if let literal = NumberReader.countReading(of: words, at: index, homophones: false) {
      guard let value = Int(exactly: literal.value), (1...Self.largestCount).contains(value) else {
        return nil
      }
      return shorter(words, index, expected, value, literal.length)
    }
    guard homophones,
      let sound = NumberReader.countReading(of: [words[index]], at: 0, homophones: true),
      let value = Int(exactly: sound.value), expected.contains(value)
    else { return nil }
    return Reading(numbers: [value], length: sound.length)
  }

  /// "one hundred one hundred one" is 100, 101 where 100 is expected, not 101 and a rest.
  private func shorter(
    _ words: [String], _ index: Int, _ expected: CountExpectation, _ value: Int, _ length: Int
  ) -> Reading {
    if value > 100, !expected.contains(value), length > 2 {
      for part in stride(from: length - 1, through: 2, by: -1) {
        let head = Array(words[index..<(index + part)])
        if let reading = NumberReader.countReading(of: head, at: 0, homophones: false),
          reading.length == part, let number = Int(exactly: reading.value),
          expected.contains(number)
        {
          return Reading(numbers: [number], length: part)
        }
      }
    }
    return Reading(numbers: [value], length: length)
  }

  /// "123" where 1 is expected is three counts that were glued together.
  private func glued(_ word: String, _ expected: CountExpectation) -> [Int]? {
    guard word.utf8.count > 1, word.utf8.count <= 12,
      word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = Int(word),
      !expected.contains(value)
    else { return nil }
    for first in expected.next {
      var numbers: [Int] = []
      var rest = Substring(word)
      var number = first
      while !rest.isEmpty, rest.hasPrefix(String(number)) {
        numbers.append(number)
        rest = rest.dropFirst(String(number).count)
        number += 1
      }
      if rest.isEmpty, numbers.count > 1 { return numbers }
    }
    return nil
  }

  private func segment(_ words: [String], _ index: Int, _ length: Int, _ number: Int?) -> Segment {
    let end = min(words.count, index + max(1, length))
    let text = end == index + 1 ? words[index] : words[index..<end].joined(separator: " ")
    return Segment(text: text, number: number, words: index..<end)
  }

  /// "twenty" at the end of the words, where "twenty one" is expected, may not be whole.
  private func markIncomplete(
    _ segments: inout [Segment], _ words: [String], _ expectation: CountExpectation
  ) {
    guard let last = segments.last, let number = last.number, last.words.count == 1,
      last.words.upperBound == words.count
    else { return }
    var expected = expectation
    for number in segments.dropLast().compactMap(\.number) { expected.note(number) }
    guard !expected.contains(number) else { return }
    let grows = expected.next.contains { whole in
      (number >= 20 && number < 100 && number % 10 == 0 && whole / 10 * 10 == number && whole < 100)
        || (whole >= 100 && number < 10 && whole / 100 == number)
    }
    if grows { segments[segments.count - 1].isIncomplete = true }
  }
}
