import Foundation
import TestSupport
import Testing

/// The question before production: the larger the audience, the more deliberate the answer.
///
/// A proxy that nobody keeps stands between these runs and anyone else.
@Suite struct ConfirmTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  private func devices(_ count: Int) throws -> [String] {
    ["--to-file", try home.write("devices", SampleToken.lines(count))]
  }

  private static let away = [
    "send", "--template", "alert", "--topic", "com.example.app", "--proxy", "http://127.0.0.1:1", "--force",
    "--environment", "production",
  ]

  private func onTerminal(_ words: [String]) throws -> PtySession {
    try PtySession(
      [BuiltProducts.path("pushwright")] + ConfirmTests.away + words,
      environment: ["HOME": home.folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm"])
  }

  private func text(_ session: PtySession) -> String { String(decoding: session.output, as: UTF8.self) }

  @Test(arguments: [(2, "yes"), (9, "yes"), (10, "10"), (1200, "1200")])
  func `a person types what fits the number`(count: Int, answer: String) throws {
    let right = try onTerminal(try devices(count) + ["--quiet"])
    #expect(right.waitForOutput("Type \(answer) to send: "), "\(text(right))")
    right.send(answer + "\n")
    #expect(right.waitForOutput("accepted 0", seconds: 20), "\(text(right))")

    let wrong = try onTerminal(try devices(count))
    #expect(wrong.waitForOutput("to send: "))
    wrong.send(answer == "yes" ? "y\n" : "yes\n")
    #expect(wrong.waitForOutput("Nothing was sent."), "\(text(wrong))")
  }

  @Test func `one device is not asked for`() throws {
    let session = try onTerminal(try devices(1) + ["--quiet"])
    #expect(session.waitForOutput("accepted 0"), "\(text(session))")
    #expect(!session.contains("Type "))
  }

  @Test func `a broadcast wants its own word`() throws {
    let session = try onTerminal(["--channel-id", "dHN0LXNyY2gtY2hubA=="])
    #expect(session.waitForOutput("Type broadcast to send: "), "\(text(session))")
    session.send("yes\n")
    #expect(session.waitForOutput("Nothing was sent."), "\(text(session))")
  }

  @Test func `Ctrl-C at the question ends the program`() throws {
    let session = try onTerminal(try devices(20))
    #expect(session.waitForOutput("Type 20 to send: "))
    session.send("\u{3}")
    #expect(session.waitForExit().map { $0 & 0x7f } == SIGINT)
  }

  @Test(
    arguments: [
      (1, [String](), nil), (2, [], "2 devices in production. Say that it is meant: --confirm 2"),
      (2, ["--confirm", "2"], nil), (99, [], "--confirm 99"), (100, [], "--confirm 100"),
      (100, ["--confirm", "100"], nil),
      (100, ["--confirm", "99"], "but 100 devices are named"),
      (5, ["--confirm", "6"], "but 5 devices are named"),
    ] as [(Int, [String], String?)])
  func `scripts say the number of more than one device`(count: Int, words: [String], complaint: String?)
    throws
  {
    let run = try ToolRun(ConfirmTests.away + (try devices(count)) + words + ["--quiet"], in: home)
    if let complaint {
      #expect(run.status == 2 && run.complaints.contains(complaint), "\(run.complaints)")
    } else {
      #expect(run.status == 4 && run.complaints.contains("accepted 0"), "\(run.complaints)")
    }
  }

  @Test func `the sandbox is not asked for`() throws {
    let words = ConfirmTests.away.map { $0 == "production" ? "sandbox" : $0 }
    let run = try ToolRun(words + (try devices(150)) + ["--quiet"], in: home)
    #expect(run.status == 4, "\(run.complaints)")
  }
}
