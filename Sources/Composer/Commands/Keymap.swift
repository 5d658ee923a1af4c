package import TerminalCore

/// Which key runs which command: the table's defaults, overridden by the settings.
package struct Keymap: Sendable, Equatable {
  private let keys: [CommandID: [Key]]
  /// What each key runs somewhere, in the order of the table.
  private let bound: [Key: [CommandID]]
  /// Whether the settings have given a plain letter to a command that hears it while a text is typed.
  private let hearsLetters: Bool

  /// The defaults of the command table.
  package static let standard = Keymap([])

  /// The defaults with some commands' keys replaced.
  ///
  /// A key that is given to one command is taken from every other that would hear it in the same place; of two that are
  /// given the same one here, the first keeps it.
  package init(_ overrides: [(id: CommandID, keys: [Key])]) {
    var keys = Dictionary(Command.table.map { ($0.id, $0.keys) }, uniquingKeysWith: { first, _ in first })
    for (id, wanted) in overrides.reversed() {
      guard let scope = Command.entry(id)?.scope else { continue }
      for other in Command.table where other.id != id && other.scope.meets(scope) {
        keys[other.id]?.removeAll { wanted.contains($0) }
      }
      keys[id] = wanted
    }
    self.keys = keys
    var bound: [Key: [CommandID]] = [:]
    for command in Command.table {
      for key in keys[command.id] ?? [] { bound[key, default: []].append(command.id) }
    }
    self.bound = bound
    hearsLetters = bound.contains { key, commands in
      guard case .character = key else { return false }
      return commands.contains { if case .panes? = Command.entry($0)?.scope { false } else { true } }
    }
  }

  /// The keys of a command, the first one is shown.
  package func keys(of id: CommandID) -> [Key] { keys[id] ?? [] }

  /// How the command's first key is written in the footer, or the empty text.
  package func name(of id: CommandID) -> String { keys(of: id).first.map(KeyName.short) ?? "" }

  /// The command that a key runs in a pane.
  ///
  /// - Parameter typing: whether plain letters go into a text.
  package func command(for key: Key, in pane: Pane, typing: Bool) -> CommandID? {
    if typing, !hearsLetters, case .character = key { return nil }
    return bound[key]?.first { hears($0, in: pane, typing: typing) }
  }

  /// Whether the keys of a command work in a pane.
  package func hears(_ id: CommandID, in pane: Pane, typing: Bool) -> Bool {
    switch Command.entry(id)?.scope {
    case .everywhere, .palette: true
    case .payload: pane == .payload
    case .panes(let panes): !typing && panes.contains(pane)
    case nil: false
    }
  }
}

extension Command.Scope {
  /// Whether two commands could hear the same key press.
  func meets(_ other: Command.Scope) -> Bool {
    switch (self, other) {
    case (.panes(let own), .panes(let others)): !Set(own).isDisjoint(with: others)
    case (.payload, .panes(let panes)), (.panes(let panes), .payload): panes.contains(.payload)
    default: true
    }
  }
}
