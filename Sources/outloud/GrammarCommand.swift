internal import CommandGrammar
internal import SphinxRecognizer

extension Command {
  static let grammar = Command(
    name: "grammar", summary: "Check a grammar of commands, or say what it understands",
    operands: "check|sample FILE",
    options: [
      Option("number", short: "n", value: "N", "sample: so many sentences (10)"),
      Option("seed", value: "S", "sample: the same sentences for the same seed (1)"),
    ],
    details: """
      check: every fault with file, line, column and a hint, words without a pronunciation too.
      sample: random sentences and the call each means. The language is described in docs/grammar.md.
      """,
    run: { arguments in
      guard arguments.operands.count == 2, let verb = arguments.operands.first else {
        throw Failure.usage("grammar takes 'check FILE' or 'sample FILE'")
      }
      let path = arguments.operands[1]
      switch verb {
      case "check": return try GrammarRun.check(try GrammarFile(path))
      case "sample": return try GrammarRun.sample(try GrammarFile(path), arguments)
      default: throw Failure.usage("grammar knows check and sample, not '\(verb)'")
      }
    })
}

private enum GrammarRun {
  static func check(_ file: GrammarFile) throws -> Int32 {
    let words = Set(file.grammar.vocabulary.map(\.word))
    var faults = AmbiguityCheck(file.matcher).errors()
    let known = try EngineLoading.known(words, beside: file)
    faults = file.grammar.unknownWords { known.contains($0) } + faults
    for fault in faults { Streams.error(fault.rendered()) }
    guard faults.isEmpty else { return Failure.Code.failed.rawValue }
    Streams.line("\(file.path): no faults, \(words.count) words")
    return 0
  }

  static func sample(_ file: GrammarFile, _ arguments: Arguments) throws -> Int32 {
    let count = try arguments.integer("number", in: 1...1_000_000) ?? 10
    let seed = try arguments.integer("seed", in: 0...Int.max) ?? 1
    let sampler = Sampler(file.matcher)
    var numbers = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<count {
      guard let sample = sampler.sample(&numbers) else { continue }
      let slots = sample.match.slots.sorted { $0.key < $1.key }.map {
        "\($0.key)=\($0.value.plain)"
      }
      let context = sample.context.map { "  [\($0)]" } ?? ""
      Streams.line(
        "\(sample.text)\t\(sample.match.tool)(\(slots.joined(separator: ", ")))\(context)")
    }
    return 0
  }
}

extension SlotValue {
  fileprivate var plain: String {
    switch self {
    case .number(let number): fixed(number, number == number.rounded() ? 0 : 2)
    case .text(let text): "\"\(text)\""
    case .flag(let flag): "\(flag)"
    }
  }
}
