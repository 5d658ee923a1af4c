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
