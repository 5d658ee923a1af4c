/// What a view hands to the terminal: the cells and the place of the real cursor.
package struct Frame: Sendable, Equatable {
  package var surface: Surface
  /// Where the cursor stands, on the focused thing; nil hides it.
  package var cursor: Position?

  package init(surface: Surface, cursor: Position? = nil) {
    self.surface = surface
    self.cursor = cursor
  }
}
