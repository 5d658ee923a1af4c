import APNsClient
import APNsCore
import HostPlatform

/// Counts what a client reports and wakes who waits for the end.
final class Tally: Sendable {
  private struct Content {
    var ended = 0
    var accepted = 0
    /// What could not be sent, or had no answer, first said.
    var failure: String?
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
      switch outcome {
      case .answered(let response):
        if response.isAccepted { content.accepted += 1 }
        if let firstByte = response.timings.firstByte { content.latencies.append(firstByte) }
      case .notSent(let failure), .unknown(let failure):
        if content.failure == nil { content.failure = failure.message }
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

  /// Starts to count anew, once the push that opens the connection has ended.
  ///
  /// - Throws: `BenchProblem` when that was not accepted: there is nothing to measure then.
  func start() throws(BenchProblem) {
    wait(for: 1)
    let failure = content.withLock { content in
      defer {
        content.ended = 0
        content.accepted = 0
        content.latencies.removeAll(keepingCapacity: true)
      }
      return content.accepted == 1 ? nil : content.failure ?? "The first push was refused."
    }
    if let failure { throw BenchProblem(description: failure) }
  }

  /// When the last push that has ended was reported.
  var lastEnd: Double { content.withLock { $0.lastEnd } }
}

/// Many pushes at once.
struct BatchRun {
  let target: Target
  let count: Int
  let streams: Int
  let connections: Int

  func measure() throws(BenchProblem) -> Measurement {
    let tally = Tally(expecting: count)
    let client = PushClient(configuration: target.configuration(streams: streams, connections: connections)) {
      tally.take($0)
    }
    let request = target.request
    // The connection is opened before the clock starts, as with the others.
    client.submit(PushID(0), request)
    defer { client.close() }
    try tally.start()
    let start = Clock.monotonic
    for number in 1...count { client.submitWhenRoom(PushID(UInt64(number)), request) }
    tally.wait(for: count)
    let seconds = Clock.monotonic - start
    return Measurement(
      name: "engine, \(streams) streams, \(connections) connection(s)", count: count,
      accepted: tally.accepted, seconds: seconds, latencies: tally.latencies)
  }
}

/// One push after the other over a warm connection.
struct WarmRun {
  let target: Target
  let count: Int

  func measure() throws(BenchProblem) -> Measurement {
    let tally = Tally(expecting: count)
    let client = PushClient(configuration: target.configuration(streams: 1, connections: 1)) {
      tally.take($0)
    }
    let request = target.request
    client.submit(PushID(0), request)
    defer { client.close() }
    try tally.start()
    let start = Clock.monotonic
    // From the call to the report, with the way to the engine's thread.
    var whole: [Double] = []
    whole.reserveCapacity(count)
    for number in 1...count {
      let submitted = Clock.monotonic
      client.submit(PushID(UInt64(number)), request)
      tally.wait(for: number)
      whole.append(tally.lastEnd - submitted)
    }
    let seconds = Clock.monotonic - start
    return Measurement(
      name: "engine, one after the other", count: count, accepted: tally.accepted, seconds: seconds,
      latencies: whole)
  }
}
