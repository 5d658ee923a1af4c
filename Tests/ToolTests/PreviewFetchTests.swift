import Foundation
import LoopbackSupport
import Testing

/// `preview` asks no server unless it is told to.
@Suite struct PreviewFetchTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  private func preview(port: Int, _ words: String...) throws -> ToolRun {
    let file = try home.write(
      "payload",
      #"{"aps":{"alert":"a","mutable-content":1},"media-url":"https://127.0.0.1:\#(port)/a.jpg"}"#)
    return try ToolRun(["preview", file, "--profile", "seed-media", "--json"] + words, in: home)
  }

  @Test func `no server is asked unasked`() throws {
    let (server, port) = TCPSocket.listen()
    defer { close(server) }
    for words in [[], ["--no-fetch"]] {
      let run = try words.isEmpty ? preview(port: port) : preview(port: port, words[0])
      #expect(run.output.contains("was not fetched"), "\(run.output)\(run.complaints)")
    }
    #expect(!TCPSocket.isReady(server, seconds: 0))
  }

  @Test func `a server is asked where that is wanted`() throws {
    let run = try preview(port: TCPSocket.freePort(), "--fetch")
    #expect(run.output.contains("media.unreachable"), "\(run.output)\(run.complaints)")
    let both = try preview(port: 1, "--fetch", "--no-fetch")
    #expect(both.status == 2 && both.complaints.contains("give one of them"), "\(both.complaints)")
  }
}
