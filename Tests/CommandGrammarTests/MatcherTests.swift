import CommandGrammar
import Testing

@Suite struct `Words become a tool and its slots` {
  @Test func tagsNameTheToolAndItsSlots() throws {
    let orders = try matcher(
      """
      public <order> = brew [a] (small | large) {size} (tea | "iced coffee") {drink} {tool=orderDrink};
      """)
    #expect(
      orders.match(words("brew a large iced coffee"))
        == [Match("orderDrink", ["size": .text("large"), "drink": .text("iced coffee")])])
    #expect(orders.match(words("brew a large")) == [])
    #expect(orders.match(words("brew a large tea now")) == [])
    #expect(orders.match([]) == [])
  }

  @Test func aSlotTakesTheValueOfAQuantity() throws {
    let rests = try matcher(
      "public <rest> = rest for <rest_time> {tool=start_rest} | cut <duration> {seconds=-<duration>};\n"
        + "<rest_time> = <duration> {seconds};")
    #expect(
      rests.match(words("rest for ninety seconds"))
        == [Match("start_rest", ["seconds": .number(90)])])
    #expect(rests.match(words("cut ten seconds")) == [Match("rest", ["seconds": .number(-10)])])
  }

  @Test func aUnitIsASlotOnlyWhereItWasSaid() throws {
    let log = try matcher("public <log> = <weight> {weight} for <count> {reps};")
    #expect(
      log.match(words("sixty kilos for eight"))
        == [Match("log", ["weight": .number(60), "unit": .text("kg"), "reps": .number(8)])])
    #expect(
      log.match(words("sixty for eight")) == [
        Match("log", ["weight": .number(60), "reps": .number(8)])
      ])
  }

  @Test func literalValuesAreTextNumberOrFlag() throws {
    let mute = try matcher(
      "public <m> = mute {on=true} | loud {level=7} | hush {style=\"very quiet\"} | how long {ask=seconds};"
    )
    #expect(mute.match(["mute"]) == [Match("m", ["on": .flag(true)])])
    #expect(mute.match(["loud"]) == [Match("m", ["level": .number(7)])])
    #expect(mute.match(["hush"]) == [Match("m", ["style": .text("very quiet")])])
    #expect(mute.match(words("how long")) == [Match("m", ask: "seconds")])
  }

  @Test func aContextLimitsWhatMayBeSaid() throws {
    let answers = try matcher("public <a> = yes {tool=confirm when=pending} | stop {tool=stop};")
    #expect(answers.match(["yes"], context: "pending") == [Match("confirm")])
    #expect(answers.match(["yes"], context: "set") == [])
    #expect(answers.match(["stop"], context: "set") == [Match("stop")])
    #expect(answers.match(["yes"]) == [Match("confirm")])
  }

  @Test func aWeightDecidesBetweenReadings() throws {
    let rules = try matcher(
      "public <a> = go <count> {tool=known} | /0.1/ go <anything> {tool=other};")
    #expect(rules.match(words("go ten")).map(\.tool) == ["known"])
    #expect(rules.match(words("go home")).map(\.tool) == ["other"])
  }

  @Test func aHomophoneLosesAgainstTheWord() throws {
    let log = try matcher("public <a> = did [for] <count> {reps};")
    #expect(log.match(words("did for")) == [Match("a", ["reps": .number(4)])])
    #expect(log.match(words("did for ten")) == [Match("a", ["reps": .number(10)])])
  }

  @Test func aHyphenatedWordIsTwoWordsOfText() throws {
    #expect(try matcher("public <a> = push-ups;").match(["push", "ups"]) == [Match("a")])
  }

  @Test func aLastItemMayLeadBackToItsRule() throws {
    let list = try matcher("public <a> = one | one <a>;")
    #expect(list.match(Array(repeating: "one", count: 50)) == [Match("a")])
  }

  @Test(arguments: [
    "((a*)*)*", "(a* a*)* (a | a a)*", "[a] [a] [a] [a] [a] [a] [a] [a] [a] [a] (a+)+",
    "((a {x}) | (a {y}) | (a {z}))*", "(<anything> a)* (<anything> b)*",
  ])
  func noGrammarMakesMatchingSlow(_ rule: String) throws {
    let nested = try matcher("public <p> = \(rule) end;")
    let long = Array(repeating: "a", count: 3_000)
    #expect(nested.match(long + ["end"]).count <= 4)
    #expect(nested.match(long).isEmpty)
  }

  @Test func wordsTellWhetherTheyCanGrow() throws {
    let rests = try matcher("public <a> = [okay] (that was <count> | rest for <duration> | stop);")
    for text in ["", "okay", "that", "that was", "rest for twenty", "okay rest for"] {
      #expect(rests.isViablePrefix(words(text)), "\(text)")
    }
    for text in ["that for", "rest for stop", "stop now", "what"] {
      #expect(!rests.isViablePrefix(words(text)), "\(text)")
    }
    #expect(rests.read(words("that was")).isBegun)
    #expect(!rests.read(words("stop")).canGrow)
  }

  @Test func anyWordsAtAllAreOnlyWords() throws {
    let rules = try matcher("public <a> = rest for <duration>;")
    for text in ["\u{1F600}", "", " ", "९०", "rest\u{0}for", "İstanbul"] {
      #expect(rules.match([text]) == [])
    }
  }
}
