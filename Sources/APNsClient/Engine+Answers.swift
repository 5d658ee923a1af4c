import APNsCore
import CurlTransport
import HTTP2Session

/// What comes over a connection.
extension Engine {
  /// The most bytes of an answer's body that are kept; APNs' bodies are far smaller.
  private static let bodyLimit = 65_536

  /// So many seconds nobody is asked again for a token for which there was no better one.
  private static let renewalMemory = 60.0

  /// Takes what the session of a connection has reported.
  mutating func received(_ events: [HTTP2Event], on number: Int, now: Double) {
    guard let connection = connections[number] else { return }
    touch(connection.pool)
    for event in events { received(event, on: connection, now: now) }
  }

  private mutating func received(_ event: HTTP2Event, on connection: Connection, now: Double) {
    switch event {
    case .headers(let stream, let block):
      guard let push = connection.push(on: stream), push.fields == nil else { return }
      guard let status = block.status, status >= 200 else { return }
      push.fields = block
      push.firstByte = now
    case .data(let stream, let bytes):
      guard let push = connection.push(on: stream) else { return }
      push.body.append(contentsOf: bytes.prefix(Engine.bodyLimit - push.body.count))
    case .ended(let stream): ended(stream, on: connection, now: now)
    case .produced(let stream, let end): connection.push(on: stream)?.end = end
    case .closed(let stream, let code): closed(stream, code, on: connection, now: now)
    case .neverOpened(let stream):
      if let push = connection.push(on: stream) { sendBack(push, now: now) }
      connection.flights.removeValue(forKey: stream)
      closeIfDrained(connection, now: now)
    case .settings(let settings): connection.take(settings)
    case .goAway(let last, let code, let debugData):
      goAway(connection, lastStream: last, code, debugData, now: now)
    case .pong:
      connection.probe = .none
      connection.lastActivity = now
    case .violation(let words):
      connection.violation = words
      log(connection, .remark, "protocol: " + words, now: now)
    case .frame(let frame):
      log(connection, frame.direction == .sent ? .sent : .received, WireText.describe(frame), now: now)
    case .settingsAcknowledged: break
    }
  }

  // MARK: Answers

  /// The answer that a push has got so far; nil before its status.
  func response(to push: Push, on connection: Connection, now: Double) -> PushResponse? {
    guard let fields = push.fields, let status = fields.status else { return nil }
    var timings = PushTimings(total: now - push.submitted)
    timings.firstByte = push.firstByte.map { $0 - push.launched }
    if push.submitted < connection.opened, let report = connection.report {
      timings.nameLookup = report.nameLookup
      timings.connect = report.connect
      timings.tls = report.tls
    }
    var headers: [HeaderField] = []
    headers.reserveCapacity(fields.count - 1)
    for index in 1..<max(1, fields.count) {
      headers.append(HeaderField(lowercase: fields.name(at: index), fields.value(at: index)))
    }
    return PushResponse(status: status, headers: headers, body: push.body, timings: timings)
  }

  private mutating func ended(_ stream: Int32, on connection: Connection, now: Double) {
    guard let push = connection.push(on: stream) else { return }
    guard let response = response(to: push, on: connection, now: now) else { return }
    connection.flights.updateValue(nil, forKey: stream)
    connection.hasAnswered = true
    connection.lastActivity = now
    pools[push.pool].fruitless = 0
    pools[push.pool].lastAnswer = now
    if response.isAccepted {
      connection.isTrusted = true
      finish(push, .answered(response))
    } else {
      decide(push, response, on: connection, now: now)
    }
  }

