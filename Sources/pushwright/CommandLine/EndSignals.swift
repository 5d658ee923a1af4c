import Glibc

/// The signals that end a command which runs until it is told to stop.
struct EndSignals {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Holds them back on this thread and on all that it starts afterwards.
  static func block() -> EndSignals {
    var set = signalSet
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    return EndSignals()
  }

  /// Waits for one of them.
  func wait() {
    var set = EndSignals.signalSet
    var number: Int32 = 0
    _ = unsafe sigwait(&set, &number)
  }

  private static var signalSet: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    return set
  }
}
