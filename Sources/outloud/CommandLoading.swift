internal import Listening

/// Which commands are understood: the shipped grammar's, or those of `--grammar`.
enum CommandLoading {
  static func commands(_ arguments: Arguments) throws -> any CommandListening {
    NoCommands()
  }
}
