import CHost
import Glibc

/// How a small tool ended.
package enum ToolResult: Sendable, Equatable {
  case success
  /// It is not installed.
  case missing
  /// It ended with another status than 0, or not in time.
  case failure
}

/// Runs a small tool with an input and without output, for a limited time.
///
/// SIGPIPE must be ignored or blocked on the calling thread, as it is in this program: a tool need not read its input.
package enum ToolProcess {
  /// Runs it and waits for its end.
  ///
  /// - Parameters:
  ///   - words: the tool, found by `PATH`, and its arguments.
  ///   - input: what it reads from standard input.
  ///   - seconds: after so many it is killed.
  package static func run(_ words: [String], input: [UInt8], seconds: Double) -> ToolResult {
    var ends: [Int32] = [-1, -1]
    guard unsafe pw_pipe(&ends) == 0 else { return .failure }
    // Only our end may not block; the tool reads in its own way.
    _ = fcntl(ends[0], F_SETFL, 0)
    let child = spawn(words, standardInput: ends[0])
    close(ends[0])
    guard let child else {
      close(ends[1])
      return .missing
    }
    let deadline = Clock.monotonic + seconds
    let isWritten = write(input, to: ends[1], until: deadline)
    close(ends[1])
    guard let status = wait(for: child, until: deadline) else { return .failure }
    // The shell's convention for a command that was not found.
    if pw_exited(status) != 0, pw_exit_status(status) == 127 { return .missing }
    return isWritten && pw_exited(status) != 0 && pw_exit_status(status) == 0 ? .success : .failure
  }

  private static func spawn(_ words: [String], standardInput: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, standardInput, 0)
    // A helper that stays in the background must not hold our pipes or draw on the screen.
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var everything = sigset_t()
    var nothing = sigset_t()
    unsafe sigfillset(&everything)
    unsafe sigemptyset(&nothing)
    unsafe posix_spawnattr_setsigdefault(&attributes, &everything)
    unsafe posix_spawnattr_setsigmask(&attributes, &nothing)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let code = unsafe posix_spawnp(&child, words[0], &actions, &attributes, arguments, environ)
    return code == 0 ? child : nil
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, until deadline: Double) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      // A tool that does not want the rest says by its status whether that was right.
      if errno == EPIPE { return true }
      guard errno == EAGAIN || errno == EINTR else { return false }
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let left = deadline - Clock.monotonic
      guard left > 0, unsafe poll(&entry, 1, Int32(left * 1000)) > 0 else { return false }
    }
    return true
  }

  /// The wait status; nil when it had to be killed.
  private static func wait(for child: pid_t, until deadline: Double) -> Int32? {
    var status: Int32 = 0
    var pause: useconds_t = 500
    while Clock.monotonic < deadline {
      let result = unsafe waitpid(child, &status, WNOHANG)
      if result == child { return status }
      if result < 0, errno != EINTR { return nil }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    kill(child, SIGKILL)
    unsafe waitpid(child, &status, 0)
    return nil
  }
}
