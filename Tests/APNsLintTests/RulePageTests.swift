import APNsCore
@testable import APNsLint
import Foundation
import TestSupport
import Testing

@Suite struct RulePageTests {
  /// The page is written anew when `RECORD_SNAPSHOTS` is set; that run fails, so that nobody records by accident.
  @Test func thePageIsCurrent() throws {
    let file = Repository.root.appending(path: "docs/lint-rules.md")
    let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let text = RulePage.text
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil, recorded != text {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(recorded == text, "docs/lint-rules.md is stale; run this test once with RECORD_SNAPSHOTS=1")
  }
}
