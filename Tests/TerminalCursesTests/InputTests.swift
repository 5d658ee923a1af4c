import Foundation
import TestSupport
import Testing

@Suite struct InputTests {
  @Test func `keys arrive as keys, unknown sequences not at all`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    // In application mode the cursor keys come with ESC O, as terminfo says.
    probe.pty.send("\u{1B}OA\u{1B}[1;5C\u{1B}[15~\u{1B}x汉\u{1B}[I\u{1B}]11;rgb:0/0/0\u{7}\u{3}\u{13}\u{11}z")
    #expect(probe.waitFor("key character(\"z\")"))
    #expect(
      probe.lines.filter { $0.hasPrefix("key") } == [
        "key up", "key controlRight", "key function(5)", "key alt(\"x\")", "key character(\"汉\")",
        "key control(\"c\")",
        "key control(\"s\")", "key control(\"q\")", "key character(\"z\")",
      ])
  }

  @Test func `a lone Escape is not held back`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    let start = Date()
    probe.pty.send("\u{1B}")
    #expect(probe.waitFor("key escape"))
    #expect(Date().timeIntervalSince(start) < 0.5)
  }

  @Test func `five megabytes are pasted at once`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    let text = String(repeating: "0123456789 汉字 \r\n", count: 1 << 18)
    let start = Date()
    probe.pty.send("\u{1B}[200~" + text + "\u{1B}[201~")
    #expect(probe.waitFor("paste", seconds: 60))
    let seconds = Date().timeIntervalSince(start)
    #expect(
      probe.lines.first { $0.hasPrefix("paste") }?.hasPrefix("paste \(text.utf8.count - (1 << 18)) ") == true)
    #expect(seconds < 10, "a debug build of ours, and the pty itself")
    probe.pty.send("z")
    #expect(probe.waitFor("key character(\"z\")"))
  }

  @Test func `a paste without an end is still a paste`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.send("\u{1B}[200~lost")
    #expect(probe.waitFor("paste 4 \"lost\""))
    probe.pty.send("z")
    #expect(probe.waitFor("key character(\"z\")"))
  }

  @Test func `the mouse is switched at run time`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.send("\u{1B}[<0;11;6M")
    #expect(probe.waitFor("event input(TerminalCore.InputEvent.mouse"))
    probe.pty.send("m")
    #expect(probe.waitFor("mouse false"))
    #expect(probe.pty.waitForOutput("\u{1B}[?1000l"))
    let before = probe.pty.output.count
    probe.pty.send("m")
    #expect(probe.pty.waitForOutput("\u{1B}[?1000h", from: before))
  }

  @Test func `what is no cell is sent whole`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    probe.pty.send("c")
    #expect(probe.pty.waitForOutput("\u{1B}]52;c;QQ==\u{7}"))
  }

  @Test func `random bytes for a while do not stop it`() throws {
    let probe = try ProbeSession()
    defer { probe.cleanUp() }
    #expect(probe.waitUntilReady())
    var random = SystemRandomNumberGenerator()
    // Without the probe's own commands.
    let commands = Set("qtaecvmw\u{1A}".utf8)
    for _ in 0..<200 {
      let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      probe.pty.send(bytes.filter { !commands.contains($0) })
    }
    probe.pty.send("\u{1B}[201~\u{7}\u{1B}\\")
    #expect(
      probe.pty.wait(seconds: 20) { session in
        session.send("z")
        return probe.lines.last == "key character(\"z\")"
      })
  }
}
