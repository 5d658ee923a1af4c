import APNsCore
import HostPlatform
import JSONText
import NotificationPreview

/// Servers that are played by files: the values of `--offline-media`.
///
/// Any address that is not named cannot be reached, so that nothing ever goes to the network.
struct OfflineMedia {
  /// What one address answers.
  private struct Server {
    var status: Int
    var headers: [HeaderField] = []
    var file: String?
    var delay = 0.0
  }

  private var servers: [String: Server] = [:]

  /// Takes `URL=FILE`, `URL=STATUS` or `@MAP` for each value.
  ///
  /// - Throws: `UsageError` for a value of another form, `CommandFailure` for a file that cannot be read.
  init(_ values: [String]) throws {
    for value in values {
      if value.hasPrefix("@") {
        try takeMap(String(value.dropFirst()))
      } else {
        try takePair(value)
      }
    }
  }

  /// An equals sign may stand in the URL too; the last one counts.
  private mutating func takePair(_ value: String) throws {
    guard let equals = value.lastIndex(of: "="), value[..<equals].contains("://") else {
      throw UsageError("--offline-media wants URL=FILE, URL=STATUS or @MAP, not \(value).")
    }
    let url = String(value[..<equals])
    let answer = String(value[value.index(after: equals)...])
    if answer.utf8.count == 3, let status = Int(answer), (100...599).contains(status) {
      servers[url] = Server(status: status)
    } else {
      guard FileStore.exists(answer) else { throw OfflineMedia.missing(answer, for: url) }
      servers[url] = Server(status: 200, file: answer)
    }
  }

  private mutating func takeMap(_ path: String) throws {
    let document = JSONDocument(parsing: try InputFile.read(path, what: "The map of offline media"))
    guard document.isJSON, let root = document.root, root.kind == .object else {
      let why = document.problems.first.map { " \($0.message)" } ?? ""
      throw CommandFailure(.wrongUsage, "\(path) holds no JSON object that maps URLs to answers.\(why)")
    }
    for member in root.members {
      let value = member.value
      guard let status = value["status"]?.int, (100...599).contains(status) else {
        throw CommandFailure(.wrongUsage, "\(path): \(member.key) needs a \"status\" from 100 to 599.")
      }
      var server = Server(status: status)
      server.headers = (value["headers"]?.members ?? []).compactMap { header in
        header.value.string.map { HeaderField(header.key, $0) }
      }
      server.file = value["file"]?.string
      server.delay = value["delay"]?.double ?? 0
      if let file = server.file, !FileStore.exists(file) { throw OfflineMedia.missing(file, for: member.key) }
      servers[member.key] = server
    }
  }

  private static func missing(_ file: String, for url: String) -> CommandFailure {
    CommandFailure(.wrongUsage, "The file \(file), which should answer for \(url), does not exist.")
  }

  /// What comes of an address, without network and without waiting.
  func outcome(of address: String, allowsHTTP: Bool) throws -> MediaOutcome {
    var walk = MediaWalk(address, allowsHTTP: allowsHTTP)
    while case .request(let url) = walk.step {
      guard let server = servers[url] else {
        walk.failed("\(url) is not among the offline media")
        break
      }
      let body = try server.file.map { file throws in
        try FileHead.read(file, count: MediaSignature.usefulBytes)
      }
      walk.received(
        .init(
          status: server.status, location: server.headers.first("location"),
          contentType: server.headers.first("content-type"), byteCount: body?.size ?? 0,
          head: body?.bytes ?? [],
          seconds: server.delay))
    }
    guard case .done(let outcome) = walk.step else { return .notFetched }
    return outcome
  }
}
