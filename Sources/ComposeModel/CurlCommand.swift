package import APNsCore

/// A push as a command for curl.
package struct CurlCommand: Sendable, Equatable {
  /// Where the body of a command stands.
  package enum Body: Sendable, Equatable {
    case text(String)
    /// A file that the command names with `@`.
    case file(String)
  }

  package var url: String
  /// The fields without `authorization`.
  package var headers: [HeaderField]
  package var body: Body?

  // MARK: Reading

  /// Options of curl that take a word and say nothing of the push.
  private static let valued: Set<String> = [
    "--cert", "-E", "--key", "--cacert", "--capath", "-o", "--output", "-x", "--proxy", "-m", "--max-time",
    "--connect-timeout", "-A", "--user-agent", "--cert-type", "--key-type", "--pass", "-w", "--write-out",
    "-D",
    "--dump-header", "--resolve", "-u", "--user", "-b", "--cookie", "-e", "--referer", "--retry", "-X",
    "--request",
  ]

  /// Reads a command as people paste it; nil for a text that is no curl command with a URL.
  ///
  /// An `authorization` in it is dropped: it is a secret and soon too old.
  package init?(_ text: String) {
    guard var words = ShellWords.split(text)?[...] else { return nil }
    while let word = words.first, word == "$" || word.contains("=") && !word.hasPrefix("-") {
      words.removeFirst()
    }
    guard let name = words.popFirst(), name == "curl" || name.hasSuffix("/curl") else { return nil }
    var found: String?
    url = ""
    headers = []
    while let word = words.popFirst() {
      let (option, attached) = CurlCommand.option(word)
      switch option {
      case nil: found = found ?? word
      case "-H", "--header": if let value = attached ?? words.popFirst() { take(header: value) }
      case "-d", "--data", "--data-binary", "--data-raw", "--data-ascii", "--json":
        if let value = attached ?? words.popFirst() { take(data: value, isRaw: option == "--data-raw") }
      case "--url": found = attached ?? words.popFirst() ?? found
      case let option? where CurlCommand.valued.contains(option): if attached == nil { _ = words.popFirst() }
      default: break
      }
    }
    guard let found else { return nil }
    url = found
  }

  /// The option of a word, with the value that is attached to it; nil for a word that is none.
  private static func option(_ word: String) -> (name: String?, attached: String?) {
    guard word.hasPrefix("-"), word.count > 1 else { return (nil, nil) }
    if word.hasPrefix("--") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
    }
    let letter = String(word.prefix(2))
    let takesWord = valued.contains(letter) || letter == "-H" || letter == "-d"
    return (letter, takesWord && word.count > 2 ? String(word.dropFirst(2)) : nil)
  }

  private mutating func take(header: String) {
    guard let colon = header.firstIndex(of: ":") else { return }
    let value = header[header.index(after: colon)...].drop { $0 == " " }
    let field = HeaderField(String(header[..<colon]), String(value))
    if field.name != HeaderName.authorization { headers.append(field) }
  }

  private mutating func take(data: String, isRaw: Bool) {
    if !isRaw, data.hasPrefix("@") {
      body = .file(String(data.dropFirst()))
    } else if case .text(let before)? = body {
      body = .text(before + "&" + data)
    } else {
      body = .text(data)
    }
  }

  /// The path of the URL with the device token, if it is one of APNs.
  package var deviceToken: String? {
    guard let range = url.firstRange(of: "/3/device/") else { return nil }
    let token = url[range.upperBound...].prefix { $0 != "?" && $0 != "/" }
    return token.isEmpty ? nil : String(token)
  }

  // MARK: Writing

  /// How a written command gets at its credential: by name, never by value.
  package enum Credential: Sendable, Equatable {
    /// `$APNS_TOKEN`, which the given command fills.
    case providerToken(command: String)
    /// The files of certificate and key.
    case certificate(path: String, privateKeyPath: String?)
    case none
  }

  /// A script of one or two lines that sends the request.
  ///
  /// - Parameter trust: The file of a CA of one's own; nil for the system's roots.
  package static func text(_ request: PushRequest, credential: Credential, trust: String? = nil) -> String {
    var lines: [String] = []
    // APNs says yes with an empty body, so that only the head shows it.
    var words = ["curl -sS -i --http2"]
    if let trust { words.append("--cacert \(ShellWords.quoted(trust))") }
    // With a body curl takes POST of itself.
    if request.method != "POST" || request.body.isEmpty {
      words.append("--request \(ShellWords.quoted(request.method))")
    }
    switch credential {
    case .providerToken(let command):
      lines.append("APNS_TOKEN=\"$(\(command))\"")
      words.append("--header \"authorization: bearer $APNS_TOKEN\"")
    case .certificate(let path, let keyPath):
      // curl takes a file for PEM unless it is told.
      if [".p12", ".pfx"].contains(where: path.lowercased().hasSuffix) { words.append("--cert-type P12") }
      words.append("--cert \(ShellWords.quoted(path))")
      if let keyPath { words.append("--key \(ShellWords.quoted(keyPath))") }
    case .none: break
    }
    for field in request.headers where field.name != HeaderName.authorization {
      words.append("--header \(ShellWords.quoted("\(field.name): \(field.value)"))")
    }
    if !request.body.isEmpty {
      let text = String(decoding: request.body, as: UTF8.self)
      // Only --data-raw takes an @ at the beginning for what it is, and not for the name of a file.
      let option = text.hasPrefix("@") ? "--data-raw" : "--data-binary"
      words.append("\(option) \(ShellWords.quoted(text))")
    }
    words.append(ShellWords.quoted(request.url))
    lines.append(words.joined(separator: " \\\n  "))
    return lines.joined(separator: "\n")
  }
}
