import Glibc
import HostPlatform

/// Lines on their way to standard output, written by a thread of its own so that whoever makes them need not wait.
///
/// Memory is bounded: who makes lines faster than they are read waits. A reader that has gone away ends the program as
/// an interrupt does.
final class LineOutput: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isFinished = false
    /// Nobody reads any more; lines are dropped.
    var isBroken = false
  }

  private let state = Lock(State())
  private let filled = WakeUp()
  private let drained = WakeUp()
  private let thread = Lock<WorkerThread?>(nil)

  /// Bytes that may wait.
  private static let limit = 4 << 20

  init() {
    let thread = try? WorkerThread(name: "output") { [self] in write() }
    self.thread.withLock { $0 = thread }
  }

  /// Adds a line.
  func print(_ line: String) { add(Array(line.utf8) + [UInt8(ascii: "\n")]) }

  private func add(_ bytes: [UInt8]) {
    var waiting = state.withLock { state in
      if !state.isBroken { state.pending += bytes }
      return state.pending.count
    }
    filled.signal()
    while waiting > LineOutput.limit {
      drained.wait()
      waiting = state.withLock { $0.pending.count }
    }
  }

  /// Waits until every line is written; none may be added afterwards.
  func finish() {
    state.withLock { $0.isFinished = true }
    filled.signal()
    thread.withLock { $0 }?.join()
  }

  private func write() {
    while true {
      if !waitForLines() { return giveUp() }
      let (bytes, isLast) = state.withLock { state in
        defer { state.pending.removeAll(keepingCapacity: state.pending.capacity < LineOutput.limit) }
        return (state.pending, state.isFinished)
      }
      if !LineOutput.writeAll(bytes) { return giveUp() }
      drained.signal()
      if isLast { return }
    }
  }

  /// Ends the program as an interrupt does, and lets go whoever waits for room.
  private func giveUp() {
    state.withLock { state in
      state.isBroken = true
      state.pending.removeAll()
    }
    drained.signal()
    _ = kill(getpid(), SIGTERM)
  }

  /// Waits for something to write; false when nobody reads any more, which a pipe tells without being written to.
  private func waitForLines() -> Bool {
    var polled = [
      pollfd(fd: filled.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    _ = unsafe poll(&polled, nfds_t(polled.count), -1)
    if polled[1].revents & Int16(POLLERR) != 0 { return false }
    filled.drain()
    return true
  }

  private static func writeAll(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&ready, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
