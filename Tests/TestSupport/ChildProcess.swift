public import Foundation
import Glibc

/// A program that runs beside a test, known by its process id; what it prints goes into files.
public final class ChildProcess: @unchecked Sendable {
  // Invariant: one test at a time uses it.

  /// The process; 0 once it has ended.
  public private(set) var process: pid_t = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: Its path and its arguments.
  ///   - environment: All of it.
  ///   - output: The file for its standard output.
  ///   - errors: The file for its standard error.
  public init(
    _ words: [String], environment: [String: String] = [:], output: String = "/dev/null",
    errors: String = "/dev/null"
  ) throws {
    process = try Spawning.start(words, environment: environment) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
  }

  deinit { end(SIGKILL) }

  /// Sends a signal and waits for the end; it is killed if it has not ended in time.
  ///
  /// - Returns: Its exit status, 128 and the signal if one has ended it, nil if it had ended before.
  @discardableResult
  public func end(_ signal: Int32, seconds: Double = 10) -> Int32? {
    guard process > 0 else { return nil }
    kill(process, signal)
    return wait(seconds: seconds)
  }

  /// Waits for the end; it is killed if it has not ended in time.
  ///
  /// - Returns: Its exit status, 128 and the signal if one has ended it, nil if it had ended before.
  public func wait(seconds: Double) -> Int32? {
    guard process > 0 else { return nil }
    defer { process = 0 }
    var status: Int32 = 0
    let deadline = Date(timeIntervalSinceNow: seconds)
    while Date() < deadline {
      if waitpid(process, &status, WNOHANG) == process { return ChildProcess.word(status) }
      usleep(1000)
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
    return ChildProcess.word(status)
  }

  /// Waits until something is so; false when the time is over first.
  public static func waits(seconds: Double = 10, until isSo: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !isSo() {
      guard Date() < deadline else { return false }
      usleep(1000)
    }
    return true
  }

  private static func word(_ status: Int32) -> Int32 {
    status & 0x7f == 0 ? status >> 8 & 0xff : 128 + (status & 0x7f)
  }
}
