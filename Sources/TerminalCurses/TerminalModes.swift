/// The modes that ncurses does not know, as bytes.
///
/// Terminals that have not got one of them ignore it.
enum TerminalModes {
  static let pasteOn = "\u{1B}[?2004h"
  /// Presses, drags, and columns beyond 223.
  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
  static let off = mouseOff + "\u{1B}[?2004l\u{1B}[?1004l"

  /// Everything that may have been changed, undone: the one way back, for exit, signals and traps alike.
  ///
  /// The terminal's own strings from terminfo stand between the common ones and the change of the screen.
  static func restore(terminfo: [String], leaveScreen: String?) -> String {
    // Replace mode, autowrap, US character set, whole scroll region (keeping the cursor), plain text, cursor keys.
    let common = "\u{1B}[4l\u{1B}[?7h\u{1B}(B\u{F}\u{1B}7\u{1B}[r\u{1B}8\u{1B}[m\u{1B}[?1l\u{1B}>\u{1B}[?25h"
    // Without a second screen the prompt goes below what was drawn.
    return off + common + terminfo.joined() + (leaveScreen ?? "\u{1B}[999;1H\r\n")
  }
}
