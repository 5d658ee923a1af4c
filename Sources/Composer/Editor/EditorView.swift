package import TerminalCore

/// Draws an editor.
package struct EditorView {
  package var theme: Theme
  package var ascii: Bool
  package var isFocused: Bool

  package init(theme: Theme, ascii: Bool = false, isFocused: Bool = true) {
    self.theme = theme
    self.ascii = ascii
    self.isFocused = isFocused
  }

  /// Draws gutter and text; the open list of completions lies over both, within `limits`.
  ///
  /// - Returns: where the cursor stands on the surface; nil when it is not in the area.
  package func draw(_ editor: Editor, on surface: inout Surface, area: Rect, limits: Rect? = nil) -> Position?
  { nil }

  /// The columns of line numbers and marks.
  package static func gutterColumns(_ editor: Editor) -> Int {
    max(3, String(editor.buffer.lines.count).count) + 2
  }
}
