import Foundation
import TestSupport
import Testing

/// What the measuring program says where there is nothing to measure.
@Suite struct BenchTests {
  @Test(arguments: [
    ["send", "https://127.0.0.1:1", "CA", "100", "10", "PAYLOAD"],
    ["warm", "https://127.0.0.1:1", "CA", "100", "PAYLOAD"],
  ])
  func `a server that does not listen gives no figures`(words: [String]) throws {
    let home = try ToolHome()
    let ca = try ToolRun("gateway", "--print-ca", in: home).output
    let files = ["CA": try home.write("ca.pem", ca), "PAYLOAD": try home.write("payload", "{}")]
    let bench = try ChildProcess(
      [BuiltProducts.path("pushwright-bench")] + words.map { files[$0] ?? $0 }, output: home.path("output"))
    #expect(bench.wait(seconds: 20) == 1)
    let output = home.text("output")
    #expect(output.contains("pushwright-bench: ") && !output.contains("accepted"), "\(output)")
  }
}
