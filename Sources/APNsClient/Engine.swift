import APNsCore
import CurlTransport
import HTTP2Session

/// Decides everything about pushes and connections, and does nothing: events and times in, actions out.
///
/// Rules that hold at all times: a push is in exactly one state and ends exactly once; it goes out again only when the
/// server cannot have looked at it, or has answered and asked for a later try; a server that may have it and has not
/// answered makes its outcome unknown. After a batch of events call `settle`, then take the actions.
struct Engine {
  let configuration: ClientConfiguration
  var actions: [EngineAction] = []
  /// All pushes that have not ended.
  var pushes: [PushID: Push] = [:]
  var pools: [Pool] = []
  var poolNumbers: [ConnectionKey: Int] = [:]
  /// The pool of the last submission, since most pushes go where the one before went.
  private var lastPool: Int?
  var connections: [Int: Connection] = [:]
  var lastConnection = 0
  /// Answered pushes that wait for their pause to end.
  var paused: [Push] = []
  /// Pushes that wait for a new provider token in place of the one named.
  var wantsToken: [ProviderTokenText: [Push]] = [:]
  var replacements: [ProviderTokenText: Authorization] = [:]
  /// Tokens for which there was no better one, with the time at which that was said.
  var unrenewable: [ProviderTokenText: Double] = [:]
  var pacer: Pacer?
  /// The earliest time at which `settle` has something to do by itself.
  private(set) var nextDeadline = Double.infinity
  private var dirtyPools: Set<Int> = []

  init(_ configuration: ClientConfiguration) {
    self.configuration = configuration
    pacer = configuration.rate.map { Pacer(rate: $0) }
  }

  /// The number of pushes that have not ended.
  var unsettled: Int { pushes.count }

  // MARK: From the caller

  /// Takes a push in; it ends with exactly one `finished` event.
  mutating func submit(_ id: PushID, _ request: PushRequest, now: Double) {
    let pool = poolNumber(for: ConnectionKey(request))
    let push = Push(id: id, request: request, pool: pool, submitted: now)
    pushes[id] = push
    pools[pool].waiting.append(push)
    touch(pool)
  }

  private mutating func poolNumber(for key: ConnectionKey) -> Int {
    if let lastPool, pools[lastPool].key == key { return lastPool }
    let number = poolNumbers[key] ?? pools.count
    if number == pools.count {
      pools.append(Pool(key: key))
      poolNumbers[key] = number
    }
    lastPool = number
    return number
  }

  /// Ends a push, wherever it is.
  ///
  /// What has gone out and has no answer stays unknown; what was answered and only paused keeps that answer.
  mutating func cancel(_ id: PushID, now: Double) {
    guard let push = pushes[id] else { return }
    let failure = TransportFailure(hop: .cancelled, message: "Cancelled.")
    switch push.state {
    case .waiting:
      pools[push.pool].waiting.removeAll { $0 === push }
      finish(push, .notSent(failure))
    case .flying(let connection, let stream):
      abandon(push, on: connection, stream: stream, failure, now: now)
    case .paused, .wantsToken:
      paused.removeAll { $0 === push }
      for token in wantsToken.keys { wantsToken[token]?.removeAll { $0 === push } }
      finish(push, push.lastAnswer.map(PushOutcome.answered) ?? .notSent(failure))
    case .ended: break
    }
  }

  /// Ends every push that has not gone out; those that have, or may have, go on waiting for their answers.
  mutating func cancelUnsent(now: Double) {
    let failure = TransportFailure(hop: .cancelled, message: "Cancelled before it was sent.")
    for pool in pools.indices {
      for push in pools[pool].waiting.removeAll() { finish(push, .notSent(failure)) }
    }
    for connection in connections.values {
      for (stream, push) in connection.flying where push.end == nil {
        abandon(push, on: connection, stream: stream, failure, now: now)
      }
    }
    for push in paused + wantsToken.values.joined() { cancel(push.id, now: now) }
  }

  /// Ends every push and closes every connection.
  mutating func shutDown(now: Double) {
    for id in pushes.keys { cancel(id, now: now) }
    for connection in connections.values { remove(connection, why: "the client was closed") }
    nextDeadline = .infinity
    dirtyPools = []
  }

  /// The answer to `renew`; nil, or the same token again, means that there is no better one.
  mutating func renewed(_ old: ProviderTokenText, with new: Authorization?, now: Double) {
    let waiting = wantsToken.removeValue(forKey: old) ?? []
    let connections = Set(waiting.map(\.pool)).flatMap { pools[$0].connections }
    guard let new, new != .bearer(old) else {
      unrenewable[old] = now
      for push in waiting {
        touch(push.pool)
        if let answer = push.lastAnswer { finish(push, .answered(answer)) }
      }
      for connection in connections { connection.isHeld = false }
      return
    }
    if replacements.count > 8 { replacements = [:] }
    replacements[old] = new
    // A connection keeps to the token that it began with.
    for connection in connections where connection.phase == .open { retire(connection, now: now) }
    for push in waiting { enqueue(push) }
  }

  // MARK: Endings

  /// Ends a push.
  mutating func finish(_ push: Push, _ outcome: PushOutcome) {
    guard pushes.removeValue(forKey: push.id) != nil else { return }
    push.state = .ended
    actions.append(.report(.finished(push.id, outcome, attempts: push.attempts)))
  }

  /// Gives up a push that is on a stream.
  mutating func abandon(
    _ push: Push, on connection: Connection, stream: Int32, _ failure: TransportFailure, now: Double
  ) {
    connection.flights.updateValue(nil, forKey: stream)
    actions.append(.reset(connection: connection.number, stream: stream, .cancel))
    touch(push.pool)
    if let response = response(to: push, on: connection, now: now) {
      finish(push, .answered(response))
    } else if push.end != nil {
      // The connection lives on: what waits for its socket goes out yet, and the reset behind it may come too late.
      var failure = failure
      failure.message += " The whole request was sent, and no answer had come: APNs may have it."
      finish(push, .unknown(failure))
    } else {
      finish(push, .notSent(failure))
    }
  }

  /// Whether the server can have the whole request, so that it may have acted on it.
  func isOut(_ push: Push, _ connection: Connection) -> Bool {
    guard let end = push.end else { return false }
    return end <= connection.flushed
  }

  // MARK: Bookkeeping

  /// Puts a push back into its queue, before the others, as it was there before them.
  mutating func enqueue(_ push: Push) {
    push.rewind()
    push.state = .waiting
    pools[push.pool].waiting.prepend(push)
    touch(push.pool)
  }

  /// Whether `settle` or the actions have something to do now.
  var hasWork: Bool { !dirtyPools.isEmpty || !actions.isEmpty }

  /// Whether there is no batch under way.
  var hasAtMostOnePush: Bool { pushes.count <= 1 }

  /// Marks a pool to be looked at in `settle`.
  mutating func touch(_ pool: Int) { dirtyPools.insert(pool) }

  /// Asks to be called at that time at the latest.
  mutating func wake(at time: Double) { nextDeadline = min(nextDeadline, time) }

  /// Lets time pass and starts what can be started; call it after every batch of events.
  mutating func settle(now: Double) {
    if now >= nextDeadline {
      nextDeadline = .infinity
      passDeadlines(now: now)
    }
    while let pool = dirtyPools.popFirst() { fill(pool, now: now) }
  }

  /// Hands out the actions since the last call; the buffer is emptied first and its memory used again.
  mutating func swapActions(with buffer: inout [EngineAction]) {
    buffer.removeAll(keepingCapacity: true)
    swap(&buffer, &actions)
  }
}
