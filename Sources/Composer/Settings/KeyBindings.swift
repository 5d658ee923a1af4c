import JSONText
import TerminalCore

/// Reads the `keys` of the settings: the name of a command and its key or keys.
enum KeyBindings {
  /// One entry that was understood.
  private struct Entry {
    let id: CommandID
    let keys: [Key]
    let node: JSONNode
  }

  /// The keymap that they make; a key that two entries want stays with the first.
  static func keymap(_ node: JSONNode, _ reading: inout SettingsReading) -> Keymap {
    guard node.kind == .object else {
      reading.complain(
        at: node, "keys is an object: {\"send\": \"Ctrl-X\", \"format\": [\"Ctrl-B\", \"F11\"]}.")
      return .standard
    }
    var entries: [Entry] = []
    reading.members(
      of: node, called: "command", as: CommandID.self, hint: "The help (F1) and docs/keys.md name them."
    ) { id, value, reading in
      if let entry = entry(id, value, entries, &reading) { entries.append(entry) }
    }
    return withWayOut(entries, &reading)
  }

  private static func entry(
    _ id: CommandID, _ value: JSONNode, _ before: [Entry], _ reading: inout SettingsReading
  ) -> Entry? {
    guard let scope = Command.entry(id)?.scope else { return nil }
    guard value.kind == .string || value.kind == .array else {
      reading.complain(
        at: value, "\(id.rawValue) wants a key such as \"Ctrl-X\", a list of keys, or [] for none.")
      return nil
    }
    var keys: [Key] = []
    for node in value.kind == .array ? value.elements : [value] {
      guard let text = node.string, let key = KeyName.parse(text) else {
        let shown = node.string.map { "\"\($0)\"" } ?? "This"
        reading.complain(
          at: node, "\(shown) is no key. Keys are written F5, Shift-F6, Ctrl-X, Alt-X, Del or as one letter.")
        continue
      }
      if let why = objection(key, scope) {
        reading.complain(at: node, "\(text) cannot be the key of \(id.rawValue): \(why)")
        continue
      }
      if let rival = before.first(where: { $0.keys.contains(key) && scope.meets(Command.entry($0.id)?.scope) }
      ) {
        reading.complain(
          at: node,
          "\(KeyName.long(key)) is the key of \(rival.id.rawValue) above, and \(id.rawValue) would be heard in the "
            + "same place. \(rival.id.rawValue) keeps it; give one of them another key.")
        continue
      }
      if !keys.contains(key) { keys.append(key) }
    }
    // A list of which nothing was understood is no wish for a command without a key.
    if keys.isEmpty, value.kind == .string || value.count > 0 { return nil }
    return Entry(id: id, keys: keys, node: value)
  }

  /// Why a key cannot be bound; nil if it can.
  private static func objection(_ key: Key, _ scope: Command.Scope) -> String? {
    if case .control(let letter) = key, let twin = twins[letter] {
      return "terminals send the same for it as for \(twin)."
    }
    if key == .escape { return "it closes what is open." }
    if case .panes = scope { return nil }
    switch key {
    case .control, .alt, .function, .shiftFunction: return nil
    default: return "it is needed for typing; take one with Ctrl or Alt, or a function key."
    }
  }

  /// What the byte of a control key is taken for.
  private static let twins: [Character: String] = [
    "i": "Tab", "m": "Enter", "j": "Enter", "h": "Backspace", "[": "Esc",
  ]

  /// A composer that cannot be left, or whose commands cannot be found, is no setting: these keep their keys.
  private static func withWayOut(_ entries: [Entry], _ reading: inout SettingsReading) -> Keymap {
    var entries = entries
    for id in [CommandID.quit, .palette] where Keymap(entries.map { ($0.id, $0.keys) }).keys(of: id).isEmpty {
      let defaults = Command.entry(id)?.keys ?? []
      let cause = entries.first { entry in
        entry.id == id || entry.keys.contains(where: defaults.contains)
      }
      reading.complain(
        at: cause?.node.range.lowerBound ?? 0,
        "\(id.rawValue) must have a key; it keeps \(defaults.map(KeyName.long).joined(separator: " and ")).")
      entries = entries.compactMap { entry in
        guard entry.id != id else { return nil }
        let kept = entry.keys.filter { !defaults.contains($0) }
        return kept.isEmpty && !entry.keys.isEmpty ? nil : Entry(id: entry.id, keys: kept, node: entry.node)
      }
    }
    return Keymap(entries.map { ($0.id, $0.keys) })
  }
}

extension Command.Scope {
  fileprivate func meets(_ other: Command.Scope?) -> Bool { other.map { meets($0) } ?? false }
}
