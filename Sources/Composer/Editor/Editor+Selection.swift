extension Editor {
  /// The selected text for the clipboard; nil when nothing is selected.
  package func copy() -> String? {
    selection.map { String(decoding: buffer.bytes(in: $0), as: UTF8.self) }
  }

  /// Takes the selection, or the line of the cursor, out of the text.
  package mutating func cut(now: Double) -> String? {
    var range = selection ?? cursor..<cursor
    if selection == nil {
      let start = EditorPosition(line: cursor.line, byte: 0)
      let isLast = cursor.line + 1 == buffer.lines.count
      let end =
        isLast ? buffer.end : EditorPosition(line: cursor.line + 1, byte: 0)
      range = start..<end
    }
    guard !range.isEmpty else { return nil }
    let text = String(decoding: buffer.bytes(in: range), as: UTF8.self)
    changeAtOnce { $0.replace(range, with: [], .single, now: now) }
    completion = nil
    return text
  }

  /// Takes a bracketed paste: one undo step, no indentation of its own.
  ///
  /// - Returns: what to say, when the text was repaired on the way.
  @discardableResult
  package mutating func paste(_ text: String, now: Double) -> String? {
    let bytes = Self.normalized(Array(text.utf8))
    guard !bytes.isEmpty else { return nil }
    completion = nil
    // Inside a string, whatever is pasted is text.
    let repair = stringAtCursor == nil ? PasteRepair.repair(bytes) : nil
    changeAtOnce { $0.insert(bytes, .single, now: now) }
    guard let repair else { return nil }
    // A step of its own: undo gives back what was really pasted.
    let end = cursor
    let start = place(before: end, bytes: bytes)
    changeAtOnce { $0.replace(start..<end, with: repair.bytes, .single, now: now) }
    return repair.remark + " Undo brings back what was pasted."
  }

  /// Puts in a placeholder, in quotes of its own where the cursor is in no string.
  mutating func insertPlaceholder(_ text: String, now: Double) {
    let text = stringAtCursor == nil ? "\"\(text)\"" : text
    changeAtOnce { $0.insert(Array(text.utf8), .single, now: now) }
    textDidChange()
  }

  /// Where a text that ends at a place begins.
  private func place(before end: EditorPosition, bytes: [UInt8]) -> EditorPosition {
    let lines = bytes.count { $0 == 0x0A }
    guard lines > 0 else { return EditorPosition(line: end.line, byte: end.byte - bytes.count) }
    let first = bytes.firstIndex(of: 0x0A) ?? 0
    return EditorPosition(line: end.line - lines, byte: buffer.lines[end.line - lines].count - first)
  }

  /// Selects the whole text.
  package mutating func selectAll() {
    history.close()
    completion = nil
    anchor = .start
    cursor = buffer.end
  }

  /// Begins or ends a selection that movements extend.
  package mutating func toggleMark() {
    if isMarking {
      isMarking = false
    } else {
      isMarking = true
      anchor = cursor
    }
  }
}
