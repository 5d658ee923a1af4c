package import TerminalCore

/// What the wait for the terminal ends with.
package enum TerminalEvent: Sendable, Hashable {
  /// A key, a paste, the mouse, a new size.
  case input(InputEvent)
  /// Another thread signalled the `WakeUp`.
  case woken
  /// One of the extra descriptors can be read, or its other end is gone.
  case readable(Int32)
  /// SIGTSTP from outside: the owner saves what must be saved and calls `suspend()`.
  case suspendRequested
  /// SIGCONT after a stop that nobody announced; the screen was taken again.
  case continued
  /// SIGTERM, SIGHUP, SIGINT or SIGQUIT from outside: end with status 128 plus this number.
  case end(signal: Int32)
  /// The terminal is gone: save and end.
  case hangUp
}

/// Why the screen could not be taken.
package enum TerminalError: Error, Sendable, Hashable {
  /// There is no terminal: `/dev/tty` cannot be opened.
  case noTerminal
  /// Neither `TERM` nor any substitute is in the terminfo database.
  case unknownType(String)
  /// The terminal type cannot move the cursor.
  case tooSimple(String)

  /// What happened and what helps, for people.
  package var message: String {
    switch self {
    case .noTerminal:
      "There is no terminal to draw on. Start pushwright from a terminal, or use a subcommand such as "
        + "'pushwright send'."
    case .unknownType(let name):
      "The terminal type '\(name)' (TERM) is unknown here and so are the usual ones. Install the package "
        + "ncurses-base, or set TERM to the name of your terminal."
    case .tooSimple(let name):
      "The terminal type '\(name)' (TERM) cannot place the cursor, so nothing can be drawn. Set TERM, for "
        + "example to xterm-256color, or use a subcommand such as 'pushwright send'."
    }
  }
}

/// What the owner decides about the terminal.
package struct TerminalConfiguration: Sendable {
  /// `NO_COLOR` of the environment.
  package var noColor: String?
  /// The user's own choice of colours; wins over `NO_COLOR`.
  package var colorDepth: ColorDepth?
  /// Clicks and the wheel come as events; the terminal's own selection then needs Shift.
  package var mouse: Bool
  /// Receives standard error while the screen is ours; nothing is kept when nil.
  package var logPath: String?
  /// Written to the terminal after a trap gave it back; at most 1024 bytes.
  package var faultNote: String
  /// After a trap go on with the handlers that were there before (a crash reporter).
  package var keepsFaultHandlers: Bool

  package init(
    noColor: String? = nil, colorDepth: ColorDepth? = nil, mouse: Bool = true, logPath: String? = nil,
    faultNote: String = "", keepsFaultHandlers: Bool = false
  ) {
    self.noColor = noColor
    self.colorDepth = colorDepth
    self.mouse = mouse
    self.logPath = logPath
    self.faultNote = faultNote
    self.keepsFaultHandlers = keepsFaultHandlers
  }
}
