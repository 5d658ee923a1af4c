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
  mutating func received(_ event: HTTP2Event, on number: Int, now: Double) {
    switch event {
    case .headers(let stream, let block):
      guard let slot = flight(number, stream), let status = block.status, status >= 200 else { return }
      guard pushes[slot]?.fields == nil else { return }
      pushes[slot]?.fields = block
      pushes[slot]?.firstByte = now
    case .data(let stream, let bytes):
      guard let slot = flight(number, stream), let size = pushes[slot]?.body.count else { return }
      pushes[slot]?.body.append(contentsOf: bytes.prefix(Engine.bodyLimit - size))
    case .ended(let stream): ended(stream, on: number, now: now)
    case .produced(let stream, let end):
      if let slot = flight(number, stream) { pushes[slot]?.end = end }
    case .closed(let stream, let code): closed(stream, code, on: number, now: now)
    case .neverOpened(let stream):
      if let slot = flight(number, stream) { sendBack(slot, now: now) }
      connections[number]?.flights[stream] = nil
      touchPool(of: number)
    case .settings(let settings): take(settings, on: number)
    case .goAway(let last, let code, let debugData):
      goAway(number, lastStream: last, code, debugData, now: now)
    case .pong:
      connections[number]?.probe = .none
      connections[number]?.lastActivity = now
      touchPool(of: number)
    case .violation(let words):
      connections[number]?.violation = words
      remark(number, "protocol: " + words, now: now)
    case .frame(let frame):
      log(
        number, frame.direction == .sent ? .sent : .received, WireText.describe(frame), now: now)
    case .settingsAcknowledged: break
    }
  }

  /// The slot of the push on a stream, unless it has ended.
  private func flight(_ number: Int, _ stream: Int32) -> Int? {
    guard let slot = connections[number]?.flights[stream], slot >= 0 else { return nil }
    return slot
  }

  private mutating func touchPool(of number: Int) {
    if let pool = connections[number]?.pool { touch(pool) }
  }

  private mutating func take(_ settings: [HTTP2Setting], on number: Int) {
    for setting in settings where setting.name == .maxConcurrentStreams {
      connections[number]?.streamLimit = Int(setting.value)
    }
    // RFC 9113 §6.5.2: without a value there is no limit.
    if connections[number]?.streamLimit == nil { connections[number]?.streamLimit = .max }
    touchPool(of: number)
  }

  // MARK: Answers

  /// The answer that a push has got so far; nil before its status.
  func response(to push: Push, now: Double) -> PushResponse? {
    guard let fields = push.fields, let status = fields.status else { return nil }
    var timings = PushTimings(total: now - push.submitted)
    timings.firstByte = push.firstByte.map { $0 - push.launched }
    if case .flying(let number, _) = push.state, let connection = connections[number],
      let report = connection.report, push.submitted < connection.opened
    {
      timings.nameLookup = report.nameLookup
      timings.connect = report.connect
      timings.tls = report.tls
    }
    var headers: [HeaderField] = []
    headers.reserveCapacity(fields.count - 1)
    for index in 1..<max(1, fields.count) {
      headers.append(HeaderField(fields.name(at: index), fields.value(at: index)))
    }
    return PushResponse(status: status, headers: headers, body: push.body, timings: timings)
  }

  private mutating func ended(_ stream: Int32, on number: Int, now: Double) {
    guard let slot = flight(number, stream), let push = pushes[slot] else { return }
    guard let response = response(to: push, now: now) else { return }
    connections[number]?.flights[stream] = -1
    connections[number]?.hasAnswered = true
    connections[number]?.lastActivity = now
    pools[push.pool].fruitless = 0
    pools[push.pool].lastAnswer = now
    if response.isAccepted { connections[number]?.isTrusted = true }
    decide(slot, push, response, on: number, now: now)
  }

  private mutating func decide(
    _ slot: Int, _ push: Push, _ response: PushResponse, on number: Int, now: Double
  ) {
    if response.isAccepted { return finish(slot, .answered(response), now: now) }
    let verdict = AnswerPolicy.verdict(
      response, pauses: push.pauses < configuration.pauses.count ? configuration.pauses[push.pauses] : nil,
      isRenewed: push.isRenewed)
    if verdict.leavesConnection { retire(number, now: now) }
    switch verdict.next {
    case .end: finish(slot, .answered(response), now: now)
    case .pause(let seconds):
      keep(response, for: slot)
      pushes[slot]?.pauses += 1
      pushes[slot]?.state = .paused(until: now + seconds)
      paused.append(slot)
      wake(at: now + seconds)
      actions.append(.report(.retrying(push.id, response, after: seconds)))
    case .newConnection:
      keep(response, for: slot)
      pushes[slot]?.isRenewed = true
      enqueue(slot)
      actions.append(.report(.retrying(push.id, response, after: 0)))
    case .newToken:
      guard case .bearer(let token) = push.request.authorization, configuration.renewToken != nil,
        now - (unrenewable[token] ?? -.infinity) > Engine.renewalMemory
      else {
        return finish(slot, .answered(response), now: now)
      }
      keep(response, for: slot)
      pushes[slot]?.isRenewed = true
      actions.append(.report(.retrying(push.id, response, after: 0)))
      if replacements[token] != nil { return enqueue(slot) }
      pushes[slot]?.state = .wantsToken
      connections[number]?.isHeld = true
      if wantsToken[token] == nil { actions.append(.renew(token, push.request)) }
      wantsToken[token, default: []].append(slot)
    }
  }

  /// Notes an answer after which the push goes out again, under the id that APNs gave it.
  private mutating func keep(_ response: PushResponse, for slot: Int) {
    pushes[slot]?.lastAnswer = response
    if let id = response.apnsID, pushes[slot]?.request.header(HeaderName.id) == nil,
      pushes[slot]?.request.path.hasPrefix("/3/device/") == true
    {
      pushes[slot]?.request.headers.append(HeaderField(HeaderName.id, id))
    }
  }

  // MARK: Streams that end otherwise

  private mutating func closed(_ stream: Int32, _ code: HTTP2ErrorCode, on number: Int, now: Double) {
    defer {
      connections[number]?.flights[stream] = nil
      touchPool(of: number)
      closeIfDrained(number, now: now)
    }
    guard let slot = flight(number, stream), let push = pushes[slot] else { return }
    connections[number]?.lastActivity = now
    if let response = response(to: push, now: now) {
      return finish(slot, .answered(response), now: now)
    }
    if code == .refusedStream { return sendBack(slot, now: now) }
    let failure = TransportFailure(
      hop: .stream,
      message: "The server reset the stream with \(code) and gave no answer."
        + (isOut(push, number) ? " The whole request was sent: APNs may have it." : ""),
      goAwayReason: connections[number]?.goAwayReason)
    finish(slot, isOut(push, number) ? .unknown(failure) : .notSent(failure), now: now)
  }

  /// Puts a push back that the server has not looked at; again and again is not for ever.
  mutating func sendBack(_ slot: Int, now: Double) {
    guard var push = pushes[slot] else { return }
    push.attempts -= 1
    push.returns += 1
    pushes[slot] = push
    switch push.returns {
    case 1...2: enqueue(slot)
    case 3...10:
      let until = now + configuration.refusalPause * Double(1 << min(push.returns - 3, 5))
      pushes[slot]?.rewind()
      pushes[slot]?.state = .paused(until: until)
      paused.append(slot)
      wake(at: until)
    default:
      finish(
        slot,
        .notSent(
          TransportFailure(
            hop: .stream,
            message: "The server refused the request's stream \(push.returns) times without looking at it. "
              + "Send again later.")), now: now)
    }
  }

  // MARK: Wire log

  mutating func log(_ number: Int, _ kind: WireEntry.Kind, _ text: String, now: Double) {
    actions.append(.report(.wire(WireEntry(time: now, connection: number, kind: kind, text: text))))
  }

  mutating func remark(_ number: Int, _ text: String, now: Double) {
    log(number, .remark, text, now: now)
  }
}
