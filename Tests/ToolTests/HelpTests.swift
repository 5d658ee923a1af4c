import Foundation
import TestSupport
import Testing

/// Help pages and completion scripts: whole, in shape, and as the shells understand them.
@Suite struct HelpTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  private static func shell(_ name: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The commands of the overview.
  private func commands() throws -> [String] {
    let overview = try ToolRun("--help", in: home).output
    let rows = overview.split(separator: "\n").drop { $0 != "Commands:" }.dropFirst().prefix {
      $0.hasPrefix("  ")
    }
    return rows.compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// The options of a command's page, with whether they take a value.
  private func options(_ command: String) throws -> [(name: String, takesValue: Bool)] {
    let page = try ToolRun(command, "--help", in: home)
    #expect(page.status == 0 && page.output.hasPrefix("pushwright \(command): "), "\(page.output)")
    let rows = page.output.split(separator: "\n").drop { $0 != "Options:" }.filter { $0.hasPrefix("  --") }
    return rows.map { row in
      let words = row.dropFirst(2).prefix { $0 != "\n" }.split(
        separator: " ", omittingEmptySubsequences: false)
      return (String(words[0]), words.count > 1 && !words[1].isEmpty)
    }
  }

  @Test func `pages fit into a hundred columns and name every option`() throws {
    let commands = try commands()
    #expect(commands.count > 15 && commands.contains("send") && commands.contains("completion"))
    for command in commands {
      let page = try ToolRun(command, "--help", in: home).output
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(page)")
      #expect(try ToolRun("help", command, in: home).output == page)
      for (option, takesValue) in try options(command) {
        // An option that is known and takes a value says that it wants one; a switch wants none.
        let run =
          takesValue
          ? try ToolRun(command, option, in: home) : try ToolRun(command, option + "=1", in: home)
        #expect(run.status == 2, "\(command) \(option): \(run.complaints)")
        #expect(run.complaints.contains(takesValue ? "wants a value" : "takes no value"), "\(run.complaints)")
      }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a completion script has every command and every option`(shell: String) throws {
    let script = try ToolRun("completion", shell, in: home).output
    for command in try commands() {
      // The part of the script that is about this command alone.
      let part: String
      switch shell {
      case "bash":
        let start = try #require(script.range(of: "    \(command))\n"))
        part = String(script[start.upperBound...].prefix(while: { $0 != "\n" }))
      case "zsh":
        let start = try #require(script.range(of: "    \(command)) _arguments "))
        let rest = script[start.upperBound...]
        part = String(rest[..<(rest.range(of: ";;")?.lowerBound ?? rest.endIndex)])
      default:
        part = script.split(separator: "\n").filter { $0.contains("'__pushwright_command \(command)'") }
          .joined(separator: "\n")
      }
      for (option, _) in try options(command) + [("--help", false)] {
        let written = shell == "fish" ? "-l \(option.dropFirst(2)) " : option
        #expect((part + " ").contains(written), "\(shell) \(command) \(option)")
      }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"].filter { shell($0) != nil })
  func `a shell finds nothing wrong with its script`(name: String) throws {
    let script = try home.write("script", try ToolRun("completion", name, in: home).output)
    let shell = try ChildProcess(
      [try #require(HelpTests.shell(name)), "-n", script], environment: ["HOME": home.folder.path],
      errors: home.path("errors"))
    #expect(shell.wait(seconds: 20) == 0 && home.text("errors").isEmpty, "\(home.text("errors"))")
  }

  @Test(
    .enabled(if: shell("bash") != nil),
    arguments: [
      (["se"], ["send"]), (["send", "--environment", ""], ["local", "sandbox", "production"]),
      (["send", "--environment", "=", "s"], ["sandbox"]), (["send", "--rate", ""], []),
      (["templates", "s"], ["show", "save"]), (["explain", "BadDev"], ["BadDeviceToken"]),
      (["devices", "add", "--kind", "l"], ["live-activity", "location"]),
      (["send", "--template", "alert-l"], ["alert-localised"]), (["export", "--as", ""], ["curl", "apns"]),
      (["send", "--to", "my"], ["my\\ phone"]), (["help", "li"], ["lint"]), (["lint", "SCRIPT"], ["SCRIPT"]),
    ])
  func `bash offers what fits`(words: [String], expected: [String]) throws {
    let script = try home.write("script", try ToolRun("completion", "bash", in: home).output)
    _ = try ToolRun("devices", "add", "my phone", String(repeating: "ab", count: 32), in: home)
    let line = (["pushwright"] + words).map { "'\($0 == "SCRIPT" ? script : $0)'" }.joined(separator: " ")
    let driver = try home.write(
      "driver",
      "source '\(script)'\nCOMP_WORDS=(\(line))\nCOMP_CWORD=\(words.count)\n"
        + "_pushwright '\(BuiltProducts.path("pushwright"))'\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n")
    let shell = try ChildProcess(
      [try #require(HelpTests.shell("bash")), driver],
      environment: ["HOME": home.folder.path, "PATH": "/usr/bin:/bin"], output: home.path("out"),
      errors: home.path("errors"))
    #expect(shell.wait(seconds: 20) == 0, "\(home.text("errors"))")
    #expect(home.lines("out").filter { !$0.isEmpty } == expected.map { $0 == "SCRIPT" ? script : $0 })
  }
}
