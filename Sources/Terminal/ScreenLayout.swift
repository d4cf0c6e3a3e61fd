/// Puts the model on a screen of any size: what matters most gets its place first, the count before
/// all, and grows into what is left.
struct ScreenLayout {
  let model: ScreenModel
  let columns: Int
  let rows: Int
  let abilities: ScreenAbilities

  /// Rows that each part gets.
  private struct Shares {
    var count = 1
    var header = false
    var heard = false
    var microphone = false
    /// One or two rows.
    var notice = 0
    var keys = false
    var history = 0
    /// A rule above the history, a blank line below the count, one above it; in this order.
    var gaps = 0
  }

  func frame() -> ScreenFrame {
    var frame = ScreenFrame(columns: max(0, columns), rows: max(0, rows))
    let shares = shares()
    if shares.header { frame.add(header(), abilities) }
    if shares.gaps > 2 { frame.add(ScreenLine(), abilities) }
    for line in count(rows: shares.count) { frame.add(line, abilities) }
    if shares.gaps > 1 { frame.add(ScreenLine(), abilities) }
    if shares.heard { frame.add(heard(), abilities) }
    if shares.microphone { frame.add(microphone(), abilities) }
    for line in notice(shares.notice, shares.history) { frame.add(line, abilities) }
    if shares.gaps > 0 { frame.add(rule(), abilities) }
    for line in history(shares.history) { frame.add(line, abilities) }
    if shares.keys {
      while frame.lines.count < rows - 1 { frame.add(ScreenLine(), abilities) }
      frame.add(keys(), abilities)
    }
    frame.fill()
    return frame
  }

  private func shares() -> Shares {
    var shares = Shares()
    var left = rows - 1
    func take(_ wanted: Int) -> Int {
      let given = max(0, min(wanted, left))
      left -= given
      return given
    }
    func has() -> Bool { take(1) == 1 }
    // On a small screen what waits for the person goes before what is heard.
    let wanted = urgent.count
    shares.notice = take(wanted)
    shares.header = has()
    shares.count += take(2)
    shares.heard = wanted == 0 && has()
    shares.microphone = has()
    shares.heard = shares.heard || has()
    shares.count += take(2)
    // From here on it has its line even where it is empty, so that nothing jumps.
    if shares.notice == 0 { shares.notice = take(1) }
    shares.count += take(2)
    shares.keys = has()
    shares.history = take(3)
    shares.gaps = take(2)
    // Twice, three times as large, where there is room for all of it.
    shares.count += take(7 * (left / 7))
    shares.gaps += take(1)
    shares.history += take(left)
    return shares
  }

  // MARK: Parts

  private func text(_ text: String, _ style: CellStyle = []) -> ScreenLine {
    ScreenLine(text, style, abilities)
  }

  /// What to do, and the time.
  private func header() -> ScreenLine {
    var line = ScreenLine()
    if let state {
      line.add(text(" \(state.text) ", [.reverse, .bold, state.style]))
      line.blanks(1)
    }
    let isNarrow = columns < 40
    var tail = setText(isNarrow)
    let name = text(model.set.exercise, .bold)
    let room = columns - line.width - tail.width
    if room < 4 { tail = ScreenLine() }
    line.add(name.fitted(max(4, min(name.width, columns - line.width - tail.width)), abilities))
    line.add(tail)
    var right = ScreenLine()
    if model.reps != (model.shownReps ?? 0) {
      right.add(text("\(model.reps) in all  ", .dim))
    }
    right.add(text(ClockText.minutes(model.time), .dim))
    return ScreenLine.row(line, right, columns, abilities)
  }

  private var state: (text: String, style: CellStyle)? {
    switch model.phase {
    case .ended: ("ENDED", [])
    case .stopped: ("STOPPED", .bad)
    case .rest: (model.isPaused ? "PAUSED" : "REST", .notice)
    case .set: model.isPaused ? ("PAUSED", .notice) : nil
    }
  }

