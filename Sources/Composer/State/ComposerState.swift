import APNsCore
package import ComposeModel
package import TerminalCore

/// Everything that the composer knows and shows; a value, changed only by `update`.
package struct ComposerState: Sendable, Equatable {
  /// The size of the screen.
  package internal(set) var size: Size
  /// What is being composed; its payload is the text of the editor.
  package internal(set) var draft: Draft
  package internal(set) var settings: Settings
  /// Whether `.quit` has been asked for.
  package internal(set) var isQuitting = false

  /// Seconds since 1970, from the latest `.clock`.
  var now = 0.0
  var library = Library()
  var gateway = GatewayReadiness.starting
  var focus = Pane.payload
  var isSidebarOpen = false
  var isZoomed = false
  /// What lies over the panes; the last one has the keys.
  var layers: [Layer] = []
  var record: SendRecord?
  var wire: [WireLine] = []
  var notice = Notice("")
  /// The number of the latest ticket and send.
  var lastNumber = 0
  /// What `update` wants done; empty between two calls.
  var pending: [Effect] = []

  /// A composer that has not been told anything yet.
  package init(size: Size = Size(columns: 80, rows: 24)) {
    self.size = size
    draft = Draft(payload: [])
    settings = Settings()
  }

  /// The latest of what happened, as it stands above the footer.
  package var noticeText: String { notice.text }

  mutating func perform(_ effect: Effect) { pending.append(effect) }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func say(_ text: String, _ kind: Notice.Kind = .plain) { notice = Notice(text, kind) }
}

/// Something that lies over the panes.
enum Layer: Sendable, Equatable {
  case jump
}
