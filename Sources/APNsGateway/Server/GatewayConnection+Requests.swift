import APNsCore
import Glibc
import HTTP2Session
import HostPlatform

extension GatewayConnection {
  func handle(_ event: HTTP2Event) {
    switch event {
    case .headers(let stream, let fields):
      // A second block on a stream is trailers, which APNs does not read.
      if requests[stream] == nil, isServed(stream) {
        requests[stream] = PartialRequest(fields, began: Clock.monotonic)
      }
    case .data(let stream, let bytes): requests[stream]?.append(bytes)
    case .ended(let stream):
      if let partial = requests.removeValue(forKey: stream) { receive(partial.request, stream) }
    case .closed(let stream, _):
      requests[stream] = nil
      if !late.isEmpty { late.removeAll { $0.stream == stream } }
    default: break
    }
  }

  private func isServed(_ stream: Int32) -> Bool {
    guard let goAwayLast else { return true }
    return stream <= goAwayLast
  }

  /// Takes a complete request: a fault decides, or else the chain of checks.
  private func receive(_ request: GatewayRequest, _ stream: Int32) {
    desk.counts.received += 1
    let fault = desk.faults.nextRequest()
    if let fault {
      strike(fault, request, stream)
    } else {
      let decision = desk.decide(request, on: &record)
      tell(request, stream, decision, fault: nil)
      respond(stream, decision)
    }
    if goAwayLast == nil { lastStream = max(lastStream, stream) }
    raiseLimit()
  }

  private func strike(_ fault: GatewayFault, _ request: GatewayRequest, _ stream: Int32) {
    switch fault.kind {
    case .status(let status, let reason):
      let decision = desk.answer(request, status: status, reason: reason, fault: fault.text)
      tell(request, stream, decision, fault: fault)
      respond(stream, decision)
    case .slow(let seconds):
      let decision = desk.decide(request, on: &record)
      tell(request, stream, decision, fault: fault)
      late.append(LateAnswer(due: Clock.monotonic + seconds, stream: stream, decision: decision))
    case .streamLimit(let streams):
      hasRaisedLimit = true
      try? session?.submitSettings([HTTP2Setting(.maxConcurrentStreams, streams)])
      let decision = desk.decide(request, on: &record)
      tell(request, stream, decision, fault: fault)
      respond(stream, decision)
    case .goAway(let reason, let last):
      goAway(fault, reason, last: last, request, stream)
    default:
      drop(fault, request, stream)
    }
  }

  private func goAway(
    _ fault: GatewayFault, _ reason: RejectionReason?, last: Int32?, _ request: GatewayRequest,
    _ stream: Int32
  ) {
    let last = last ?? lastStream
    goAwayLast = last
    late.removeAll { $0.stream > last }
    requests = requests.filter { $0.key <= last }
    if stream <= last {
      let decision = desk.decide(request, on: &record)
      tell(request, stream, decision, fault: fault)
      respond(stream, decision)
    } else {
      desk.counts.turnedAway += 1
      tell(request, stream, nil, fault: fault)
    }
    let debugData = reason.map { Array("{\"reason\":\"\($0.rawValue)\"}".utf8) } ?? []
    try? session?.submitGoAway(lastStream: last, .noError, debugData: debugData)
  }

  /// The faults that leave a request without an answer.
  private func drop(_ fault: GatewayFault, _ request: GatewayRequest, _ stream: Int32) {
    if fault.kind == .refusedStream {
      desk.counts.turnedAway += 1
    } else {
      desk.counts.unanswered += 1
    }
    tell(request, stream, nil, fault: fault)
    switch fault.kind {
    case .refusedStream: try? session?.submitReset(stream: stream, .refusedStream)
    case .reset: try? session?.submitReset(stream: stream, .internalError)
    case .halfClose:
      flush()
      isMute = true
      tls.sendCloseNotify()
      shutdown(socket, Int32(SHUT_WR))
    case .close:
      flush()
      end("the fault close")
    case .abort:
      flush()
      var now = linger(l_onoff: 1, l_linger: 0)
      unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
      end("the fault abort")
    default: break
    }
  }

  /// A request whose end did not come in time.
  func refuseIdle(_ request: GatewayRequest, _ stream: Int32) {
    desk.counts.received += 1
    let decision = desk.answer(request, status: 400, reason: .idleTimeout, fault: "time")
    tell(request, stream, decision, fault: nil)
    respond(stream, decision)
  }

  func respond(_ stream: Int32, _ decision: GatewayDecision) {
    var fields = HTTP2FieldBlock()
    fields.reserve(fields: 4, bytes: 160)
    fields.append(":status", String(decision.status))
    for header in decision.headers { fields.append(header.name, header.value) }
    // A stream that the client has reset in the meantime takes no answer.
    try? session?.submitResponse(stream: stream, fields, body: decision.body)
  }

  /// The first accepted push with a provider token raises the stream limit, as at APNs.
  private func raiseLimit() {
    guard record.hasAcceptedPush, !hasRaisedLimit else { return }
    hasRaisedLimit = true
    try? session?.submitSettings([HTTP2Setting(.maxConcurrentStreams, GatewayConfiguration.streams)])
  }

  private func tell(
    _ request: GatewayRequest, _ stream: Int32, _ decision: GatewayDecision?, fault: GatewayFault?
  ) {
    desk.tell(
      .exchange(
        GatewayExchange(
          connection: number, stream: stream, time: desk.clock(), request: request.withoutSecrets,
          sender: sender(of: request), decision: decision, fault: fault?.text)))
  }

  private func sender(of request: GatewayRequest) -> GatewaySender? {
    if let certificate = record.certificate { return .certificate(name: certificate.name) }
    guard let token = record.token, let sent = request.authorization.first, sent.hasSuffix(token.text) else {
      return nil
    }
    return .providerToken(keyID: token.keyID, teamID: token.teamID)
  }
}
