import APNsCore
import APNsPayload
import ComposeModel
import TerminalCore

/// Requests and answers as plain text, for reading and copying; nothing secret is in them.
enum AttemptText {
  /// One push of the latest send.
  static func text(_ row: PushRow, _ record: SendRecord) -> String {
    var lines: [String] = []
    if let request = row.request { lines += self.request(request) + [""] }
    switch row.progress {
    case .waiting, .handedOver: lines.append("No answer yet.")
    case .ended(.answered(let response)):
      lines.append("HTTP/2 \(response.status)")
      lines += response.headers.map { "\($0.name): \($0.value)" }
      lines += ["", String(decoding: response.body, as: UTF8.self)]
    case .ended(.notSent(let failure)): lines.append("Not sent (\(failure.hop.rawValue)): \(failure.message)")
    case .ended(.unknown(let failure)):
      lines.append("No answer (\(failure.hop.rawValue)): \(failure.message)")
    }
    return lines.joined(separator: "\n")
  }

  private static func request(_ request: PushRequest) -> [String] {
    ["\(request.method) \(request.url)"] + request.headers.map { "\($0.name): \($0.value)" }
      + [authorization(request.authorization), "", String(decoding: request.body, as: UTF8.self)]
  }

  /// The credential in words.
  static func authorization(_ authorization: Authorization) -> String {
    switch authorization {
    case .none: "no authorization"
    case .bearer(let token): "authorization: bearer **** (key \(token.keyID))"
    case .certificate(let identity): "client certificate: \(identity.name)"
    }
  }

  /// One attempt of the history.
  static func text(_ entry: HistoryEntry) -> String {
    var lines = [
      "\(CalendarText.utc(seconds: Int(entry.sentAt)))  \(entry.deviceName)  \(entry.credentialLabel)",
      "\(entry.method) \(entry.environment.url)\(entry.path)",
    ]
    lines += entry.headers.map { "\($0.name): \($0.value)" }
    lines += ["", String(decoding: entry.body, as: UTF8.self), ""]
    if let status = entry.status {
      lines.append("HTTP/2 \(status)")
      lines += entry.responseHeaders.map { "\($0.name): \($0.value)" }
      lines += ["", String(decoding: entry.responseBody, as: UTF8.self)]
    } else {
      lines.append(entry.failure ?? entry.result.rawValue)
    }
    return lines.joined(separator: "\n")
  }
}

/// The request before it is made.
enum RequestText {
  /// The request to the first device, every UUID a sample and without its authorization.
  static func request(of draft: Draft, at now: Int, gateway: GatewayReadiness) -> PushRequest {
    var environment = draft.environment
    if environment.kind == .local, case .listening(let port) = gateway { environment = .local(port: port) }
    return RequestBuilder.request(
      headers: draft.headers, body: draft.expanded(now: now).bytes,
      token: draft.devices.first?.token?.hex ?? "",
      bundleID: draft.bundleID, environment: environment, authorization: .none, now: now)
  }

  /// Method, host, path, headers, credential and body for the first device.
  static func lines(of draft: Draft, at now: Int, gateway: GatewayReadiness) -> [TextLine] {
    let request = request(of: draft, at: now, gateway: gateway)
    var lines = [
      TextLine([(request.method + " ", .label), (request.path, .text)]),
      TextLine([(":authority       ", .label), (request.environment.authority, .text)]),
    ]
    for field in request.headers {
      lines.append(TextLine([(TextWidth.padded(field.name, to: 17), .label), (field.value, .text)]))
    }
    lines.append(TextLine([(TextWidth.padded("credential", to: 17), .label), (credential(draft), .text)]))
    if draft.devices.count > 1 {
      lines.append(
        TextLine([
          (TextWidth.padded("devices", to: 17), .label),
          ("\(draft.devices.count); shown is the request to \(draft.devices[0].name)", .text),
        ]))
    }
    lines.append(
      TextLine([(TextWidth.padded("body", to: 17), .label), ("\(request.body.count) bytes", .text)]))
    lines.append(TextLine())
    lines += String(decoding: request.body, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { TextLine(String($0)) }
    return lines
  }

  private static func credential(_ draft: Draft) -> String {
    guard let credential = draft.credential else { return "none" }
    if case .key(_, let keyID, let teamID) = credential.source {
      return
        "authorization: bearer **** (ES256, kid \(keyID), iss \(teamID), made anew after 20 to 60 minutes)"
    }
    return credential.usesToken
      ? "authorization: bearer **** from \(credential.label)" : "\(credential.label), in the TLS handshake"
  }
}
