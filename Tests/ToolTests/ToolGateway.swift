import Foundation
import TestSupport
import Testing

/// A gateway that runs beside a test, in the same home as the runs that push to it.
final class ToolGateway {
  let port: Int
  private let home: ToolHome
  private let process: ChildProcess

  private struct Listening: Decodable { let listening: URL }

  init(_ words: String..., in home: ToolHome) throws {
    self.home = home
    process = try home.start(["gateway", "--port", "0"] + words, name: "gateway")
    #expect(ChildProcess.waits { !home.lines("gateway.output").isEmpty })
    let first = try #require(home.lines("gateway.output").first, "the gateway did not start")
    port = try #require(JSONDecoder().decode(Listening.self, from: Data(first.utf8)).listening.port)
  }

  /// What came, one object a line.
  var lines: [String] { Array(home.lines("gateway.output").dropFirst()) }

  /// The words of a command line that send to it.
  var words: [String] { ["--environment", "local", "--port", "\(port)"] }

  /// How many pushes came for each token.
  func pushes() throws -> [String: Int] {
    struct Exchange: Decodable {
      struct Request: Decodable { let path: String }
      let request: Request
    }
    var pushes: [String: Int] = [:]
    for line in lines {
      let exchange = try JSONDecoder().decode(Exchange.self, from: Data(line.utf8))
      pushes[String(exchange.request.path.suffix(64)), default: 0] += 1
    }
    return pushes
  }

  /// Ends it, so that all of its lines are there.
  func stop() { #expect(process.end(SIGTERM) == 0) }
}

extension ToolHome {
  /// Starts the program; its output goes to `NAME.output` and `NAME.complaints`.
  func start(_ words: [String], name: String) throws -> ChildProcess {
    try ChildProcess(
      [BuiltProducts.path("pushwright")] + words,
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
      output: path(name + ".output"), errors: path(name + ".complaints"))
  }

  /// The text of a file in it; empty where there is none.
  func text(_ name: String) -> String { (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? "" }

  /// The whole lines of a file in it.
  func lines(_ name: String) -> [String] {
    let text = text(name)
    let whole = text.hasSuffix("\n") ? text[...] : text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
    return whole.split(separator: "\n").map(String.init)
  }
}
