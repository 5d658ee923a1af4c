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

  /// Posts the question and sleeps until a passphrase was given that does; false when the person gave up.
  ///
  /// - Parameter attempt: tries a passphrase and says why it does not do; nil when it does.
  func ask(
    _ prompt: String, post: ComposerEnvironment.Posting, attempt: (Passphrase) -> String?
  ) -> Bool {
    let wake = WakeUp()
    let ticket: Ticket? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.last -= 1
      let ticket = Ticket(state.last)
      state.questions[ticket] = Question(wake: wake)
      return ticket
    }
    guard let ticket else { return false }
    defer { state.withLock { _ = $0.questions.removeValue(forKey: ticket) } }
    post(.passphraseWanted(prompt: prompt, ticket))
    while true {
      Descriptor.waitReadable(wake.descriptor, seconds: nil)
      wake.drain()
      let answer: Passphrase? = state.withLock { state in
        defer { state.questions[ticket]?.answer = nil }
        return state.isClosed ? nil : state.questions[ticket]?.answer
      }
      guard let answer else { return false }
      guard let refusal = attempt(answer) else {
        post(.passphraseTaken(ticket))
        return true
      }
      post(.passphraseRefused(reason: refusal, ticket))
    }
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
