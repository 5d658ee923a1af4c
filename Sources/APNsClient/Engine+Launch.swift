import APNsCore
import HTTP2Session

/// Starting pushes, and the connections that they need.
extension Engine {
  /// Starts as many pushes of a pool as its connections have room for.
  mutating func fill(_ pool: Int, now: Double) {
    for connection in pools[pool].connections {
      guard !pools[pool].waiting.isEmpty else { break }
      if connection.isUsedUp {
        retire(connection, now: now)
        continue
      }
      guard probeIfStale(connection, now: now) else { continue }
      var room = connection.room(ownLimit: configuration.streams)
      while room > 0, !pools[pool].waiting.isEmpty {
        if let later = pacer?.take(now: now) {
          wake(at: later)
          return
        }
        guard let push = pools[pool].waiting.popFirst() else { break }
        launch(push, on: connection, now: now)
        room -= 1
      }
    }
    openIfNeeded(pool, now: now)
    for connection in pools[pool].connections {
      if let until = shutDeadline(of: connection) { wake(at: until) }
    }
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
      let connection = Connection(
        number: lastConnection, pool: pool, authority: key.environment.authority,
        isTrusted: !key.startsWithOneStream)
      connections[lastConnection] = connection
      pools[pool].connections.append(connection)
      actions.append(.report(.opening(connection: lastConnection, to: key.environment.url)))
      actions.append(.open(connection: lastConnection, key.connectionRequest(configuration)))
    }
  }

  /// Asks a connection that was idle for long for a sign of life; false while its answer is awaited.
  private mutating func probeIfStale(_ connection: Connection, now: Double) -> Bool {
    guard connection.phase == .open else { return true }
    guard connection.probe == .none else { return false }
    guard connection.flights.isEmpty, now - connection.lastActivity > configuration.probeAfter else {
      return true
    }
    probe(connection, now: now)
    return false
  }

  mutating func probe(_ connection: Connection, now: Double) {
    let until = now + configuration.probeLimit
    connection.probe = .pending(until: until)
    actions.append(.ping(connection: connection.number))
    wake(at: until)
  }

  private mutating func launch(_ push: Push, on connection: Connection, now: Double) {
    if case .bearer(let token) = push.request.authorization, !replacements.isEmpty,
      let newer = replacements[token]
    {
      push.request.authorization = newer
    }
    let stream = connection.nextStream
    connection.nextStream = stream + 2
    connection.flights[stream] = push
    connection.lastActivity = now
    push.state = .flying(connection, stream: stream)
    push.launched = now
    push.attempts += 1
    wake(at: now + configuration.requestLimit)
    actions.append(
      .send(
        connection: connection.number, stream: stream, connection.fields.block(for: push.request),
        body: push.request.body))
  }
}
