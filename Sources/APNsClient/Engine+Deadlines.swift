import APNsCore

/// What time alone brings about.
extension Engine {
  /// Acts on every deadline that has passed and asks to be woken for the next one.
  mutating func passDeadlines(now: Double) {
    endPauses(now: now)
    for number in connections.keys.sorted() {
      if let connection = connections[number] { passDeadlines(of: connection, now: now) }
    }
    for pool in pools.indices where !pools[pool].waiting.isEmpty {
      touch(pool)
      giveUpIfShut(pool, now: now)
    }
  }

  private mutating func endPauses(now: Double) {
    guard !paused.isEmpty else { return }
    var due: [Push] = []
    var later: [Push] = []
    for push in paused {
      guard case .paused(let until) = push.state else { continue }
      if until <= now {
        due.append(push)
      } else {
        later.append(push)
        wake(at: until)
      }
    }
    paused = later
    for push in due.reversed() { enqueue(push) }
  }

  private mutating func passDeadlines(of connection: Connection, now: Double) {
    if case .pending(let until) = connection.probe {
      if until <= now {
        let limit = seconds(configuration.probeLimit)
        return lost(
          connection.number,
          TransportFailure(
            hop: .timeout, message: "The connection was dead: a PING got no answer within \(limit)."),
          now: now)
      }
      wake(at: until)
    }
    let hadTimeouts = endOverdue(on: connection, now: now)
    if connection.phase == .open, connection.probe == .none {
      if hadTimeouts {
        // Is it the stream or the connection?
        probe(connection, now: now)
      } else if connection.flights.isEmpty {
        let next = connection.lastActivity + configuration.pingAfter
        if next <= now { probe(connection, now: now) } else { wake(at: next) }
      }
    }
    closeIfDrained(connection, now: now)
  }

  /// Gives up the pushes of a connection that were not answered in time; says whether there were any.
  private mutating func endOverdue(on connection: Connection, now: Double) -> Bool {
    var isAny = false
    for (stream, push) in connection.flying.reversed() {
      let until = push.launched + configuration.requestLimit
      guard until <= now else {
        wake(at: until)
        continue
      }
      isAny = true
      abandon(
        push, on: connection, stream: stream,
        TransportFailure(
          hop: .timeout, message: "No answer within \(seconds(configuration.requestLimit))."), now: now)
    }
    return isAny
  }

  /// A server that allows no stream at all is as good as silent.
  private mutating func giveUpIfShut(_ pool: Int, now: Double) {
    let limit = configuration.requestLimit
    for connection in pools[pool].connections {
      guard let until = shutDeadline(of: connection) else { continue }
      guard until <= now else {
        wake(at: until)
        continue
      }
      let failure = TransportFailure(
        hop: .timeout, message: "The server allowed no stream for \(seconds(limit)). Try again later.")
      for push in pools[pool].waiting.removeAll() { finish(push, .notSent(failure)) }
    }
  }

  /// When the pushes that wait for a connection without streams are given up; nil when it has some, or none waits.
  func shutDeadline(of connection: Connection) -> Double? {
    guard connection.phase == .open, connection.streamLimit == 0, connection.flights.isEmpty,
      let first = pools[connection.pool].waiting.first
    else { return nil }
    return max(connection.lastActivity, connection.opened, first.submitted) + configuration.requestLimit
  }

  private func seconds(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value)) s" : "\(value) s"
  }
}
