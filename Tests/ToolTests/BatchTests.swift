import Foundation
import TestSupport
import Testing

/// `send` to many devices: what it asks before, writes meanwhile and knows afterwards.
@Suite struct BatchTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  private func tokens(_ numbers: Int...) -> String { numbers.map { SampleToken.hex($0) + "\n" }.joined() }

  /// Sends to the gateway inside the program.
  private func send(_ words: String..., input: String = "") throws -> ToolRun {
    let all = ["send", "--template", "alert"] + words
    return try ToolRun(all, input: input, in: home)
  }

  private func rows(_ path: String) throws -> [[String: Any]] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  // MARK: Going on

  @Test func `a changed device file takes no answer from another device`() throws {
    let results = home.path("results")
    let file = try home.write("devices", tokens(1, 2, 3))
    #expect(try send("--to-file", file, "--results", results).status == 0)
    #expect(try rows(results).count == 3)
    // A device more at the beginning, another in place of the second, and one line less.
    _ = try home.write("devices", tokens(9, 1, 7))
    let again = try send("--to-file", file, "--results", results, "--resume", "--quiet")
    #expect(again.complaints.contains("2 pushes"), "\(again.complaints)")
    let new = try rows(results).dropFirst(3)
    #expect(new.compactMap { $0["token"] as? String } == [SampleToken.hex(9), SampleToken.hex(7)])
    #expect(new.compactMap { $0["line"] as? Int } == [1, 3])
  }

  @Test func `a device that is named by itself is not pushed to again`() throws {
    let results = home.path("results")
    let file = try home.write("devices", tokens(1))
    _ = try send("--to", SampleToken.hex(5), "--to-file", file, "--results", results)
    #expect(try rows(results).contains { $0["token"] as? String == SampleToken.hex(5) && $0["line"] == nil })
    let again = try send("--to", SampleToken.hex(5), "--to-file", file, "--results", results, "--resume")
    #expect(again.status == 0 && again.output.isEmpty, "\(again.output)\(again.complaints)")
    #expect(try rows(results).count == 2)
  }

  @Test func `a pipe with nobody in it is not one that is done`() throws {
    let words = ["send", "--template", "alert", "--to-file", "-", "--results", home.path("results")]
    _ = try ToolRun(words, input: tokens(1), in: home)
    let done = try ToolRun(words + ["--resume"], input: tokens(1), in: home)
    #expect(done.status == 0 && done.complaints.contains("nothing left to do"), "\(done.complaints)")
    let empty = try ToolRun(words + ["--resume"], in: home)
    #expect(empty.status == 3 && !empty.complaints.contains("nothing left"), "\(empty.complaints)")
    // Nobody in the pipe, and the one that is named had an answer.
    let named = ["--to", SampleToken.hex(1), "--resume"]
    let one = try ToolRun(words + named, in: home)
    #expect(one.status == 0 && one.complaints.contains("nothing left to do"), "\(one.complaints)")
  }

  // MARK: What cannot be read or written

  @Test func `a result file that takes nothing ends the run`() throws {
    let file = try home.write("devices", (1...400).map { SampleToken.hex($0) + "\n" }.joined())
    let run = try send("--to-file", file, "--results", "/dev/full", "--rate", "20")
    #expect(run.status == 3, "\(run.complaints)")
    #expect(
      run.complaints.contains("/dev/full cannot be written: No space left on device"), "\(run.complaints)")
    #expect(run.output.split(separator: "\n").count { !$0.hasPrefix(" ") } < 400)
    #expect(run.complaints.contains("not tried"), "\(run.complaints)")
  }

  @Test func `pushes that were handed over are called back when results cannot be kept`() throws {
    // Without a rate the client has them all before the first answer; with streams for one, most are still with it.
    let gateway = try ToolGateway("--fault", "slow=0.1", in: home)
    let file = try home.write("devices", (1...400).map { SampleToken.hex($0) + "\n" }.joined())
    let run = try ToolRun(
      ["send", "--template", "alert", "--to-file", file, "--results", "/dev/full", "--quiet"] + gateway.words,
      in: home)
    #expect(run.status == 3, "\(run.complaints)")
    gateway.stop()
    #expect(gateway.lines.count < 400, "\(run.complaints)")
    #expect(run.complaints.contains("not-sent cancelled"), "\(run.complaints)")
  }

  @Test func `a device file that cannot be read is not an empty one`() throws {
    let run = try send("--to-file", home.folder.path)
    #expect(run.status == 3)
    #expect(run.complaints.contains("cannot be read: Is a directory"), "\(run.complaints)")
    #expect(try send("--to-file", home.path("missing")).status == 3)
  }

  @Test func `a line without end holds back one push`() throws {
    let file = try home.write(
      "devices", tokens(1) + String(repeating: "a", count: 3 << 20) + "\n" + tokens(2))
    let run = try send("--to-file", file, "--dry-run", "--json")
    #expect(run.output.split(separator: "\n").count == 3, "\(run.output.prefix(4000))")
    #expect(run.output.count { $0 == "\n" } == 3 && run.output.contains("token.line-too-long"))
  }

  // MARK: Asking before

  // A proxy that nobody is keeps these from anyone else, should they not be held back.
  private static let away = [
    "--environment", "production", "--topic", "com.example.app", "--proxy", "http://127.0.0.1:1", "--force",
  ]

  private func production(_ words: [String], input: String = "") throws -> ToolRun {
    try ToolRun(["send", "--template", "alert"] + BatchTests.away + words, input: input, in: home)
  }

  @Test func `standard input to production wants a number`() throws {
    let run = try production(["--to-file", "-"], input: tokens(1, 2))
    #expect(run.status == 2)
    #expect(run.complaints.contains("--confirm N"), "\(run.complaints)")
    #expect(run.output.isEmpty)
  }

  @Test func `more devices than were confirmed get nothing`() throws {
    let run = try production(["--to-file", "-", "--confirm", "2", "--json"], input: tokens(1, 2, 3))
    #expect(run.status == 3)
    #expect(run.output.count { $0 == "\n" } == 2)
    #expect(run.complaints.contains("more devices than --confirm 2"), "\(run.complaints)")
  }

  @Test(arguments: ["production", "https://API.push.apple.com"])
  func `a broadcast to production is asked for`(environment: String) throws {
    let words = ["--channel-id", "dHN0LXNyY2gtY2hubA==", "--environment", environment]
    let run = try ToolRun(
      ["send", "--template", "alert", "--topic", "a.b", "--proxy", "http://127.0.0.1:1"] + words, in: home)
    #expect(run.status == 2)
    #expect(run.complaints.contains("--confirm 1"), "\(run.complaints)")
  }

  @Test func `Apple's host as a URL takes no CA of one's own`() throws {
    let file = try home.write("ca.pem", "")
    let run = try send(
      "--to", SampleToken.hex(1), "--topic", "a.b", "--environment", "https://api.sandbox.push.apple.com",
      "--ca", file,
      "--proxy", "http://127.0.0.1:1")
    #expect(run.status == 2)
    #expect(run.complaints.contains("--ca is for a server of your own"), "\(run.complaints)")
  }

  // MARK: The other form of a push

  @Test func `an exported push has its headers filled`() throws {
    let run = try ToolRun(
      "export", "--as", "curl", "--template", "alert", "--to", SampleToken.hex(1), "--topic", "a.b",
      "--environment", "sandbox", "--collapse-id", "order-{{topic}}", in: home)
    #expect(
      run.status == 0 && run.output.contains("apns-collapse-id: order-a.b"), "\(run.output)\(run.complaints)")
    let unknown = try ToolRun(
      "export", "--as", "curl", "--template", "alert", "--to", SampleToken.hex(1), "--topic", "a.b",
      "--environment", "sandbox", "--collapse-id", "order-{{number}}", in: home)
    #expect(unknown.status == 3 && unknown.complaints.contains("{{number}}"), "\(unknown.output)")
  }
}
