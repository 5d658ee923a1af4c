import TerminalCore

/// The wire log in lines.
enum WireLines {
  /// Each entry with its moment, where there is room for it, and a sign for its direction; long ones are broken.
  static func lines(_ entries: [WireLine], columns: Int) -> [TextLine] {
    guard !entries.isEmpty else { return [TextLine("Nothing went over the wire yet.", .muted)] }
    let showsTime = columns >= 60
    return entries.flatMap { entry -> [TextLine] in
      let sign =
        switch entry.direction {
        case .sent: ">"
        case .received: "<"
        case .note: "-"
        }
      let time = showsTime ? ClockText.precise(entry.at) + " " : ""
      let margin = TextWidth.columns(time) + 2
      // The entry's own indentation is kept in its further lines.
      let indent = entry.text.prefix { $0 == " " }.count
      let text = String(entry.text.dropFirst(indent))
      let pieces = TextWrap.lines(text, columns: max(8, columns - margin - indent))
      let pad = String(repeating: " ", count: indent)
      return pieces.enumerated().map { index, piece in
        index == 0
          ? TextLine([(time, .muted), (sign + " ", .accent), (pad + piece, .text)])
          : TextLine(String(repeating: " ", count: margin) + pad + piece)
      }
    }
  }
}
