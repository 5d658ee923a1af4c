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
  var pushes = Slab<Push>()
  var slots: [PushID: Int] = [:]
  var pools: [Pool] = []
  var poolNumbers: [ConnectionKey: Int] = [:]
  var connections: [Int: Connection] = [:]
  var lastConnection = 0
  /// Answered pushes that wait for their pause to end.
  var paused: [Int] = []
  /// Pushes that wait for a new provider token in place of the one named.
  var wantsToken: [ProviderTokenText: [Int]] = [:]
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
    let slot = pushes.insert(Push(id: id, request: request, pool: pool, submitted: now))
    slots[id] = slot
    pools[pool].waiting.append(slot)
    touch(pool)
  }

  private mutating func poolNumber(for key: ConnectionKey) -> Int {
    if let number = poolNumbers[key] { return number }
    pools.append(Pool(key: key))
    poolNumbers[key] = pools.count - 1
    return pools.count - 1
  }

  /// Ends a push, wherever it is.
  ///
  /// What has gone out and has no answer stays unknown; what was answered and only paused keeps that answer.
  mutating func cancel(_ id: PushID, now: Double) {
    guard let slot = slots[id], let push = pushes[slot] else { return }
    let failure = TransportFailure(hop: .cancelled, message: "Cancelled.")
    switch push.state {
    case .waiting:
      pools[push.pool].waiting.removeAll { $0 == slot }
      finish(slot, .notSent(failure), now: now)
    case .flying(let connection, let stream):
      abandon(slot, on: connection, stream: stream, failure, now: now)
    case .paused, .wantsToken:
      paused.removeAll { $0 == slot }
      for token in wantsToken.keys { wantsToken[token]?.removeAll { $0 == slot } }
      finish(slot, push.lastAnswer.map(PushOutcome.answered) ?? .notSent(failure), now: now)
    }
  }

  /// Ends every push and closes every connection.
  mutating func shutDown(now: Double) {
    for slot in pushes.indices { if let id = pushes[slot]?.id { cancel(id, now: now) } }
    for number in connections.keys.sorted() { remove(number, why: "the client was closed") }
    nextDeadline = .infinity
    dirtyPools = []
  }

  /// The answer to `renew`; nil, or the same token again, means that there is no better one.
  mutating func renewed(_ old: ProviderTokenText, with new: Authorization?, now: Double) {
    let slots = wantsToken.removeValue(forKey: old) ?? []
    let pools = Set(slots.compactMap { pushes[$0]?.pool })
    guard let new, new != .bearer(old) else {
      unrenewable[old] = now
      for pool in pools {
        for number in self.pools[pool].connections { connections[number]?.isHeld = false }
        touch(pool)
      }
      for slot in slots {
        if let answer = pushes[slot]?.lastAnswer { finish(slot, .answered(answer), now: now) }
      }
      return
    }
    if replacements.count > 8 { replacements = [:] }
    replacements[old] = new
    // A connection keeps to the token that it began with.
    for pool in pools {
      for number in self.pools[pool].connections where connections[number]?.phase == .open {
        retire(number, now: now)
      }
    }
    for slot in slots { enqueue(slot) }
  }

  // MARK: Endings

  /// Ends a push.
  mutating func finish(_ slot: Int, _ outcome: PushOutcome, now: Double) {
    guard let push = pushes.remove(slot) else { return }
    slots[push.id] = nil
    actions.append(.report(.finished(push.id, outcome, attempts: push.attempts)))
  }

  /// Gives up a push that is on a stream.
  mutating func abandon(
    _ slot: Int, on connection: Int, stream: Int32, _ failure: TransportFailure, now: Double
  ) {
    guard let push = pushes[slot] else { return }
    connections[connection]?.flights[stream] = -1
    actions.append(.reset(connection: connection, stream: stream, .cancel))
    touch(push.pool)
    if let response = response(to: push, now: now) {
      finish(slot, .answered(response), now: now)
    } else if isOut(push, connection) {
      var failure = failure
      failure.message += " The whole request was sent, and no answer had come: APNs may have it."
      finish(slot, .unknown(failure), now: now)
    } else {
      finish(slot, .notSent(failure), now: now)
    }
  }

  /// Whether the server can have the whole request, so that it may have acted on it.
  func isOut(_ push: Push, _ connection: Int) -> Bool {
    guard let end = push.end, let connection = connections[connection] else { return false }
    return end <= connection.flushed
  }

  // MARK: Bookkeeping

  /// Puts a push back into its queue, before the others, as it was there before them.
  mutating func enqueue(_ slot: Int) {
    pushes[slot]?.rewind()
    pushes[slot]?.state = .waiting
    guard let pool = pushes[slot]?.pool else { return }
    pools[pool].waiting.prepend(slot)
    touch(pool)
  }

  /// Whether `settle` or the actions have something to do now.
  var hasWork: Bool { !dirtyPools.isEmpty || !actions.isEmpty }

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
