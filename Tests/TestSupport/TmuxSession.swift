public import Foundation
import Glibc

/// A program inside tmux, as a second, independent terminal: a server of its own, without anybody's settings.
public final class TmuxSession: @unchecked Sendable {
  /// Whether tmux is on this machine.
  public static let isAvailable = ["/usr/bin/tmux", "/bin/tmux", "/usr/local/bin/tmux"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A folder of its own: the home of the program.
  public let home: URL
  private let socket = "pushwright-test-\(UUID().uuidString)"

  /// Starts a shell without settings in a terminal of that size.
  public init(columns: Int, rows: Int, environment: [String: String] = [:]) throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent(socket)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    var variables = [
      "HOME": home.path, "LANG": "C.UTF-8", "TZ": "UTC", "PS1": "ready> ",
      "PATH": "/usr/local/bin:/usr/bin:/bin",
      "SWIFT_BACKTRACE": "enable=no", "TMUX": "",
    ]
    variables.merge(environment) { $1 }
    let settings = variables.map { "\($0.key)=\(quoted($0.value))" }.sorted().joined(separator: " ")
    // Without a display and a session of SSH whatever the test runs in.
    let shell = "exec env -i TERM=\"$TERM\" \(settings) /bin/bash --norc --noprofile -i"
    try tmux([
      "-f", "/dev/null", "new-session", "-d", "-x", String(columns), "-y", String(rows), "-s", "main", shell,
    ])
    try tmux(["set-option", "-g", "escape-time", "0"])
  }

  deinit {
    _ = try? tmux(["kill-server"])
    try? FileManager.default.removeItem(at: home)
  }

  /// The screen as text, rows without their trailing blanks.
  public var lines: [String] {
    ((try? tmux(["capture-pane", "-p", "-t", "main"])) ?? "").components(separatedBy: "\n")
  }

  /// The screen as one text.
  public var text: String { lines.joined(separator: "\n") }

  /// The screen with its colours as SGR sequences.
  public var coloured: String { (try? tmux(["capture-pane", "-p", "-e", "-t", "main"])) ?? "" }

  /// Presses keys by tmux's names: `F5`, `C-q`, `Up`, `Enter`.
  public func press(_ keys: String...) { _ = try? tmux(["send-keys", "-t", "main"] + keys) }

  /// Types text as it is.
  public func type(_ text: String) { _ = try? tmux(["send-keys", "-t", "main", "-l", text]) }

  /// Pastes as a terminal does, in brackets where the program asked for them.
  public func paste(_ text: String) {
    _ = try? tmux(["set-buffer", "--", text])
    _ = try? tmux(["paste-buffer", "-p", "-t", "main"])
  }

  /// Changes the size of the terminal.
  public func resize(columns: Int, rows: Int) {
    _ = try? tmux(["resize-window", "-t", "main", "-x", String(columns), "-y", String(rows)])
  }

  /// A value of tmux about the terminal.
  ///
  /// Such as `alternate_on`, `mouse_any_flag`, `cursor_flag` or `pane_width`.
  public func value(_ format: String) -> String {
    let text = (try? tmux(["display-message", "-p", "-t", "main", "#{\(format)}"])) ?? ""
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Waits until the screen satisfies a condition; false when it does not in time.
  public func wait(seconds: Double = 20, until condition: (TmuxSession) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !condition(self) {
      guard Date() < deadline else { return false }
      usleep(20_000)
    }
    return true
  }

  /// Waits until the screen shows a text.
  public func waitFor(_ text: String, seconds: Double = 20) -> Bool {
    wait(seconds: seconds) { $0.text.contains(text) }
  }

  /// Runs tmux and returns what it printed.
  ///
  /// Into a file, and waited for by `waitpid`: the server that the first command leaves behind keeps every descriptor open,
  /// also those by which Foundation would notice the end.
  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let answer = home.appendingPathComponent("tmux-answer-\(UUID().uuidString)").path
    defer { unlink(answer) }
    var variables = ProcessInfo.processInfo.environment
    variables["TMUX"] = nil
    variables["LC_ALL"] = "C.UTF-8"
    let child = try Spawning.start(["tmux", "-L", socket] + arguments, environment: variables) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, answer, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return (try? String(contentsOfFile: answer, encoding: .utf8)) ?? ""
  }
}

/// One word for a shell.
private func quoted(_ text: String) -> String {
  "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
}
