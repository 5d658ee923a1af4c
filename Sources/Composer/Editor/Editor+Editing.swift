import JSONText

extension Editor {
  /// Replaces a part of the text, keeps it for undo, and leaves the cursor behind the new text.
  mutating func replace(
    _ range: Range<EditorPosition>, with bytes: [UInt8], _ kind: EditKind, now: Double
  ) {
    guard !range.isEmpty || !bytes.isEmpty else { return }
    let change = EditChange(
      start: range.lowerBound, removed: range.isEmpty ? [] : buffer.bytes(in: range), inserted: bytes)
    let (cursorBefore, anchorBefore) = (cursor, anchor)
    cursor = buffer.replace(range, with: bytes)
    anchor = nil
    isMarking = false
    goalColumn = nil
    history.record(
      change, kind: kind, cursorBefore: cursorBefore, anchorBefore: anchorBefore, cursorAfter: cursor,
      now: now)
  }

  /// Makes several changes one undo step that stands alone, and looks at the text once when they are made.
  mutating func changeAtOnce(_ body: (inout Editor) -> Void) {
    history.close()
    let revision = buffer.revision
    body(&self)
    history.setCursorAfter(cursor)
    history.close()
    if buffer.revision != revision { textDidChange() }
  }

  /// What follows from a changed text.
  mutating func textDidChange() {
    if buffer.byteCount <= Self.liveParseLimit {
      parseNow()
    } else {
      isParsePending = true
      issues = []
      findings = []
    }
    search?.isStale = true
  }

  /// Puts text in place of the selection, or at the cursor.
  mutating func insert(_ bytes: [UInt8], _ kind: EditKind, now: Double) {
    if selection != nil { history.close() }
    replace(selection ?? cursor..<cursor, with: bytes, kind, now: now)
  }

  /// Takes back the latest group of changes; false when there is none.
  @discardableResult
  package mutating func undo() -> Bool { undoStep() != nil }

  /// Takes back the latest group of changes; what else of the draft it changed is the caller's.
  mutating func undoStep() -> EditHistory.Group? {
    guard let group = history.takeUndo() else { return nil }
    for change in group.changes.reversed() {
      buffer.replace(change.start..<end(of: change.inserted, from: change.start), with: change.removed)
    }
    if !group.changes.isEmpty { settle(cursor: group.cursorBefore, anchor: group.anchorBefore) }
    return group
  }

  /// Makes an undone group of changes again; false when there is none.
  @discardableResult
  package mutating func redo() -> Bool { redoStep() != nil }

  /// Makes an undone group of changes again; what else of the draft it changes is the caller's.
  mutating func redoStep() -> EditHistory.Group? {
    guard let group = history.takeRedo() else { return nil }
    for change in group.changes {
      buffer.replace(change.start..<end(of: change.removed, from: change.start), with: change.inserted)
    }
    if !group.changes.isEmpty { settle(cursor: group.cursorAfter, anchor: nil) }
    return group
  }

  private mutating func settle(cursor: EditorPosition, anchor: EditorPosition?) {
    self.cursor = buffer.clamped(cursor)
    self.anchor = anchor.map { buffer.clamped($0) }
    isMarking = false
    goalColumn = nil
    completion = nil
    textDidChange()
  }

  private func end(of bytes: [UInt8], from start: EditorPosition) -> EditorPosition {
    var end = start
    for byte in bytes {
      if byte == 0x0A {
        end = EditorPosition(line: end.line + 1, byte: 0)
      } else {
        end.byte += 1
      }
    }
    return end
  }

  /// Ends the group that undo takes back at once: focus lost, saved, sent.
  package mutating func closeUndoGroup() { history.close() }

  /// Replaces the whole text as one undo step, as after `$EDITOR`, the form, a template; the cursor stays near.
  ///
  /// Only what differs is changed.
  package mutating func replaceAll(with bytes: [UInt8], now: Double) {
    let old = self.bytes
    let new = Self.normalized(bytes)
    guard old != new else { return }
    let place = cursor
    let difference = JSONEdit.difference(from: old, to: new)
    changeAtOnce { editor in
      let start = editor.position(ofByte: difference.range.lowerBound, in: old)
      let end = editor.position(ofByte: difference.range.upperBound, in: old)
      editor.replace(start..<end, with: difference.bytes, .single, now: now)
      if place < start { editor.cursor = place }
      editor.cursor = editor.clampedToCluster(editor.cursor)
    }
  }

  /// Puts the text of a new draft in; there is nothing to undo.
  package mutating func load(_ bytes: [UInt8]) {
    let (page, knowledge) = (page, knowledge)
    self = Editor(bytes)
    self.page = page
    self.knowledge = knowledge
  }

  /// Formats, or says why not.
  @discardableResult
  package mutating func format(indent: Int = 2, now: Double) -> String? {
    layOut(now: now) { JSONFormatter.format($0, indent: indent) }
  }

  /// Takes all white space outside of strings away, or says why not.
  @discardableResult
  package mutating func minify(now: Double) -> String? {
    layOut(now: now) { JSONFormatter.minify($0) }
  }

  private mutating func layOut(now: Double, _ layOut: (JSONDocument) -> [UInt8]) -> String? {
    if isParsePending { parseNow() }
    guard document.isJSON else {
      let first = document.problems.first { $0.severity == .error }
      let place = first.map { " (line \($0.place.line), column \($0.place.column))" } ?? ""
      return "The text is not JSON yet\(place), so it stays as it is. F8 goes to the problem."
    }
    let target = tokenNumber(atByte: byteOffset(of: cursor))
    replaceAll(with: layOut(document), now: now)
    cursor = position(ofToken: target)
    goalColumn = nil
    return nil
  }

  /// The number of the token that a byte is in, and how far in it, so that the cursor can find it again.
  private func tokenNumber(atByte byte: Int) -> (number: Int, offset: Int) {
    let tokens = JSONLexer.tokens(in: bytes).tokens
    let number = tokens.lastIndex { $0.start <= byte } ?? 0
    guard tokens.indices.contains(number) else { return (0, 0) }
    return (number, min(byte - tokens[number].start, tokens[number].range.count))
  }

  private func position(ofToken target: (number: Int, offset: Int)) -> EditorPosition {
    let bytes = bytes
    let tokens = JSONLexer.tokens(in: bytes).tokens
    guard tokens.indices.contains(target.number) else { return buffer.end }
    return clampedToCluster(position(ofByte: tokens[target.number].start + max(0, target.offset), in: bytes))
  }

  func clampedToCluster(_ position: EditorPosition) -> EditorPosition {
    var place = buffer.clamped(position)
    place.byte = Clusters.boundary(in: buffer.lines[place.line], at: place.byte)
    return place
  }
}
