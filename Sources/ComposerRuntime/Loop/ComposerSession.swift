package import Composer
import Glibc
import HostPlatform
import TerminalCore
package import TerminalCurses

/// The main loop: waits, turns what happens into messages, lets `update` decide, performs effects, draws.
///
/// It runs on the main thread, which owns the terminal. A batch of messages is drawn once; nothing is drawn and nothing
/// wakes up while nothing happens.
package final class ComposerSession {
  private let terminal: CursesTerminal
  private let runner: EffectRunner
  private let mailbox: Mailbox
  private let now: @Sendable () -> Double
  private let editor = ExternalEditor()
  private var state: ComposerState
  private var timers = TimerTable()
  private var views = ViewCache()
  /// The exit status, once the loop is to end.
  private var ending: Int32?
  /// What went wrong when it was too late to show it on the screen.
  package private(set) var lateFailures: [String] = []

  /// - Parameters:
  ///   - terminal: taken already; given back by `run`.
  ///   - start: what the composer begins with.
  package init(terminal: CursesTerminal, environment: ComposerEnvironment, start: StartData) {
    self.terminal = terminal
    mailbox = Mailbox()
    runner = EffectRunner(environment: environment, mailbox: mailbox)
    now = environment.now
    state = ComposerState(size: terminal.size)
    tell(.clock(now()))
    tell(.input(.resize(terminal.size)))
    tell(.start(start))
    for note in terminal.notes { tell(.failed(note)) }
  }

  /// Runs until the person quits, a signal ends it, or the terminal is gone.
  ///
  /// - Returns: the exit status: 0, or 128 and the signal's number.
  package func run() -> Int32 {
    draw()
    while ending == nil {
      let events = terminal.wait(timeout: timers.delay(now: Clock.monotonic), wake: mailbox.wake)
      tell(.clock(now()))
      // Before the keys: a program that was started in between must get them.
      var isChanged = takeMail()
      for id in timers.due(now: Clock.monotonic) {
        tell(.timer(id))
        isChanged = true
      }
      for event in events where ending == nil {
        react(to: event)
        isChanged = isChanged || event != .woken
      }
      if isChanged, ending == nil {
        draw()
        if check(&state) { draw() }
      }
    }
    terminal.leave()
    runner.close()
    lateFailures = mailbox.failures()
    return ending ?? 0
  }

  private func draw() { terminal.present(views.frame(state, size: terminal.size)) }

  private func takeMail() -> Bool {
    let entries = mailbox.drain()
    for entry in entries {
      switch entry {
      case .message(let message): tell(message)
      case .terminal(let sequence): terminal.send(sequence)
      }
    }
    return !entries.isEmpty
  }

  private func react(to event: TerminalEvent) {
    #if DEBUG
      // What the tests of the terminal's way back ask for; no release build has it.
      if event == .input(.key(.control("\\"))), ProcessEnvironment["PUSHWRIGHT_TEST_TRAP"] != nil {
        preconditionFailure("asked for by a test")
      }
    #endif
    switch event {
    case .input(let input): tell(.input(input))
    case .woken, .readable: break
    case .suspendRequested: suspend()
    case .continued: tell(.resumed)
    case .end(let signal): end(status: 128 + signal)
    case .hangUp: end(status: 128 + SIGHUP)
    }
  }

  private func tell(_ message: Message) {
    for effect in update(&state, message, postponesChecks: true) { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    if runner.perform(effect) { return }
    switch effect {
    case .startTimer(let id, let seconds): timers.start(id, seconds: seconds, now: Clock.monotonic)
    case .stopTimer(let id): timers.stop(id)
    case .mouse(let isOn): terminal.mouse = isOn
    case .repaint: terminal.repaint()
    case .suspend: suspend()
    case .openEditor(let bytes, let ticket):
      runner.flushDraft()
      let answer = editor.edit(bytes, on: terminal)
      comeBack()
      tell(.editorFinished(answer, ticket))
    case .quit:
      runner.putDraftAway()
      ending = ending ?? 0
    default: break
    }
  }

  private func suspend() {
    runner.flushDraft()
    let wasStopped = terminal.suspend()
    comeBack()
    if !wasStopped { tell(.failed("There is no shell to return to; use the quit key to leave.")) }
  }

  private func comeBack() {
    tell(.clock(now()))
    tell(.input(.resize(terminal.size)))
    tell(.resumed)
  }

  /// The system or the terminal ends the program: the draft is written, nothing else is asked.
  private func end(status: Int32) {
    tell(.hangUp)
    runner.flushDraft()
    ending = status
  }
}
