import TerminalCore

extension Editor {
  /// Takes a key that moves or scrolls; false if it is none.
  mutating func move(_ key: Key) -> Bool {
    switch key {
    case .left, .shiftLeft: step(key == .shiftLeft, to: { $0.leftTarget }, position(before: cursor))
    case .right, .shiftRight: step(key == .shiftRight, to: { $0.rightTarget }, position(after: cursor))
    case .up, .shiftUp: moveLines(-1, selecting: key == .shiftUp)
    case .down, .shiftDown: moveLines(1, selecting: key == .shiftDown)
    case .pageUp: moveLines(-max(1, page.rows - 1), selecting: false)
    case .pageDown: moveLines(max(1, page.rows - 1), selecting: false)
    case .home, .shiftHome: move(to: lineHome, selecting: key == .shiftHome)
    case .end, .shiftEnd: move(to: lineEnd, selecting: key == .shiftEnd)
    case .controlLeft, .controlShiftLeft: move(to: wordStart, selecting: key == .controlShiftLeft)
    case .controlRight, .controlShiftRight: move(to: wordEnd, selecting: key == .controlShiftRight)
    case .controlHome: move(to: .start)
    case .controlEnd: move(to: buffer.end)
    case .controlUp: scroll(-1)
    case .controlDown: scroll(1)
    default: return false
    }
    return true
  }

  /// Goes to a place, as a click does; `selecting` extends the selection.
  package mutating func move(to position: EditorPosition, selecting: Bool = false) {
    place(clampedToCluster(position), selecting: selecting)
    goalColumn = nil
  }

  private mutating func place(_ position: EditorPosition, selecting: Bool) {
    history.close()
    completion = nil
    if selecting || isMarking {
      if anchor == nil { anchor = cursor }
    } else {
      anchor = nil
    }
    cursor = position
  }

  private var leftTarget: EditorPosition? { selection?.lowerBound }
  private var rightTarget: EditorPosition? { selection?.upperBound }

  /// One step to a side; without Shift a selection shrinks to its end on that side.
  private mutating func step(
    _ selecting: Bool, to edge: (Editor) -> EditorPosition?, _ next: EditorPosition
  ) {
    if !selecting, !isMarking, let target = edge(self) {
      move(to: target)
    } else {
      move(to: next, selecting: selecting)
    }
  }

  private mutating func moveLines(_ distance: Int, selecting: Bool) {
    let line = cursor.line + distance
    guard buffer.lines.indices.contains(line) || distance.magnitude > 1 else {
      move(to: distance < 0 ? .start : buffer.end, selecting: selecting)
      return
    }
    let target = max(0, min(line, buffer.lines.count - 1))
    let goal = goalColumn ?? Clusters.column(in: buffer.lines[cursor.line], at: cursor.byte)
    let byte = Clusters.byte(in: buffer.lines[target], atColumn: goal).byte
    place(EditorPosition(line: target, byte: byte), selecting: selecting)
    goalColumn = goal
  }

  /// The place of the cluster before; over the line end at the beginning of a line.
  func position(before place: EditorPosition) -> EditorPosition {
    if place.byte > 0 {
      return EditorPosition(
        line: place.line, byte: Clusters.start(of: buffer.lines[place.line], before: place.byte))
    }
    guard place.line > 0 else { return place }
    return EditorPosition(line: place.line - 1, byte: buffer.lines[place.line - 1].count)
  }

  /// The place after the next cluster; over the line end at the end of a line.
  func position(after place: EditorPosition) -> EditorPosition {
    let line = buffer.lines[place.line]
    if place.byte < line.count {
      return EditorPosition(line: place.line, byte: Clusters.end(of: line, after: place.byte))
    }
    guard place.line + 1 < buffer.lines.count else { return place }
    return EditorPosition(line: place.line + 1, byte: 0)
  }

  /// The first sign of the line, or its very beginning when the cursor is there already.
  private var lineHome: EditorPosition {
    let text = margin(of: cursor.line).count
    return EditorPosition(line: cursor.line, byte: cursor.byte == text ? 0 : text)
  }

  private var lineEnd: EditorPosition {
    EditorPosition(line: cursor.line, byte: buffer.lines[cursor.line].count)
  }

  private enum WordClass { case space, word, sign }

  private func wordClass(_ byte: UInt8) -> WordClass {
    switch byte {
    case 0x20, 0x09: .space
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: .word
    default: .sign
    }
  }

  private var wordStart: EditorPosition {
    guard cursor.byte > 0 else { return position(before: cursor) }
    let line = buffer.lines[cursor.line]
    var index = cursor.byte
    while index > 0, wordClass(line[index - 1]) == .space { index -= 1 }
    guard index > 0 else { return EditorPosition(line: cursor.line, byte: 0) }
    let kind = wordClass(line[index - 1])
    while index > 0, wordClass(line[index - 1]) == kind { index -= 1 }
    return EditorPosition(line: cursor.line, byte: index)
  }

  private var wordEnd: EditorPosition {
    let line = buffer.lines[cursor.line]
    guard cursor.byte < line.count else { return position(after: cursor) }
    var index = cursor.byte
    while index < line.count, wordClass(line[index]) == .space { index += 1 }
    guard index < line.count else { return EditorPosition(line: cursor.line, byte: index) }
    let kind = wordClass(line[index])
    while index < line.count, wordClass(line[index]) == kind { index += 1 }
    return EditorPosition(line: cursor.line, byte: index)
  }

  /// Goes to `LINE` or `LINE:COLUMN`; says what is wrong with it otherwise.
  package mutating func go(to text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let line = parts[0], line > 0,
      parts.count == 1 || (parts[1] ?? 0) > 0
    else {
      return "'\(text)' is no place: write LINE or LINE:COLUMN, such as 12 or 12:5."
    }
    let index = min(line, buffer.lines.count) - 1
    var place = EditorPosition(line: index, byte: 0)
    if parts.count == 2, let column = parts[1] {
      for _ in 1..<max(1, min(column, 100_000)) where place.byte < buffer.lines[index].count {
        place.byte = Clusters.end(of: buffer.lines[index], after: place.byte)
      }
    } else {
      place.byte = margin(of: index).count
    }
    move(to: place)
    return line > buffer.lines.count ? "The text has only \(buffer.lines.count) lines." : nil
  }
}
