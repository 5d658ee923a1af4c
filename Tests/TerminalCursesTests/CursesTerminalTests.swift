import Foundation
import TestSupport
import Testing

@Suite struct CursesTerminalTests {
  @Test func `it takes the terminal and gives it back`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    #expect(!probe.pty.isCooked)
    for mode in ["\u{1B}[?1049h", "\u{1B}[?2004h", "\u{1B}[?1006h", "┌─ probe ─"] {
      #expect(probe.pty.waitForOutput(mode))
    }
    probe.pty.send("xq")
    #expect(probe.pty.waitForExit() == 0)
    expectRestored(probe)
    #expect(probe.lines.last == "left 0")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `a signal saves, restores and names itself`(number: Int32) throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.signal(number)
    let status = probe.pty.waitForExit()
    #expect(status == (128 + number) << 8)
    #expect(probe.lines.contains("draft saved"))
    expectRestored(probe)
  }

  @Test(arguments: ["t", "a"])
  func `a trap gives the terminal back and stays a trap`(key: String) throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.send(key)
    let status = try #require(probe.pty.waitForExit(seconds: 20))
    #expect([SIGILL, SIGTRAP, SIGABRT].contains(status & 0x7F))
    expectRestored(probe)
    #expect(probe.pty.contains("the probe was stopped"))
  }

  @Test(arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT])
  func `so does each fault`(number: Int32) throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.signal(number)
    #expect(try #require(probe.pty.waitForExit(seconds: 20)) & 0x7F == number)
    expectRestored(probe)
  }

  @Test func `a closed terminal ends the program`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.hangUp()
    #expect(probe.pty.waitForExit() == 129 << 8)
    #expect(probe.lines.contains("draft saved"))
  }

  @Test func `an unknown terminal type is replaced, and said so`() throws {
    let probe = try ProbeSession(term: "no-such-terminal")
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    #expect(probe.lines.first?.contains("no-such-terminal") == true)
    probe.pty.send("q")
    #expect(probe.pty.waitForExit() == 0)
  }

  @Test func `a terminal that cannot place the cursor is refused in its own modes`() throws {
    let probe = try ProbeSession(term: "dumb")
    defer { probe.cleanUp() }
    #expect(probe.pty.waitForExit() == 2 << 8)
    #expect(probe.lines.contains("error tooSimple(\"dumb\")"))
    #expect(probe.pty.isCooked)
  }

  @Test(
    arguments: [
      ("xterm-256color", [:], "full"), ("tmux-256color", [:], "full"), ("xterm", [:], "basic"),
      ("vt100", [:], "mono"),
      ("xterm-256color", ["NO_COLOR": "1"], "mono"), ("xterm-256color", ["NO_COLOR": ""], "full"),
      ("linux", [:], "basic"),
    ] as [(String, [String: String], String)])
  func `colours are what the terminal has`(term: String, extra: [String: String], depth: String) throws {
    let probe = try ProbeSession(term: term, extra: extra)
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    #expect(probe.lines.contains("colors \(depth)"))
    #expect(probe.pty.contains("36m") == (depth == "basic"))
    #expect(probe.pty.contains("38;5;37") == (depth == "full"))
    probe.pty.send("q")
    #expect(probe.pty.waitForExit() == 0)
    #expect(probe.pty.isCooked)
  }

  @Test func `standard error goes to the log, never to the screen`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.send("w")
    #expect(probe.pty.wait { _ in probe.errors == "noise on standard error\n" })
    #expect(!probe.pty.contains("noise"))
  }

  @Test func `LINES and COLUMNS do not freeze the size`() throws {
    let probe = try ProbeSession(columns: 100, rows: 30, extra: ["LINES": "10", "COLUMNS": "20"])
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.resize(columns: 90, rows: 20)
    #expect(probe.waitFor("resize 90x20"))
  }

  @Test func `a storm of sizes down to one cell ends in the last one`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    for step in 0..<200 { probe.pty.resize(columns: 1 + (step * 37) % 200, rows: 1 + (step * 13) % 60) }
    probe.pty.resize(columns: 1, rows: 1)
    #expect(probe.waitFor("resize 1x1"))
    let before = probe.pty.output.count
    probe.pty.resize(columns: 120, rows: 40)
    #expect(probe.waitFor("resize 120x40"))
    #expect(probe.pty.waitForOutput("ready", from: before))
    probe.pty.send("q")
    #expect(probe.pty.waitForExit() == 0)
  }

  @Test func `idle costs nothing`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    // Wait until it sleeps, then see whether it ever wakes.
    #expect(probe.pty.wait { _ in switches(of: probe.pty.process) != nil })
    _ = probe.pty.wait(seconds: 0.3) { _ in false }
    let before = switches(of: probe.pty.process)
    let written = probe.pty.output.count
    _ = probe.pty.wait(seconds: 0.5) { _ in false }
    #expect(switches(of: probe.pty.process) == before)
    #expect(probe.pty.output.count == written)
  }

  private func switches(of process: pid_t) -> Int? {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line.flatMap { Int($0.split(separator: "\t").last ?? "") }
  }

  private func expectRestored(_ probe: ProbeSession, _ location: SourceLocation = #_sourceLocation) {
    #expect(probe.pty.isCooked, sourceLocation: location)
    for mode in [
      "\u{1B}[?1000l", "\u{1B}[?1002l", "\u{1B}[?1006l", "\u{1B}[?2004l", "\u{1B}[?1049l", "\u{1B}[?25h",
    ] {
      let last = lastIndex(of: mode, in: probe.pty.output)
      let on = lastIndex(
        of: String(mode.dropLast()) + (mode.hasSuffix("l") ? "h" : "l"), in: probe.pty.output)
      #expect(last > on, "\(mode.debugDescription)", sourceLocation: location)
    }
  }

  private func lastIndex(of text: String, in bytes: [UInt8]) -> Int {
    Data(bytes).range(of: Data(text.utf8), options: .backwards)?.lowerBound ?? -1
  }
}
