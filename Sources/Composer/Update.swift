import TerminalCore

/// Changes the state by one message and says what is to be done in the world.
///
/// It does no I/O and reads no clock: the time comes in messages.
/// - Parameter postponesChecks: the rules need not have looked at what is typed before this returns, as long as they
///   found nothing before: the letter is on the screen first, and `check` is called after it was drawn.
package func update(_ state: inout ComposerState, _ message: Message, postponesChecks: Bool = false)
  -> [Effect]
{
  // The time comes with every message; only its minutes matter to what is shown.
  if case .clock(let seconds) = message, Int(seconds / 60) == Int(state.now / 60), !state.analysis.isCheckDue
  {
    state.now = seconds
    return []
  }
  if !message.isTyping { state.check() }
  // A letter changes nothing but the text, and is what comes most often.
  let before = state.isLetterOfText(message) ? nil : (side: state.side, revision: state.editor.revision)
  if before != nil { state.changesBesideText &+= 1 }
  state.handle(message)
  if let before { state.keepStep(since: before.side, revision: before.revision) }
  state.followSchema()
  state.followProfile()
  state.refresh()
  if !(postponesChecks && message.isTyping && state.problems.isEmpty) { state.check() }
  state.syncForm()
  state.fitEditor()
  defer { state.pending = [] }
  return state.pending
}

/// Lets the rules look at what was typed, where `update` has postponed that.
///
/// - Returns: whether they found anything, so that there is something to draw.
package func check(_ state: inout ComposerState) -> Bool {
  guard state.analysis.isCheckDue else { return false }
  let issues = state.editor.issues
  state.check()
  state.fitEditor()
  return !state.problems.isEmpty || state.editor.issues != issues
}

extension ComposerState {
  /// Whether a message can change no more than the text and what follows from it.
  fileprivate func isLetterOfText(_ message: Message) -> Bool {
    guard case .input(.key(let key)) = message, case .character = key else { return false }
    return focus == .payload && layers.isEmpty && !form.isShown && layoutMode != .none
      && settings.keymap.command(for: key, in: focus, typing: true) == nil
  }
}

extension Message {
  /// Whether it is no more than a letter for the text, or the time.
  fileprivate var isTyping: Bool {
    switch self {
    case .clock, .input(.key(.character(_))), .input(.key(.backspace)): true
    default: false
    }
  }
}
