import Testing

/// What comes from outside must not reach the terminal as something it obeys.
@Suite struct OutsideTextTests {
  private static let hostile = "x\u{1B}]0;own\u{7}\u{1B}[2J\u{9B}1m\u{202E}y"
  private static let obeyed: [Unicode.Scalar] = ["\u{1B}", "\u{7}", "\u{9B}", "\u{202E}", "\r"]

  private func expectPlain(_ text: String) {
    #expect(!text.unicodeScalars.contains { OutsideTextTests.obeyed.contains($0) }, "\(text)")
    #expect(text.contains("\\u{1b}") || text.contains("\\u001b"), "\(text)")
  }

  @Test func `in what is wrong with the command line`() throws {
    let run = try ToolRun(OutsideTextTests.hostile, in: ToolHome())
    #expect(run.status == 2)
    expectPlain(run.complaints)
  }

  @Test func `in the first line about a device`() throws {
    let home = try ToolHome()
    let run = try ToolRun("send", "--template", "alert", "--to", OutsideTextTests.hostile, in: home)
    #expect(run.status == 3)
    expectPlain(run.output)
  }

  @Test func `in findings`() throws {
    let home = try ToolHome()
    let file = try home.write("payload", "{\"aps\":{\"alert\":\"a\",\"\(OutsideTextTests.hostile)\":1}}")
    expectPlain(try ToolRun("lint", file, in: home).output)
  }

  @Test func `JSON stays what it is`() throws {
    let home = try ToolHome()
    let run = try ToolRun("explain", "--status", "403", "--json", in: home)
    #expect(run.output.hasPrefix("{") && run.output.hasSuffix("}\n"))
  }

  @Test func `the history does not name a credential that was not used`() throws {
    let home = try ToolHome()
    let token = String(repeating: "ab", count: 32)
    let sent = try ToolRun(
      "send", "--template", "alert", "--to", token, "--topic", "a.b", "--environment", "https://127.0.0.1:1",
      "--force",
      in: home)
    #expect(sent.status == 4, "\(sent.output)\(sent.complaints)")
    let shown = try ToolRun("history", "show", "1", in: home)
    #expect(shown.status == 0 && !shown.output.contains("demo key"), "\(shown.output)\(shown.complaints)")
  }
}
