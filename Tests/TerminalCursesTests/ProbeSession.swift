import Foundation
import TestSupport

/// The probe on a terminal, and the log it writes.
struct ProbeSession {
  let pty: PtySession
  private let log: URL

  init(term: String = "xterm-256color", columns: Int = 80, rows: Int = 24, extra: [String: String] = [:])
    throws
  {
    log = FileManager.default.temporaryDirectory.appendingPathComponent("probe-\(UUID().uuidString).log")
    var environment = [
      "TERM": term, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/", "SWIFT_BACKTRACE": "enable=no",
    ]
    environment.merge(extra) { $1 }
    pty = try PtySession(
      [BuiltProducts.path("TerminalProbe"), log.path], environment: environment, columns: columns, rows: rows)
  }

  var lines: [String] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  var errors: String {
    (try? String(contentsOf: URL(fileURLWithPath: log.path + ".err"), encoding: .utf8)) ?? ""
  }

  /// Waits for a line of the log.
  func waitFor(_ line: String, count: Int = 1, seconds: Double = 10) -> Bool {
    pty.wait(seconds: seconds) { _ in lines.count { $0.hasPrefix(line) } >= count }
  }

  /// Waits until the first frame is there.
  func waitUntilReady() -> Bool { pty.waitForOutput("ready") }

  func cleanUp() {
    try? FileManager.default.removeItem(at: log)
    try? FileManager.default.removeItem(atPath: log.path + ".err")
  }
}
