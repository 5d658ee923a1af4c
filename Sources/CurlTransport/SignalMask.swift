import Glibc

/// Keeps SIGPIPE from a thread that writes to sockets: a peer that is gone is an error value, not the end of the program.
package enum SignalMask {
  /// Blocks SIGPIPE on the calling thread while the body runs.
  package static func withoutPipeSignal<Result>(_ body: () -> Result) -> Result {
    var pipe = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &pipe, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
