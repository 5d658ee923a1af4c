import CNcurses
import TerminalCore

/// Reads what the terminfo entry says; valid after `newterm`.
enum Terminfo {
  /// A string capability; nil when the terminal has none.
  static func string(_ name: String) -> String? {
    unsafe name.withCString { name in
      unsafe pw_capability(name).map { unsafe String(cString: $0) }
    }
  }

  /// The same without the padding marks (`$<5>`) that only hardware terminals need.
  static func plain(_ name: String) -> String? {
    guard let text = string(name) else { return nil }
    var result = ""
    var rest = Substring(text)
    while let start = rest.range(ofPadding: "$<") {
      result += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ">") else { return result }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// The sequences of this terminal's keys, the extended ones of xterm's naming included.
  static func keys() -> [[UInt8]: Key] {
    var keys: [[UInt8]: Key] = [:]
    for (name, key) in names {
      guard let text = string(name), text.utf8.count > 1, text.utf8.first == 0x1B else { continue }
      keys[Array(text.utf8)] = key
    }
    return keys
  }

  private static let names: [(String, Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
      ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab),
      ("kbs", .backspace), ("kent", .enter),
      ("kLFT", .shiftLeft), ("kRIT", .shiftRight), ("kri", .shiftUp), ("kind", .shiftDown), ("kUP", .shiftUp),
      ("kDN", .shiftDown), ("kHOM", .shiftHome), ("kEND", .shiftEnd),
      ("kLFT5", .controlLeft), ("kRIT5", .controlRight), ("kUP5", .controlUp), ("kDN5", .controlDown),
      ("kHOM5", .controlHome), ("kEND5", .controlEnd), ("kLFT6", .controlShiftLeft),
      ("kRIT6", .controlShiftRight),
      ("kLFT3", .controlLeft), ("kRIT3", .controlRight),
    ] + (1...12).map { ("kf\($0)", .function($0)) } + (13...24).map { ("kf\($0)", .shiftFunction($0 - 12)) }
}

extension Substring {
  /// Where a padding mark starts.
  fileprivate func range(ofPadding mark: String) -> Index? {
    indices.first { self[$0...].hasPrefix(mark) }
  }
}
