package import APNsCore

/// One attempt, as it is kept: the request without its authorization, and how it ended.
package struct HistoryEntry: Sendable, Equatable {
  /// How it ended.
  package enum Result: String, Sendable, CaseIterable {
    case accepted, refused
    case notSent = "not-sent"
    /// Sent, no answer: APNs may have it.
    case unknown
  }

  /// The row in the library; nil until it is stored.
  package var id: Int64?
  /// Seconds since 1970.
  package var sentAt: Double
  package var environment: Environment
  package var deviceName: String
  package var templateName: String?
  package var method: String
  package var path: String
  /// The fields as sent, `authorization` left out.
  package var headers: [HeaderField]
  package var body: [UInt8]
  /// The words for the credential, never its secret.
  package var credentialLabel: String
  package var result: Result
  package var status: Int?
  package var reason: String?
  package var responseHeaders: [HeaderField]
  package var responseBody: [UInt8]
  package var timings: PushTimings
  /// What a person was told when no answer came.
  package var failure: String?

  package init(
    sentAt: Double, request: PushRequest, outcome: PushOutcome, deviceName: String, templateName: String?,
    credentialLabel: String
  ) {
    self.sentAt = sentAt
    environment = request.environment
    self.deviceName = deviceName
    self.templateName = templateName
    method = request.method
    path = request.path
    headers = request.headers.filter { $0.name != HeaderName.authorization }
    body = request.body
    self.credentialLabel = credentialLabel
    responseHeaders = []
    responseBody = []
    timings = PushTimings()
    switch outcome {
    case .answered(let response):
      result = response.isAccepted ? .accepted : .refused
      status = response.status
      reason = ErrorBody(response.body).reason
      responseHeaders = response.headers
      responseBody = response.body
      timings = response.timings
    case .notSent(let cause):
      result = .notSent
      failure = cause.message
    case .unknown(let cause):
      result = .unknown
      failure = cause.message
    }
  }

  package init(
    id: Int64?, sentAt: Double, environment: Environment, deviceName: String, templateName: String?,
    method: String, path: String, headers: [HeaderField], body: [UInt8], credentialLabel: String,
    result: Result, status: Int?, reason: String?, responseHeaders: [HeaderField], responseBody: [UInt8],
    timings: PushTimings, failure: String?
  ) {
    self.id = id
    self.sentAt = sentAt
    self.environment = environment
    self.deviceName = deviceName
    self.templateName = templateName
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
    self.credentialLabel = credentialLabel
    self.result = result
    self.status = status
    self.reason = reason
    self.responseHeaders = responseHeaders
    self.responseBody = responseBody
    self.timings = timings
    self.failure = failure
  }
}

extension HistoryEntry {
  /// The request as it went out, without its authorization.
  package var request: PushRequest {
    PushRequest(
      method: method, environment: environment, path: path, headers: headers, authorization: .none, body: body
    )
  }

  /// The credential that it went with, among those that are kept; nil where none or several may be meant.
  ///
  /// Files of one name lie in several folders; of their certificates the one for the topic is meant.
  package func credential(in kept: [CredentialReference]) -> CredentialReference? {
    let called = kept.filter { $0.label == credentialLabel }
    guard called.count > 1 else { return called.first }
    let topic = headers.first(HeaderName.topic)
    let fitting = called.filter { credential in topic.map(credential.topics.contains) ?? false }
    return fitting.count == 1 ? fitting.first : nil
  }
}
