import Foundation
import TestSupport
import Testing

@Suite struct PauseTests {
  @Test func `a child has the terminal in its own modes, then the screen comes back`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    var before = probe.pty.output.count
    probe.pty.send("v")
    #expect(probe.pty.waitForOutput("\u{1B}[?2004l", from: before))
    #expect(probe.pty.wait { $0.isCooked })
    probe.pty.send("hello\n")
    #expect(probe.pty.waitForOutput("read hello", from: before))
    #expect(probe.waitFor("child exited(0)"))
    before = probe.pty.output.count - 1
    #expect(probe.pty.wait { !$0.isCooked })
    #expect(probe.pty.waitForOutput("┌─ probe ─"))
    probe.pty.send("e")
    #expect(probe.waitFor("child exited(3)"))
    probe.pty.send("q")
    #expect(probe.pty.waitForExit() == 0)
    #expect(probe.pty.isCooked)
  }

  @Test func `an interrupt in the child is the child's`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.send("v")
    #expect(probe.pty.wait { $0.isCooked })
    // Until the shell reads, the key may come too early for it.
    #expect(
      probe.pty.wait { session in
        session.send("\u{3}")
        return probe.lines.contains { $0.hasPrefix("child") }
      })
    #expect(probe.lines.contains("child killed(signal: 2)"))
    probe.pty.send("q")
    #expect(probe.pty.waitForExit() == 0)
  }

  @Test func `without a shell nothing stops`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.send("\u{1A}")
    #expect(probe.waitFor("suspended false"))
    probe.pty.send("q")
    #expect(probe.pty.waitForExit() == 0)
  }

  @Test func `a shell gets its terminal back and continues it`() throws {
    let probe = FileManager.default.temporaryDirectory.appendingPathComponent(
      "probe-\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: probe) }
    let shell = try PtySession(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      environment: [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/", "PS1": "> ",
      ])
    #expect(shell.waitForOutput("> "))
    shell.send("'\(BuiltProducts.path("TerminalProbe"))' '\(probe.path)'\n")
    #expect(shell.waitForOutput("ready"))
    var before = shell.output.count
    shell.send("\u{1A}")
    #expect(shell.waitForOutput("Stopped", from: before))
    #expect(shell.contains("\u{1B}[?1049l", from: before))
    #expect(shell.contains("\u{1B}[?1000l", from: before))
    shell.resize(columns: 100, rows: 30)
    before = shell.output.count
    shell.send("fg\n")
    #expect(shell.waitForOutput("ready", from: before))
    #expect(shell.contains("\u{1B}[?1049h", from: before))
    #expect(shell.contains("\u{1B}[?2004h", from: before))
    before = shell.output.count
    shell.send("q")
    #expect(shell.waitForOutput("> ", from: before))
    let log = (try? String(contentsOf: probe, encoding: .utf8)) ?? ""
    #expect(log.contains("suspended true"))
    shell.send("exit\n")
    #expect(shell.waitForExit() == 0)
  }
}
