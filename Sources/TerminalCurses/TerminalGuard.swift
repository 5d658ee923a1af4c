import CHost
import Glibc

/// The way back of the terminal, as the signal handlers of `guard.h` know it.
///
/// Its state is static in the C header, so this file alone may call those functions, and nothing here is inlined
/// elsewhere.
enum TerminalGuard {
  /// Remembers the modes of the terminal; false when it has none.
  @inline(never)
  static func prepare(terminal: Int32, signals: Int32) -> Bool {
    pw_guard_prepare(terminal, signals) == 0
  }

  /// Sets the bytes that give the terminal back.
  @inline(never)
  static func setRestore(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe pw_guard_set_restore($0.baseAddress, $0.count) }
    }
  }

  /// Sets what is written after a trap.
  @inline(never)
  static func setNote(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe pw_guard_set_note($0.baseAddress, $0.count) }
    }
  }

  /// Standard error is put back to this descriptor; -1 leaves it alone.
  @inline(never)
  static func setSavedErrorOutput(_ descriptor: Int32) { pw_guard_set_saved_stderr(descriptor) }

  /// From now on, or no longer, the terminal has to be given back.
  @inline(never)
  static func setArmed(_ armed: Bool) { pw_guard_set_armed(armed ? 1 : 0) }

  /// A child program has the terminal: an interrupt is meant for it.
  @inline(never)
  static func setChild(_ running: Bool) { pw_guard_set_child(running ? 1 : 0) }

  @inline(never)
  static func install(keepingFaultHandlers: Bool) { pw_guard_install(keepingFaultHandlers ? 1 : 0) }

  @inline(never)
  static func uninstall() { pw_guard_uninstall() }

  /// Gives the terminal back, once.
  @inline(never)
  static func restore() { pw_guard_restore() }

  /// Stops the process group; returns when it is continued.
  @inline(never)
  static func stopGroup() { pw_guard_stop_group() }
}
