import CommandGrammar
import Testing

@testable import Listening

@Suite("The count graph expects the next number")
struct CountGraphTests {
  /// The probability of the first word of each way to begin, by the numbers' words.
  static func starts(_ graph: SearchGraph) -> [String: Double] {
    var found: [String: Double] = [:]
    func follow(_ state: Int, _ words: [String], _ probability: Double, _ depth: Int) {
      for arc in graph.arcs where arc.from == state {
        guard let word = arc.word else {
          found[words.joined(separator: " ")] = probability
          continue
        }
        // Inside a number the price is paid; more numbers in the burst cost again.
        guard arc.probability == 1 || depth == 0 else { continue }
        follow(arc.to, words + [word], depth == 0 ? arc.probability : probability, depth + 1)
      }
    }
    follow(graph.start, [], 1, 0)
    return found
  }

  @Test(arguments: [
    (0, nil, "one"), (4, 4, "five"), (20, 20, "twenty one"), (99, 99, "one hundred"),
    (104, 104, "one hundred five"), (199, 199, "two hundred"), (6, 3, "seven"),
  ])
  func nextIsMostLikely(count: Int, last: Int?, next: String) throws {
    let starts = Self.starts(CountGraph.graph(count: count, last: last, isFalling: false))
    let likely = try #require(starts.max { $0.value < $1.value })
    #expect(starts[next] == likely.value)
  }

  @Test func fallingExpectsOneLess() throws {
    let starts = Self.starts(CountGraph.graph(count: 3, last: 7, isFalling: true))
    #expect(starts.max { $0.value < $1.value }?.key == "six")
  }

  @Test func hundredsAreSpokenInEveryWay() {
    let starts = Self.starts(CountGraph.graph(count: 104, last: 104, isFalling: false))
    for form in [
      "one hundred five", "one hundred and five", "a hundred five", "a hundred and five",
    ] {
      #expect(starts[form] != nil, "\(form)")
    }
  }

  @Test func smallNumbersAndThoseNearTheCountAreThere() {
    let graph = CountGraph.graph(count: 205, last: 205, isFalling: false)
    let starts = Self.starts(graph)
    for number in Array(1...32) + Array(197...213) {
      for form in CountGraph.forms(of: number) {
        #expect(starts[form.joined(separator: " ")] != nil, "\(number)")
      }
    }
    #expect(graph.words.isSubset(of: CountGraph.words))
    #expect(graph.arcs.allSatisfy { $0.probability > 0 && $0.probability <= 1 })
  }

  @Test func theNextNumberIsAlwaysThere() {
    for count in 1..<220 {
      let starts = Self.starts(CountGraph.graph(count: count, last: count, isFalling: false))
      for form in CountGraph.forms(of: count + 1) {
        #expect(starts[form.joined(separator: " ")] != nil, "\(count + 1)")
      }
    }
  }

  @Test func aUnitFollowsItsTen() throws {
    let plain = Self.starts(CountGraph.graph(count: 22, last: 22, isFalling: false))
    let after = Self.starts(CountGraph.graph(count: 22, last: 22, isFalling: false, after: 20))
    #expect(try #require(after["three"]) > #require(plain["three"]) * 100)
    #expect(try #require(plain["twenty"]) > #require(plain["thirty"]))
  }

  @Test func burstsThatWaitMakeTheirSuccessorLikely() throws {
    var held = HeldCounts()
    for number in [4, 9, 3] {
      held.hold(.init(burst: 0..<30, end: 30, number: number, score: -1))
    }
    let starts = Self.starts(
      CountGraph.graph(count: 0, last: nil, isFalling: false, held: held))
    #expect(try #require(starts["four"]) > #require(starts["five"]) * 100)
  }

  @Test func largeCountsTrapNothing() {
    for count in [998, 999, 1000, Int.max / 2] {
      #expect(!CountGraph.graph(count: count, last: count, isFalling: false).arcs.isEmpty)
    }
  }
}
