extension ComposerState {
  mutating func handle(_ message: Message) {
    switch message {
    case .clock(let seconds): now = seconds
    case .hangUp: perform(.saveDraft(draft))
    default: break
    }
  }
}
