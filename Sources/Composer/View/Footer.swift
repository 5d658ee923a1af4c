import TerminalCore

/// The last line: the keys that matter where the focus is.
struct Footer {
  let state: ComposerState

  /// The entries, the most useful first.
  var entries: [(key: String, label: String)] {
    let shown = Command.table.filter { $0.label != nil }
    let near = shown.filter { $0.isHeard(in: state.focus) && state.isOffered($0.id) }
    let far = shown.filter { $0.scope == .everywhere && state.isOffered($0.id) }
    let first = far.filter { [.help, .palette, .send, .nextPane].contains($0.id) }
    let rest = far.filter { command in !first.contains { $0.id == command.id } && command.id != .quit }
    let quit = far.filter { $0.id == .quit }
    let ordered = state.focus == .payload ? first + rest + near + quit : first + near + rest + quit
    return ordered.compactMap { command in
      let key = state.settings.keymap.name(of: command.id)
      return key.isEmpty ? nil : (key, command.label ?? "")
    }
  }

  func draw(on canvas: inout Canvas, in area: Rect) {
    canvas.surface.fill(area)
    var column = area.column + 1
    let all = entries
    // Quitting is always named; what does not fit beside it is left out.
    let reserved = all.last.map { TextWidth.columns($0.key) + TextWidth.columns($0.label) + 3 } ?? 0
    for (index, entry) in all.enumerated() {
      let width = TextWidth.columns(entry.key) + 1 + TextWidth.columns(entry.label)
      let isLast = index == all.count - 1
      guard column + width <= area.endColumn - (isLast ? 0 : reserved) else { continue }
      canvas.text(entry.key, .key, at: column, area.row, limit: width)
      canvas.text(
        entry.label, .keyLabel, at: column + TextWidth.columns(entry.key) + 1, area.row, limit: width)
      column += width + 2
    }
  }
}
