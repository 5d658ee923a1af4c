import Foundation
import Glibc
import Testing

@testable import APNsCredentials

@Suite struct PassphrasePromptTests {
  @Test(arguments: [
    ("secret\n", "secret"), ("secret\r", "secret"), ("secxx\u{7f}\u{8}ret\n", "secret"),
    ("wrong\u{15}right\n", "right"),
    ("pä\u{7f}ä🔑\u{7f}🔑\n", "pä🔑"), ("\n", ""), ("a\u{4}", "a"), ("a\u{1b}b\n", "ab"),
  ])
  func takesTheLine(_ typed: String, _ result: String) {
    var line = PassphraseLine()
    let steps = typed.utf8.map { line.take($0) }
    #expect(steps.last == .done)
    #expect(String(decoding: line.bytes, as: UTF8.self) == result)
    line.wipe()
    #expect(line.bytes.isEmpty)
  }

  @Test(arguments: ["\u{3}", "abc\u{3}", "\u{4}"])
  func canBeGivenUp(_ typed: String) {
    var line = PassphraseLine()
    #expect(typed.utf8.map { line.take($0) }.last == .givenUp)
  }

  @Test func aLongLineIsCutAndNotCopied() {
    var line = PassphraseLine()
    for _ in 0..<5000 { #expect(line.take(0x61) == .more) }
    #expect(line.bytes.count == 1024)
  }

  /// On a pseudo-terminal: the question is shown, what is typed is not, and the terminal is as before.
  @Test func asksWithoutEcho() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.localFlags
    let prompt = PromptThread(terminal.path)
    try #require(terminal.readUntil("Passphrase: ").hasSuffix("Passphrase: "))
    terminal.type("opensesame\r")
    guard case .passphrase(let passphrase) = prompt.answer() else {
      Issue.record("no passphrase")
      return
    }
    #expect(passphrase.count == 10)
    #expect(passphrase.withCString { text, _ in String(cString: text) } == "opensesame")
    #expect(!terminal.readUntil("\n").contains("opensesame"))
    #expect(terminal.localFlags == before)
  }

  @Test func withoutATerminalNobodyIsAsked() {
    for path in ["/nonexistent", "/dev/null"] {
      guard case .noTerminal = PassphrasePrompt.ask("?", terminal: path) else {
        Issue.record("asked on \(path)")
        continue
      }
    }
  }
}

/// A question on a thread of its own: it sleeps until it is answered, and tasks share few threads.
private final class PromptThread: @unchecked Sendable {
  private let finished = DispatchSemaphore(value: 0)
  private var taken: PassphrasePrompt.Answer?

  init(_ path: String) {
    Thread.detachNewThread { [self] in
      // Read by nobody before the signal.
      taken = PassphrasePrompt.ask("Passphrase: ", terminal: path)
      finished.signal()
    }
  }

  func answer() -> PassphrasePrompt.Answer? {
    finished.wait(timeout: .now() + 20) == .success ? taken : nil
  }
}

/// A pseudo-terminal; the test holds its master side.
private final class PseudoTerminal: @unchecked Sendable {
  let path: String
  private let master: Int32
  private let keeper: Int32

  init() throws {
    var (end, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&end, &slave, &name, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
    master = end
    keeper = slave
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    close(keeper)
    close(master)
  }

  var localFlags: UInt32 {
    var mode = termios()
    tcgetattr(keeper, &mode)
    return mode.c_lflag
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// What has been shown, up to a text or to the end of ten seconds.
  func readUntil(_ text: String) -> String {
    var shown: [UInt8] = []
    let end = Date(timeIntervalSinceNow: 10)
    while Date() < end, !String(decoding: shown, as: UTF8.self).contains(text) {
      var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, 100) > 0 else { continue }
      var byte: UInt8 = 0
      if read(master, &byte, 1) == 1 { shown.append(byte) }
    }
    return String(decoding: shown, as: UTF8.self)
  }
}