  private func setText(_ isNarrow: Bool) -> ScreenLine {
    let set = model.set
    var line = ScreenLine()
    let of = set.sets.map { isNarrow ? "/\($0)" : " of \($0)" } ?? ""
    line.add(text(isNarrow ? " \(set.number)\(of)" : "  set \(set.number)\(of)"))
    guard model.phase == .set else {
      if let reps = model.lastSetReps { line.add(text(": \(reps)\(isNarrow ? "" : " reps")")) }
      return line
    }
    if let reps = set.reps {
      line.add(text(isNarrow ? " \(abilities.dot) \(reps)" : "  target \(reps)"))
    }
    if !isNarrow, let hold = set.hold { line.add(text("  hold \(ClockText.minutes(hold))")) }
    if !isNarrow, let weight = set.weight {
      line.add(text("  \(ScreenLayout.figure(weight)) \(set.unit?.rawValue ?? "")"))
    }
    return line
  }

  /// "60", "62.5".
  static func figure(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "?" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  /// The count, in a rest also what is left of it.
  private func count(rows: Int) -> [ScreenLine] {
    let width = columns - 2
    var big = model.shownReps.map { "\($0)" } ?? ""
    if let left = model.secondsLeft, model.phase == .rest || model.set.hold != nil {
      let clock = ClockText.minutes(left, roundingUp: true)
      let both = big + "  " + clock
      let isHold = model.phase == .set && model.setReps == 0
      if big.isEmpty || isHold || !BigText.isRoomy(both, columns: width, rows: rows) {
        big = model.phase == .rest || isHold ? clock : big
      } else {
        big = both
      }
    }
    let style: CellStyle =
      model.isPaused || model.phase == .ended
      ? .dim
      : model.phase == .rest ? .notice : model.isUncertain ? .bold : [.bold, .good]
    let drawn = BigText.lines(big, columns: width, rows: rows, abilities)
    let blank = max(0, rows - drawn.count)
    let above = Array(repeating: ScreenLine(), count: blank / 2)
    let below = Array(repeating: ScreenLine(), count: blank - blank / 2)
    return above + drawn.map { text($0, style).fitted(columns, abilities).centered(columns) }
      + below
  }

  /// What is being heard: what counted, a divider, the rest.
  private func heard() -> ScreenLine {
    let label = columns < 40 ? ScreenLine() : text("heard  ", .dim)
    var line = ScreenLine()
    if let heard = model.heard {
      let counted = heard.words.prefix(heard.consumed).joined(separator: " ")
      let open = heard.words.dropFirst(heard.consumed).joined(separator: " ")
      if heard.isFinal {
        line.add(text(counted, .dim))
      } else {
        line.add(text(counted, [.bold, .good]))
        line.add(text((counted.isEmpty ? "" : " ") + abilities.divider + " "))
        line.add(text(open))
      }
      if model.isUncertain { line.add(text("  (not sure)", .notice)) }
    }
    var row = label
    row.add(line.fittedToEnd(max(0, columns - label.width), abilities))
    return row
  }

  private func microphone() -> ScreenLine {
    let microphone = model.microphone
    var line = columns < 40 ? ScreenLine() : text("mic    ", .dim)
    if microphone.state == .listening || microphone.state == .silent {
      line.add(meter(columns < 40 ? 6 : columns < 70 ? 12 : 20))
      line.blanks(1)
    }
    let name = microphone.name
    switch microphone.state {
    case .listening: line.add(text(name))
    case .silent: line.add(text("I hear nothing from \(name)", .notice))
    case .waiting: line.add(text("waiting for \(name)", .notice))
    case .lost: line.add(text("lost \(name)", [.bad, .bold]))
    case .none: line.add(text(name, .dim))
    }
    let detail = microphone.detail.map { text($0, .dim) } ?? ScreenLine()
    return ScreenLine.row(line, detail, columns, abilities)
  }

  /// From -60 dB to full scale.
  private func meter(_ width: Int) -> ScreenLine {
    let level = model.level.map { $0.isFinite ? $0 : -60 } ?? -60
    let share = min(1, max(0, (level + 60) / 60))
    let full = Int((share * Double(width)).rounded())
    var line = ScreenLine()
    let style: CellStyle = level > -3 ? .bad : .good
    line.add(text(String(repeating: abilities.meterFull, count: full), style))
    line.add(text(String(repeating: abilities.meterEmpty, count: width - full), .dim))
    return line
  }

  /// What waits for the person, or what is wrong: at most two lines.
  private var urgent: [ScreenLine] {
    if let question = model.question {
      let mark = text(columns < 40 ? "? " : " ?  ", [.bold, .notice])
      let width = columns - mark.width
      var lines = text(question.text, [.bold, .notice]).wrapped(width, lines: 2, abilities)
      for index in lines.indices {
        var line = index == 0 ? mark : ScreenLine()
        if index > 0 { line.blanks(mark.width) }
        line.add(lines[index])
        lines[index] = line
      }
      if question.wantsYes, lines.count == 1 {
        lines[0] = ScreenLine.row(lines[0], text("y yes  n no", .dim), columns, abilities)
      }
      return lines
    }
    guard rows < 12, model.microphone.state == .lost else { return [] }
    return [text(" microphone lost ", [.reverse, .bold, .bad])]
  }

  /// What is urgent, or else the last action where it is not among others below.
  private func notice(_ rows: Int, _ history: Int) -> [ScreenLine] {
    let lines = urgent.isEmpty && history == 0 ? self.history(1) : urgent
    return (0..<rows).map { $0 < lines.count ? lines[$0] : ScreenLine() }
  }

  private func rule() -> ScreenLine {
    text(String(repeating: abilities.rule, count: columns), .dim)
  }

  /// The newest first.
  private func history(_ rows: Int) -> [ScreenLine] {
    let entries = model.history.entries
    let next = model.history.next
    return entries.indices.reversed().prefix(max(0, rows)).map { index in
      let entry = entries[index]
      var left = ScreenLine()
      if columns >= 40 {
        let stamp = ClockText.minutes(entry.time)
        left.blanks(5 - stamp.count)
        left.add(text(stamp + "  ", .dim))
      }
      let isUndone = entry.undo == .undone
      var words = text(entry.text, isUndone ? .dim : entry.style)
      if entry.times > 1 { words.add(text("  \(entry.times) times", .dim)) }
      let right =
        switch entry.undo {
        case .none: ScreenLine()
        case .possible: index == next ? text("u undoes", .bold) : text("undoable", .dim)
        case .undone: text("undone", .dim)
        }
      let room = columns - left.width - (right.width > 0 ? right.width + 2 : 0)
      left.add(words.fitted(max(6, room), abilities))
      return ScreenLine.row(left, right, columns, abilities)
    }
  }

  /// Keys with their meanings; where there is no room the last ones go without.
  private func keys() -> ScreenLine {
    let keys = model.keys
    for explained in (0...keys.count).reversed() {
      var line = ScreenLine()
      for (index, key) in keys.enumerated() {
        line.blanks(index == 0 ? 0 : index > explained ? 1 : 2)
        line.add(text(key.key, .bold))
        if index < explained { line.add(text(" " + key.meaning, .dim)) }
      }
      if line.width <= columns || explained == 0 { return line.fitted(columns, abilities) }
    }
    return ScreenLine()
  }
}

extension ScreenModel {
  /// The screen at a size. Sizes from 20 × 6 on show all that matters; smaller ones what fits.
  package func frame(columns: Int, rows: Int, _ abilities: ScreenAbilities) -> ScreenFrame {
    let columns = min(max(1, columns), 1_000)
    let rows = min(max(1, rows), 500)
    return ScreenLayout(model: self, columns: columns, rows: rows, abilities: abilities).frame()
  }
}
