import Foundation
import Testing

/// `devices`: what is added can be found, told apart and removed.
@Suite struct DeviceBookTests {
  private let home: ToolHome
  private static let token = String(repeating: "ab", count: 32)

  init() throws { home = try ToolHome() }

  private func devices(_ words: String...) throws -> ToolRun { try ToolRun(["devices"] + words, in: home) }

  @Test func `one token with and without a topic: the commands that are offered remove one each`() throws {
    let token = DeviceBookTests.token
    #expect(try devices("add", "phone", token).status == 0)
    #expect(try devices("add", "phone", token, "--topic", "com.example.app").status == 0)
    for word in ["phone", token] {
      let run = try devices("remove", word)
      #expect(run.status == 3)
      #expect(run.complaints.contains("devices remove \(token) --topic ''"), "\(run.complaints)")
      #expect(run.complaints.contains("devices remove \(token) --topic com.example.app"), "\(run.complaints)")
    }
    let other = try devices("remove", token, "--topic", "com.example.other")
    #expect(other.status == 3 && other.complaints.contains("--topic com.example.app"), "\(other.complaints)")
    #expect(try devices("remove", "phone", "--topic", "com.example.app").status == 0)
    #expect(try devices("list").output.split(separator: "\n").count == 1)
    #expect(try devices("remove", "phone", "--topic", "").status == 0)
    #expect(try devices("list").output.isEmpty)
  }

  @Test func `two devices of one name are told apart by their tokens`() throws {
    let second = String(repeating: "cd", count: 32)
    _ = try devices("add", "phone", DeviceBookTests.token, "--topic", "a.b")
    _ = try devices("add", "phone", second, "--topic", "a.b")
    let run = try devices("remove", "phone", "--topic", "a.b")
    #expect(
      run.status == 3 && run.complaints.contains("devices remove \(second) --topic a.b"), "\(run.complaints)")
    #expect(try devices("remove", second).status == 0)
    #expect(try devices("list", "--json").output.contains(DeviceBookTests.token))
  }

  @Test func `an answer of the gateway on this machine is none of APNs`() throws {
    _ = try devices("add", "phone", DeviceBookTests.token, "--topic", "com.example.app")
    #expect(try ToolRun("send", "--template", "alert", "--to", "phone", in: home).status == 0)
    let list = try devices("list").output
    #expect(list.contains("no answer of APNs yet") && !list.contains("never"), "\(list)")
    #expect(try devices("--help").output.contains("the gateway on this machine"))
  }

  @Test func `a channel goes by its id`() throws {
    _ = try devices("add", "match", "dHN0LXNyY2gtY2hubA==", "--kind", "channel")
    #expect(try devices("remove", "dHN0LXNyY2gtY2hubA==").status == 0)
    #expect(try devices("remove", "match").complaints.contains("There is no device match in the book"))
  }
}
