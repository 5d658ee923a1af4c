import Foundation
import Testing

/// The life of a broadcast channel at a gateway that runs beside.
@Suite struct ChannelsTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  private func channels(_ words: String..., at gateway: ToolGateway) throws -> ToolRun {
    try ToolRun(["channels"] + words + gateway.words, in: home)
  }

  private func object(_ run: ToolRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test func `created, listed, read, pushed to, deleted`() throws {
    let gateway = try ToolGateway(in: home)
    let created = try channels("create", "--storage", "newest", at: gateway)
    #expect(created.status == 0, "\(created.complaints)")
    let id = created.output.trimmingCharacters(in: .newlines)
    #expect(Data(base64Encoded: id)?.isEmpty == false, "\(id)")
    let other = try channels("create", at: gateway).output.trimmingCharacters(in: .newlines)

    let listed = try channels("list", at: gateway)
    #expect(listed.status == 0 && Set(listed.output.split(separator: "\n").map(String.init)) == [id, other])
    let read = try channels("read", id, at: gateway)
    #expect(read.status == 0 && read.output.contains("keeps the newest message"), "\(read.output)")
    #expect(try channels("read", other, at: gateway).output.contains("keeps no message"))

    let push = ["send", "--template", "live-activity-update", "--channel-id", id] + gateway.words
    let sent = try ToolRun(push, in: home)
    #expect(sent.status == 0 && sent.output.contains("200 accepted"), "\(sent.output)\(sent.complaints)")

    let deleted = try channels("delete", id, at: gateway)
    #expect(deleted.status == 0 && deleted.output == "deleted\n")
    #expect(try channels("list", at: gateway).output == other + "\n")
    let gone = try channels("read", id, at: gateway)
    #expect(gone.status == 1 && gone.output.isEmpty)
    #expect(gone.complaints.contains("400 ChannelNotRegistered"), "\(gone.complaints)")
    #expect(try ToolRun(push, in: home).output.contains("ChannelNotRegistered"))
  }

  @Test(arguments: [
    ("read", "abc", "BadChannelId"), ("delete", "abc", "BadChannelId"),
    ("delete", "dHN0LXNyY2gtY2hubA==", "ChannelNotRegistered"),
  ])
  func `what APNs refuses is said in both forms`(verb: String, id: String, reason: String) throws {
    let gateway = try ToolGateway(in: home)
    let run = try channels(verb, id, at: gateway)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.complaints.hasPrefix("400 \(reason)\n"), "\(run.complaints)")
    let json = try channels(verb, id, "--json", at: gateway)
    #expect(json.status == 1 && json.complaints.isEmpty)
    let object = try object(json)
    #expect(object["verb"] as? String == verb && object["status"] as? Int == 400)
    #expect(object["reason"] as? String == reason)
  }

  @Test func `JSON holds the id, the request's id and the answer`() throws {
    let gateway = try ToolGateway(in: home)
    let created = try object(try channels("create", "--json", at: gateway))
    #expect(created["status"] as? Int == 201 || created["status"] as? Int == 200)
    let id = try #require(created["apns-channel-id"] as? String)
    #expect(created["apns-request-id"] as? String != nil)
    let list = try object(try channels("list", "--json", at: gateway))
    #expect((list["answer"] as? [String: Any])?["channels"] as? [String] == [id])
  }

  @Test func `another app sees none of them`() throws {
    let gateway = try ToolGateway("--topic", "com.example.app", in: home)
    _ = try channels("create", at: gateway)
    let other = try channels("list", "--topic", "com.example.other", at: gateway)
    #expect(other.status == 1 && !other.complaints.isEmpty, "\(other.output)\(other.complaints)")
  }

  @Test(arguments: [
    (["frob"], "Expected: pushwright channels"), (["read"], "Expected: pushwright channels"),
    (["create", "more"], "Expected: pushwright channels"),
    (["create", "--storage", "all"], "--storage wants none or newest"),
    (["list", "--environment", "sandbox"], "--topic is missing"),
    (["list", "--environment", "sandbox", "--port", "9"], "--port is for a gateway that runs here"),
  ])
  func `wrong usage`(words: [String], complaint: String) throws {
    let run = try ToolRun(["channels"] + words, in: home)
    #expect(run.status == 2 && run.complaints.contains(complaint), "\(run.complaints)")
  }

  @Test func `nobody listens`() throws {
    let run = try ToolRun("channels", "list", "--port", "1", in: home)
    #expect(run.status == 4 && run.complaints.contains("127.0.0.1:1"), "\(run.complaints)")
  }

  @Test func `a channel of the gateway inside ends with the command, and that is said`() throws {
    let run = try ToolRun("channels", "create", in: home)
    #expect(run.status == 0 && run.complaints.contains("pushwright gateway"), "\(run.complaints)")
  }
}
