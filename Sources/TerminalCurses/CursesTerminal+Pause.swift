import CHost
import CNcurses
import Glibc
import TerminalCore

/// How a child program ended.
package enum ChildResult: Sendable, Hashable {
  case exited(Int32)
  case killed(signal: Int32)
  /// It could not be started; the system's error number.
  case notStarted(Int32)
}

extension CursesTerminal {
  /// Stops the process, as Ctrl-Z asks for, until the shell continues it; then takes the screen again.
  ///
  /// The size may be another one afterwards; the owner lays out and draws anew.
  ///
  /// The whole group stops, so that a program that started us stops as well. Without a shell that could continue us
  /// the system ignores the request and this returns at once.
  ///
  /// - Returns: false when there was nobody to return to.
  @discardableResult
  package func suspend() -> Bool {
    pause()
    TerminalGuard.stopGroup()
    // The stop tells its end by SIGCONT; the pipe would report it a second time.
    let numbers = signals.drain()
    for number in numbers where [SIGTERM, SIGHUP, SIGINT, SIGQUIT].contains(number) { signals.put(number) }
    resume()
    return numbers.contains(SIGCONT)
  }

  /// Runs a shell command with the whole terminal, and waits for its end.
  ///
  /// It stays in our process group, with the standard signal handling; `arguments` reach it as `$1`, `$2`…
  package func run(shell command: String, arguments: [String], environment: [String]) -> ChildResult {
    pause()
    TerminalGuard.setChild(true)
    let result = spawn(["/bin/sh", "-c", command, "sh"] + arguments, environment)
    takeForeground()
    let ending = signals.drain().filter { $0 == SIGTERM || $0 == SIGHUP }
    for number in ending { signals.put(number) }
    // Until keys are keys again, a late Ctrl-C is still meant for the child.
    resume()
    TerminalGuard.setChild(false)
    return result
  }

  /// Gives the screen away; `resume()` takes it back.
  private func pause() {
    send(TerminalModes.off)
    endwin()
    unsafe fflush(stream)
    TerminalGuard.restore()
  }

  /// Takes the screen again: modes, size, and everything drawn anew.
  func resume() {
    TerminalGuard.setArmed(true)
    // In the background this stops us until we are in the foreground: setting modes there raises SIGTTOU.
    reset_prog_mode()
    tcflush(descriptor, TCIFLUSH)
    decoder.reset()
    log?.redirect()
    sendModes()
    let now = querySize()
    if now != size {
      size = now
      resizeterm(Int32(now.rows), Int32(now.columns))
    }
    // The next frame makes curses take the screen; it is written whole.
    repaint()
  }

  private func spawn(_ words: [String], _ environment: [String]) -> ChildResult {
    var attributes = posix_spawnattr_t()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&actions)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&actions)
    }
    var everything = sigset_t()
    var nothing = sigset_t()
    unsafe sigfillset(&everything)
    unsafe sigemptyset(&nothing)
    unsafe posix_spawnattr_setsigdefault(&attributes, &everything)
    unsafe posix_spawnattr_setsigmask(&attributes, &nothing)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    for target: Int32 in 0...2 { unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, target) }

    var child: pid_t = 0
    let code = unsafe withCStrings(words) { arguments in
      unsafe withCStrings(environment) {
        unsafe posix_spawn(&child, words[0], &actions, &attributes, arguments, $0)
      }
    }
    return code == 0 ? waitFor(child) : .notStarted(code)
  }

  private func waitFor(_ child: pid_t) -> ChildResult {
    var status: Int32 = 0
    while true {
      let result = unsafe waitpid(child, &status, WUNTRACED)
      if result < 0 {
        guard errno == EINTR else { return .exited(0) }
        continue
      }
      if pw_stopped(status) != 0 {
        // Ctrl-Z inside of the child: the shell waits until we stop, too.
        kill(getpid(), SIGSTOP)
        kill(child, SIGCONT)
        continue
      }
      return pw_exited(status) != 0
        ? .exited(pw_exit_status(status)) : .killed(signal: pw_ending_signal(status))
    }
  }

  /// An interactive shell as a child may have kept the terminal for its own group.
  private func takeForeground() {
    var ignore = sigaction()
    var before = sigaction()
    unsafe ignore.__sigaction_handler.sa_handler = SIG_IGN
    unsafe sigaction(SIGTTOU, &ignore, &before)
    if tcgetpgrp(descriptor) != getpgrp() { tcsetpgrp(descriptor, getpgrp()) }
    unsafe sigaction(SIGTTOU, &before, nil)
  }

  private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }
}
