import APNsCore
import ComposeModel
import Composer
import Testing

/// A locked key: asked for, refused, tried again.
@Suite struct PassphraseTests {
  private let ticket = Ticket(-1)

  private func asked() -> Person {
    var person = Person(80, 24)
    person.press("F5")
    person.hear(.passphraseWanted(prompt: "push.p12 is protected by a password.", ticket))
    return person
  }

  @Test func aWrongOneLeavesTheDialogOpenWithTheReason() {
    var person = asked()
    person.type("wrong")
    person.press("Enter")
    #expect(person.effects.last == .givePassphrase(Passphrase("wrong"), ticket))
    #expect(person.sees("Trying it"))
    // What is typed while it is tried goes nowhere, least of all into the payload.
    person.type("stray")
    person.press("Esc")
    #expect(!person.sees("stray") && person.sees("Passphrase"))
    person.hear(.passphraseRefused(reason: "The password does not open push.p12.", ticket))
    #expect(person.sees("The password does not open push.p12."))
    #expect(!person.sees("*****"))
    person.type("right")
    person.press("Enter")
    #expect(person.effects.last == .givePassphrase(Passphrase("right"), ticket))
    person.hear(.passphraseTaken(ticket))
    #expect(!person.sees("unlock"))
    #expect(person.state.draft.payload == Array(Draft.sampleText.utf8))
  }

  @Test func escGivesUpAfterAWrongOne() {
    var person = asked()
    person.type("wrong")
    person.press("Enter")
    person.hear(.passphraseRefused(reason: "The password does not open push.p12.", ticket))
    person.press("Esc")
    #expect(person.effects.last == .givePassphrase(nil, ticket))
    #expect(person.sees("No passphrase was given"))
    #expect(!person.sees("unlock"))
  }

  /// Ways to clear away what lies over the panes.
  static let ways = [
    ["Ctrl-Q", "n"], ["Ctrl-Q", "Esc"], ["F1", "Enter"], ["F1", "Ctrl-Q", "n"], ["F1", "Down", "Enter"],
  ]

  /// The send waits for the answer: a question that went away unanswered would keep everything from being sent.
  @Test(arguments: ways) func theQuestionStaysUntilItIsAnswered(_ keys: [String]) {
    var person = asked()
    for key in keys { person.press(key) }
    for _ in 0..<6 where person.answers(to: ticket).isEmpty { person.press("Esc") }
    #expect(person.answers(to: ticket) == [nil])
  }

  @Test func choosingAChannelLeavesTheQuestion() {
    var person = asked()
    person.press("F1")
    person.type("all commands")
    person.press("Enter")
    person.type("broadcast channels")
    person.press("Enter")
    for case .askChannels(let order, let ticket) in person.effects {
      let response = PushResponse(status: 200, headers: [], body: Array(#"{"channels":["AAAA"]}"#.utf8))
      person.hear(.channels(.ended(.answered(response), order.request(to: order.environment, .none)), ticket))
    }
    person.press("Enter", "u")
    #expect(person.state.draft.headers.channelID == "AAAA")
    #expect(person.sees("unlock"))
    person.type("right")
    person.press("Enter")
    #expect(person.answers(to: ticket) == [Passphrase("right")])
  }
}

extension Person {
  /// What was answered to a question; nil is giving up.
  func answers(to ticket: Ticket) -> [Passphrase?] {
    effects.compactMap { effect -> Passphrase?? in
      guard case .givePassphrase(let passphrase, ticket) = effect else { return nil }
      return .some(passphrase)
    }
  }
}
