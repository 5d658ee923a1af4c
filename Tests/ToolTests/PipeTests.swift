import Foundation
import TestSupport
import Testing

/// Commands that take one text read a pipe when no file is named.
@Suite struct PipeTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  @Test(arguments: [
    (["lint"], #"{"aps":{"alert":"a"}}"#, "-: nothing to say"),
    (["format", "--minify"], #"{ "a": 1 }"#, #"{"a":1}"#),
    (["preview", "--no-fetch", "--ascii"], #"{"aps":{"alert":"a text"}}"#, "a text"),
    (["token"], String(repeating: "AB ", count: 32), String(repeating: "ab", count: 32)),
    (["import", "--print"], #"{"aps":{"alert":"a"}}"#, #""name": "imported""#),
    (["devices", "import"], "name,token\nphone,\(String(repeating: "ab", count: 32))\n", "1 added"),
  ])
  func `a pipe is read`(words: [String], input: String, output: String) throws {
    let run = try ToolRun(words, input: input, in: home)
    #expect(run.status == 0 && run.output.contains(output), "\(run.output)\(run.complaints)")
    // A lone dash means the same.
    let dash = try ToolRun(words + ["-"], input: input, in: home)
    #expect(words == ["devices", "import"] || dash.output == run.output, "\(dash.output)\(dash.complaints)")
  }

  @Test(arguments: ["lint", "format", "preview", "token", "import"])
  func `a person at a terminal is told what is missing`(command: String) throws {
    let session = try PtySession(
      [BuiltProducts.path("pushwright"), command],
      environment: ["HOME": home.folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm"])
    #expect(session.waitForExit().map { $0 >> 8 } == 2)
    #expect(session.contains("Something is missing. Expected: pushwright \(command) ["))
  }

  @Test(arguments: [
    (#"{"aps":{"alert":"a","badge":"1"}}"#, "-: 1 error, 0 warnings; 33 bytes"),
    (#"{"aps":{"alert":"a","badge":"1","x":1,"y":2,"mutable-content":"1"}}"#, "-: 1 error, 3 warnings"),
  ])
  func `counts are in good English`(input: String, verdict: String) throws {
    let run = try ToolRun("lint", input: input, in: home)
    #expect(run.output.contains(verdict), "\(run.output)")
  }
}
