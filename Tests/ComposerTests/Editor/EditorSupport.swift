import TerminalCore

@testable import Composer

/// An editor written down as text: `|` is the cursor, `<` and `>` the anchor of a selection is not needed here.
func editor(_ picture: String) -> Editor {
  let parts = picture.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
  var editor = Editor(Array(parts.joined().utf8))
  if parts.count == 2 {
    let before = Array(parts[0].utf8)
    let line = before.count { $0 == 0x0A }
    let byte = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
    editor.move(to: EditorPosition(line: line, byte: byte))
  }
  return editor
}

extension Editor {
  /// The text with `|` at the cursor.
  var picture: String {
    var bytes = self.bytes
    bytes.insert(UInt8(ascii: "|"), at: byteOffset(of: cursor))
    return String(decoding: bytes, as: UTF8.self)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Presses keys one after the other, a tenth of a second apart.
  @discardableResult
  mutating func press(_ keys: [Key], from start: Double = 0) -> Bool {
    var wasTaken = true
    for (index, key) in keys.enumerated() { wasTaken = handle(key, now: start + Double(index) / 10) }
    return wasTaken
  }

  mutating func type(_ text: String, from start: Double = 0) {
    press(text.map { $0 == "\n" ? .enter : .character($0) }, from: start)
  }

  /// The rows that an area of this size shows.
  func rows(_ columns: Int, _ rows: Int, theme: Theme = .mono, ascii: Bool = true) -> [String] {
    var copy = self
    copy.fit(Size(columns: columns, rows: rows))
    var surface = Surface(Size(columns: columns, rows: rows))
    _ = EditorView(theme: theme, ascii: ascii).draw(copy, on: &surface, area: surface.bounds)
    return surface.lines
  }
}
