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
}
