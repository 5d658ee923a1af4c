import APNsCore
package import JSONText

/// Attempts as scripts read them; as in the entry itself, no authorization is in them.
extension HistoryEntry {
  /// What a list shows.
  package var summaryJSON: JSONValue {
    .object([
      ("n", .int(Int(id ?? 0))), ("sent_at", .number(String((sentAt * 1000).rounded() / 1000))),
      ("environment", .string(environment.name)), ("device", .string(deviceName)),
      ("template", templateName.map { .string($0) } ?? .null),
      ("credential", .string(credentialLabel)),
      ("result", .string(result.rawValue)), ("status", status.map { .int($0) } ?? .null),
      ("reason", reason.map { .string($0) } ?? .null),
    ])
  }

  /// The whole attempt: request, answer, times.
  package var json: JSONValue {
    func fields(_ list: [HeaderField]) -> JSONValue {
      .array(list.map { .array([.string($0.name), .string($0.value)]) })
    }
    func milliseconds(_ seconds: Double?) -> JSONValue {
      seconds.map { .number(MillisecondText.of($0)) } ?? .null
    }
    return .object([
      ("attempt", summaryJSON), ("method", .string(method)),
      ("url", .string(environment.url + path)), ("headers", fields(headers)),
      ("payload", .string(String(decoding: body, as: UTF8.self))),
      ("answer_headers", fields(responseHeaders)),
      ("answer", .string(String(decoding: responseBody, as: UTF8.self))),
      ("failure", failure.map { .string($0) } ?? .null),
      (
        "duration_ms",
        .object([
          ("dns", milliseconds(timings.nameLookup)), ("connect", milliseconds(timings.connect)),
          ("tls", milliseconds(timings.tls)), ("first_byte", milliseconds(timings.firstByte)),
          ("total", milliseconds(timings.total)),
        ])
      ),
    ])
  }
}

/// Durations as numbers for scripts.
package enum MillisecondText {
  /// Seconds as milliseconds with two decimals.
  package static func of(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100_000).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100).\(fraction.count < 2 ? "0" : "")\(fraction)"
  }
}
