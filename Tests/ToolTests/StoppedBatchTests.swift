import Foundation
import TestSupport
import Testing

/// A batch that ends before its last device: by a signal, or because nobody is there to take it.
@Suite struct StoppedBatchTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  private func devices(_ count: Int) throws -> String {
    try home.write("devices", SampleToken.lines(count))
  }

  /// The numbers of the summary's first line, by their words.
  private func totals(_ complaints: String) -> [String: Int] {
    let line = complaints.split(separator: "\n").first { $0.contains(": accepted ") } ?? ""
    var totals: [String: Int] = [:]
    for part in line.split(separator: ": ").last?.split(separator: ", ") ?? [] {
      let words = part.split(separator: " ")
      totals[words.dropLast().joined(separator: " ")] =
        words.last.flatMap { Int($0.filter { $0 != "," }) }
    }
    return totals
  }

  private struct Row: Decodable {
    let token: String
    let outcome: String
  }

  private func rows(_ name: String) throws -> [Row] {
    try home.lines(name).map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends a rated run at once, with totals that add up, and the next one goes on`(signal: Int32)
    throws
  {
    let gateway = try ToolGateway(in: home)
    let send =
      ["send", "--template", "alert", "--to-file", try devices(400), "--results", home.path("results")]
      + gateway.words + ["--quiet"]
    let run = try home.start(send + ["--rate", "50"], name: "first")
    #expect(ChildProcess.waits { home.lines("results").count >= 10 })
    let start = Date()
    #expect(run.end(signal) == 128 + signal)
    // To its end it would take eight seconds.
    #expect(Date().timeIntervalSince(start) < 4, "not at once")
    let complaints = home.text("first.complaints")
    let totals = totals(complaints)
    #expect(totals.values.reduce(0, +) == 400, "\(complaints)")
    #expect((10...200).contains(totals["accepted"] ?? 0), "\(complaints)")
    #expect(complaints.contains("Go on with --resume"), "\(complaints)")
    #expect(try rows("results").count { $0.outcome == "accepted" } == totals["accepted"])

    let second = try ToolRun(send + ["--resume"], in: home)
    #expect(second.status == 0, "\(second.complaints)")
    gateway.stop()
    let pushes = try gateway.pushes()
    #expect((1...400).filter { pushes[SampleToken.hex($0)] != 1 }.isEmpty, "not exactly one push each")
  }

  @Test func `pushes without an answer at the signal are unknown, those behind them not sent`() throws {
    let gateway = try ToolGateway("--fault", "silence", in: home)
    let send = ["send", "--template", "alert", "--to-file", try devices(50)] + gateway.words
    let run = try home.start(send + ["--results", home.path("results"), "--quiet"], name: "run")
    #expect(ChildProcess.waits { !gateway.lines.isEmpty })
    #expect(run.end(SIGINT) == 128 + SIGINT)
    let complaints = home.text("run.complaints")
    let totals = totals(complaints)
    #expect(totals["accepted"] == 0 && (totals["unknown"] ?? 0) >= 1, "\(complaints)")
    #expect(totals.values.reduce(0, +) == 50, "\(complaints)")
    #expect(try rows("results").count { $0.outcome == "unknown" } == totals["unknown"])
    // What is not known to have gone out has not gone out.
    gateway.stop()
    #expect(gateway.lines.count <= totals["unknown"] ?? 0)
  }

  @Test func `a second signal does not wait`() throws {
    let gateway = try ToolGateway("--fault", "silence", in: home)
    let run = try home.start(["send", "--template", "alert"] + gateway.words, name: "run")
    #expect(ChildProcess.waits { !gateway.lines.isEmpty })
    let start = Date()
    kill(run.process, SIGINT)
    usleep(50_000)
    #expect(run.end(SIGINT) == 128 + SIGINT)
    #expect(Date().timeIntervalSince(start) < 1.9)
  }

  @Test func `what was switched off stays off`() throws {
    // As with nohup: the signal must not end the run.
    let gateway = try ToolGateway(in: home)
    let tool = BuiltProducts.path("pushwright")
    let words = ["send", "--template", "alert", "--to-file", try devices(40), "--rate", "40", "--quiet"]
    let script = "trap '' HUP; exec '\(tool)' \((words + gateway.words).joined(separator: " "))"
    let run = try ChildProcess(
      ["/bin/sh", "-c", script], environment: ["HOME": home.folder.path, "PATH": "/usr/bin:/bin"],
      errors: home.path("complaints"))
    #expect(ChildProcess.waits { gateway.lines.count > 2 })
    kill(run.process, SIGHUP)
    #expect(run.wait(seconds: 20) == 0)
    #expect(totals(home.text("complaints"))["accepted"] == 40)
  }

  @Test func `while standard input is silent results are told, and a signal ends the run`() throws {
    let gateway = try ToolGateway(in: home)
    mkfifo(home.path("pipe"), 0o600)
    let tool = BuiltProducts.path("pushwright")
    let words = ["send", "--template", "alert", "--to-file", "-"] + gateway.words
    let run = try ChildProcess(
      ["/bin/sh", "-c", "exec '\(tool)' \(words.joined(separator: " ")) < \(home.path("pipe"))"],
      environment: ["HOME": home.folder.path, "PATH": "/usr/bin:/bin"],
      output: home.path("output"), errors: home.path("complaints"))
    let pipe = try FileHandle(forWritingTo: URL(fileURLWithPath: home.path("pipe")))
    try pipe.write(contentsOf: Data((SampleToken.hex(1) + "\n").utf8))
    #expect(ChildProcess.waits { home.text("output").contains("accepted") }, "\(home.text("complaints"))")
    #expect(run.end(SIGTERM, seconds: 5) == 128 + SIGTERM)
    try pipe.close()
  }

  @Test func `a pipe that was not read to its end is not said to be done`() throws {
    let gateway = try ToolGateway(in: home)
    let results = try home.write("results", "")
    mkfifo(home.path("pipe"), 0o600)
    let tool = BuiltProducts.path("pushwright")
    let words = ["send", "--template", "alert", "--to-file", "-", "--results", results, "--resume"]
    let run = try ChildProcess(
      [
        "/bin/sh", "-c",
        "exec '\(tool)' \((words + gateway.words).joined(separator: " ")) < \(home.path("pipe"))",
      ],
      environment: ["HOME": home.folder.path, "PATH": "/usr/bin:/bin"], errors: home.path("complaints"))
    let pipe = try FileHandle(forWritingTo: URL(fileURLWithPath: home.path("pipe")))
    // Once a thread listens for signals the run waits for the pipe.
    let threads = "/proc/\(run.process)/task"
    #expect(
      ChildProcess.waits {
        ((try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []).contains { thread in
          (try? String(contentsOfFile: "\(threads)/\(thread)/comm", encoding: .utf8)) == "signals\n"
        }
      })
    #expect(run.end(SIGTERM, seconds: 5) == 128 + SIGTERM)
    try pipe.close()
    let complaints = home.text("complaints")
    #expect(
      complaints.contains("Go on with --resume") && !complaints.contains("nothing left"), "\(complaints)")
  }

  @Test func `a server that does not listen has neither accepted anything nor a pace`() throws {
    let send = ["send", "--template", "alert", "--to-file", try devices(300), "--topic", "a.b", "--force"]
    let run = try ToolRun(send + ["--environment", "https://127.0.0.1:1", "--quiet"], in: home)
    #expect(run.status == 4)
    let totals = totals(run.complaints)
    #expect(totals["accepted"] == 0 && totals.values.reduce(0, +) == 300, "\(run.complaints)")
    #expect(!run.complaints.contains("/s"), "\(run.complaints)")
  }
}
