import APNsClient
import APNsCore
import Glibc
import HostPlatform

/// Carries the ends of pushes from the engine's thread to the command's.
final class ResultQueue: Sendable {
  /// The end of one push.
  struct Result: Sendable {
    let id: PushID
    let outcome: PushOutcome
    let attempts: Int
  }

  private let results = Lock<[Result]>([])
  private let wake = WakeUp()

  /// Leaves a result; called on the engine's thread.
  func append(_ result: Result) {
    let wasEmpty = results.withLock { results in
      results.append(result)
      return results.count == 1
    }
    if wasEmpty { wake.signal() }
  }

  /// Takes what has come so far.
  func takeAll() -> [Result] {
    results.withLock { results in
      defer { results.removeAll(keepingCapacity: true) }
      return results
    }
  }

  /// Waits until something has come, and takes it.
  func wait() -> [Result] {
    while true {
      let taken = takeAll()
      if !taken.isEmpty { return taken }
      var ready = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&ready, 1, -1)
      wake.drain()
    }
  }
}
