import APNsCore
import HTTP2Session

/// Starting pushes, and the connections that they need.
extension Engine {
  /// Starts as many pushes of a pool as its connections have room for.
  mutating func fill(_ pool: Int, now: Double) {
    for number in pools[pool].connections {
      guard !pools[pool].waiting.isEmpty else { break }
      guard probeIfStale(number, now: now) else { continue }
      var room = connections[number]?.room(ownLimit: configuration.streams) ?? 0
      while room > 0, !pools[pool].waiting.isEmpty {
        if let later = pacer?.take(now: now) {
          wake(at: later)
          return
        }
        guard let slot = pools[pool].waiting.popFirst() else { break }
        launch(slot, on: number, now: now)
        room -= 1
      }
    }
    openIfNeeded(pool, now: now)
  }

  private mutating func openIfNeeded(_ pool: Int, now: Double) {
    let wanted = min(configuration.connections, pools[pool].waiting.count)
    while pools[pool].connections.count < wanted {
      guard now >= pools[pool].reopensAt else {
        wake(at: pools[pool].reopensAt)
        return
      }
      lastConnection += 1
      let key = pools[pool].key
      connections[lastConnection] = Connection(
        number: lastConnection, pool: pool, isTrusted: !key.startsWithOneStream)
      pools[pool].connections.append(lastConnection)
      actions.append(.report(.opening(connection: lastConnection, to: key.environment.url)))
      actions.append(.open(connection: lastConnection, key.connectionRequest(configuration)))
    }
  }

  /// Asks a connection that was idle for long for a sign of life; false while its answer is awaited.
  private mutating func probeIfStale(_ number: Int, now: Double) -> Bool {
    guard let connection = connections[number], connection.phase == .open else { return true }
    guard connection.probe == .none else { return false }
    guard connection.flights.isEmpty, now - connection.lastActivity > configuration.probeAfter else {
      return true
    }
    probe(number, now: now)
    return false
  }

  mutating func probe(_ number: Int, now: Double) {
    let until = now + configuration.probeLimit
    connections[number]?.probe = .pending(until: until)
    actions.append(.ping(connection: number))
    wake(at: until)
  }

  private mutating func launch(_ slot: Int, on number: Int, now: Double) {
    guard var request = pushes[slot]?.request else { return }
    if case .bearer(let token) = request.authorization, let newer = replacements[token] {
      request.authorization = newer
      pushes[slot]?.request.authorization = newer
    }
    guard let stream = connections[number]?.nextStream,
      let block = connections[number]?.fields.block(for: request)
    else { return }
    connections[number]?.nextStream = stream + 2
    connections[number]?.flights[stream] = slot
    connections[number]?.lastActivity = now
    pushes[slot]?.state = .flying(connection: number, stream: stream)
    pushes[slot]?.launched = now
    pushes[slot]?.attempts += 1
    wake(at: now + configuration.requestLimit)
    actions.append(.send(connection: number, stream: stream, block, body: request.body))
  }
}