  private mutating func decide(
    _ push: Push, _ response: PushResponse, on connection: Connection, now: Double
  ) {
    let verdict = AnswerPolicy.verdict(
      response, pauses: push.pauses < configuration.pauses.count ? configuration.pauses[push.pauses] : nil,
      isRenewed: push.isRenewed)
    if verdict.leavesConnection { retire(connection, now: now) }
    switch verdict.next {
    case .end: finish(push, .answered(response))
    case .pause(let seconds):
      keep(response, for: push)
      push.pauses += 1
      pause(push, until: now + seconds)
      actions.append(.report(.retrying(push.id, response, after: seconds)))
    case .newConnection:
      keep(response, for: push)
      push.isRenewed = true
      enqueue(push)
      actions.append(.report(.retrying(push.id, response, after: 0)))
    case .newToken: renew(push, response, on: connection, now: now)
    }
  }

  private mutating func renew(
    _ push: Push, _ response: PushResponse, on connection: Connection, now: Double
  ) {
    guard case .bearer(let token) = push.request.authorization, configuration.renewToken != nil,
      now - (unrenewable[token] ?? -.infinity) > Engine.renewalMemory
    else { return finish(push, .answered(response)) }
    keep(response, for: push)
    push.isRenewed = true
    actions.append(.report(.retrying(push.id, response, after: 0)))
    if replacements[token] != nil { return enqueue(push) }
    push.state = .wantsToken
    connection.isHeld = true
    if wantsToken[token] == nil { actions.append(.renew(token, push.request)) }
    wantsToken[token, default: []].append(push)
  }

  /// Lets a push rest until a time.
  private mutating func pause(_ push: Push, until time: Double) {
    push.rewind()
    push.state = .paused(until: time)
    paused.append(push)
    wake(at: time)
  }

  /// Notes an answer after which the push goes out again, under the id that APNs gave it.
  private func keep(_ response: PushResponse, for push: Push) {
    push.lastAnswer = response
    guard let id = response.apnsID, push.request.header(HeaderName.id) == nil,
      push.request.path.hasPrefix("/3/device/")
    else { return }
    push.request.headers.append(HeaderField(HeaderName.id, id))
  }

  // MARK: Streams that end otherwise

  private mutating func closed(
    _ stream: Int32, _ code: HTTP2ErrorCode, on connection: Connection, now: Double
  ) {
    guard let flight = connection.flights.removeValue(forKey: stream) else { return }
    defer { closeIfDrained(connection, now: now) }
    guard let push = flight else { return }
    connection.lastActivity = now
    if let response = response(to: push, on: connection, now: now) {
      return finish(push, .answered(response))
    }
    if code == .refusedStream { return sendBack(push, now: now) }
    let isOut = isOut(push, connection)
    let failure = TransportFailure(
      hop: .stream,
      message: "The server reset the stream with \(code) and gave no answer."
        + (isOut ? " The whole request was sent: APNs may have it." : ""),
      goAwayReason: connection.goAwayReason)
    finish(push, isOut ? .unknown(failure) : .notSent(failure))
  }

  /// Puts a push back that the server has not looked at; again and again is not for ever.
  mutating func sendBack(_ push: Push, now: Double) {
    push.attempts -= 1
    push.returns += 1
    switch push.returns {
    case 1...2: enqueue(push)
    case 3...10:
      pause(push, until: now + configuration.refusalPause * Double(1 << min(push.returns - 3, 5)))
    default:
      finish(
        push,
        .notSent(
          TransportFailure(
            hop: .stream,
            message: "The server refused the request's stream \(push.returns) times without looking at it. "
              + "Send again later.")))
    }
  }

  // MARK: Wire log

  mutating func log(_ connection: Connection, _ kind: WireEntry.Kind, _ text: String, now: Double) {
    actions.append(
      .report(.wire(WireEntry(time: now, connection: connection.number, kind: kind, text: text))))
  }
}

extension Connection {
  /// The push on a stream, unless it has ended.
  fileprivate func push(on stream: Int32) -> Push? { flights[stream] ?? nil }

  fileprivate func take(_ settings: [HTTP2Setting]) {
    for setting in settings where setting.name == .maxConcurrentStreams {
      streamLimit = Int(setting.value)
    }
    // RFC 9113 §6.5.2: without a value there is no limit.
    if streamLimit == nil { streamLimit = .max }
  }
}
