import TerminalCore

/// Cells as text with the colour sequences of ECMA-48 §8.3.117 (SGR).
enum ANSIText {
  /// The rows of a surface; every row ends in the plain style.
  static func lines(_ surface: Surface) -> [String] {
    (0..<surface.size.rows).map { row in
      var line = ""
      var current = Style.plain
      for column in 0..<lastColumn(surface, row) {
        let cell = surface[column, row]
        if cell.width == 0 { continue }
        if cell.style != current {
          line += sequence(cell.style)
          current = cell.style
        }
        line += cell.text
      }
      return current == .plain ? line : line + "\u{1B}[0m"
    }
  }

  private static func lastColumn(_ surface: Surface, _ row: Int) -> Int {
    var last = surface.size.columns
    while last > 0, surface[last - 1, row] == .blank { last -= 1 }
    return last
  }

  private static func sequence(_ style: Style) -> String {
    var codes = ["0"]
    if style.bold { codes.append("1") }
    if style.dim { codes.append("2") }
    if style.underline { codes.append("4") }
    if style.reverse { codes.append("7") }
    codes += color(style.foreground, base: 30, extended: "38")
    codes += color(style.background, base: 40, extended: "48")
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  private static func color(_ color: Color, base: Int, extended: String) -> [String] {
    switch color {
    case .standard: []
    case .basic(let index): [String(base + Int(index))]
    case .indexed(let index): [extended, "5", String(index)]
    }
  }
}
