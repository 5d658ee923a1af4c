/// Changes the state by one message and says what is to be done in the world.
///
/// It does no I/O and reads no clock: the time comes in messages.
package func update(_ state: inout ComposerState, _ message: Message) -> [Effect] {
  let before = (side: state.side, revision: state.editor.revision)
  state.handle(message)
  state.keepStep(since: before.side, revision: before.revision)
  state.followSchema()
  state.refresh()
  state.syncForm()
  state.fitEditor()
  defer { state.pending = [] }
  return state.pending
}
