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
  var editor = Editor()
  /// The draft as it was loaded or saved, to know whether it was changed.
  var baseline: Draft?
  /// The template that the draft comes from, as its file was read then, to know whether that was changed by others.
  var origin: Template?
  /// Seconds since 1970 at which the draft was last written.
  var savedAt: Double?
  var library = Library()
  /// The reading of the draft's schema file.
  var schemaReading = SchemaReading()
  /// The reading of the draft's extension profile.
  var profileReading = ProfileReading()
  var gateway = GatewayReadiness.starting

  var focus = Pane.payload
  /// The pane that had the focus before one of the lists.
  var mainPane = Pane.payload
  /// Whether the person wants the lists; nil shows them beside the text where there is room.
  var wantsLists: Bool?
  var isZoomed = false
  /// What lies over the panes; the last one has the keys.
  var layers: [Layer] = []
  var headersForm = HeadersForm()
  var form = APSFormState()
  var lists: [Pane: ListPane] = [:]
  /// The first line that is shown of the panes that only scroll.
  var scroll: [Pane: Int] = [:]
  var lastSearch = ""

  /// What was found out about the draft.
  var analysis = Analysis()
  var preview = PreviewState()
  var record: SendRecord?
  var history: [HistoryEntry] = []
  var historyTicket: Ticket?
  /// The words that the store was last asked for, and those for which it gave what is in `history`.
  var historyQuestion = ""
  var historySearch = ""
  var wire: [WireLine] = []
  /// The broadcast channels that were looked at last.
  var channels: ChannelBoard?
  /// The questions about channels that are in flight: one at most for each app and environment.
  var channelQuestions: [ChannelQuestion] = []
  var notice = Notice("")
  /// The problem that was gone to last, to tell apart those at one place.
  var walked: Walk?
  /// The latest deletions of the library, the last one first to come back.
  var deleted: [Deletion] = []
  /// What was cut or copied in the composer.
  var clipboard = ""
  /// The template that is being written, to ask again when one of its name is there.
  var savingOrder: TemplateOrder?
  var savingTicket: Ticket?
  /// The writing that brings a deleted template back.
  var restoringTicket: Ticket?
  /// The template that the list shows as chosen once the library has it.
  var templateToChoose: String?
  /// Seconds since 1970 at which the library was asked for last.
  var libraryAskedAt = 0.0
  /// The question to the external editor that is open.
  var editorTicket: Ticket?

  /// The number of the latest ticket and send.
  var lastNumber = 0
  /// Counts the messages that may have changed more than the text and what follows from it.
  var changesBesideText = 0
  /// Whether what the message changes is no step for undo: it is one taken back, or a draft begun anew.
  var keepsNoStep = false
  /// Whether undo of what the message changes brings the target back too.
  var stepHoldsTarget = false
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

  /// Whether anything is in flight; a test waits for false.
  package var isBusy: Bool { record?.isRunning ?? false }

  mutating func perform(_ effect: Effect) { pending.append(effect) }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func nextTicket() -> Ticket { Ticket(nextNumber()) }

  mutating func say(_ text: String, _ kind: Notice.Kind = .plain) { notice = Notice(text, kind) }

  /// Whether the draft differs from what was loaded or saved.
  var isModified: Bool {
    guard let baseline else { return !draft.payload.isEmpty }
    var headers = draft.headers
    // A channel that is the target is no change of the template.
    if headers.channelID != nil, headers.channelID == draft.devices.first?.channelID {
      headers.channelID = baseline.headers.channelID
    }
    return draft.payload != baseline.payload || headers != baseline.headers
      || draft.variables != baseline.variables || draft.schema?.path != baseline.schema?.path
      || draft.profileName != baseline.profileName
  }

  /// The problems of payload and headers, in the order of the text.
  var problems: [Problem] { analysis.problems }

  var layoutMode: ScreenLayout.Mode { ScreenLayout.mode(for: size, plain: settings.plain) }

  var layout: ScreenLayout { layout(for: size) }

  func layout(for size: Size) -> ScreenLayout {
    ScreenLayout(
      size: size, focus: focus, main: mainPane, lists: wantsLists, zoomed: isZoomed, plain: settings.plain)
  }

  /// Whether the lists are on the screen: beside the text in the largest arrangement, over it in the others.
  var showsLists: Bool { wantsLists ?? (layoutMode == .thirds) }
}

/// Something that was taken out of the library and can be brought back.
enum Deletion: Sendable, Equatable {
  case template(Template)
  case device(Device)
}
