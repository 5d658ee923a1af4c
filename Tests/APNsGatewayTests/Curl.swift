import APNsCore
import APNsGateway
import Foundation

/// The command `curl` as a foreign client, where it is installed.
struct Curl {
  struct Answer {
    var exit: Int32
    var version: String
    var status: Int
    var headers: [String: String]
    var body: String
    var complaint: String
  }

  static let path: String? = ["/usr/bin/curl", "/usr/local/bin/curl", "/opt/homebrew/bin/curl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let url: String
  let certificatePath: String

  /// Sends one request and waits for its answer, ten seconds at most.
  func ask(_ request: ValidRequest, bearer: String?, extra: [String] = []) throws -> Answer {
    var words = [
      "-q", "-sS", "-i", "--http2", "--noproxy", "*", "--max-time", "10", "--cacert", certificatePath,
      "--request", request.method, "--data-binary", "@-", "--write-out", "\n%{http_version} %{http_code}",
    ]
    for field in request.headers where field.name != "authorization" {
      words += ["-H", "\(field.name): \(field.value)"]
    }
    if let bearer { words += ["-H", "authorization: bearer \(bearer)"] }
    return try Curl.run(words + extra + [url + request.path], input: request.body)
  }

  static func run(_ words: [String], input: [UInt8]) throws -> Answer {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "/nonexistent")
    process.arguments = words
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input))
    try stdin.fileHandleForWriting.close()
    let output = String(decoding: try stdout.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let complaint = String(decoding: try stderr.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return parse(output, process.terminationStatus, complaint)
  }

  private static func parse(_ output: String, _ exit: Int32, _ complaint: String) -> Answer {
    var lines = output.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n")
    let last = lines.removeLast().split(separator: " ")
    let head = lines.prefix { !$0.isEmpty }
    var headers: [String: String] = [:]
    for line in head.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
        in: .whitespaces)
    }
    return Answer(
      exit: exit, version: last.first.map(String.init) ?? "", status: last.last.flatMap { Int($0) } ?? 0,
      headers: headers, body: lines.dropFirst(head.count + 1).joined(separator: "\n"), complaint: complaint)
  }
}
