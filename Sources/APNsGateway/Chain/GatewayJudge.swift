import APNsCore

/// Decides about requests as APNs would: no socket, no clock, no keys of its own.
///
/// It may be called from one thread at a time; what it remembers are channels and ids.
package struct GatewayJudge: Sendable {
  package var policy: GatewayPolicy
  private let verifier: GatewayTokenVerifier
  private(set) var book = ChannelBook()
  private var ids: IdentifierSource

  package init(
    policy: GatewayPolicy, verifier: GatewayTokenVerifier, ids: IdentifierSource = IdentifierSource()
  ) {
    self.policy = policy
    self.verifier = verifier
    self.ids = ids
  }

  /// Answers a request and notes on the connection what the answer changes there.
  ///
  /// - Parameters:
  ///   - request: As it came.
  ///   - connection: What the gateway knows of the connection.
  ///   - now: Seconds since 1970.
  package mutating func decide(
    _ request: GatewayRequest, on connection: inout ConnectionRecord, now: Double
  ) -> GatewayDecision {
    var inquiry = Inquiry(
      request: request, endpoint: GatewayEndpoint(path: request.path), fields: RequestFields(request),
      policy: policy, verifier: verifier, book: book, now: now, connection: connection)
    let answer = answer(&inquiry)
    connection = inquiry.connection
    if answer.isAccepted, connection.certificate == nil { connection.hasAcceptedPush = true }
    return answer
  }

  /// The answer that a fault asks for, with the ids that every answer carries.
  package mutating func refuse(_ request: GatewayRequest, with refusal: Refusal, status: Int?)
    -> GatewayDecision
  {
    let endpoint = GatewayEndpoint(path: request.path)
    return refuse(with: refusal, status: status, ids: answerIDs(endpoint, RequestFields(request)))
  }

  private mutating func answer(_ inquiry: inout Inquiry) -> GatewayDecision {
    let headers = answerIDs(inquiry.endpoint, inquiry.fields)
    do throws(Refusal) {
      for check in GatewayCheck.list(for: inquiry.endpoint) { try check.run(&inquiry) }
      var decision = try accept(inquiry, headers)
      decision.findings = inquiry.findings
      return decision
    } catch {
      var decision = refuse(with: error, status: nil, ids: headers)
      decision.findings = inquiry.findings
      return decision
    }
  }

  private func refuse(with refusal: Refusal, status: Int?, ids: [HeaderField]) -> GatewayDecision {
    var decision = GatewayDecision(
      status: status ?? refusal.reason.facts?.status ?? 400,
      headers: ids + [HeaderField("content-type", "application/json")], body: refusal.body)
    decision.reason = refusal.reason
    decision.explanation = refusal.explanation
    decision.timestamp = refusal.timestamp
    return decision
  }

  /// The id that was sent, or a new one; for a device also the key of the delivery log, in sandbox alone.
  private mutating func answerIDs(_ endpoint: GatewayEndpoint, _ fields: RequestFields) -> [HeaderField] {
    let name = endpoint.idHeader
    let sent = name == HeaderName.id ? fields.id : fields.requestID
    let id = sent.flatMap { APNsID($0) == nil ? nil : $0 } ?? ids.uuid()
    guard name == HeaderName.id, policy.environment != .production else { return [HeaderField(name, id)] }
    return [HeaderField(name, id), HeaderField(HeaderName.uniqueID, ids.uuid())]
  }

  private mutating func accept(_ inquiry: Inquiry, _ headers: [HeaderField]) throws(Refusal)
    -> GatewayDecision
  {
    switch inquiry.endpoint {
    case .device, .broadcast, .unknown:
      return GatewayDecision(status: 200, headers: headers)
    case .allChannels(let bundleID):
      let list = book.ids(of: bundleID).map { "\"\($0)\"" }.joined(separator: ",")
      return json("{\"channels\":[\(list)]}", headers)
    case .channels(let bundleID):
      return try manage(bundleID, inquiry, headers)
    }
  }

  private mutating func manage(
    _ bundleID: String, _ inquiry: Inquiry, _ headers: [HeaderField]
  ) throws(Refusal) -> GatewayDecision {
    if inquiry.request.method == "POST" {
      let policy = try ChannelRequest.policy(inquiry.request)
      if book.ids(of: bundleID).count >= self.policy.channelLimit {
        throw Refusal(
          .cannotCreateChannelConfig, "\(bundleID) has \(self.policy.channelLimit) channels already.")
      }
      let id = book.create(in: bundleID, policy: policy, ids: &ids)
      return GatewayDecision(status: 201, headers: headers + [HeaderField(HeaderName.channelID, id)])
    }
    var asked = inquiry
    try GatewayCheck.channelID.run(&asked)
    guard let id = asked.fields.channelID else { throw Refusal.missingChannelID }
    if inquiry.request.method == "DELETE" {
      // A channel that is already gone was seen to answer BadPath; Apple documents ChannelNotRegistered.
      if !book.delete(id, in: bundleID) { throw Refusal.unknownChannel(id, of: bundleID) }
      return GatewayDecision(status: 204, headers: headers)
    }
    guard let policy = book.policy(of: id, in: bundleID) else {
      throw Refusal.unknownChannel(id, of: bundleID)
    }
    return json("{\"message-storage-policy\":\(policy.rawValue),\"push-type\":\"LiveActivity\"}", headers)
  }

  private func json(_ text: String, _ headers: [HeaderField]) -> GatewayDecision {
    GatewayDecision(
      status: 200, headers: headers + [HeaderField("content-type", "application/json")],
      body: Array(text.utf8))
  }
}
