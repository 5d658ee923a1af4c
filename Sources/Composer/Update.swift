package import TerminalCore

/// Changes the state by one message and says what is to be done in the world.
///
/// It does no I/O and reads no clock: the time comes in messages.
package func update(_ state: inout ComposerState, _ message: Message) -> [Effect] {
  state.handle(message)
  defer { state.pending = [] }
  return state.pending
}

/// Draws the state.
///
/// - Parameter size: the cells of the terminal; any size is drawn, down to 1 by 1.
package func view(_ state: ComposerState, size: Size) -> Frame {
  Frame(surface: Surface(size), cursor: nil)
}
