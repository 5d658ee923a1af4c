/// A search in the text: plain, blind to case unless a capital letter is typed.
package struct EditorSearch: Sendable, Equatable {
  package var query: String
  /// How many places there are, and the number of the one at the cursor from 1; 0 when it is at none.
  package var count = 0
  package var current = 0
  /// Whether the last step went on at the other end of the text.
  package var didWrap = false
}

extension Editor {
  /// Begins a search, or changes what is searched: the cursor goes to the first place from where the search began.
  package mutating func find(_ query: String) {}
  /// Goes to the next place, round the end.
  package mutating func findNext(backwards: Bool = false) {}
  /// Ends the search; `returning` puts the cursor back to where it began.
  package mutating func endSearch(returning: Bool = false) {}
}
