import Foundation
import Glibc

/// Starts programs beside a test.
enum Spawning {
  /// Starts a program with every signal as it is by default, since the threads of a test run may block some.
  ///
  /// - Parameters:
  ///   - words: Its path, or its name in `PATH`, and its arguments.
  ///   - environment: All of it.
  ///   - flags: Further flags of `posix_spawnattr_setflags`.
  ///   - prepare: Says what its descriptors are.
  static func start(
    _ words: [String], environment: [String: String], flags: Int32 = 0,
    _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var everything = sigset_t()
    var nothing = sigset_t()
    sigfillset(&everything)
    sigemptyset(&nothing)
    posix_spawnattr_setsigdefault(&attributes, &everything)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setflags(
      &attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | flags))
    prepare(&actions)
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    return process
  }
}
