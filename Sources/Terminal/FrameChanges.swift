/// What to write so that a terminal that shows one frame shows another: only what changed, in one
/// piece, so that nothing flickers. The sequences are of ECMA-48, which every terminal since the
/// VT100 knows.
enum FrameChanges {
  static let escape = "\u{1B}["

  /// - Parameter old: what stands there; nil where that is not known, then all is written.
  static func text(
    from old: ScreenFrame?, to new: ScreenFrame, _ abilities: ScreenAbilities
  ) -> String {
    let isSame = old.map { $0.columns == new.columns && $0.rows == new.rows } ?? false
    var text = isSame ? "" : escape + "0m" + escape + "2J"
    for (row, line) in new.lines.enumerated() {
      let before = isSame ? old?.lines[row] ?? [] : []
      if line != before { text += change(before, line, row, abilities) }
    }
    return text
  }

  private static func change(
    _ old: [ScreenCell], _ new: [ScreenCell], _ row: Int, _ abilities: ScreenAbilities
  ) -> String {
    var same = 0
    var column = 0
    while same < min(old.count, new.count), old[same] == new[same] {
      column += new[same].width
      same += 1
    }
    var text = escape + "\(row + 1);\(column + 1)H"
    var style: CellStyle = []
    for cell in new[same...] {
      if cell.style != style {
        text += look(cell.style, abilities)
        style = cell.style
      }
      text += cell.text
    }
    if style != [] { text += escape + "0m" }
    // What stood behind goes.
    let oldWidth = old.reduce(0) { $0 + $1.width }
    let newWidth = new.reduce(0) { $0 + $1.width }
    if oldWidth > newWidth { text += escape + "K" }
    return text
  }

  /// "Select graphic rendition", from the plain look on.
  static func look(_ style: CellStyle, _ abilities: ScreenAbilities) -> String {
    var codes = ["0"]
    if style.contains(.bold) { codes.append("1") }
    if style.contains(.dim) { codes.append("2") }
    if style.contains(.reverse) { codes.append("7") }
    if abilities.color {
      if style.contains(.bad) {
        codes.append("31")
      } else if style.contains(.notice) {
        codes.append("33")
      } else if style.contains(.good) {
        codes.append("32")
      }
    }
    return escape + codes.joined(separator: ";") + "m"
  }
}
