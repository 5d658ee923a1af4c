import CHost
import Glibc

/// Sends what curses writes for one frame in one piece.
///
/// Curses flushes at each movement of the cursor: half a dozen writes for a key, and over SSH a packet for each. While
/// it draws, its descriptor therefore leads to a file in memory, which is then written to the terminal at once. The way
/// back of the terminal has a descriptor of its own. The modes that curses would set when it draws after a pause do not
/// reach the terminal: `CursesTerminal.resume` sets them before.
final class FrameOutput {
  /// The one that curses writes to.
  private let curses: Int32
  private let terminal: Int32
  /// The file in memory; -1 where the system has none, and curses then writes as it likes.
  private let memory: Int32
  private var bytes = [UInt8](repeating: 0, count: 16 << 10)

  init(curses: Int32, terminal: Int32) {
    self.curses = curses
    self.terminal = terminal
    memory = pw_memory_file()
  }

  deinit { if memory >= 0 { close(memory) } }

  /// Runs what makes curses write.
  func collect(_ body: () -> Void) {
    guard memory >= 0, pw_duplicate(memory, curses) >= 0 else { return body() }
    body()
    // Without its terminal curses could show nothing more; there is no reason for this to fail.
    while pw_duplicate(terminal, curses) < 0, errno == EINTR || errno == EBUSY {}
    let count = Int(lseek(memory, 0, SEEK_CUR))
    guard count > 0 else { return }
    lseek(memory, 0, SEEK_SET)
    if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
    write(bytes[..<max(0, unsafe pread(memory, &bytes, count, 0))])
  }

  /// Writes all bytes, unless the terminal is gone.
  func write(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(terminal, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
