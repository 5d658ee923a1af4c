import Composer
import HostPlatform

/// Lets a working thread ask the person for a passphrase and wait for the answer.
final class PassphraseDesk: Sendable {
  private struct Question: Sendable {
    var wake: WakeUp
    var answer: Passphrase?
  }

  private struct State: Sendable {
    var questions: [Ticket: Question] = [:]
    /// Questions of the runtime count downwards, those of the composer upwards.
    var last = 0
    var isClosed = false
  }

  private let state = Lock(State())

  /// Posts the question and sleeps until it is answered.
  func ask(_ prompt: String, post: ComposerEnvironment.Posting) -> Passphrase? {
    let wake = WakeUp()
    let ticket: Ticket? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.last -= 1
      let ticket = Ticket(state.last)
      state.questions[ticket] = Question(wake: wake)
      return ticket
    }
    guard let ticket else { return nil }
    post(.passphraseWanted(prompt: prompt, ticket))
    Descriptor.waitReadable(wake.descriptor, seconds: nil)
    return state.withLock { $0.questions.removeValue(forKey: ticket)?.answer }
  }

  /// Answers a question; nil when the person gave up.
  func answer(_ passphrase: Passphrase?, _ ticket: Ticket) {
    state.withLock { state in
      state.questions[ticket]?.answer = passphrase
      state.questions[ticket]?.wake.signal()
    }
  }

  /// Gives every question up.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for question in state.questions.values { question.wake.signal() }
    }
  }
}
