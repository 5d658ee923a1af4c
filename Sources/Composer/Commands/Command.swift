package import TerminalCore

/// One thing that a person can make the composer do.
///
/// The table of these makes the keys, the footer, the palette, the help and `docs/keys.md`.
package struct Command: Sendable {
  /// Where the keys of a command are heard.
  package enum Scope: Sendable, Hashable {
    /// Everywhere, also while a text is being typed.
    case everywhere
    /// In the payload's text.
    case payload
    /// In these panes, outside of text fields.
    case panes([Pane])
    /// In no pane of its own: only through the palette.
    case palette
  }

  package let id: CommandID
  /// What it does, for palette and help: an imperative.
  package let title: String
  /// One or two words for the footer; nil keeps it out of the footer.
  package let label: String?
  /// The keys that it has when the settings say nothing.
  package let keys: [Key]
  package let scope: Scope
  /// One or two sentences for the help page.
  package let help: String

  init(
    _ id: CommandID, _ title: String, label: String? = nil, keys: [Key] = [], in scope: Scope = .everywhere,
    help: String
  ) {
    self.id = id
    self.title = title
    self.label = label
    self.keys = keys
    self.scope = scope
    self.help = help
  }

  /// The heading under which help and documentation list it.
  package var section: String {
    switch scope {
    case .everywhere: "Everywhere"
    case .payload: "In the payload"
    case .panes(let panes): "In " + panes.map(\.title).joined(separator: ", ")
    case .palette: "In the command list"
    }
  }
}
