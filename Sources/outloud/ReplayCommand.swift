internal import EventJSON
internal import Listening
internal import SpokenText

extension Command {
  static let replay = Command(
    name: "replay", summary: "Run a transcript of hypotheses as if it were heard now",
    operands: "FILE|-",
    options: [
      Option("json", "one JSON event a line"),
      Option("screen", "show it as 'listen' would, each line at its time"),
    ] + ListeningOptions.all,
    details: """
      Lines: {"t":1.2,"utterance":1,"text":"one two","final":false}; all but the text may be left out.
      """,
    run: { arguments in
      guard arguments.operands.count == 1 else {
        throw Failure.usage("replay needs one transcript, or - for standard input")
      }
      let path = arguments.operands[0]
      let reader = try LineReader(path: path)
      let printer = EventPrinter(asJSON: arguments.has("json"))
      var pipeline = TranscriptPipeline(
        settings: try ListeningOptions.settings(arguments),
        commands: try CommandLoading.grammar(arguments).parser)
      let transcript = TranscriptReader()
      let shows = arguments.has("screen") && path != "-" && !arguments.has("json")
      var shown: [Hypothesis] = []
      var number = 0
      var broken = 0
      while let line = reader.next() {
        number += 1
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        do {
          let hypothesis = try transcript.hypothesis(line)
          if shows { shown.append(hypothesis) } else { printer.print(pipeline.hear(hypothesis)) }
        } catch let error as TranscriptError {
          broken += 1
          if broken <= 10 {
            let name = path == "-" ? "standard input" : path
            Streams.diagnostic("\(name), line \(number): \(error.reason)")
          }
        }
      }
      if let screen = shows ? ScreenReplay(pipeline, name: path) : nil {
        printer.print(screen.run(shown).suffix(1))
      } else {
        for hypothesis in shown { printer.print(pipeline.hear(hypothesis)) }
        printer.print(pipeline.finish())
      }
      if broken > 10 { Streams.diagnostic("\(broken) lines could not be read") }
      return broken > 0 ? Failure.Code.failed.rawValue : 0
    })
}
