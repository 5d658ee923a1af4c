import Glibc
import HostPlatform
import TerminalCore
import TerminalCurses

/// A program that takes the terminal, draws what happens and writes it to a log: what the tests of the terminal run.
///
/// Arguments: the log file, then options. Keys: q ends, t traps, a aborts, m switches the mouse, e runs a child, c
/// copies a text, Ctrl-Z suspends.
@main
struct TerminalProbe {
  static func main() {
    let arguments = CommandLine.arguments
    let log = unsafe open(arguments[1], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    func note(_ line: String) {
      let bytes = Array((line + "\n").utf8)
      _ = unsafe write(log, bytes, bytes.count)
    }
    let terminal: CursesTerminal
    do throws(TerminalError) {
      terminal = try CursesTerminal(
        TerminalConfiguration(
          noColor: unsafe getenv("NO_COLOR").map { unsafe String(cString: $0) },
          logPath: arguments[1] + ".err",
          faultNote: "the probe was stopped\r\n"))
    } catch {
      note("error \(error)")
      exit(2)
    }
    terminal.notes.forEach { note("note \($0)") }
    note("colors \(terminal.depth)")
    var probe = Probe(terminal: terminal, note: note)
    while probe.isRunning {
      probe.draw()
      for event in terminal.wait(timeout: nil, wake: nil) { probe.handle(event) }
    }
    terminal.leave()
    note("left \(probe.status)")
    exit(probe.status)
  }
}

struct Probe {
  let terminal: CursesTerminal
  let note: (String) -> Void
  var isRunning = true
  var status: Int32 = 0
  var text = "ready"
  var typed = ""

  mutating func draw() {
    var surface = Surface(terminal.size)
    surface.box(surface.bounds, style: Theme(depth: terminal.depth)[.accent], title: "probe")
    let inside = surface.bounds.inset()
    surface.put(text, at: Position(column: inside.column, row: inside.row), limit: inside.columns)
    surface.put(typed, at: Position(column: inside.column, row: inside.row + 1), limit: inside.columns)
    surface.put("汉字👨‍👩‍👧🇯🇵", at: Position(column: inside.column, row: inside.row + 2), limit: inside.columns)
    terminal.present(
      Frame(surface: surface, cursor: Position(column: inside.column + typed.count, row: inside.row + 1)))
  }

  mutating func handle(_ event: TerminalEvent) {
    switch event {
    case .input(.paste(let text)):
      note("paste \(text.utf8.count) \(text.prefix(40).debugDescription)")
    case .input(.key(let key)): handle(key)
    case .input(.resize(let size)): note("resize \(size.columns)x\(size.rows)")
    case .end(let signal):
      note("draft saved")
      (isRunning, status) = (false, 128 + signal)
    case .hangUp:
      note("draft saved")
      (isRunning, status) = (false, 129)
    case .suspendRequested: suspend()
    default: note("event \(event)")
    }
  }

  private mutating func handle(_ key: Key) {
    note("key \(key)")
    switch key {
    case .character("q"): isRunning = false
    case .character("t"): note("\([1, 2][typed.count + 7])")
    case .character("a"): abort()
    case .character("m"):
      terminal.mouse.toggle()
      note("mouse \(terminal.mouse)")
    case .character("e"):
      note(
        "child \(terminal.run(shell: "printf 'in the child '; exit $1", arguments: ["3"], environment: []))")
    case .character("v"):
      note("child \(terminal.run(shell: "read line; echo \"read $line\"", arguments: [], environment: []))")
    case .character("c"): terminal.send("\u{1B}]52;c;QQ==\u{7}")
    case .character("w"):
      let bytes = Array("noise on standard error\n".utf8)
      _ = unsafe write(2, bytes, bytes.count)
    case .character(let character): typed.append(character)
    case .control("z"): suspend()
    default: break
    }
  }

  private func suspend() { note("suspended \(terminal.suspend())") }
}
