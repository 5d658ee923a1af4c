import Glibc

/// Asks for a passphrase on the terminal, without showing what is typed.
///
/// It talks to `/dev/tty`, so standard input and output may be redirected. The screen of a full-screen program is not
/// its place.
package enum PassphrasePrompt {
  /// How asking ended.
  package enum Answer: Sendable {
    case passphrase(Passphrase)
    /// The person pressed Ctrl-C or Ctrl-D, or a signal came.
    case givenUp
    /// There is no terminal to ask on.
    case noTerminal
  }

  /// Asks once.
  ///
  /// - Parameter terminal: The path of the terminal.
  package static func ask(_ question: String, terminal: String = "/dev/tty") -> Answer {
    let descriptor = unsafe open(terminal, O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return .noTerminal }
    defer { close(descriptor) }
    guard let silence = Silence(descriptor) else { return .noTerminal }
    defer { silence.end() }
    write(question, to: descriptor)
    defer { write("\r\n", to: descriptor) }
    return read(from: descriptor)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
  }

  private static func read(from descriptor: Int32) -> Answer {
    var line = PassphraseLine()
    defer { line.wipe() }
    while true {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Signals wait while the terminal is silent; now and then is soon enough for them.
      let ready = unsafe Glibc.poll(&poll, 1, 200)
      if Silence.signalWaits { return .givenUp }
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      var byte: UInt8 = 0
      let count = unsafe Glibc.read(descriptor, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count == 1 else { return .givenUp }
      switch line.take(byte) {
      case .more: continue
      case .done: return .passphrase(Passphrase(line.bytes))
      case .givenUp: return .givenUp
      }
    }
  }
}

/// The line that is being typed, decided key by key.
struct PassphraseLine {
  enum Step: Equatable {
    case more, done, givenUp
  }

  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(1024) }

  /// Takes one byte from a terminal in raw mode.
  mutating func take(_ byte: UInt8) -> Step {
    switch byte {
    case 0x0a, 0x0d: return .done
    // Ctrl-C; Ctrl-D on an empty line, as everywhere.
    case 0x03: return .givenUp
    case 0x04: return bytes.isEmpty ? .givenUp : .done
    case 0x08, 0x7f: removeLast()
    // Ctrl-U
    case 0x15: wipe()
    case 0..<0x20: break
    // No room is ever added, since that would leave a copy behind.
    default: if bytes.count < 1024 { bytes.append(byte) }
    }
    return .more
  }

  /// Removes the last character, which may have several bytes.
  private mutating func removeLast() {
    while let last = bytes.popLast(), last & 0xc0 == 0x80 {}
  }

  /// Overwrites and empties the line.
  mutating func wipe() {
    Wipe.bytes(&bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A terminal that does not echo, and signals that wait until it does again.
private struct Silence {
  private let descriptor: Int32
  private var before = termios()
  private var mask = sigset_t()

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  /// Silences the terminal; nil if it is none.
  init?(_ descriptor: Int32) {
    self.descriptor = descriptor
    guard unsafe tcgetattr(descriptor, &before) == 0 else { return nil }
    var set = Silence.set
    unsafe pthread_sigmask(SIG_BLOCK, &set, &mask)
    var raw = before
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    guard unsafe tcsetattr(descriptor, TCSAFLUSH, &raw) == 0 else {
      unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
      return nil
    }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return set
  }

  /// Whether one of the signals has come meanwhile; it takes effect at `end()`.
  static var signalWaits: Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return signals.contains { unsafe sigismember(&pending, $0) == 1 }
  }

  /// Gives terminal and signals back.
  func end() {
    var before = before
    var mask = mask
    unsafe tcsetattr(descriptor, TCSAFLUSH, &before)
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
