import CHost
import Glibc

/// A descriptor that any thread can make readable, to wake a thread that sits in `poll(2)`.
package final class WakeUp: Sendable {
  /// Readable after `signal()` until `drain()`; -1 if the system gave none.
  package let descriptor: Int32

  package init() { descriptor = pw_eventfd() }

  deinit { close(descriptor) }

  /// Makes the descriptor readable.
  package func signal() {
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Makes it unreadable again.
  package func drain() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, 8)
  }
}
