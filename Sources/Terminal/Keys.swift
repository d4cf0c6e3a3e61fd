package import Workout

/// A key that was pressed.
package enum Key: Equatable, Sendable {
  /// A printable ASCII character.
  case character(Character)
  /// Control-C, or the end of the input.
  case interrupt
  /// Control-Z.
  case suspend
  /// Control-L.
  case redraw
}

/// Keys from the bytes of a terminal. What is no key of ours is swallowed whole: cursor keys (ECMA-48
/// sequences), characters beyond ASCII, and all that is pasted.
package struct KeyReader: Equatable, Sendable {
  private enum State: Equatable, Sendable {
    case plain
    case escape
    /// Parameters of a control sequence so far.
    case sequence([UInt8])
    /// After `ESC O`.
    case single
  }

  private var state = State.plain
  private var isPasting = false

  package init() {}

  package mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { take($0) }
  }

  private mutating func take(_ byte: UInt8) -> Key? {
    switch (state, byte) {
    case (_, 0x1B):
      state = .escape
    case (.escape, UInt8(ascii: "[")):
      state = .sequence([])
    case (.escape, UInt8(ascii: "O")):
      state = .single
    case (.escape, _), (.single, _):
      // Alt and a key, or a function key.
      state = .plain
    case (.sequence(let parameters), 0x20...0x3F):
      state = .sequence(Array((parameters + [byte]).suffix(16)))
    case (.sequence(let parameters), _):
      state = .plain
      if byte == UInt8(ascii: "~") {
        if parameters == Array("200".utf8) { isPasting = true }
        if parameters == Array("201".utf8) { isPasting = false }
      }
    case (.plain, _):
      return isPasting ? nil : key(byte)
    }
    return nil
  }

  private func key(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x03, 0x04: .interrupt
    case 0x1A: .suspend
    case 0x0C: .redraw
    case 0x20...0x7E: .character(Character(Unicode.Scalar(byte)))
    default: nil
    }
  }
}

/// What a key asks for.
package enum KeyAction: Equatable, Sendable {
  /// For the workout, as if it had been said.
  case input(WorkoutInput)
  case quit
  case suspend
  case redraw
}

extension ScreenModel {
  /// The one place that says what keys do; nil for a key without a meaning now.
  ///
  /// - Parameter time: seconds of audio.
  package func action(for key: Key, at time: Double) -> KeyAction? {
    switch key {
    case .interrupt: .quit
    case .suspend: .suspend
    case .redraw: .redraw
    case .character(let character):
      switch character {
      case "+", "=": .input(.rep(RepSignal(source: .manual, time: time)))
      case "-", "_":
        question?.wantsYes == false
          ? nil
          : shownReps.flatMap { reps in
            reps > 0 ? call("correct_reps", ["reps": .number(Double(reps - 1))], time) : nil
          }
      case "u", "U": call("undo", time)
      case "y", "Y": call("confirm", time)
      case "n", "N": call("cancel", time)
      case "p", "P":
        call(isPaused || phase == .stopped ? "resume_workout" : "pause_workout", time)
      case "q", "Q": .quit
      default: nil
      }
    }
  }

  private func call(
    _ name: String, _ arguments: [String: ToolValue] = [:], _ time: Double
  ) -> KeyAction {
    .input(.call(ToolCall(name, arguments), id: nil, from: .manual, time: time))
  }

  private func call(_ name: String, _ time: Double) -> KeyAction { call(name, [:], time) }

  /// Keys that mean something now, the most needed first.
  var keys: [(key: String, meaning: String)] {
    var keys: [(String, String)] = []
    if let question {
      if question.wantsYes { keys.append(("y", "yes")) }
      keys.append(("n", question.wantsYes ? "no" : "cancel"))
    }
    keys += [("+", "rep"), ("-", "less")]
    if history.next != nil { keys.append(("u", "undo")) }
    keys.append(("p", isPaused || phase == .stopped ? "go on" : "pause"))
    return keys + [("q", "quit")]
  }
}
