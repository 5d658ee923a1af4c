import Foundation
import TestSupport
import Testing

/// A send to many devices that is killed on its way and gone on with.
struct InterruptedSendTests {
  private static let devices = 2000

  /// A row of the result file.
  private struct Row: Decodable {
    let token: String
    let outcome: String
  }

  /// A line of the gateway.
  private struct Exchange: Decodable {
    struct Request: Decodable { let path: String }
    let request: Request
  }

  private struct Listening: Decodable { let listening: URL }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pushwright-\(UUID().uuidString)")

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func lines(_ name: String) -> [Data] {
    let text = try? Data(contentsOf: folder.appendingPathComponent(name))
    return (text ?? Data()).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  /// Starts the tool with a home of its own.
  private func tool(_ arguments: [String], output: String, errors: String) throws -> ChildProcess {
    try ChildProcess(
      [BuiltProducts.path("pushwright")] + arguments,
      environment: ["HOME": path("home"), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
      output: path(output), errors: path(errors))
  }

  @Test func `killed and resumed, nobody who was answered gets a second push and nobody is left out`() throws
  {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("home"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tokens = (1...Self.devices).map(SampleToken.hex)
    try tokens.joined(separator: "\n").write(toFile: path("devices"), atomically: false, encoding: .utf8)
    try #"{"aps":{"alert":"hello"}}"#.write(toFile: path("payload"), atomically: false, encoding: .utf8)

    let gateway = try tool(["gateway", "--port", "0"], output: "gateway", errors: "gateway.errors")
    #expect(ChildProcess.waits { !lines("gateway").isEmpty })
    let first = try #require(lines("gateway").first)
    let port = try #require(JSONDecoder().decode(Listening.self, from: first).listening.port)
    let send = [
      "send", "--to-file", path("devices"), "--environment", "local", "--port", "\(port)", "--payload",
      path("payload"), "--results", path("results"), "--quiet",
    ]

    let interrupted = try tool(send, output: "first", errors: "first.errors")
    #expect(ChildProcess.waits(seconds: 30) { lines("results").count >= Self.devices / 4 })
    #expect(interrupted.end(SIGKILL) == 128 + SIGKILL)
    // A torn last row is no row.
    let before = lines("results").compactMap { try? JSONDecoder().decode(Row.self, from: $0) }
    #expect(before.count < Self.devices, "it had ended before it was killed")
    let answered = Set(before.filter { ["accepted", "refused"].contains($0.outcome) }.map(\.token))
    #expect(!answered.isEmpty)

    let resumed = try tool(send + ["--resume"], output: "second", errors: "second.errors")
    #expect(resumed.wait(seconds: 60) == 0)
    #expect(gateway.end(SIGTERM) == 0)
    var pushes: [String: Int] = [:]
    for line in lines("gateway").dropFirst() {
      let exchange = try JSONDecoder().decode(Exchange.self, from: line)
      pushes[String(exchange.request.path.suffix(64)), default: 0] += 1
    }
    #expect(tokens.filter { pushes[$0] == nil }.isEmpty, "left out")
    #expect(answered.filter { pushes[$0] != 1 }.isEmpty, "answered before, and sent again")
    let rows = lines("results").compactMap { try? JSONDecoder().decode(Row.self, from: $0) }
    #expect(Set(rows.filter { $0.outcome == "accepted" }.map(\.token)) == Set(tokens))
  }
}
