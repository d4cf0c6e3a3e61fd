/// One verb of the command line.
struct Command: Sendable {
  var name: String
  /// One line for the list of commands.
  var summary: String
  /// What follows the name, for the usage line.
  var operands: String
  var options: [Option]
  /// Further lines of `--help`: what comes in, what goes out.
  var details: String
  /// Returns the exit code of a run that told its own story; throws what ends it.
  var run: @Sendable (Arguments) throws -> Int32

  var help: String {
    var lines = ["Usage: outloud \(name) [OPTION]… \(operands)".trimmed, summary + ".", ""]
    let all = options + [Option("help", "show this help")]
    let names = all.map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let value = option.value.map { " " + $0 } ?? ""
      return short + "--" + option.name + value
    }
    let width = min(30, names.map(\.count).max() ?? 0)
    for (option, name) in zip(all, names) {
      let padding = String(repeating: " ", count: max(2, width - name.count + 2))
      lines.append("  " + name + padding + option.help)
    }
    if !details.isEmpty { lines += ["", details] }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
