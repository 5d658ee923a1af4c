import CHost
import Glibc

/// Where the signal handlers leave the numbers of their signals, as bytes.
@safe
final class SignalPipe {
  /// In the poll set.
  let reading: Int32
  /// For the handlers.
  let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pw_pipe(&ends)
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Leaves a signal for the next `drain()`.
  func put(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(writing, &byte, 1)
  }

  /// The signals since the last call, in order.
  func drain() -> [Int32] {
    var buffer = [UInt8](repeating: 0, count: 256)
    var numbers: [Int32] = []
    while true {
      let count = unsafe read(reading, &buffer, buffer.count)
      guard count > 0 else { return numbers }
      numbers += buffer.prefix(count).map(Int32.init)
    }
  }
}
