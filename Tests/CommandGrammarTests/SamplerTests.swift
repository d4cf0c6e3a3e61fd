import CommandGrammar
import Testing

@Suite struct `Every sampled sentence matches its own rule with the same slots, once` {
  static let small = [
    "public <a> = [please] rest for <rest> {seconds} {tool=start_rest};",
    "public <a> = (x {one} | y {two})* z {tool=t};",
    "public <a> = /0.9/ <count> {reps} times | /0.1/ <load> {weight} [again];",
    "public <a> = yes {when=pending} | [i did] <count> {reps when=rest,set} [done];",
    "public <a> = one <a> | two;",
    "public <a> = move to <anything> {place};",
  ]

  @Test(arguments: small) func ofSmallGrammars(_ rules: String) throws {
    let matcher = try Matcher(try grammar(rules), quantities: SpokenQuantityRules())
    expectOwnMeanings(matcher, count: 400)
  }

  @Test(arguments: ["en/commands.jsgf", "examples/coffee.jsgf"])
  func ofShippedGrammars(_ path: String) throws {
    expectOwnMeanings(try Shipped.matcher(path), count: 1_500)
  }

  @Test(arguments: ["en/commands.jsgf", "examples/coffee.jsgf"])
  func andNoneOfThemMeansTwoThings(_ path: String) throws {
    let errors = AmbiguityCheck(try Shipped.matcher(path)).errors(samples: 600, pairs: 20_000)
    #expect(errors.isEmpty, "\(errors.map { $0.rendered() }.joined(separator: "\n"))")
  }

  @Test func theSameSeedSaysTheSame() throws {
    let sampler = Sampler(try matcher("public <a> = (a | b | c)+ <count>;"))
    func say() -> [String] {
      var numbers = SeededNumbers(seed: 5)
      return (0..<20).compactMap { _ in sampler.sample(&numbers)?.text }
    }
    #expect(say() == say())
    #expect(Set(say()).count > 5)
  }

  private func expectOwnMeanings(_ matcher: Matcher, count: Int) {
    let sampler = Sampler(matcher)
    var numbers = SeededNumbers(seed: 20)
    var said = 0
    for _ in 0..<count {
      guard let sample = sampler.sample(&numbers) else { continue }
      said += 1
      let found = matcher.match(sample.words, context: sample.context)
      #expect(found == [sample.match], "\(sample.text) in \(sample.context ?? "any")")
    }
    #expect(said > count / 2)
  }
}

@Suite struct `Sentences that mean two things are found` {
  @Test(arguments: [
    "public <a> = stop it {tool=pause} | stop (it | that) {tool=finish};",
    "public <a> = go (to | on) {x=1} | go on {x=2} | stay;",
    "public <a> = <count> {reps} more | <number> {weight} more;",
  ])
  func andNamedWithTheirPlaces(_ rules: String) throws {
    let errors = AmbiguityCheck(try matcher(rules)).errors(samples: 200)
    #expect(errors.count == 1)
    #expect(errors.first?.code == .ambiguous)
    #expect(errors.first?.line == 2)
  }

  @Test(arguments: [
    "public <a> = stop it {tool=pause} | /0.5/ stop (it | that) {tool=finish};",
    "public <a> = go on {tool=x when=set} | go on {tool=y when=rest};",
    "public <a> = [please] go [now] | please go {x=1} later;",
  ])
  func butWhatAWeightOrAContextDecidesIsNone(_ rules: String) throws {
    #expect(AmbiguityCheck(try matcher(rules)).errors(samples: 200).isEmpty)
  }
}
