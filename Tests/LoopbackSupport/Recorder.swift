package import APNsClient
package import APNsCore
import CurlTransport
import HostPlatform

/// Takes the events of a client and waits for its pushes to end.
package final class Recorder: Sendable {
  package struct Content: Sendable {
    package var outcomes: [PushID: PushOutcome] = [:]
    package var attempts: [PushID: Int] = [:]
    package var finishedTwice: [PushID] = []
    package var retries: [PushID] = []
    package var wire: [WireEntry] = []
    package var opened = 0
    package var closed: [String] = []
    var wanted = Int.max
  }

  private let content = Lock(Content())
  private let bell = WakeUp()

  package init() {}

  package func take(_ event: ClientEvent) {
    let isDone = content.withLock { content in
      switch event {
      case .finished(let id, let outcome, let attempts):
        if content.outcomes.updateValue(outcome, forKey: id) != nil { content.finishedTwice.append(id) }
        content.attempts[id] = attempts
      case .retrying(let id, _, _): content.retries.append(id)
      case .opened: content.opened += 1
      case .closed(_, let why): content.closed.append(why)
      case .wire(let entry): content.wire.append(entry)
      case .opening: break
      }
      return content.outcomes.count >= content.wanted
    }
    if isDone { bell.signal() }
  }

  package var recorded: Content { content.withLock { $0 } }

  /// Waits until what was recorded is as wanted; false when the time is over first.
  package func waits(seconds: Double = 10, until isDone: @Sendable (Content) -> Bool) -> Bool {
    let deadline = Clock.monotonic + seconds
    while !content.withLock({ isDone($0) }) {
      guard Clock.monotonic < deadline else { return false }
      bell.wait(seconds: 0.02)
    }
    return true
  }

  /// Waits until so many pushes have ended; false when the time is over first.
  package func wait(for count: Int, seconds: Double = 20) -> Bool {
    content.withLock { $0.wanted = count }
    let deadline = Clock.monotonic + seconds
    while content.withLock({ $0.outcomes.count }) < count {
      guard Clock.monotonic < deadline else { return false }
      bell.wait(seconds: 0.05)
    }
    return true
  }
}

/// How many pushes ended in which way.
package struct Tally: Equatable, CustomStringConvertible {
  package var accepted = 0
  package var refused = 0
  package var notSent = 0
  package var unknown = 0

  package init(_ outcomes: some Sequence<PushOutcome>) {
    for outcome in outcomes {
      switch outcome {
      case .answered(let response): if response.isAccepted { accepted += 1 } else { refused += 1 }
      case .notSent: notSent += 1
      case .unknown: unknown += 1
      }
    }
  }

  package init(accepted: Int = 0, refused: Int = 0, notSent: Int = 0, unknown: Int = 0) {
    self.accepted = accepted
    self.refused = refused
    self.notSent = notSent
    self.unknown = unknown
  }

  package var total: Int { accepted + refused + notSent + unknown }

  package var description: String {
    "accepted \(accepted), refused \(refused), not sent \(notSent), unknown \(unknown)"
  }
}
