internal import Glibc

/// The commands, in the order of the help.
let commands: [Command] = [
  .count, .listen, .replay, .parse, .eval, .devices, .tools, .grammar, .doctor,
]

/// Kept in step with CHANGELOG.md.
let version = "0.1.0"

func overview() -> String {
  let width = commands.map(\.name.count).max() ?? 0
  let rows = commands.map { command in
    let padding = String(repeating: " ", count: width - command.name.count + 2)
    return "  " + command.name + padding + command.summary.lowercasedFirst
  }
  return """
    Usage: outloud COMMAND [OPTION]… [FILE]…
    Counts the reps a person says out loud and turns spoken commands into tool calls. English only.

    \(rows.joined(separator: "\n"))

    'outloud COMMAND --help' tells more. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 missing.
    """
}

func run(_ words: ArraySlice<String>) throws -> Int32 {
  guard let name = words.first else {
    Streams.error(overview())
    return Failure.Code.usage.rawValue
  }
  switch name {
  case "--help", "-h", "help":
    Streams.line(overview())
    return 0
  case "--version", "-V":
    Streams.line("outloud \(version)")
    return 0
  default: break
  }
  guard let command = commands.first(where: { $0.name == name }) else {
    throw Failure.usage("there is no command '\(name)'; see 'outloud --help'")
  }
  let rest = words.dropFirst()
  let plain = rest.prefix { $0 != "--" }
  if plain.contains("--help") || plain.contains("-h") {
    Streams.line(command.help)
    return 0
  }
  if plain.contains("--version") {
    Streams.line("outloud \(version)")
    return 0
  }
  do {
    return try command.run(Arguments(rest, options: command.options))
  } catch let failure as Failure where failure.code == .usage {
    throw Failure.usage(failure.message + "; see 'outloud \(name) --help'")
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

signal(SIGPIPE, SIG_IGN)
do {
  exit(try run(CommandLine.arguments.dropFirst()))
} catch let failure as Failure {
  Streams.diagnostic(failure.message)
  exit(failure.code.rawValue)
} catch {
  Streams.diagnostic("\(error)")
  exit(Failure.Code.failed.rawValue)
}
