import APNsCore
import ComposeModel
import Composer
import TerminalCore
import TestSupport
import Testing

/// First run, F5, the answer.
@Suite struct SendingTests {
  static let sizes = [(80, 24), (120, 40), (200, 60), (90, 50), (50, 12)]

  @Test(arguments: sizes)
  func sendsAndShowsTheAnswer(_ columns: Int, _ rows: Int) {
    var person = Person(columns, rows)
    person.press("F5")
    #expect(person.orderCount == 1)
    #expect(person.sees("Sending to Ana's iPhone 15"))
    person.answer(200)
    #expect(person.sees("200 accepted"))
    person.press("F4")
    #expect(person.sees("That is no proof"))
    #expect(person.sees("7c2f0e4a-1111-4222-8333-9a1000000000"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "accepted-\(columns)x\(rows)")
  }

  @Test func theRequestIsFrozenAtTheKeyPress() {
    var person = Person(80, 24)
    person.press("F5")
    person.type("x")
    #expect(person.order?.draft.payload == Array(Draft.sampleText.utf8))
    person.press("F5")
    #expect(person.orderCount == 1)
    #expect(person.sees("in flight"))
  }

  @Test func theDraftIsKeptBeforeItIsSent() {
    var person = Person(80, 24)
    person.press("F5")
    let keeps = person.effects.firstIndex { if case .saveDraft = $0 { true } else { false } }
    let sends = person.effects.firstIndex { if case .send = $0 { true } else { false } }
    #expect(keeps != nil && sends != nil)
    if let keeps, let sends { #expect(keeps < sends) }
  }

  @Test func brokenJSONIsNeverSentAndSaysWhereItBroke() {
    var person = Person(80, 24)
    person.press("F5")
    person.answer(200)
    // The brace of line 1 goes away.
    person.press("Del", "F5")
    #expect(person.orderCount == 1)
    #expect(person.sees("Nothing was sent"))
    #expect(person.sees("no JSON"))
    person.press("Ctrl-_", "F5")
    #expect(person.orderCount == 2)
  }

  @Test(arguments: ["Ctrl-C"])
  func cancels(_ key: String) {
    var person = Person(80, 24)
    person.press("F5", key)
    guard let order = person.order else { return }
    #expect(person.effects.contains(.cancelSend(order.id)))
    let failure = TransportFailure(hop: .cancelled, message: "You cancelled it before the answer came.")
    person.hear(
      .send(order.id, .ended(index: 0, person.request(order, 0), .unknown(failure), sentAt: person.now)))
    person.hear(.send(order.id, .finished))
    #expect(person.sees("No answer"))
    #expect(!person.state.isBusy)
  }

  @Test func controlCNeverLosesWork() {
    var person = Person(80, 24)
    person.press("Ctrl-C")
    #expect(!person.state.isQuitting)
    #expect(person.sees("^Q quits"))
    person.press("Ctrl-A", "Ctrl-C")
    #expect(person.effects.contains(.copy(Draft.sampleText, what: "the selection")))
  }

  @Test func whatCouldNotBeSentSaysWhichHopFailed() {
    var person = Person(120, 40)
    person.press("F5")
    guard let order = person.order else { return }
    let failure = TransportFailure(
      hop: .connect, message: "Nothing listens on 127.0.0.1:1. Is the server up?")
    person.hear(
      .send(order.id, .ended(index: 0, person.request(order, 0), .notSent(failure), sentAt: person.now)))
    person.hear(.send(order.id, .finished))
    #expect(person.sees("Not sent: connect"))
    #expect(person.sees("Nothing listens on 127.0.0.1:1"))
  }

  @Test func aLateAnswerToAnOlderSendIsDropped() {
    var person = Person(80, 24)
    person.press("F5")
    person.answer(200)
    let first = person.order
    person.press("F5")
    guard let first else { return }
    person.hear(.send(first.id, .finished))
    #expect(person.state.isBusy)
  }
}
