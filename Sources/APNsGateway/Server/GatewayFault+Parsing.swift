import APNsCore

extension GatewayFault {
  /// Why a text describes no fault, in words for its writer.
  package struct SyntaxFailure: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// The language of `--fault`, one line each.
  package static let help: [(form: String, meaning: String)] = [
    ("status=CODE[:reason=R]", "answer with this status; the usual reason, or R"),
    ("expired-token", "answer 403 ExpiredProviderToken"),
    (
      "goaway[=REASON][:last=STREAM]",
      "GOAWAY with that reason; this request and later ones are not looked at"
    ),
    ("refused-stream", "RST_STREAM with REFUSED_STREAM, the request is not looked at"),
    ("rst", "RST_STREAM with INTERNAL_ERROR"),
    ("silence", "read the request and never answer"),
    ("slow=SECONDS", "answer late"),
    ("settings=N", "answer, and allow N streams from now on"),
    ("half-close", "say that nothing more will be sent, go on reading"),
    ("close", "close the connection without a word"),
    ("abort", "tear the connection down with a TCP reset"),
    ("tls-refused", "refuse the TLS handshake"),
    ("refused", "close new connections before TLS"),
    ("mute", "take new connections and say nothing"),
    ("http1", "choose http/1.1 by ALPN"),
    ("no-alpn", "do not answer ALPN"),
    (":after=N", "leave the first N in peace"),
    (":every=N", "then strike each Nth"),
    (
      ":times=N",
      "strike N times at most; without it and without every, goaway, settings and the closing ones strike once"
    ),
  ]

  /// Reads a list of faults, separated by commas.
  ///
  /// - Throws: `SyntaxFailure`.
  package static func list(_ text: String) throws(SyntaxFailure) -> [GatewayFault] {
    var faults: [GatewayFault] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      faults.append(try GatewayFault(parsing: String(part)))
    }
    return faults
  }

  /// Reads one fault.
  ///
  /// - Throws: `SyntaxFailure`.
  package init(parsing text: String) throws(SyntaxFailure) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(Substring.init)[...]
    let head = parts.removeFirst().split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var options: [Substring: Substring] = [:]
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else {
        throw SyntaxFailure(description: "\(part) in \(text) is no OPTION=VALUE.")
      }
      options[pair[0]] = pair[1]
    }
    let kind = try GatewayFault.kind(String(head[0]), head.count == 2 ? String(head[1]) : nil, &options, text)
    let after = try GatewayFault.number("after", &options, text)
    let every = try GatewayFault.number("every", &options, text)
    let times = try GatewayFault.number("times", &options, text)
    if let other = options.keys.min() {
      throw SyntaxFailure(description: "\(other) is no option of the fault \(head[0]).")
    }
    if every == 0 { throw SyntaxFailure(description: "every in \(text) must be 1 or more.") }
    self.init(kind, after: after ?? 0, every: every, times: times, text: text)
  }

  private static let plainKinds: [String: Kind] = [
    "refused-stream": .refusedStream, "rst": .reset, "silence": .silence, "half-close": .halfClose,
    "close": .close,
    "abort": .abort, "tls-refused": .refuseTLS, "refused": .refuseConnection, "mute": .muteConnection,
    "http1": .http11, "no-alpn": .noALPN, "expired-token": .status(403, .expiredProviderToken),
  ]

  /// The reason that goes with a status when none is named.
  private static let usualReasons: [Int: RejectionReason] = [
    400: .badDeviceToken, 403: .invalidProviderToken, 404: .badPath, 405: .methodNotAllowed,
    410: .unregistered,
    413: .payloadTooLarge, 429: .tooManyRequests, 500: .internalServerError, 503: .serviceUnavailable,
  ]

  private static func kind(
    _ name: String, _ value: String?, _ options: inout [Substring: Substring], _ text: String
  ) throws(SyntaxFailure) -> Kind {
    switch (name, value) {
    case ("status", let value?):
      guard let status = Int(value), (200...599).contains(status) else {
        throw SyntaxFailure(description: "\(value) in \(text) is no HTTP status.")
      }
      let named = options.removeValue(forKey: "reason").map { RejectionReason(rawValue: String($0)) }
      return .status(status, named ?? usualReasons[status])
    case ("goaway", let value):
      let last = try number("last", &options, text)
      // A client's streams are odd, and 0 stands for none (RFC 9113 §5.1.1, §6.8); a GOAWAY with another would not go out.
      if let last, last != 0 && last.isMultiple(of: 2) || last > Int32.max {
        throw SyntaxFailure(
          description:
            "last in \(text) wants the odd number of a client's stream, or 0 for none, not \(last).")
      }
      return .goAway(value.map(RejectionReason.init), last: last.map { Int32(clamping: $0) })
    case ("slow", let value?):
      guard let seconds = Double(value), seconds >= 0, seconds < 3600 else {
        throw SyntaxFailure(description: "\(value) in \(text) is no number of seconds.")
      }
      return .slow(seconds)
    case ("settings", let value?):
      guard let streams = UInt32(value) else {
        throw SyntaxFailure(description: "\(value) in \(text) is no number of streams.")
      }
      return .streamLimit(streams)
    case (let name, nil):
      if let kind = plainKinds[name] { return kind }
    default: break
    }
    let known = help.map { $0.form.prefix { !"=[:".contains($0) } }.filter { !$0.isEmpty }.joined(
      separator: ", ")
    throw SyntaxFailure(description: "\(text) is no fault. Known are \(known).")
  }

  private static func number(
    _ name: Substring, _ options: inout [Substring: Substring], _ text: String
  ) throws(SyntaxFailure) -> Int? {
    guard let value = options.removeValue(forKey: name) else { return nil }
    guard let number = Int(value), number >= 0 else {
      throw SyntaxFailure(description: "\(name) in \(text) wants a number, not \(value).")
    }
    return number
  }
}
