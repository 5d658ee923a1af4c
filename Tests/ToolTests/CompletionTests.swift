import Foundation
import TestSupport
import Testing

/// What a shell makes of names that mean something to it: it offers them as they are, and runs nothing in them.
@Suite struct CompletionTests {
  private static let bash = ["/bin/bash", "/usr/bin/bash"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    let folder = home.path(".local/share/pushwright/templates")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["$(touch PWNED)", "`touch PWNED`", "zz *"] {
      try #"{"aps":{}}"#.write(toFile: "\(folder)/\(name).json", atomically: true, encoding: .utf8)
    }
    let devices = ["Anna's iPhone", "$(touch PWNED)", "a\"b\\c", "zz *", "zz;touch PWNED", "Lab  rack  3"]
    for (index, name) in devices.enumerated() {
      let digits = String(repeating: "0", count: 63) + String(index)
      #expect(try ToolRun("devices", "add", name, digits, in: home).status == 0)
    }
    _ = try home.write("my file.json", "{}")
    // Lists come from the program; all else shows what words the shell has made of the line.
    let program = try home.write(
      "pushwright",
      """
      #!/bin/sh
      if [ "$2" = list ]; then exec '\(BuiltProducts.path("pushwright"))' "$@"; fi
      shift
      printf '<%s>' "$@"; printf '.\\n'

      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    _ = try home.write("script", try ToolRun("completion", "bash", in: home).output)
  }

  /// The words that the program gets once a line was typed, completed and entered.
  private func words(_ typed: String, isOld: Bool) throws -> String? {
    let shell = try PtySession(
      [try #require(Self.bash), "--norc", "--noprofile", "-i"],
      environment: [
        "HOME": home.folder.path, "PATH": "\(home.folder.path):/usr/bin:/bin", "TERM": "dumb",
        "LANG": "C.UTF-8", "PS1": "ready> ",
      ], columns: 400)
    #expect(shell.waitForOutput("ready> "))
    // An older bash has no compopt.
    let older = isOld ? "compopt() { return 1; }; " : ""
    shell.send("\(older)cd ~; source script; echo 'at''last'\n")
    #expect(shell.waitForOutput("atlast\r\nready> "), "\(String(decoding: shell.output, as: UTF8.self))")
    shell.send("pushwright send \(typed)\t\n")
    #expect(shell.waitForOutput(">."), "\(String(decoding: shell.output, as: UTF8.self))")
    let lines = String(decoding: shell.output, as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(lines.count { $0.hasSuffix(">.") } == 1, "\(lines)")
    return lines.last { $0.hasPrefix("<") && $0.hasSuffix(">.") }.map { String($0.dropLast()) }
  }

  @Test(
    .enabled(if: bash != nil),
    arguments: [
      ("--to Ann", "<--to><Anna's iPhone>"), ("--to \"Ann", "<--to><Anna's iPhone>"),
      ("--to 'Ann", "<--to><Anna's iPhone>"), (#"--to "\$"#, "<--to><$(touch PWNED)>"),
      ("--to=Ann", "<--to=Anna's iPhone>"), (#"--to Anna\'s\ i"#, "<--to><Anna's iPhone>"),
      ("--to a", "<--to><a\"b\\c>"), (#"--to \$"#, "<--to><$(touch PWNED)>"),
      ("--to Lab", "<--to><Lab  rack  3>"), (#"--to zz\ "#, "<--to><zz *>"),
      (#"--to zz\;"#, "<--to><zz;touch PWNED>"),
      (#"--template \$"#, "<--template><$(touch PWNED)>"),
      (#"--template \`"#, "<--template><`touch PWNED`>"), ("--template zz", "<--template><zz *>"),
      ("--payload my", "<--payload><my file.json>"), (#"--payload my\ f"#, "<--payload><my file.json>"),
      ("--template my", "<--template><my file.json>"),
      ("--payload ~/my", "<--payload><~/my file.json>"),
    ], [false, true])
  func `bash offers a name as it is`(row: (typed: String, words: String), isOld: Bool) throws {
    let words = row.words.replacingOccurrences(of: "~", with: home.folder.path)
    #expect(try self.words(row.typed, isOld: isOld) == words)
    #expect(!FileManager.default.fileExists(atPath: home.path("PWNED")))
  }
}
