import TerminalCore

/// One line of text that is being typed, with a cursor and a window that follows it.
///
/// Positions count in grapheme clusters.
package struct TextField: Sendable, Equatable {
  private(set) var characters: [Character]
  private(set) var cursor: Int
  /// What is typed is drawn as dots and never leaves the field as text on the screen.
  var isSecret: Bool

  init(_ text: String = "", isSecret: Bool = false) {
    characters = Array(TextField.singleLine(text))
    cursor = characters.count
    self.isSecret = isSecret
  }

  /// What was typed.
  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// Takes an input; false if it is none of a text field's.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let letter): insert(String(letter))
    case .backspace:
      guard cursor > 0 else { return true }
      characters.remove(at: cursor - 1)
      cursor -= 1
    case .delete:
      if cursor < characters.count { characters.remove(at: cursor) }
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .controlLeft: cursor = wordStart(before: cursor)
    case .controlRight: cursor = wordEnd(after: cursor)
    case .control("u"):
      characters.removeFirst(cursor)
      cursor = 0
    case .control("w"):
      let start = wordStart(before: cursor)
      characters.removeSubrange(start..<cursor)
      cursor = start
    default: return false
    }
    return true
  }

  /// Puts text in at the cursor; line ends become blanks.
  mutating func insert(_ text: String) {
    let new = Array(TextField.singleLine(text))
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  /// Replaces everything and puts the cursor at the end.
  mutating func replace(with text: String) { self = TextField(text, isSecret: isSecret) }

  /// Draws the part around the cursor into so many columns.
  ///
  /// - Returns: the column of the cursor, counted from the start of the field.
  @discardableResult
  func draw(on surface: inout Surface, at place: Position, columns: Int, style: Style) -> Int {
    guard columns > 0 else { return 0 }
    let glyphs = isSecret ? Array(repeating: Character("*"), count: characters.count) : characters
    var start = 0
    while start < cursor, TextField.width(glyphs[start..<cursor]) > columns - 1 { start += 1 }
    surface.fill(
      Rect(column: place.column, row: place.row, columns: columns, rows: 1), style: style)
    surface.put(String(glyphs[start...]), at: place, style: style, limit: columns)
    return TextField.width(glyphs[start..<cursor])
  }

  private static func width(_ glyphs: ArraySlice<Character>) -> Int {
    glyphs.reduce(0) { $0 + Int(TextWidth.glyph($1).width) }
  }

  private static func singleLine(_ text: String) -> String {
    var line = text
    while line.last?.isNewline == true { line.removeLast() }
    return String(line.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private func wordStart(before place: Int) -> Int {
    var index = place
    while index > 0, !characters[index - 1].isWordPart { index -= 1 }
    while index > 0, characters[index - 1].isWordPart { index -= 1 }
    return index
  }

  private func wordEnd(after place: Int) -> Int {
    var index = place
    while index < characters.count, !characters[index].isWordPart { index += 1 }
    while index < characters.count, characters[index].isWordPart { index += 1 }
    return index
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
