import Glibc
import HostPlatform
import Testing

@Suite struct ToolProcessTests {
  init() { signal(SIGPIPE, SIG_IGN) }

  @Test(arguments: [
    (["true"], ToolResult.success), (["false"], .failure), (["no-such-tool-anywhere"], .missing),
    (["sh", "-c", "test \"$(cat)\" = input"], .success), (["sh", "-c", "exit 127"], .missing),
  ])
  func `tools end as they end`(words: [String], result: ToolResult) {
    #expect(ToolProcess.run(words, input: Array("input".utf8), seconds: 10) == result)
  }

  @Test func `a tool that hangs is ended`() {
    let start = Clock.monotonic
    #expect(ToolProcess.run(["sleep", "60"], input: [], seconds: 0.2) == .failure)
    #expect(Clock.monotonic - start < 10)
  }

  @Test func `a tool that does not read does not hold us up`() {
    let much = [UInt8](repeating: 0x78, count: 1 << 20)
    #expect(ToolProcess.run(["sleep", "60"], input: much, seconds: 0.2) == .failure)
  }
}
