public import Foundation
import Glibc

/// A program on a terminal of its own: a pseudo terminal whose other end the test holds.
public final class PtySession: @unchecked Sendable {
  /// The process; also its session and its first process group.
  public let process: pid_t
  /// Everything the program wrote so far.
  public private(set) var output: [UInt8] = []
  private var master: Int32
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameter environment: all of it; `PATH` and `HOME` too.
  public init(_ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24) throws
  {
    var slave: Int32 = -1
    var end: Int32 = -1
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var path = [CChar](repeating: 0, count: 256)
    guard openpty(&end, &slave, &path, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
    defer { close(slave) }
    master = end
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)

    // The first terminal that a session leader opens becomes its controlling terminal.
    let setsid: Int32 = 0x80
    do {
      process = try Spawning.start(arguments, environment: environment, flags: setsid) { actions in
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
      }
    } catch {
      close(master)
      throw error
    }
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      var ignored: Int32 = 0
      waitpid(process, &ignored, 0)
    }
    hangUp()
  }

  /// Types.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Types bytes; reads meanwhile, so that neither side blocks.
  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
    let deadline = Date(timeIntervalSinceNow: 30)
    while !rest.isEmpty, Date() < deadline {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else { read(milliseconds: 5, orWritable: true) }
    }
  }

  /// Reads until the condition holds; false when it does not within the time.
  public func wait(seconds: Double = 10, until condition: (PtySession) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !condition(self) {
      guard Date() < deadline else { return false }
      read(milliseconds: 20)
    }
    return true
  }

  /// Reads until the output has the text after `start` bytes.
  public func waitForOutput(_ text: String, from start: Int = 0, seconds: Double = 10) -> Bool {
    wait(seconds: seconds) { $0.contains(text, from: start) }
  }

  /// Whether the output has the text after `start` bytes.
  public func contains(_ text: String, from start: Int = 0) -> Bool {
    guard start <= output.count else { return false }
    return Data(output[start...]).range(of: Data(text.utf8)) != nil
  }

  /// Changes the size of the terminal; the program gets SIGWINCH.
  public func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The modes of the terminal, as its driver has them.
  public var modes: termios {
    var modes = termios()
    tcgetattr(master, &modes)
    return modes
  }

  /// Line editing and echo, as a shell expects them.
  public var isCooked: Bool {
    let flags = modes.c_lflag
    return flags & tcflag_t(ICANON) != 0 && flags & tcflag_t(ECHO) != 0 && flags & tcflag_t(ISIG) != 0
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) { kill(process, number) }

  /// Closes the terminal, as a window that is closed does.
  public func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  /// Waits for the end of the program; the wait status, nil when it does not end in time.
  public func waitForExit(seconds: Double = 10) -> Int32? {
    _ = wait(seconds: seconds) { session in
      if session.status != nil { return true }
      var status: Int32 = 0
      if waitpid(session.process, &status, WNOHANG) == session.process { session.status = status }
      return session.status != nil
    }
    read(milliseconds: 0)
    return status
  }

  private func read(milliseconds: Int32, orWritable: Bool = false) {
    guard master >= 0 else {
      usleep(UInt32(milliseconds) * 1000)
      return
    }
    var entry = pollfd(fd: master, events: Int16(POLLIN | (orWritable ? POLLOUT : 0)), revents: 0)
    guard poll(&entry, 1, milliseconds) > 0 else { return }
    if entry.revents & Int16(POLLIN) == 0 {
      if entry.revents & Int16(POLLHUP) != 0 { usleep(2000) }
      return
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(master, &buffer, buffer.count)
    if count > 0 { output += buffer.prefix(count) }
  }
}

/// The programs that the package builds, for tests that run them.
public enum BuiltProducts {
  /// The folder of the build that the test belongs to.
  public static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The path of a built program.
  public static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
