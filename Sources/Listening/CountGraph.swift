internal import CommandGrammar
internal import SpokenQuantities

/// The search graph of counting: its states are the count.
///
/// From the start the next number is likely, one that skips, repeats, restarts or counts down is
/// rarer, any other is rare; a number may follow its predecessor without a pause. Measured
/// (docs/accuracy.md): no other lever is worth as much as expecting the next number.
package enum CountGraph {
  /// Probabilities of the first number of a burst, and of one more in the same burst.
  package struct Weights: Equatable, Sendable {
    /// Any number at all: starting in the middle, losing count.
    var any = 0.002
    /// "One" where nothing was counted yet, and a start at two to twelve as a multiple of `any`.
    var first = 0.3
    var earlyStart = 2.0
    /// The number after the last one, and its share while counting down.
    var next = 0.6
    var nextWhileFalling = 0.3
    /// Two further; three further is a quarter of it.
    var skip = 0.03
    var same = 0.02
    /// One less, where the count does not fall yet.
    var down = 0.04
    /// Starting over at one.
    var restart = 0.05
    /// The number after the live count, and the one after the last number, where they differ: one
    /// odd number is more often misheard than meant.
    var position = 0.45
    /// The engine's acoustic scores overstate what they know, frame by frame; the probabilities are
    /// raised to this power to weigh as much.
    var emphasis = 3.0
    /// The ten of the next number alone ("twenty" where "twenty one" is due), and the unit that is
    /// due after such a ten; any other unit is a fiftieth of it.
    var ten = 0.2
    var unit = 0.6
    /// The number that would follow if all bursts that wait to be believed were counts, and the one
    /// after what the last of them was heard as.
    var held = 0.25
    var afterHeld = 0.1
    /// Another number in the same burst.
    var more = 0.1

    package init() {}
  }

  /// The graph reaches so far beyond the count, and at least to `leastReach`.
  static let reach = 8
  static let leastReach = 32
  /// The largest number it ever holds.
  package static let largest = 999

  /// Every word a count graph can hold.
  package static let words: Set<String> = Set((1...largest).flatMap { forms(of: $0).joined() })

  /// How people say a number when they count: "one hundred five", "one hundred and five",
  /// "a hundred and five".
  static func forms(of number: Int) -> [[String]] {
    let plain = QuantitySpeaker.words(number, and: false)
    guard number >= 100 else { return [plain] }
    let british = QuantitySpeaker.words(number)
    let forms = plain == british ? [plain] : [plain, british]
    return number < 200 ? forms + forms.map { ["a"] + $0.dropFirst() } : forms
  }

  /// The graph for the next burst.
  ///
  /// - Parameters:
  ///   - count: the live count of the set.
  ///   - last: the last number that counted, nil where none has.
  ///   - isFalling: the last two numbers fell by one.
  ///   - held: bursts since then that may have counted.
  ///   - ten: the burst follows a spoken ten closely and may be its unit.
  static func graph(
    count: Int, last: Int?, isFalling: Bool, held: HeldCounts = HeldCounts(), after ten: Int? = nil,
    weights: Weights = Weights()
  ) -> SearchGraph {
    let top = min(largest, max(leastReach, max(last ?? 0, count) + reach))
    var builder = Builder(top: top)
    let more = Logarithm.power(weights.more, weights.emphasis)
    // Far from the count lie only numbers that no one says: leaving them out keeps the graph, its
    // memory and its time the same however far the count goes.
    let centres = [count, last ?? 0]
    func isNear(_ number: Int) -> Bool {
      number <= leastReach || centres.contains { abs(number - $0) <= reach }
    }
    for (number, probability) in starts(
      top, count, last, isFalling, held, ten, weights)
    where isNear(number) {
      builder.say(number, from: builder.graph.start, probability)
    }
    for number in 1...top where isNear(number) {
      builder.leave(number)
      if number < top, isNear(number + 1) {
        builder.say(number + 1, from: builder.state(number), more)
      }
      if isFalling, number > 1, isNear(number - 1) {
        builder.say(number - 1, from: builder.state(number), more)
      }
    }
    return builder.graph
  }

  /// Probability of each number at the start of a burst, in rising order.
  private static func starts(
    _ top: Int, _ count: Int, _ last: Int?, _ isFalling: Bool, _ held: HeldCounts,
    _ ten: Int?, _ weights: Weights
  ) -> [(Int, Double)] {
    var likely = Array(repeating: weights.any, count: top + 1)
    func allow(_ number: Int, _ probability: Double) {
      if (1...top).contains(number) { likely[number] = max(likely[number], probability) }
    }
    if let last {
      let isAnchored = count == last
      allow(
        last + 1,
        (isAnchored ? weights.next : weights.position) * (isFalling ? weights.nextWhileFalling : 1))
      allow(last + 2, weights.skip)
      allow(last + 3, weights.skip / 4)
      allow(last, weights.same)
      allow(last - 1, isFalling ? weights.next : weights.down)
      allow(1, weights.restart)
      if !isAnchored { allow(count + 1, weights.position) }
      let next = isFalling ? last - 1 : last + 1
      if next > 20, next < 100, next % 10 != 0 { allow(next / 10 * 10, weights.ten) }
      if let ten {
        for unit in 1...9 { allow(unit, ten + unit == next ? weights.unit : weights.unit / 50) }
      }
    } else {
      allow(1, weights.first)
      for number in 2...12 { allow(number, weights.any * weights.earlyStart) }
      if count > 0 { allow(count + 1, weights.next) }
    }
    if let waiting = held.items.last, !isFalling {
      allow(count + held.count + 1, weights.held)
      allow(waiting.number + 1, weights.afterHeld)
    }
    return (1...top).map { ($0, Logarithm.power(likely[$0], weights.emphasis)) }
  }

  /// State 0 starts, state 1 ends, then one state a number, then those inside spoken numbers.
  private struct Builder {
    var graph: SearchGraph

    init(top: Int) {
      graph = SearchGraph(stateCount: top + 2, start: 0, final: 1)
    }

    func state(_ number: Int) -> Int { number + 1 }

    mutating func say(_ number: Int, from state: Int, _ probability: Double) {
      for words in CountGraph.forms(of: number) {
        var from = state
        for (index, word) in words.enumerated() {
          let isLast = index == words.count - 1
          let to = isLast ? self.state(number) : newState()
          graph.arcs.append(
            .init(from: from, to: to, word: word, probability: index == 0 ? probability : 1))
          from = to
        }
      }
    }

    mutating func leave(_ number: Int) {
      graph.arcs.append(.init(from: state(number), to: graph.final, word: nil, probability: 1))
    }

    private mutating func newState() -> Int {
      graph.stateCount += 1
      return graph.stateCount - 1
    }
  }
}
