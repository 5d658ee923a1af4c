import TerminalCore

/// A list beside the text: its chosen row and its filter.
struct ListPane: Sendable, Equatable {
  var window = ListWindow()
  var filter = TextField()
  /// Whether letters go into the filter.
  var isFiltering = false
  /// The identities of marked rows.
  var marked: Set<Int64> = []
}
