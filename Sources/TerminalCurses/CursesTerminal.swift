import CHost
import CNcurses
import Glibc
package import HostPlatform
package import TerminalCore

/// The terminal, and the only user of curses.
///
/// One thread owns it, the main one: curses has no locks, and the system hands signals to that thread. Curses draws;
/// input is read from the descriptor in blocks and decoded by `KeyDecoder`, because `get_wch` costs one read for each
/// byte of a paste and cannot tell a closed terminal from silence.
@safe
package final class CursesTerminal {
  /// Curses' own way to the terminal.
  let stream: UnsafeMutablePointer<FILE>
  /// Everybody else's.
  let descriptor: Int32
  private var input = [UInt8](repeating: 0, count: 64 << 10)
  let signals = SignalPipe()
  var decoder = KeyDecoder()
  var writer: ScreenWriter
  private(set) var log: ErrorLog?
  private var isActive = true
  /// When input that is still incomplete counts as complete, on the monotonic clock.
  private var decodeDeadline: Double?

  /// The size of the screen in cells, as the system knows it.
  package internal(set) var size: Size
  /// How many colours may be used.
  package let depth: ColorDepth
  /// What a person should know about how the terminal was taken, for the status line.
  package private(set) var notes: [String] = []

  /// Clicks and the wheel come as events.
  package var mouse: Bool {
    didSet { if mouse != oldValue { send(mouse ? TerminalModes.mouseOn : TerminalModes.mouseOff) } }
  }

  /// Takes the terminal of the process: `/dev/tty`, so that standard input and output stay free.
  package init(_ configuration: TerminalConfiguration) throws(TerminalError) {
    guard let stream = unsafe fopen("/dev/tty", "r+e") else { throw .noTerminal }
    unsafe self.stream = unsafe stream
    descriptor = unsafe fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3)
    guard TerminalGuard.prepare(terminal: descriptor, signals: signals.writing) else {
      unsafe fclose(stream)
      close(descriptor)
      throw .noTerminal
    }
    if let note = Self.chooseLocale() { notes.append(note) }
    TerminalGuard.setNote(configuration.faultNote)
    TerminalGuard.setRestore(TerminalModes.restore(terminfo: [], leaveScreen: "\u{1B}[?1049l"))
    TerminalGuard.install(keepingFaultHandlers: configuration.keepsFaultHandlers)
    TerminalGuard.setArmed(true)

    // The system alone says how large the terminal is; LINES and COLUMNS would freeze it.
    use_env(false)
    use_tioctl(true)
    let wanted = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
    var type: String?
    for name in [wanted, "xterm-256color", "xterm", "vt100"] where type == nil && !name.isEmpty {
      // newterm fails softly where initscr would end the process.
      if unsafe newterm(name, stream, stream) != nil { type = name }
    }
    guard let type else {
      TerminalGuard.setArmed(false)
      TerminalGuard.uninstall()
      unsafe fclose(stream)
      close(descriptor)
      throw .unknownType(wanted)
    }
    if type != wanted {
      notes.append(
        "TERM=\(wanted) is unknown here; drawing as \(type). Install ncurses-term or set TERM to what fits.")
    }
    unsafe Self.pauseUnseen(stream, terminal: descriptor)
    depth = ColorDepth(
      terminalColors: Int(Self.startColors()), noColor: configuration.noColor,
      explicit: configuration.colorDepth)
    writer = ScreenWriter(depth: depth, pairLimit: Int(pw_color_pairs()))
    size = Size(columns: 80, rows: 24)
    mouse = configuration.mouse
    guard Terminfo.string("cup") != nil else {
      leave()
      throw .tooSimple(type)
    }
    size = querySize()
    TerminalGuard.setRestore(Self.restoreBytes())
    decoder = KeyDecoder(known: Terminfo.keys())
    Self.setModes()
    sendModes()
    log = ErrorLog(path: configuration.logPath)
    TerminalGuard.setSavedErrorOutput(log?.saved ?? -1)
  }

  /// Gives the terminal back, with the same bytes as after a signal or a trap.
  ///
  /// A second call does nothing.
  package func leave() {
    guard isActive else { return }
    isActive = false
    unsafe fflush(stream)
    TerminalGuard.restore()
    TerminalGuard.uninstall()
    log = nil
  }

  deinit {
    leave()
    unsafe fclose(stream)
    close(descriptor)
  }

  /// Brings a frame to the screen with as few bytes as possible.
  package func present(_ frame: Frame) { writer.present(frame, size: size) }

  /// The next frame is written whole, whatever the screen shows now (Ctrl-L).
  package func repaint() {
    writer.forget()
    unsafe clearok(pw_curscr(), true)
  }

  /// Sends bytes that are no cells, such as a clipboard sequence.
  package func send(_ text: String) {
    unsafe fflush(stream)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // The terminal is gone; `wait` tells.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sleeps until something happens, and tells what.
  ///
  /// Empty after `timeout` seconds (nil: never), and when input came that is no whole event yet. Everything that is
  /// there is returned at once, so that a burst is drawn once.
  package func wait(timeout: Double?, wake: WakeUp?, descriptors: [Int32] = []) -> [TerminalEvent] {
    var polls = [descriptor, signals.reading, wake?.descriptor ?? -1] + descriptors
    var set = polls.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polls.removeAll()
    let ready = unsafe poll(&set, nfds_t(set.count), milliseconds(timeout))
    var events: [TerminalEvent] = []
    // Interrupted: the signal is in the pipe.
    if set[1].revents != 0 || (ready < 0 && errno == EINTR) { handleSignals(into: &events) }
    if ready > 0 {
      if set[2].revents != 0 {
        wake?.drain()
        events.append(.woken)
      }
      for entry in set.dropFirst(3) where entry.revents != 0 { events.append(.readable(entry.fd)) }
      if set[0].revents != 0 { readInput(into: &events) }
    }
    if let deadline = decodeDeadline, Clock.monotonic >= deadline {
      events += decoder.flush().map(TerminalEvent.input)
      setDecodeDeadline()
    }
    return events
  }

  // MARK: Parts

  private func milliseconds(_ timeout: Double?) -> Int32 {
    var seconds = timeout
    if let decodeDeadline {
      seconds = min(timeout ?? .infinity, max(0, decodeDeadline - Clock.monotonic))
    }
    guard let seconds else { return -1 }
    return Int32(min(max(0, seconds) * 1000, 1e9).rounded(.up))
  }

  private func readInput(into events: inout [TerminalEvent]) {
    // A fast sender must not keep the screen from being drawn.
    for _ in 0..<256 {
      let count = unsafe read(descriptor, &input, input.count)
      if count < 0, errno == EINTR || errno == EAGAIN { break }
      guard count > 0 else {
        events.append(.hangUp)
        return
      }
      events += decoder.feed(input.prefix(count)).map(TerminalEvent.input)
      setDecodeDeadline()
      // What a person types is there at once; only of a paste is there more.
      guard count >= 256, hasInput() else { break }
    }
  }

  private func hasInput() -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLIN) != 0
  }

  private func setDecodeDeadline() { decodeDeadline = decoder.delay.map { Clock.monotonic + $0 } }

  private func handleSignals(into events: inout [TerminalEvent]) {
    let numbers = signals.drain()
    if numbers.contains(SIGCONT) {
      resume()
      events.append(.continued)
    }
    if numbers.contains(SIGWINCH) || numbers.contains(SIGCONT) { updateSize(into: &events) }
    for number in numbers {
      switch number {
      case SIGTSTP: events.append(.suspendRequested)
      case SIGTERM, SIGHUP, SIGINT, SIGQUIT: events.append(.end(signal: number))
      default: break
      }
    }
  }

  /// Tells curses the new size; what was shown no longer counts.
  func updateSize(into events: inout [TerminalEvent]) {
    let now = querySize()
    guard now != size else { return }
    size = now
    resizeterm(Int32(now.rows), Int32(now.columns))
    repaint()
    events.append(.input(.resize(now)))
  }

  func querySize() -> Size {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard unsafe pw_window_size(descriptor, &rows, &columns) == 0, rows > 0, columns > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Switches on what curses does not know.
  func sendModes() { send(TerminalModes.pasteOn + (mouse ? TerminalModes.mouseOn : "")) }

  private static func setModes() {
    raw()
    noecho()
    nonl()
    unsafe keypad(pw_stdscr(), true)
    unsafe intrflush(pw_stdscr(), false)
    // Curses would stop drawing whenever a key is waiting.
    typeahead(-1)
  }

  /// Lets curses begin as it begins after a pause, so that it writes a frame in one piece.
  ///
  /// Before its first pause ncurses flushes at each movement of the cursor: half a dozen writes for a key, and over SSH
  /// a packet for each. The terminal must see nothing of this pause, so the stream leads to nowhere meanwhile. The
  /// first frame then takes the screen.
  private static func pauseUnseen(_ stream: UnsafeMutablePointer<FILE>, terminal: Int32) {
    let nowhere = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    defer { close(nowhere) }
    let curses = unsafe fileno(stream)
    guard pw_duplicate(nowhere, curses) >= 0 else { return }
    endwin()
    // Without its terminal curses could show nothing; there is no reason for this to fail.
    while pw_duplicate(terminal, curses) < 0, errno == EINTR || errno == EBUSY {}
  }

  /// Starts colours on the terminal's own background; the number of colours.
  private static func startColors() -> Int32 {
    guard has_colors(), start_color() == OK else { return 0 }
    use_default_colors()
    return pw_colors()
  }

  private static func restoreBytes() -> String {
    let own = ["rmkx", "op", "sgr0", "cnorm"].compactMap(Terminfo.plain)
    return TerminalModes.restore(terminfo: own, leaveScreen: Terminfo.plain("rmcup"))
  }

  /// Chooses the user's locale, or a UTF-8 one where that has none; says so then.
  private static func chooseLocale() -> String? {
    unsafe setlocale(LC_CTYPE, "")
    if isUTF8() { return nil }
    for name in ["C.UTF-8", "en_US.UTF-8"] where unsafe setlocale(LC_CTYPE, name) != nil && isUTF8() {
      return
        "The locale is not UTF-8; signs beyond ASCII need a terminal that shows UTF-8 (set LANG=C.UTF-8)."
    }
    return "There is no UTF-8 locale here; signs beyond ASCII are shown as question marks."
  }

  private static func isUTF8() -> Bool {
    unsafe nl_langinfo(nl_item(CODESET)).map { unsafe String(cString: $0) } == "UTF-8"
  }
}
