import Foundation
import TerminalCore
import TestSupport
import Testing

/// The composer in a terminal, started the way a person starts it.
struct ComposerScreen {
  let tmux: TmuxSession

  init(
    columns: Int = 120, rows: Int = 40, environment: [String: String] = [:], arguments: String = "",
    isStarted: Bool = true
  ) throws {
    tmux = try TmuxSession(columns: columns, rows: rows, environment: environment)
    #expect(tmux.waitFor("ready>"))
    if isStarted { start(arguments) }
  }

  /// Types the command and waits for the screen.
  func start(_ arguments: String = "") {
    tmux.type("'\(BuiltProducts.path("pushwright"))' \(arguments)")
    tmux.press("Enter")
    #expect(
      tmux.wait { $0.value("alternate_on") == "1" && $0.text.contains("F1") }, "the composer did not open")
  }

  /// The process of the composer.
  var process: pid_t? {
    let shell = tmux.value("pane_pid")
    let text = try? String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { pid_t($0) }
  }

  /// What must hold in the shell after the composer has gone.
  func expectShellAsBefore(_ location: SourceLocation = #_sourceLocation) {
    #expect(tmux.wait { $0.value("alternate_on") == "0" }, sourceLocation: location)
    #expect(tmux.waitFor("ready>"), sourceLocation: location)
    #expect(tmux.value("mouse_any_flag") == "0", sourceLocation: location)
    #expect(tmux.value("cursor_flag") == "1", sourceLocation: location)
    #expect(tmux.value("keypad_cursor_flag") == "0", sourceLocation: location)
    // The answer is not what was typed, so that the typed line does not count as one.
    tmux.type("stty -a | tr -d '\\n' | grep -q -E ' icanon .* echo .*' && echo coo''ked")
    tmux.press("Enter")
    #expect(tmux.waitFor("cooked"), "\(tmux.text)", sourceLocation: location)
  }

  /// Every row reaches the right edge with the same sign: no border is out of line.
  func expectStraightBorders(_ location: SourceLocation = #_sourceLocation) {
    // After a change of the size the picture of before stands there for a moment.
    _ = tmux.wait { $0.value("pane_width").isEmpty || crookedLines().isEmpty }
    for line in crookedLines() {
      Issue.record("not as wide as the screen: \(line)", sourceLocation: location)
    }
  }

  /// The lines that end with a border in another column than the last one.
  private func crookedLines() -> [String] {
    let columns = Int(tmux.value("pane_width")) ?? 0
    return tmux.lines.filter { line in
      line.last.map { "│┃┓┐┛┘".contains($0) } ?? false && TextWidth.columns(line) != columns
    }
  }
}
