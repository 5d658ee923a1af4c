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

  /// Ends a wait although nothing has come.
  func interrupt() { wake.signal() }

  /// Waits until something has come, until it is interrupted or until a time, and takes what is there.
  ///
  /// - Parameter deadline: Seconds on the clock that never jumps; nil waits for ever.
  func wait(until deadline: Double? = nil) -> [Result] {
    let taken = takeAll()
    if !taken.isEmpty { return taken }
    if let deadline { wake.wait(seconds: deadline - Clock.monotonic + 0.001) } else { wake.wait() }
    return takeAll()
  }

  /// Waits until a descriptor can be read; false when something has come or someone interrupts before.
  func waits(for descriptor: Int32) -> Bool {
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = unsafe poll(&entries, 2, -1)
    if entries[1].revents != 0 { wake.drain() }
    return entries[0].revents != 0
  }
}
