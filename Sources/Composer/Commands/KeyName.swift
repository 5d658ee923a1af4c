package import TerminalCore

/// The names of keys, as people read them on the screen and write them in the settings.
package enum KeyName {
  /// The short form for the footer: `^E`, `F5`, `Enter`.
  package static func short(_ key: Key) -> String {
    if case .control(let letter) = key { return "^" + (letter == " " ? "Space" : letter.uppercased()) }
    return long(key)
  }

  /// The long form for help, documentation and settings: `Ctrl-E`, `Shift-F6`.
  package static func long(_ key: Key) -> String {
    switch key {
    case .character(" "): "Space"
    case .character(let letter): String(letter)
    case .control(" "): "Ctrl-Space"
    case .control(let letter): "Ctrl-" + letter.uppercased()
    case .alt(let letter): "Alt-" + letter.uppercased()
    case .function(let number): "F\(number)"
    case .shiftFunction(let number): "Shift-F\(number)"
    default: named.first { $0.key == key }?.name ?? "?"
    }
  }

  /// Reads either form, in any case; nil for what is no key.
  package static func parse(_ text: String) -> Key? {
    if let known = named.first(where: { $0.name.lowercased() == text.lowercased() }) { return known.key }
    let lower = text.lowercased()
    if lower == "space" { return .character(" ") }
    if lower == "ctrl-space" { return .control(" ") }
    if let letter = single(lower, after: "ctrl-") ?? single(lower, after: "^") { return .control(letter) }
    if let letter = single(lower, after: "alt-") { return .alt(letter) }
    if lower.hasPrefix("shift-f"), let number = functionNumber(lower.dropFirst(7)) {
      return .shiftFunction(number)
    }
    if lower.hasPrefix("f"), let number = functionNumber(lower.dropFirst(1)) { return .function(number) }
    return text.count == 1 ? text.first.map(Key.character) : nil
  }

  private static func functionNumber(_ digits: Substring) -> Int? {
    guard let number = Int(digits), (1...12).contains(number) else { return nil }
    return number
  }

  private static func single(_ text: String, after prefix: String) -> Character? {
    guard text.hasPrefix(prefix), text.count == prefix.count + 1 else { return nil }
    return text.last
  }

  private static let named: [(key: Key, name: String)] = [
    (.enter, "Enter"), (.tab, "Tab"), (.backTab, "Shift-Tab"), (.backspace, "Backspace"), (.delete, "Del"),
    (.insert, "Ins"), (.escape, "Esc"), (.up, "Up"), (.down, "Down"), (.left, "Left"), (.right, "Right"),
    (.home, "Home"), (.end, "End"), (.pageUp, "PgUp"), (.pageDown, "PgDn"), (.shiftUp, "Shift-Up"),
    (.shiftDown, "Shift-Down"), (.shiftLeft, "Shift-Left"), (.shiftRight, "Shift-Right"),
    (.shiftHome, "Shift-Home"), (.shiftEnd, "Shift-End"), (.controlLeft, "Ctrl-Left"),
    (.controlRight, "Ctrl-Right"), (.controlHome, "Ctrl-Home"), (.controlEnd, "Ctrl-End"),
    (.controlUp, "Ctrl-Up"), (.controlDown, "Ctrl-Down"), (.controlShiftLeft, "Ctrl-Shift-Left"),
    (.controlShiftRight, "Ctrl-Shift-Right"),
  ]
}
