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

  /// Waits until someone signals, or so many seconds, and drains it.
  package func wait(seconds: Double) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&entry, 1, Int32(max(0, seconds) * 1000))
    drain()
  }

  /// Sleeps until it is readable, and makes it unreadable again.
  package func wait() {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&ready, 1, -1)
    drain()
  }

  /// Makes it unreadable again.
  package func drain() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, 8)
  }
}
