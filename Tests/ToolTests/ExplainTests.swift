import Foundation
import Testing

/// `explain` by reason, by status and by answer.
@Suite struct ExplainTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  @Test func `a status lists its reasons`() throws {
    let run = try ToolRun("explain", "410", in: home)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("410 ExpiredToken\n") && run.output.contains("\n410 Unregistered\n"))
    let json = try ToolRun("explain", "410", "--json", in: home)
    let reasons = try json.output.split(separator: "\n").map {
      (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["reason"] as? String
    }
    #expect(reasons == ["ExpiredToken", "Unregistered"])
  }

  @Test func `a status without reasons is explained by itself`() throws {
    let run = try ToolRun("explain", "418", in: home)
    #expect(run.status == 0 && run.output.hasPrefix("418\n"), "\(run.output)")
  }

  @Test(arguments: [
    (["99"], "99 is no HTTP status"), (["410", "--status", "410"], "Give 410 alone"),
    (["NoReason"], "is no reason that APNs documents"), ([], "Give a reason"),
  ])
  func `wrong usage`(words: [String], complaint: String) throws {
    let run = try ToolRun(["explain"] + words, in: home)
    #expect(run.status == 2 && run.complaints.contains(complaint), "\(run.complaints)")
  }

  @Test func `a reason in any case`() throws {
    #expect(try ToolRun("explain", "baddevicetoken", in: home).output.hasPrefix("400 BadDeviceToken\n"))
  }
}
