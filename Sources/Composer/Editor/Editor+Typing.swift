import JSONText
package import TerminalCore

extension Editor {
  /// Takes a key that no command is bound to: typing, deleting, moving, selecting.
  ///
  /// - Returns: false if it is none of an editor's.
  package mutating func handle(_ key: Key, now: Double) -> Bool {
    if completion != nil, handleInCompletion(key, now: now) { return true }
    let revision = buffer.revision
    defer {
      if buffer.revision != revision { textDidChange() }
      updateCompletion(after: key, didChange: buffer.revision != revision)
    }
    switch key {
    case .character(let character): type(character, now: now)
    case .enter: breakLine(now: now)
    case .tab: indent(now: now)
    case .backTab: dedent(now: now)
    case .backspace: deleteBackwards(now: now)
    case .delete: deleteForwards(now: now)
    case .escape: return leave()
    default: return move(key)
    }
    return true
  }

  /// Escape closes one thing after the other: the selection, then nothing of the editor's.
  private mutating func leave() -> Bool {
    guard anchor != nil || isMarking else { return false }
    anchor = nil
    isMarking = false
    return true
  }

  private mutating func type(_ character: Character, now: Double) {
    let bytes = Array(String(character).utf8)
    guard bytes.count == 1, selection == nil, buffer.lines[cursor.line].count <= Self.colorLimit else {
      insert(bytes, .typing, now: now)
      return
    }
    switch bytes[0] {
    case 0x22: typeQuote(now: now)
    case 0x7B: typeOpen(bytes[0], close: 0x7D, now: now)
    case 0x5B: typeOpen(bytes[0], close: 0x5D, now: now)
    case 0x7D, 0x5D: typeClose(bytes[0], now: now)
    default: insert(bytes, .typing, now: now)
    }
  }

  private var nextByte: UInt8? {
    let line = buffer.lines[cursor.line]
    return cursor.byte < line.count ? line[cursor.byte] : nil
  }

  /// Whether a pair may be put in here: nothing follows on the line that it would cling to.
  private var hasRoomForPair: Bool {
    switch nextByte {
    case nil, 0x20, 0x09, 0x2C, 0x7D, 0x5D: true
    default: false
    }
  }

  /// Whether a finished string begins right after the cursor, which a lone quote would turn inside out.
  private var startsString: Bool {
    tokens(ofLine: cursor.line).contains { $0.kind == .string && $0.start == cursor.byte }
  }

  private mutating func insertPair(_ open: UInt8, _ close: UInt8, now: Double) {
    insert([open, close], .typing, now: now)
    cursor.byte -= 1
    history.setCursorAfter(cursor)
  }

  private mutating func typeQuote(now: Double) {
    if let token = stringAtCursor {
      let isEscaped = cursor.byte > 0 && buffer.lines[cursor.line][cursor.byte - 1] == 0x5C
      if !isEscaped, token.kind == .string, token.end == cursor.byte + 1 {
        cursor.byte += 1
      } else {
        insert([0x22], .typing, now: now)
      }
    } else if hasRoomForPair || startsString {
      insertPair(0x22, 0x22, now: now)
    } else {
      insert([0x22], .typing, now: now)
    }
  }

  private mutating func typeOpen(_ open: UInt8, close: UInt8, now: Double) {
    if stringAtCursor == nil, hasRoomForPair {
      insertPair(open, close, now: now)
    } else {
      insert([open], .typing, now: now)
    }
  }

