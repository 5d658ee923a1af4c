import APNsCore

/// Everything that one row of an editor is drawn from.
struct EditorRow: Sendable, Equatable {
  /// Nil below the end of the text.
  private var line: Int?
  private var text: [UInt8] = []
  private var left = 0
  private var gutter = 0
  private var isCurrent = false
  private var severity: Finding.Severity?
  private var brackets: [Int] = []
  private var issues: [EditorIssue] = []

  /// The visible rows; nil while a selection, a search or comments reach from one row into others.
  static func rows(_ editor: Editor, _ marks: EditorMarks, gutter: Int, count: Int, isFocused: Bool)
    -> [EditorRow]?
  {
    guard editor.selection == nil, editor.search == nil, editor.buffer.commentedLines == 0 else { return nil }
    let lines = editor.buffer.lines
    return (0..<count).map { offset in
      let index = editor.top + offset
      guard lines.indices.contains(index) else { return EditorRow() }
      return EditorRow(
        line: index, text: lines[index], left: editor.left(ofLine: index), gutter: gutter,
        isCurrent: index == editor.cursor.line && isFocused, severity: marks.severities[index],
        brackets: marks.brackets.filter { $0.line == index }.map(\.byte), issues: marks.issues[index] ?? [])
    }
  }
}
