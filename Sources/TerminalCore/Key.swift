/// A key as the terminal sent it.
///
/// Control letters are `control("q")`; function keys count from 1.
package enum Key: Sendable, Hashable {
  case character(Character)
  case control(Character)
  case alt(Character)
  case enter, tab, backTab, backspace, delete, insert, escape
  case up, down, left, right, home, end, pageUp, pageDown
  case shiftUp, shiftDown, shiftLeft, shiftRight, shiftHome, shiftEnd
  case controlLeft, controlRight, controlHome, controlEnd, controlUp, controlDown
  case controlShiftLeft, controlShiftRight
  case function(Int)
  case shiftFunction(Int)
}

/// What the mouse did.
package struct MouseEvent: Sendable, Hashable {
  package enum Action: Sendable, Hashable {
    case press, release, drag, wheelUp, wheelDown
  }

  package var action: Action
  package var place: Position

  package init(_ action: Action, at place: Position) {
    self.action = action
    self.place = place
  }
}

/// What the terminal reports.
package enum InputEvent: Sendable, Hashable {
  case key(Key)
  /// One bracketed paste: line ends are LF, other controls and escape sequences are gone.
  case paste(String)
  case mouse(MouseEvent)
  case resize(Size)
}
