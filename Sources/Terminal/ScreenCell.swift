/// How a cell looks. Without colour the attributes alone must tell things apart.
package struct CellStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = CellStyle(rawValue: 1)
  package static let dim = CellStyle(rawValue: 2)
  package static let reverse = CellStyle(rawValue: 4)
  /// What counted or works.
  package static let good = CellStyle(rawValue: 8)
  /// What wants attention.
  package static let notice = CellStyle(rawValue: 16)
  /// What went wrong.
  package static let bad = CellStyle(rawValue: 32)
}

/// One place of the screen: a character with its marks, 1 or 2 columns wide.
struct ScreenCell: Hashable, Sendable {
  var text: String
  var width: Int
  var style: CellStyle

  static func blank(_ style: CellStyle = []) -> ScreenCell {
    ScreenCell(text: " ", width: 1, style: style)
  }
}

/// What the terminal can show.
package struct ScreenAbilities: Equatable, Sendable {
  /// Characters beyond ASCII.
  package var unicode: Bool
  package var color: Bool

  package init(unicode: Bool, color: Bool) {
    self.unicode = unicode
    self.color = color
  }

  /// From `LC_ALL`, `LC_CTYPE`, `LANG`, `NO_COLOR` (no-color.org) and `TERM`.
  package init(environment: (String) -> String?) {
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment($0) }
      .first { !$0.isEmpty } ?? ""
    let letters = locale.lowercased().filter { $0.isLetter || $0.isNumber }
    unicode = letters.hasSuffix("utf8")
    let terminal = environment("TERM") ?? ""
    color = (environment("NO_COLOR") ?? "").isEmpty && !terminal.hasPrefix("vt")
  }

  var ellipsis: String { unicode ? "…" : "~" }
  /// Between what counted and what has not yet.
  var divider: String { unicode ? "│" : "|" }
  var rule: String { unicode ? "─" : "-" }
  var meterFull: String { unicode ? "█" : "#" }
  var meterEmpty: String { unicode ? "░" : "." }
  var dot: String { unicode ? "·" : "-" }
}

/// Text made harmless: nothing in a device's name or in words can steer the terminal.
package enum TerminalText {
  /// Cells of foreign text. Controls become `?`, invisible formatting goes, marks stay with their
  /// character (two at most), white space of all kinds is a blank. Without Unicode all beyond ASCII
  /// is `?`.
  static func cells(
    _ text: String, _ style: CellStyle = [], _ abilities: ScreenAbilities
  ) -> [ScreenCell] {
    var cells: [ScreenCell] = []
    var marks = 0
    for scalar in text.unicodeScalars.prefix(longest) {
      switch harmless(scalar, abilities.unicode) {
      case nil: continue
      case (_, 0)?:
        guard marks < 2, let last = cells.indices.last, cells[last].text != " " else { continue }
        marks += 1
        cells[last].text.unicodeScalars.append(scalar)
      case (let shown, let width)?:
        marks = 0
        cells.append(ScreenCell(text: String(shown), width: width, style: style))
      }
    }
    return cells
  }

  /// The same for a line that goes to a terminal without a screen.
  package static func plain(_ text: String, unicode: Bool = true) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let (shown, _) = harmless(scalar, unicode) { line.append(shown) }
    }
    return String(line)
  }

  /// No screen is so wide.
  private static let longest = 4_096

  private static func harmless(
    _ scalar: Unicode.Scalar, _ unicode: Bool
  ) -> (scalar: Unicode.Scalar, width: Int)? {
    if scalar.properties.isWhitespace { return (" ", 1) }
    guard let width = CharacterWidth.columns(scalar) else {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let category = scalar.properties.generalCategory
      return isControl || category == .privateUse || category == .unassigned ? ("?", 1) : nil
    }
    if !unicode, !scalar.isASCII { return width == 0 ? nil : ("?", 1) }
    return (scalar, width)
  }
}