  /// A closing bracket goes over one that is there already, and takes a line of its own back to the line that opened it.
  private mutating func typeClose(_ close: UInt8, now: Double) {
    guard stringAtCursor == nil else {
      insert([close], .typing, now: now)
      return
    }
    if let existing = existingClose(close) {
      if existing.line > cursor.line {
        // The line that was begun for more is not needed.
        replace(cursor..<existing, with: [], .typing, now: now)
        removeBlankLineBefore(now: now)
      }
      cursor.byte += 1
      history.setCursorAfter(cursor)
      return
    }
    let line = buffer.lines[cursor.line]
    let before = line[..<cursor.byte]
    if !before.isEmpty, before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }),
      let opening = openBracket(for: close)
    {
      let margin = margin(of: opening.line)
      replace(
        EditorPosition(line: cursor.line, byte: 0)..<cursor, with: margin + [close], .typing, now: now)
    } else {
      insert([close], .typing, now: now)
    }
  }

  /// The closing bracket right after the cursor, or alone after blank lines, if the text has enough of them.
  private func existingClose(_ close: UInt8) -> EditorPosition? {
    guard buffer.byteCount <= Self.liveParseLimit, !isParsePending else { return nil }
    guard !document.problems.contains(where: { $0.rule == .unclosed || $0.rule == .wrongBracket }) else {
      return nil
    }
    var place = cursor
    if nextByte == close { return place }
    let line = buffer.lines[cursor.line]
    guard line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }), cursor.line + 1 < buffer.lines.count else {
      return nil
    }
    place.line += 1
    let next = buffer.lines[place.line]
    place.byte = next.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? next.count
    return place.byte < next.count && next[place.byte] == close ? place : nil
  }

  /// After a blank line was joined with the one below it, its margin is that of the bracket.
  private mutating func removeBlankLineBefore(now: Double) {
    guard let close = nextByte, let opening = openBracket(for: close) else { return }
    let start = EditorPosition(line: cursor.line, byte: 0)
    replace(start..<cursor, with: margin(of: opening.line), .typing, now: now)
  }

  /// The white space that a line begins with.
  func margin(of line: Int) -> [UInt8] {
    Array(buffer.lines[line].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// One step of indentation, as the text has it.
  var indentUnit: [UInt8] {
    for line in buffer.lines.prefix(200) {
      let margin = line.prefix { $0 == 0x20 || $0 == 0x09 }
      if !margin.isEmpty, margin.count < line.count {
        return margin.first == 0x09 ? [0x09] : Array(margin.prefix(8))
      }
    }
    return [0x20, 0x20]
  }

  private mutating func breakLine(now: Double) {
    history.close()
    if let selection { replace(selection, with: [], .newline, now: now) }
    let line = buffer.lines[cursor.line]
    let margin = Array(margin(of: cursor.line).prefix(cursor.byte))
    let isInString = stringAtCursor != nil
    let before = isInString ? nil : line[..<cursor.byte].last { $0 != 0x20 && $0 != 0x09 }
    let afterIndex = line[cursor.byte...].firstIndex { $0 != 0x20 && $0 != 0x09 }
    guard before == 0x7B || before == 0x5B else {
      let end = EditorPosition(line: cursor.line, byte: isInString ? cursor.byte : afterIndex ?? line.count)
      let start = EditorPosition(
        line: cursor.line, byte: isInString ? cursor.byte : trimmedEnd(line, before: cursor.byte))
      replace(start..<end, with: [0x0A] + margin, .newline, now: now)
      history.close()
      return
    }
    let inner = margin + indentUnit
    let end = EditorPosition(line: cursor.line, byte: afterIndex ?? line.count)
    let start = EditorPosition(line: cursor.line, byte: trimmedEnd(line, before: cursor.byte))
    if let afterIndex, line[afterIndex] == (before == 0x7B ? 0x7D : 0x5D) {
      replace(start..<end, with: [0x0A] + inner + [0x0A] + margin, .newline, now: now)
      cursor = EditorPosition(line: start.line + 1, byte: inner.count)
      history.setCursorAfter(cursor)
    } else {
      replace(start..<end, with: [0x0A] + inner, .newline, now: now)
    }
    history.close()
  }

  /// White space before a line end is not kept, but a line of nothing else stays for its margin.
  private func trimmedEnd(_ line: [UInt8], before byte: Int) -> Int {
    var index = byte
    while index > 0, line[index - 1] == 0x20 || line[index - 1] == 0x09 { index -= 1 }
    return index == 0 ? byte : index
  }

  private mutating func indent(now: Double) {
    if let selection, selection.lowerBound.line != selection.upperBound.line {
      shiftLines(selection, now: now) { margin, unit in unit + margin }
      return
    }
    let unit = indentUnit
    if unit == [0x09] {
      insert(unit, .typing, now: now)
    } else {
      let column = Clusters.column(in: buffer.lines[cursor.line], at: cursor.byte)
      insert(Array(repeating: 0x20, count: unit.count - column % unit.count), .typing, now: now)
    }
  }

  private mutating func dedent(now: Double) {
    let lines = selection ?? cursor..<cursor
    shiftLines(lines, now: now) { margin, unit in
      if margin.starts(with: unit) { return Array(margin.dropFirst(unit.count)) }
      return margin.first == 0x09 ? Array(margin.dropFirst()) : Array(margin.drop { $0 == 0x20 })
    }
  }

  private mutating func shiftLines(
    _ range: Range<EditorPosition>, now: Double, _ change: ([UInt8], _ unit: [UInt8]) -> [UInt8]
  ) {
    let unit = indentUnit
    var (cursor, anchor) = (self.cursor, self.anchor)
    history.close()
    let last =
      range.upperBound.byte == 0 && !range.isEmpty ? range.upperBound.line - 1 : range.upperBound.line
    for line in range.lowerBound.line...max(range.lowerBound.line, last) where !buffer.lines[line].isEmpty {
      let old = margin(of: line)
      let new = change(old, unit)
      let place = EditorPosition(line: line, byte: 0)
      replace(place..<EditorPosition(line: line, byte: old.count), with: new, .single, now: now)
      if cursor.line == line { cursor.byte = max(0, cursor.byte + new.count - old.count) }
      if let end = anchor, end.line == line {
        anchor = EditorPosition(line: line, byte: max(0, end.byte + new.count - old.count))
      }
    }
    self.cursor = buffer.clamped(cursor)
    self.anchor = anchor.map { buffer.clamped($0) }
    history.setCursorAfter(self.cursor)
    history.close()
  }

  private mutating func deleteBackwards(now: Double) {
    if let selection {
      history.close()
      replace(selection, with: [], .deleting, now: now)
      return
    }
    guard cursor > .start else { return }
    let line = buffer.lines[cursor.line]
    var range = position(before: cursor)..<cursor
    if cursor.byte > 0 {
      let margin = margin(of: cursor.line)
      let unit = indentUnit.count
      if cursor.byte <= margin.count, unit > 1, margin.allSatisfy({ $0 == 0x20 }) {
        range = EditorPosition(line: cursor.line, byte: (cursor.byte - 1) / unit * unit)..<cursor
      } else if isEmptyPair(line[cursor.byte - 1], nextByte) {
        range = range.lowerBound..<EditorPosition(line: cursor.line, byte: cursor.byte + 1)
      }
    }
    replace(range, with: [], .deleting, now: now)
  }

  private func isEmptyPair(_ open: UInt8, _ close: UInt8?) -> Bool {
    switch (open, close) {
    case (0x7B, 0x7D), (0x5B, 0x5D): true
    case (0x22, 0x22): stringAtCursor.map { $0.end - $0.start == 2 } ?? false
    default: false
    }
  }

  private mutating func deleteForwards(now: Double) {
    if let selection {
      history.close(); replace(selection, with: [], .deleting, now: now)
    } else {
      let next = position(after: cursor)
      replace(cursor..<next, with: [], .deleting, now: now)
    }
  }
}
