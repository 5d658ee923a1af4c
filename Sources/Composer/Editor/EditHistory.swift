/// One replacement in a text, with all that is needed to take it back.
struct EditChange: Sendable, Equatable {
  var start: EditorPosition
  var removed: [UInt8]
  var inserted: [UInt8]
}

/// What a group of changes is; another kind begins another group.
enum EditKind: Sendable, Equatable {
  case typing, deleting, newline
  /// Stands alone: paste, completion, repair, format, the text of another editor.
  case single
  /// No change of the text: a header or another part of the draft; those of one field belong together.
  case beside(field: String)
}

/// The changes of a text in groups, for undo and redo.
///
/// A group ends when the cursor moves, the kind changes, a line is begun, a second passes without a change, or the
/// editor is told so. Undone groups are kept until the next change. What goes beyond `limit` bytes is forgotten, oldest
/// first.
struct EditHistory: Sendable, Equatable {
  struct Group: Sendable, Equatable {
    var kind: EditKind
    var changes: [EditChange]
    var cursorBefore: EditorPosition
    var anchorBefore: EditorPosition?
    var cursorAfter: EditorPosition
    var lastTime: Double
    /// What changed of the draft besides its text.
    var beside: DraftChange?
    var cost: Int { changes.reduce(64) { $0 + $1.removed.count + $1.inserted.count } }
  }

  static let pause = 1.0
  static let limit = 32 * 1024 * 1024

  private(set) var done: [Group] = []
  private(set) var undone: [Group] = []
  private var isOpen = false
  private var cost = 0

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// The next change begins a new group.
  mutating func close() { isOpen = false }

  /// Keeps a change, in the open group if it belongs there.
  mutating func record(
    _ change: EditChange, kind: EditKind, cursorBefore: EditorPosition, anchorBefore: EditorPosition?,
    cursorAfter: EditorPosition, now: Double
  ) {
    undone = []
    if isOpen, let last = done.last, !last.changes.isEmpty, last.kind == kind,
      now - last.lastTime < Self.pause || kind == .single
    {
      let index = done.count - 1
      cost -= last.cost
      if !Self.append(change, to: &done[index].changes[last.changes.count - 1]) {
        done[index].changes.append(change)
      }
      done[index].cursorAfter = cursorAfter
      done[index].lastTime = now
      cost += done[index].cost
    } else {
      let group = Group(
        kind: kind, changes: [change], cursorBefore: cursorBefore, anchorBefore: anchorBefore,
        cursorAfter: cursorAfter, lastTime: now)
      done.append(group)
      cost += group.cost
    }
    isOpen = true
    while cost > Self.limit, done.count > 1 { cost -= done.removeFirst().cost }
  }

  /// Keeps a change of the draft besides its text: with the step that changed the text too, or as one of its own.
  ///
  /// - Parameters:
  ///   - field: Names what is typed in; changes of it without a pause are one step. Nil for a change that stands alone.
  mutating func record(
    _ change: DraftChange, withText: Bool, field: String?, cursor: EditorPosition, now: Double
  ) {
    undone = []
    let kind = field.map(EditKind.beside) ?? .beside(field: "")
    let goesOn =
      field != nil && isOpen && done.last.map { $0.kind == kind && now - $0.lastTime < Self.pause } ?? false
    if withText || goesOn, let index = done.indices.last {
      done[index].beside = DraftChange(
        before: done[index].beside?.before ?? change.before, after: change.after)
      done[index].lastTime = now
      isOpen = isOpen && !withText
      return
    }
    let group = Group(
      kind: kind, changes: [], cursorBefore: cursor, anchorBefore: nil, cursorAfter: cursor, lastTime: now,
      beside: change)
    done.append(group)
    cost += group.cost
    isOpen = field != nil
  }

  /// Typing goes on where the last change ended: one longer change.
  private static func append(_ change: EditChange, to last: inout EditChange) -> Bool {
    guard change.removed.isEmpty, last.start.line == change.start.line, !last.inserted.contains(0x0A),
      last.start.byte + last.inserted.count == change.start.byte, last.inserted.count < 4096
    else { return false }
    last.inserted += change.inserted
    return true
  }

  /// Where the cursor stands after a step that was moved on from.
  mutating func setCursorAfter(_ cursor: EditorPosition) {
    guard isOpen, !done.isEmpty else { return }
    done[done.count - 1].cursorAfter = cursor
  }

  mutating func takeUndo() -> Group? {
    isOpen = false
    guard let group = done.popLast() else { return nil }
    cost -= group.cost
    undone.append(group)
    return group
  }

  mutating func takeRedo() -> Group? {
    isOpen = false
    guard let group = undone.popLast() else { return nil }
    done.append(group)
    cost += group.cost
    return group
  }
}
