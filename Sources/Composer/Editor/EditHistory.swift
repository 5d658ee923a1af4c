/// The changes of a text in groups, for undo and redo.
struct EditHistory: Sendable, Equatable {
  var canUndo: Bool { false }
  var canRedo: Bool { false }
}
