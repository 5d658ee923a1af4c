import Glibc

/// Keeps standard error off the screen: libraries and the runtime write there.
@safe
final class ErrorLog {
  /// Where standard error went before; the guard puts it back.
  let saved: Int32
  private let file: Int32

  /// Nil when standard error is no terminal and may stay as it is.
  init?(path: String?) {
    guard isatty(2) != 0 else { return nil }
    var file = unsafe open(path ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if file < 0 { file = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    self.file = file
    saved = fcntl(2, F_DUPFD_CLOEXEC, 3)
    redirect()
  }

  /// Sends standard error to the log again, after the guard put it back.
  func redirect() { dup2(file, 2) }

  deinit {
    if saved >= 0 {
      dup2(saved, 2)
      close(saved)
    }
    close(file)
  }
}
