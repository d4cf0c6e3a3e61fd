/// One line under construction.
struct ScreenLine: Equatable, Sendable {
  private(set) var cells: [ScreenCell] = []
  private(set) var width = 0

  init() {}

  init(_ text: String, _ style: CellStyle = [], _ abilities: ScreenAbilities) {
    add(text, style, abilities)
  }

  mutating func add(_ text: String, _ style: CellStyle = [], _ abilities: ScreenAbilities) {
    add(TerminalText.cells(text, style, abilities))
  }

  mutating func add(_ more: [ScreenCell]) {
    cells += more
    width += more.reduce(0) { $0 + $1.width }
  }

  mutating func add(_ line: ScreenLine) {
    cells += line.cells
    width += line.width
  }

  mutating func blanks(_ count: Int, _ style: CellStyle = []) {
    guard count > 0 else { return }
    add(Array(repeating: ScreenCell.blank(style), count: count))
  }

  /// Cut at the end, with an ellipsis where something is missing.
  func fitted(_ columns: Int, _ abilities: ScreenAbilities) -> ScreenLine {
    guard width > columns else { return self }
    var line = ScreenLine()
    let room = columns - 1
    for cell in cells {
      guard line.width + cell.width <= room else { break }
      line.add([cell])
    }
    if columns > 0 { line.add(abilities.ellipsis, line.cells.last?.style ?? [], abilities) }
    return line
  }

  /// Cut at the start: the newest words are the last.
  func fittedToEnd(_ columns: Int, _ abilities: ScreenAbilities) -> ScreenLine {
    guard width > columns else { return self }
    var kept: [ScreenCell] = []
    var used = 1
    for cell in cells.reversed() {
      guard used + cell.width <= columns else { break }
      kept.append(cell)
      used += cell.width
    }
    var line = ScreenLine()
    if columns > 0 { line.add(abilities.ellipsis, kept.last?.style ?? [], abilities) }
    line.add(kept.reversed())
    return line
  }

  /// Broken at blanks into at most so many lines, the last of them cut.
  func wrapped(_ columns: Int, lines count: Int, _ abilities: ScreenAbilities) -> [ScreenLine] {
    guard width > columns, count > 1, columns > 0 else { return [fitted(columns, abilities)] }
    var used = 0
    var end = 0
    var blank: Int?
    for (index, cell) in cells.enumerated() {
      if cell.text == " " { blank = index }
      used += cell.width
      if used > columns { break }
      end = index + 1
    }
    // A word longer than the line is broken where the line ends.
    let cut = blank.flatMap { $0 > 0 && $0 <= end ? $0 : nil } ?? max(1, end)
    var first = ScreenLine()
    first.add(Array(cells[..<cut]))
    var rest = ScreenLine()
    rest.add(Array(cells[cut...].drop { $0.text == " " }))
    return [first] + rest.wrapped(columns, lines: count - 1, abilities)
  }

  /// `left` at the left edge and `right` at the right one; `right` goes where both have no room.
  static func row(
    _ left: ScreenLine, _ right: ScreenLine, _ columns: Int, _ abilities: ScreenAbilities,
    gap: Int = 2
  ) -> ScreenLine {
    guard right.width > 0, left.width + gap + right.width <= columns else {
      return left.fitted(columns, abilities)
    }
    var line = left
    line.blanks(columns - left.width - right.width)
    line.add(right)
    return line
  }

  func centered(_ columns: Int) -> ScreenLine {
    var line = ScreenLine()
    line.blanks((columns - width) / 2)
    line.add(self)
    return line
  }
}

/// A whole screen: as many lines as it has rows, none wider than its columns.
package struct ScreenFrame: Equatable, Sendable {
  package let columns: Int
  package let rows: Int
  private(set) var lines: [[ScreenCell]] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Adds a line, cut where it is too wide; lines beyond the last row go.
  mutating func add(_ line: ScreenLine, _ abilities: ScreenAbilities) {
    guard lines.count < rows else { return }
    var cells = line.fitted(columns, abilities).cells
    while let last = cells.last, last.text == " ", !last.style.contains(.reverse) {
      cells.removeLast()
    }
    lines.append(cells)
  }

  mutating func fill() {
    while lines.count < rows { lines.append([]) }
  }

  /// Text of each line without its look.
  package var texts: [String] { lines.map { $0.map(\.text).joined() } }
}
