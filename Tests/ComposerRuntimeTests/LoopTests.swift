import APNsCore
import ComposeModel
import Composer
import HostPlatform
import Testing

@testable import ComposerRuntime

@Suite struct LoopTests {
  @Test func `timers are due once, the earliest first`() {
    var timers = TimerTable()
    #expect(timers.delay(now: 0) == nil)
    timers.start(.autosave, seconds: 2, now: 10)
    timers.start(.progress, seconds: 1, now: 10)
    #expect(timers.delay(now: 10.5) == 0.5)
    #expect(timers.due(now: 10.9).isEmpty)
    timers.start(.progress, seconds: 1, now: 10.9)
    #expect(timers.due(now: 12) == [.progress, .autosave])
    #expect(timers.delay(now: 12) == nil)
    timers.start(.media, seconds: 1, now: 12)
    timers.stop(.media)
    #expect(timers.due(now: 20).isEmpty)
  }

  @Test func `a lane does one thing after the other`() {
    let lane = WorkLane(name: "test")
    let done = Lock<[Int]>([])
    for number in 0..<100 { lane.run { done.withLock { $0.append(number) } } }
    #expect(lane.flush(seconds: 10))
    #expect(done.withLock { $0 } == Array(0..<100))
    lane.close()
    lane.run { done.withLock { $0.append(-1) } }
    #expect(lane.flush(seconds: 1))
    #expect(done.withLock { $0.count } == 100)
  }

  @Test func `effects are answered through the mailbox`() throws {
    let mailbox = Mailbox()
    let runner = EffectRunner(environment: .inMemory(), mailbox: mailbox)
    defer { runner.close() }
    let device = Device(name: "d", token: DeviceToken(hex: "00"))
    let order = SendOrder(id: SendID(1), draft: Draft(payload: [], devices: [device, device]))
    #expect(runner.perform(.send(order)))
    let messages = take(from: mailbox) { $0 == .send(SendID(1), .finished) }
    #expect(messages.count == 5)
    #expect(runner.perform(.saveDevice(device)))
    #expect(take(from: mailbox) { if case .library = $0 { true } else { false } }.count == 1)
    #expect(!runner.perform(.quit))
    #expect(!runner.perform(.startTimer(.autosave, seconds: 1)))
  }

  @Test func `what fails at the very end can still be told`() {
    let mailbox = Mailbox()
    var environment = ComposerEnvironment.inMemory()
    environment.saveDraft = { _ in "The disk is full." }
    environment.putDraftAway = { "The draft could not be put away." }
    environment.close = { "The history is not complete." }
    let runner = EffectRunner(environment: environment, mailbox: mailbox)
    #expect(runner.perform(.saveDraft(Draft(payload: []))))
    runner.putDraftAway()
    runner.close()
    #expect(
      mailbox.failures() == [
        "The disk is full.", "The draft could not be put away.", "The history is not complete.",
      ])
  }

  @Test func `a history that cannot be read says so`() {
    let mailbox = Mailbox()
    var environment = ComposerEnvironment.inMemory()
    environment.history = { _ in (nil, "The history cannot be read.") }
    let runner = EffectRunner(environment: environment, mailbox: mailbox)
    #expect(runner.perform(.loadHistory(HistoryQuery(), Ticket(1))))
    runner.close()
    #expect(mailbox.failures() == ["The history cannot be read."])
  }

  @Test func `a passphrase is waited for, and given up at the end`() {
    let desk = PassphraseDesk()
    let mailbox = Mailbox()
    let tried = Lock<[String]>([])
    let answers = Lock<[Bool]>([])
    let lane = WorkLane(name: "test")
    lane.run {
      for _ in 0..<2 {
        let answer = desk.ask("Passphrase of key.p8:", post: { mailbox.post($0) }) { passphrase in
          tried.withLock { $0.append(passphrase.text) }
          return passphrase.text == "secret" ? nil : "It does not open key.p8."
        }
        answers.withLock { $0.append(answer) }
      }
    }
    let question = take(from: mailbox) { _ in true }
    guard case .passphraseWanted(_, let ticket)? = question.first else {
      Issue.record("not asked")
      return
    }
    desk.answer(Passphrase("wrong"), ticket)
    let refusal = take(from: mailbox) { _ in true }
    #expect(refusal == [.passphraseRefused(reason: "It does not open key.p8.", ticket)])
    desk.answer(Passphrase("secret"), ticket)
    let next = take(from: mailbox) { if case .passphraseWanted = $0 { true } else { false } }
    #expect(next.first == .passphraseTaken(ticket))
    desk.close()
    #expect(lane.flush(seconds: 10))
    #expect(answers.withLock { $0 } == [true, false])
    #expect(tried.withLock { $0 } == ["wrong", "secret"])
  }

  /// The messages up to the one that is wanted.
  private func take(from mailbox: Mailbox, until isLast: (Message) -> Bool) -> [Message] {
    var messages: [Message] = []
    let deadline = Clock.monotonic + 10
    while Clock.monotonic < deadline {
      for case .message(let message) in mailbox.drain() { messages.append(message) }
      if messages.contains(where: isLast) { return messages }
      Descriptor.waitReadable(mailbox.wake.descriptor, seconds: 0.1)
      mailbox.wake.drain()
    }
    return messages
  }
}
