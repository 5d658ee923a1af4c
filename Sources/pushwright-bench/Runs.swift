import APNsClient
import APNsCore
import HostPlatform

/// Counts what a client reports and wakes who waits for the end.
final class Tally: Sendable {
  private struct Content {
    var ended = 0
    var accepted = 0
    var latencies: [Double] = []
    var lastEnd = 0.0
    var wanted = Int.max
  }

  private let content: Lock<Content>
  private let bell = WakeUp()

  init(expecting count: Int) {
    var start = Content()
    start.latencies.reserveCapacity(count)
    content = Lock(start)
  }

  func take(_ event: ClientEvent) {
    guard case .finished(_, let outcome, _) = event else { return }
    let isDone = content.withLock { content in
      content.ended += 1
      content.lastEnd = Clock.monotonic
      if case .answered(let response) = outcome {
        if response.isAccepted { content.accepted += 1 }
        if let firstByte = response.timings.firstByte { content.latencies.append(firstByte) }
      }
      return content.ended == content.wanted
    }
    if isDone { bell.signal() }
  }

  func wait(for count: Int) {
    content.withLock { $0.wanted = count }
    while content.withLock({ $0.ended < count }) { bell.wait(seconds: 0.05) }
  }

  var accepted: Int { content.withLock { $0.accepted } }
  var latencies: [Double] { content.withLock { $0.latencies } }
  /// When the last push that has ended was reported.
  var lastEnd: Double { content.withLock { $0.lastEnd } }
}

/// Many pushes at once.
struct BatchRun {
  let target: Target
  let count: Int
  let streams: Int
  let connections: Int

  func measure() -> Measurement {
    let tally = Tally(expecting: count)
    let client = PushClient(configuration: target.configuration(streams: streams, connections: connections)) {
      tally.take($0)
    }
    let request = target.request
    // The connection is opened before the clock starts, as with the others.
    client.submit(PushID(0), request)
    tally.wait(for: 1)
    let start = Clock.monotonic
    for number in 1...count { client.submitWhenRoom(PushID(UInt64(number)), request) }
    tally.wait(for: count + 1)
    let seconds = Clock.monotonic - start
    client.close()
    return Measurement(
      name: "engine, \(streams) streams, \(connections) connection(s)", count: count,
      accepted: tally.accepted - 1, seconds: seconds, latencies: tally.latencies)
  }
}

/// One push after the other over a warm connection.
struct WarmRun {
  let target: Target
  let count: Int

  func measure() -> Measurement {
    let tally = Tally(expecting: count)
    let client = PushClient(configuration: target.configuration(streams: 1, connections: 1)) {
      tally.take($0)
    }
    let request = target.request
    client.submit(PushID(0), request)
    tally.wait(for: 1)
    let start = Clock.monotonic
    // From the call to the report, with the way to the engine's thread.
    var whole: [Double] = []
    whole.reserveCapacity(count)
    for number in 1...count {
      let submitted = Clock.monotonic
      client.submit(PushID(UInt64(number)), request)
      tally.wait(for: number + 1)
      whole.append(tally.lastEnd - submitted)
    }
    let seconds = Clock.monotonic - start
    client.close()
    return Measurement(
      name: "engine, one after the other", count: count, accepted: tally.accepted - 1, seconds: seconds,
      latencies: whole)
  }
}
