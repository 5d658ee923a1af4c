import Foundation
import TestSupport
import Testing

/// Device lists that can be read once only: standard input and pipes.
@Suite struct DeviceStreamTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  /// Runs a line of bash in which `TOOL` is the program.
  private func bash(_ line: String) throws -> (status: Int32?, complaints: String) {
    let shell = try ChildProcess(
      [
        "/bin/bash", "-c",
        line.replacingOccurrences(of: "TOOL", with: "'\(BuiltProducts.path("pushwright"))'"),
      ],
      environment: ["HOME": home.folder.path, "PATH": "/usr/bin:/bin"], output: home.path("out"),
      errors: home.path("errors"))
    return (shell.wait(seconds: 30), home.text("errors"))
  }

  @Test func `a process substitution is read once, and everyone in it is pushed to`() throws {
    let file = try home.write("devices", SampleToken.lines(5))
    let run = try bash("TOOL send --template alert --quiet --to-file <(cat '\(file)')")
    #expect(run.status == 0 && run.complaints.contains("accepted 5"), "\(run.complaints)")
    let dry = try bash("TOOL send --template alert --dry-run --json --to-file <(cat '\(file)')")
    #expect(dry.status == 0 && home.lines("out").count == 5, "\(dry.complaints)")
  }

  @Test func `production wants to know how many at most`() throws {
    let file = try home.write("devices", SampleToken.lines(5))
    let run = try bash(
      "TOOL send --template alert --topic a.b --environment production --proxy http://127.0.0.1:1 --force "
        + "--to-file <(cat '\(file)')")
    #expect(run.status == 2 && run.complaints.contains("--confirm N"), "\(run.complaints)")
  }

  @Test(arguments: ["", "# nobody\n\n"])
  func `nobody at all is an error`(input: String) throws {
    for words in [["--quiet"], ["--dry-run"]] {
      let run = try ToolRun(
        ["send", "--template", "alert", "--to-file", "-"] + words, input: input, in: home)
      #expect(
        run.status == 3 && run.complaints.contains("Standard input names no device."), "\(run.complaints)")
    }
    let file = try home.write("devices", input)
    let run = try ToolRun("send", "--template", "alert", "--to-file", file, in: home)
    #expect(run.status == 3 && run.complaints.contains("\(file) names no device."), "\(run.complaints)")
  }

  @Test func `standard input is one thing only`() throws {
    let run = try ToolRun("send", "--payload", "-", "--to-file", "-", input: SampleToken.lines(1), in: home)
    #expect(run.status == 2 && run.complaints.contains("one thing only"), "\(run.complaints)")
  }

  @Test func `help for what is no command`() throws {
    let run = try ToolRun("help", "nosuch", in: home)
    #expect(run.status == 2 && run.complaints.contains("nosuch is no command"), "\(run.complaints)")
  }
}
