/// Figures large enough to be read from across the room, put together from blocks.
enum BigText {
  /// A way to draw: a pattern, and columns and rows of one of its points.
  private struct Size {
    var font: Font
    var columns: Int
    var rows: Int
    /// Two points above each other in one row.
    var isHalf = false

    func width(_ text: String) -> Int { font.width(text) * columns }
    var height: Int { isHalf ? (font.height + 1) / 2 : font.height * rows }
  }

  struct Font: Sendable {
    var height: Int
    /// Rows of points from the top; a bit for each point, the leftmost the highest.
    var glyphs: [Character: (width: Int, rows: [UInt8])]
    /// Points between two figures.
    var gap = 1

    func width(_ text: String) -> Int {
      let widths = text.map { glyphs[$0]?.width ?? 3 }
      return widths.reduce(0, +) + gap * max(0, widths.count - 1)
    }

    func isSet(_ character: Character, _ row: Int, _ column: Int) -> Bool {
      guard let glyph = glyphs[character], row < glyph.rows.count else { return false }
      return glyph.rows[row] & (1 << UInt8(glyph.width - 1 - column)) != 0
    }
  }

  /// The largest first; the last, plain text, fits always.
  private static let sizes: [Size] =
    [4, 3, 2, 1].map { Size(font: .large, columns: 2 * $0, rows: $0) } + [
      Size(font: .small, columns: 2, rows: 1),
      Size(font: .large, columns: 1, rows: 1),
      Size(font: .small, columns: 1, rows: 1),
      Size(font: .small, columns: 1, rows: 1, isHalf: true),
    ]

  /// Whether `text` can be drawn at least five rows high, its points as wide as they are high.
  static func isRoomy(_ text: String, columns: Int, rows: Int) -> Bool {
    sizes.contains { $0.columns > 1 && $0.width(text) <= columns && $0.height <= rows }
  }

  /// Lines of the largest drawing of `text` (figures, colon, blank) that fits; one line of plain
  /// text where none does. Three rows of ASCII are drawn like the figures of a pocket calculator.
  static func lines(
    _ text: String, columns: Int, rows: Int, _ abilities: ScreenAbilities
  ) -> [String] {
    let fitting = sizes.first {
      $0.width(text) <= columns && $0.height <= rows && (abilities.unicode || !$0.isHalf)
    }
    guard let size = fitting else {
      let lines = segments(text)
      return rows >= 3 && (lines.first?.count ?? 0) <= columns ? lines : [text]
    }
    return size.isHalf ? half(text, size.font) : full(text, size, abilities.meterFull)
  }

  private static func full(_ text: String, _ size: Size, _ block: String) -> [String] {
    (0..<size.font.height).flatMap { row in
      let line = points(text, size.font).map { character, column in
        let isSet = character.map { size.font.isSet($0, row, column) } ?? false
        return String(repeating: isSet ? block : " ", count: size.columns)
      }
      return Array(repeating: line.joined(), count: size.rows)
    }
  }

  private static func half(_ text: String, _ font: Font) -> [String] {
    stride(from: 0, to: font.height, by: 2).map { row in
      points(text, font).map { character, column in
        guard let character else { return " " }
        switch (font.isSet(character, row, column), font.isSet(character, row + 1, column)) {
        case (true, true): return "█"
        case (true, false): return "▀"
        case (false, true): return "▄"
        case (false, false): return " "
        }
      }.joined()
    }
  }

  /// Seven segments of strokes.
  private static func segments(_ text: String) -> [String] {
    // Of 1 to 9 and 0, three columns each.
    let strokes = [
      "    _  _     _  _  _  _  _  _ ".map { $0 },
      "  | _| _||_||_ |_   ||_||_|| |".map { $0 },
      "  ||_  _|  | _||_|  ||_| _||_|".map { $0 },
    ]
    return strokes.enumerated().map { row, line in
      return text.map { character in
        guard let digit = character.wholeNumberValue else {
          return character == ":" && row > 0 ? "." : " "
        }
        let place = 3 * ((digit + 9) % 10)
        return String(line[place..<(place + 3)])
      }.joined(separator: " ")
    }
  }

  /// Columns of points: a character and the column in it, nil between two characters.
  private static func points(_ text: String, _ font: Font) -> [(Character?, Int)] {
    var columns: [(Character?, Int)] = []
    for character in text {
      if !columns.isEmpty { columns += Array(repeating: (nil, 0), count: font.gap) }
      columns += (0..<(font.glyphs[character]?.width ?? 3)).map { (character, $0) }
    }
    return columns
  }
}

extension BigText.Font {
  static let large = BigText.Font(
    height: 7,
    glyphs: [
      "0": (5, [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110]),
      "1": (5, [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110]),
      "2": (5, [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111]),
      "3": (5, [0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110]),
      "4": (5, [0b10010, 0b10010, 0b10010, 0b11111, 0b00010, 0b00010, 0b00010]),
      "5": (5, [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110]),
      "6": (5, [0b01110, 0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110]),
      "7": (5, [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000]),
      "8": (5, [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110]),
      "9": (5, [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00001, 0b01110]),
      ":": (1, [0, 0, 1, 0, 1, 0, 0]),
      " ": (2, []),
    ])

  static let small = BigText.Font(
    height: 5,
    glyphs: [
      "0": (3, [0b111, 0b101, 0b101, 0b101, 0b111]),
      "1": (3, [0b010, 0b110, 0b010, 0b010, 0b111]),
      "2": (3, [0b111, 0b001, 0b111, 0b100, 0b111]),
      "3": (3, [0b111, 0b001, 0b111, 0b001, 0b111]),
      "4": (3, [0b101, 0b101, 0b111, 0b001, 0b001]),
      "5": (3, [0b111, 0b100, 0b111, 0b001, 0b111]),
      "6": (3, [0b111, 0b100, 0b111, 0b101, 0b111]),
      "7": (3, [0b111, 0b001, 0b010, 0b010, 0b010]),
      "8": (3, [0b111, 0b101, 0b111, 0b101, 0b111]),
      "9": (3, [0b111, 0b101, 0b111, 0b001, 0b111]),
      ":": (1, [0, 1, 0, 1, 0]),
      " ": (2, []),
    ])
}
