import Glibc
import HostPlatform

/// The signals that end a command which runs until it is told to stop.
///
/// Those that whoever started the program has switched off, as `nohup` does, stay off.
struct EndSignals: Sendable {
  private let numbers: [Int32]

  /// Holds them back on this thread and on all that it starts afterwards.
  static func block() -> EndSignals {
    let signals = EndSignals(
      numbers: [SIGINT, SIGTERM, SIGHUP].filter { !SignalDisposition.isIgnored($0) })
    var set = signals.set
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    return signals
  }

  /// Waits for one of them, and gives its number.
  @discardableResult func wait() -> Int32 {
    var set = set
    var number: Int32 = 0
    _ = unsafe sigwait(&set, &number)
    return number
  }

  /// Ends the program as the signal would have done, so that whoever started it sees that.
  static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = EndSignals(numbers: [number]).set
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    _ = kill(getpid(), number)
    exit(128 + number)
  }

  /// What people call it.
  static func name(_ number: Int32) -> String {
    switch number {
    case SIGINT: "Ctrl-C"
    case SIGTERM: "SIGTERM"
    default: "SIGHUP"
    }
  }

  private var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    return set
  }
}
