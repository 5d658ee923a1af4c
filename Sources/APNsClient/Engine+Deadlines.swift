import APNsCore

/// What time alone brings about.
extension Engine {
  /// Acts on every deadline that has passed and asks to be woken for the next one.
  mutating func passDeadlines(now: Double) {
    endPauses(now: now)
    for number in connections.keys.sorted() { passDeadlines(of: number, now: now) }
    for pool in pools.indices where !pools[pool].waiting.isEmpty {
      touch(pool)
      giveUpIfShut(pool, now: now)
    }
  }

  private mutating func endPauses(now: Double) {
    guard !paused.isEmpty else { return }
    var due: [Int] = []
    var later: [Int] = []
    for slot in paused {
      guard case .paused(let until)? = pushes[slot]?.state else { continue }
      if until <= now {
        due.append(slot)
      } else {
        later.append(slot)
        wake(at: until)
      }
    }
    paused = later
    for slot in due.reversed() { enqueue(slot) }
  }

  private mutating func passDeadlines(of number: Int, now: Double) {
    guard let connection = connections[number] else { return }
    if case .pending(let until) = connection.probe {
      if until <= now {
        return lost(
          number,
          TransportFailure(
            hop: .timeout,
            message:
              "The connection was dead: a PING got no answer within \(seconds(configuration.probeLimit))."),
          now: now)
      }
      wake(at: until)
    }
    var timedOut: [(stream: Int32, slot: Int)] = []
    for (stream, slot) in connection.flights where slot >= 0 {
      guard let push = pushes[slot] else { continue }
      let until = push.launched + configuration.requestLimit
      if until <= now { timedOut.append((stream, slot)) } else { wake(at: until) }
    }
    for (stream, slot) in timedOut.sorted(by: { $0.stream < $1.stream }) {
      abandon(
        slot, on: number, stream: stream,
        TransportFailure(
          hop: .timeout, message: "No answer within \(seconds(configuration.requestLimit))."), now: now)
    }
    if connection.phase == .open, connection.probe == .none {
      if !timedOut.isEmpty {
        // Is it the stream or the connection?
        probe(number, now: now)
      } else if connection.flights.isEmpty {
        let next = connection.lastActivity + configuration.pingAfter
        if next <= now { probe(number, now: now) } else { wake(at: next) }
      }
    }
    closeIfDrained(number, now: now)
  }

  /// A server that allows no stream at all is as good as silent.
  private mutating func giveUpIfShut(_ pool: Int, now: Double) {
    let limit = configuration.requestLimit
    for number in pools[pool].connections {
      guard let connection = connections[number], connection.phase == .open, connection.streamLimit == 0,
        connection.flights.isEmpty
      else { continue }
      let until = max(connection.lastActivity, connection.opened) + limit
      guard until <= now else {
        wake(at: until)
        continue
      }
      let failure = TransportFailure(
        hop: .timeout, message: "The server allowed no stream for \(seconds(limit)). Try again later.")
      for slot in pools[pool].waiting.removeAll() { finish(slot, .notSent(failure), now: now) }
    }
  }

  private func seconds(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value)) s" : "\(value) s"
  }
}
