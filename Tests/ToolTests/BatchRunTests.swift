import Foundation
import TestSupport
import Testing

/// The options of a send to many devices, as the gateway sees their effect.
@Suite struct BatchRunTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  private func devices(_ count: Int) throws -> String {
    try home.write("devices", SampleToken.lines(count))
  }

  private func send(_ words: String..., to gateway: ToolGateway) throws -> ToolRun {
    try ToolRun(["send", "--template", "alert", "--quiet"] + words + gateway.words, in: home)
  }

  private struct Exchange: Decodable {
    let time: Double
    let connection: Int
  }

  private func exchanges(_ gateway: ToolGateway) throws -> [Exchange] {
    try gateway.lines.map { try JSONDecoder().decode(Exchange.self, from: Data($0.utf8)) }
  }

  // MARK: Going on

  /// Rows as an earlier run leaves them, for the devices 1 to 8.
  private static let rows = [
    #""outcome":"accepted","status":200"#, #""outcome":"refused","status":400,"reason":"BadDeviceToken""#,
    #""outcome":"refused","status":503,"reason":"ServiceUnavailable""#,
    #""outcome":"refused","status":429,"reason":"TooManyRequests""#,
    #""outcome":"refused","status":500,"reason":"InternalServerError""#,
    #""outcome":"not-sent","reason":"connect""#, #""outcome":"unknown","reason":"timeout""#,
    #""outcome":"held-back""#,
  ]

  private func resultFile() throws -> String {
    let rows = BatchRunTests.rows.enumerated().map {
      "{\"line\":\($0 + 1),\"token\":\"\(SampleToken.hex($0 + 1))\",\($1)}\n"
    }
    // The last row was torn by a crash.
    return try home.write("results", rows.joined() + #"{"line":9,"token":"\#(SampleToken.hex(9))","outc"#)
  }

  @Test(arguments: [([String](), [6, 7, 8, 9, 10]), (["--retry-failed"], [3, 4, 5, 6, 7, 8, 9, 10])])
  func `who is pushed to again`(words: [String], expected: [Int]) throws {
    let gateway = try ToolGateway(in: home)
    let results = try resultFile()
    let all = ["--to-file", try devices(10), "--results", results, "--resume"] + words
    let run = try ToolRun(["send", "--template", "alert", "--quiet"] + all + gateway.words, in: home)
    #expect(run.status == 0, "\(run.complaints)")
    gateway.stop()
    #expect(
      try gateway.pushes() == Dictionary(uniqueKeysWithValues: expected.map { (SampleToken.hex($0), 1) }))
    // The new rows stand by themselves behind the torn one, and no line is empty.
    let lines = home.text("results").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == 9 + expected.count && !lines.contains(""), "\(lines)")
  }

  @Test func `a run that has nothing left to do says so`() throws {
    let gateway = try ToolGateway(in: home)
    let all = ["--to-file", try devices(3), "--results", home.path("results")]
    _ = try ToolRun(["send", "--template", "alert", "--quiet"] + all + gateway.words, in: home)
    let run = try ToolRun(
      ["send", "--template", "alert", "--quiet", "--resume"] + all + gateway.words, in: home)
    #expect(run.status == 0 && run.complaints.contains("nothing left to do"), "\(run.complaints)")
    #expect(!home.text("results").contains("\n\n"))
  }

  @Test(arguments: [
    (["--resume"], "give --results FILE"), (["--retry-failed"], "--retry-failed belongs to --resume"),
    (["--results", "r"], "--to-file FILE, which is missing"),
    (["--rate", "0"], "--rate wants a whole number"),
    (["--connections", "65"], "--connections wants a whole number from 1 to 64"),
  ])
  func `options that make no sense`(words: [String], complaint: String) throws {
    let run = try ToolRun(["send", "--template", "alert"] + words, in: home)
    #expect(run.status == 2 && run.complaints.contains(complaint), "\(run.complaints)")
  }

  @Test func `results of another run are not written over`() throws {
    let gateway = try ToolGateway(in: home)
    let before = try resultFile()
    let run = try send("--to-file", try devices(2), "--results", before, to: gateway)
    #expect(run.status == 2 && run.complaints.contains("holds results already"), "\(run.complaints)")
    #expect(gateway.lines.isEmpty)
  }

  @Test func `results do not go into the list of devices`() throws {
    let file = try devices(2)
    let run = try ToolRun(
      "send", "--template", "alert", "--to-file", file, "--results", file, "--resume", in: home)
    #expect(run.status == 2 && run.complaints.contains("name the same file"), "\(run.complaints)")
    #expect(home.text("devices") == SampleToken.hex(1) + "\n" + SampleToken.hex(2) + "\n")
  }

  @Test func `two runs do not share a result file`() throws {
    let gateway = try ToolGateway(in: home)
    let words =
      [
        "send", "--template", "alert", "--quiet", "--to-file", try devices(5000), "--results",
        home.path("results"),
      ]
      + gateway.words
    let first = try home.start(words + ["--rate", "20"], name: "first")
    #expect(ChildProcess.waits { !home.lines("results").isEmpty })
    let second = try ToolRun(words + ["--resume"], in: home)
    #expect(
      second.status == 3 && second.complaints.contains("Another run is writing"), "\(second.complaints)")
    first.end(SIGTERM)
  }

  // MARK: How fast

  @Test func `a rate is kept to, and the times are those of the pushes`() throws {
    let gateway = try ToolGateway(in: home)
    let run = try ToolRun(
      ["send", "--template", "alert", "--json", "--to-file", try devices(40), "--rate", "20"] + gateway.words,
      in: home)
    #expect(run.status == 0)
    gateway.stop()
    let times = try exchanges(gateway).map(\.time).sorted()
    let (first, last) = (try #require(times.first), try #require(times.last))
    // 39 pauses of a twentieth of a second, less what a tenth of a second allows at once.
    #expect(last - first > 1.7, "\(last - first)")
    for (index, time) in times.enumerated() {
      #expect(times[index...].prefix { $0 < time + 1 }.count <= 23)
    }
    // No push counts the time for which it was held back.
    struct Row: Decodable { let duration_ms: Double }
    // Half of them would have waited for a second or more; a busy machine delays a few.
    let durations = try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8)).duration_ms
    }
    #expect(durations.sorted()[20] < 500, "\(durations)")
  }

  @Test func `progress tells figures that can be`() throws {
    let gateway = try ToolGateway(in: home)
    let words = ["send", "--template", "alert", "--to-file", try devices(60), "--rate", "30", "--quiet"]
    let session = try PtySession(
      [BuiltProducts.path("pushwright")] + words + gateway.words,
      environment: ["HOME": home.folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8"],
      columns: 100)
    #expect(session.waitForExit(seconds: 20).map { $0 >> 8 } == 0)
    let output = String(decoding: session.output, as: UTF8.self)
    let shown = output.matches(of: /(\d+) of 60(?:, ([\d.,]+)\/s(?:, ([\d.]+) s left)?)?/)
    #expect(shown.count > 3, "\(output)")
    for match in shown {
      // Nothing is said of the pace before there is one, and none is above the rate.
      let pace = match.output.2.flatMap { Double($0) }
      #expect(pace.map { $0 > 5 && $0 < 45 } ?? (Int(match.output.1) ?? 0 < 10), "\(match.output)")
      #expect(match.output.3.flatMap { Double($0) }.map { $0 < 12 } ?? true, "\(match.output)")
    }
    #expect(shown.contains { $0.output.3 != nil }, "\(output)")
  }

  @Test func `so many connections, and no more`() throws {
    let gateway = try ToolGateway("--fault", "slow=0.05:every=1", in: home)
    let run = try send("--to-file", try devices(400), "--connections", "3", to: gateway)
    #expect(run.status == 0, "\(run.complaints)")
    gateway.stop()
    #expect(try Set(exchanges(gateway).map(\.connection)).count == 3)
  }

  // MARK: What a summary counts

  @Test func `each kind of end is counted, and the exit status is that of the worst`() throws {
    let gateway = try ToolGateway(
      "--device", "\(SampleToken.hex(1)):com.example.app:active", "--device",
      "\(SampleToken.hex(2)):com.example.app:unregistered",
      in: home)
    let file = try home.write(
      "devices", SampleToken.hex(1) + "\n" + SampleToken.hex(2) + "\n" + SampleToken.hex(3) + "\nno token\n")
    let run = try send("--to-file", file, to: gateway)
    #expect(run.status == 1)
    let first = run.complaints.split(separator: "\n").first { $0.contains("accepted") } ?? ""
    #expect(
      first.hasPrefix("4 pushes in ") && first.hasSuffix(": accepted 1, refused 2, held-back 1"), "\(first)")
    #expect(
      run.complaints.contains("  1  410 Unregistered") && run.complaints.contains("  1  400 BadDeviceToken"))
  }

  @Test func `a server that tears connections down leaves nobody uncounted`() throws {
    let gateway = try ToolGateway("--fault", "abort:after=5:every=7", in: home)
    let run = try send("--to-file", try devices(60), "--results", home.path("results"), to: gateway)
    struct Row: Decodable {
      let token: String
      let outcome: String
    }
    let rows = try home.lines("results").map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
    #expect(Set(rows.map(\.token)).count == 60 && rows.count == 60)
    #expect(run.status == (rows.contains { $0.outcome != "accepted" } ? 4 : 0), "\(run.complaints)")
    #expect(run.complaints.hasPrefix("60 pushes in "), "\(run.complaints)")
  }
}
