import CommandGrammar
import Testing

/// A broken grammar, what is wrong with it, and where.
struct BrokenGrammar: CustomTestStringConvertible, Sendable {
  var code: GrammarError.Code
  var line: Int
  var column: Int
  var text: String
  var testDescription: String { "\(code): \(text.prefix(60))" }

  init(_ code: GrammarError.Code, _ line: Int, _ column: Int, _ text: String) {
    self.code = code
    self.line = line
    self.column = column
    self.text = text
  }

  private static let head = "#JSGF V1.0;\ngrammar g;\n"

  static let all: [BrokenGrammar] = [
    BrokenGrammar(.header, 1, 1, ""),
    BrokenGrammar(.header, 1, 1, "grammar g; public <a> = x;"),
    BrokenGrammar(.header, 2, 1, "#JSGF V1.0;\npublic <a> = x;"),
    BrokenGrammar(.syntax, 3, 1, head + "<a = x;"),
    BrokenGrammar(.syntax, 3, 14, head + "public <a> = ( x;\n").moved(to: 17),
    BrokenGrammar(.syntax, 3, 17, head + "public <a> = [ x;"),
    BrokenGrammar(.syntax, 3, 15, head + "public <a> = x) y;"),
    BrokenGrammar(.syntax, 3, 15, head + "public <a> = x"),
    BrokenGrammar(.syntax, 3, 12, head + "public <a> x;"),
    BrokenGrammar(.syntax, 3, 16, head + "public <a> = x {tool=a;"),
    BrokenGrammar(.syntax, 3, 14, head + "public <a> = \"new york;"),
    BrokenGrammar(.syntax, 3, 14, head + "public <a> = > x;"),
    BrokenGrammar(.unterminatedComment, 3, 16, head + "public <a> = x /* never ends\n;"),
    BrokenGrammar(.badWeight, 3, 14, head + "public <a> = /0/ x | y;"),
    BrokenGrammar(.badWeight, 3, 14, head + "public <a> = /-1/ x | y;"),
    BrokenGrammar(.badWeight, 3, 14, head + "public <a> = /many/ x | y;"),
    BrokenGrammar(.badWeight, 3, 16, head + "public <a> = x /2/ y;"),
    BrokenGrammar(.badTag, 3, 16, head + "public <a> = x {};"),
    BrokenGrammar(.badTag, 3, 16, head + "public <a> = x {tool=};"),
    BrokenGrammar(.badTag, 3, 16, head + "public <a> = x {reps=<nonsense>};"),
    BrokenGrammar(.emptyRule, 3, 8, head + "public <a> = ;"),
    BrokenGrammar(.emptyRule, 3, 18, head + "public <a> = x | | y;"),
    BrokenGrammar(.emptyRule, 3, 16, head + "public <a> = x () ;").moved(to: 17),
    BrokenGrammar(.emptyRule, 4, 1, head + "public <a> = x | <b>;\n<b> = <VOID> y;"),
    BrokenGrammar(.emptyRule, 3, 8, head + "public <a> = [x] y*;"),
    BrokenGrammar(.undefinedRule, 3, 16, head + "public <a> = x <wieght>;"),
    BrokenGrammar(.duplicateRule, 4, 1, head + "public <a> = <b>;\n<b> = x;\n<b> = y;").onLine(5),
    BrokenGrammar(.leftRecursion, 3, 14, head + "public <a> = <a> x | y;"),
    BrokenGrammar(
      .leftRecursion, 4, 11, head + "public <a> = <b>;\n<b> = [x] <c>;\n<c> = <b> y | z;"
    )
    .onLine(5).moved(to: 7),
    BrokenGrammar(.recursion, 3, 16, head + "public <a> = x <a> y | z;"),
    BrokenGrammar(.unreachableRule, 4, 1, head + "public <a> = x;\n<b> = y;"),
    BrokenGrammar(.noPublicRule, 1, 1, head + "<a> = x;"),
    BrokenGrammar(.severalPublicRules, 4, 8, head + "public <a> = x;\npublic <b> = y;"),
    BrokenGrammar(.missingImport, 3, 8, head + "import <other.*>;\npublic <a> = x;"),
    BrokenGrammar(
      .tooLarge, 3, 74,
      head + "public <a> = " + String(repeating: "(", count: 100) + "x"
        + String(repeating: ")", count: 100) + ";"),
  ]

  private func moved(to column: Int) -> BrokenGrammar {
    BrokenGrammar(code, line, column, text)
  }

  private func onLine(_ line: Int) -> BrokenGrammar { BrokenGrammar(code, line, column, text) }
}

@Suite struct `A broken grammar is refused with its place` {
  @Test(arguments: BrokenGrammar.all)
  func isRefused(_ broken: BrokenGrammar) throws {
    let source = GrammarSource(file: "broken.jsgf", text: broken.text)
    let errors = #expect(throws: GrammarErrors.self) {
      _ = try Matcher(try Grammar(source), quantities: TestQuantities())
    }
    let error = try #require(errors?.errors.first)
    #expect(error.code == broken.code)
    #expect([error.line, error.column] == [broken.line, broken.column], "\(error.rendered())")
    #expect(error.file == "broken.jsgf")
  }

  @Test func theCaretStandsBelowTheFault() throws {
    let errors = try #require(throws: GrammarErrors.self) {
      try grammar("public <order> = a <drnk>;\n<drink> = tea;")
    }
    #expect(
      errors.errors[0].rendered() == """
        test.jsgf:2:20: <drnk> is not defined
          public <order> = a <drnk>;
                             ^
          did you mean <drink>?
        """)
  }

  @Test func everythingUndefinedIsToldAtOnce() throws {
    let errors = try #require(throws: GrammarErrors.self) {
      try grammar("public <a> = <b> | <c>;\n")
    }
    #expect(errors.errors.map(\.column) == [14, 20])
  }

  @Test func allWordsWithoutPronunciationAreToldAtOnce() throws {
    let drinks = try grammar("public <a> = tea | mate |\n kombucha | tea;")
    let errors = drinks.unknownWords { $0 == "tea" }
    #expect(errors.map(\.line) == [2, 3])
    #expect(errors.map(\.column) == [20, 2])
    #expect(errors.allSatisfy { $0.code == .unknownWords })
  }

  @Test func anImportIsResolvedAndItsPrivateRulesStayPrivate() throws {
    let library = GrammarSource(
      file: "drinks.jsgf",
      text: "#JSGF V1.0; grammar drinks; public <hot> = <leaf> | coffee; <leaf> = tea;")
    func read(_ rule: String) throws -> Grammar {
      try Grammar(
        GrammarSource(
          file: "main.jsgf",
          text: "#JSGF V1.0; grammar main; import <drinks.*>; public <a> = a \(rule);"),
        loader: { $0 == "drinks" ? library : nil })
    }
    #expect(
      try Matcher(read("<drinks.hot>"), quantities: TestQuantities()).match(["a", "tea"]).count == 1
    )
    #expect(throws: GrammarErrors.self) { try read("<leaf>") }
  }

  @Test(arguments: [
    "\u{0}\u{1}", "#JSGF V1.0;\u{FFFD}", "public", "<", "#JSGF V1.0; grammar \u{202E};",
  ])
  func anyBytesAreAnError(_ text: String) {
    #expect(throws: GrammarErrors.self) { try Grammar(GrammarSource(file: "x", text: text)) }
  }

  @Test func manyOperatorsBehindOneItemAreRefused() {
    #expect(throws: GrammarErrors.self) {
      try grammar("public <a> = x" + String(repeating: "*", count: 10_000) + ";")
    }
  }
}
