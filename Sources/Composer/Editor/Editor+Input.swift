package import APNsCore
package import TerminalCore

extension Editor {
  /// Takes a key that no command is bound to: typing, deleting, moving, selecting.
  ///
  /// - Returns: false if it is none of an editor's.
  package mutating func handle(_ key: Key, now: Double) -> Bool {
    false
  }

  /// Takes a bracketed paste: one undo step, no indentation of its own.
  ///
  /// - Returns: what to say, when the text was repaired on the way.
  @discardableResult
  package mutating func paste(_ text: String, now: Double) -> String? { nil }

  /// The selected text for the clipboard; nil when nothing is selected.
  package func copy() -> String? { nil }

  /// Takes the selection, or the line of the cursor, out of the text.
  package mutating func cut(now: Double) -> String? { nil }

  package mutating func selectAll() {}
  /// Begins or ends a selection that movements extend.
  package mutating func toggleMark() {}
  /// Takes back the latest group of changes; false when there is none.
  @discardableResult
  package mutating func undo() -> Bool { false }
  /// Makes an undone group of changes again; false when there is none.
  @discardableResult
  package mutating func redo() -> Bool { false }
  /// Ends the group that undo takes back at once: focus lost, saved, sent.
  package mutating func closeUndoGroup() {}

  /// Replaces the whole text as one undo step, as after `$EDITOR`, the form, a template; the cursor stays near.
  package mutating func replaceAll(with bytes: [UInt8], now: Double) {}

  /// Puts the text of a new draft in; there is nothing to undo.
  package mutating func load(_ bytes: [UInt8]) { self = Editor(bytes) }

  /// Formats, or says why not.
  @discardableResult
  package mutating func format(indent: Int = 2, now: Double) -> String? { nil }
  /// Takes all white space outside of strings away, or says why not.
  @discardableResult
  package mutating func minify(now: Double) -> String? { nil }

  /// Goes to `LINE` or `LINE:COLUMN`; says what is wrong with it otherwise.
  package mutating func go(to text: String) -> String? { nil }
  /// Goes to a place, as a click does; `selecting` extends the selection.
  package mutating func move(to position: EditorPosition, selecting: Bool = false) {}
  /// Takes the mouse; places count from the upper left of the area that the editor is drawn in.
  package mutating func handle(_ event: MouseEvent, now: Double) {}
  /// Scrolls as little as needed so that the cursor is in an area of this size, gutter included.
  package mutating func fit(_ size: Size) {}
}

extension Editor {
  /// Parses the text as it stands.
  package mutating func parseNow() {}

  /// Takes the findings for the current text; those of JSON itself are known already and are left out.
  package mutating func setFindings(_ findings: [Finding]) {}

  /// Goes to the next problem after the cursor, round the end; nil when there is none.
  package mutating func goToNextIssue(backwards: Bool = false) -> EditorIssue? { nil }
  /// The problem at the cursor, the nearest one of its line otherwise.
  package var issueAtCursor: EditorIssue? { nil }
  /// Repairs the problem at the cursor as one undo step; says what was done or why not.
  package mutating func fixAtCursor(now: Double) -> String { "" }
  /// Applies every safe repair as one undo step; says what was done.
  package mutating func fixAll(now: Double) -> String { "" }

  /// Opens the list of completions for the cursor; says so when there are none.
  package mutating func complete() -> String? { nil }
  /// What is known about the key under the cursor, as lines; nil where nothing is.
  package var reference: [String]? { nil }
}
