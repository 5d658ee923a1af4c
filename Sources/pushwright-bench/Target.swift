import APNsClient
import APNsCore
import CurlTransport
import Glibc

/// A measurement that cannot be made, in words.
struct BenchProblem: Error, CustomStringConvertible {
  let description: String
}

/// Where the pushes go and what they hold.
struct Target {
  let environment: Environment
  let path: String
  let authority: String
  let body: [UInt8]

  init(url: String, authority: String, payload: String) throws(BenchProblem) {
    let rest = url.dropFirst("https://".count)
    guard let slash = rest.firstIndex(of: "/"),
      let environment = Environment(url: "https://" + rest[..<slash])
    else { throw BenchProblem(description: "\(url) is no https://host:port/path") }
    self.environment = environment
    path = String(rest[slash...])
    self.authority = authority
    body = try Target.read(payload)
  }

  var request: PushRequest {
    PushRequest(
      environment: environment, path: path,
      headers: [
        HeaderField(HeaderName.topic, "com.example.app"), HeaderField(HeaderName.pushType, "alert"),
      ], authorization: .bearer(ProviderTokenText("none", keyID: "ABCDE12345")), body: body)
  }

  func configuration(streams: Int, connections: Int) -> ClientConfiguration {
    let authority = authority
    return ClientConfiguration(
      trust: { _ in .file(authority) }, proxy: .none, connections: connections, streams: streams)
  }

  private static func read(_ path: String) throws(BenchProblem) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { throw BenchProblem(description: "cannot open \(path)") }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
