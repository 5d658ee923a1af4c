package import APNsCore

/// What the gateway answers to one request.
package struct GatewayDecision: Sendable, Equatable {
  /// The `:status`.
  package var status: Int
  /// The `reason` of the body; nil when the request was accepted.
  package var reason: RejectionReason?
  /// Why, in one sentence for the gateway's own log; nil when the request was accepted.
  package var explanation: String?
  /// With 410: since when the token is known to be dead, in milliseconds since 1970.
  package var timestamp: Int?
  /// The fields of the answer without `:status`.
  package var headers: [HeaderField]
  /// The body of the answer; empty where Apple's tables say so.
  package var body: [UInt8]
  /// What is worth saying although it did not decide.
  package var findings: [Finding] = []

  package init(status: Int, headers: [HeaderField], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the request was taken: any status of 2xx.
  package var isAccepted: Bool { (200..<300).contains(status) }

  /// The id in the answer: `apns-id` or `apns-request-id`.
  package var id: String? { headers.first(HeaderName.id) ?? headers.first(HeaderName.requestID) }
}

/// Why a check refuses a request.
package struct Refusal: Error, Sendable, Equatable {
  package var reason: RejectionReason
  /// What is wrong with this request, in one sentence; APNs itself says no more than the reason.
  package var explanation: String
  /// With 410: milliseconds since 1970.
  package var timestamp: Int?

  package init(_ reason: RejectionReason, _ explanation: String, timestamp: Int? = nil) {
    self.reason = reason
    self.explanation = explanation
    self.timestamp = timestamp
  }

  /// The body that APNs sends (Apple, "Handling notification responses from APNs").
  ///
  /// A reason is a plain word and needs no escapes.
  var body: [UInt8] {
    if let timestamp {
      return Array("{\"reason\":\"\(reason.rawValue)\",\"timestamp\":\(timestamp)}".utf8)
    }
    return Array("{\"reason\":\"\(reason.rawValue)\"}".utf8)
  }
}
