import APNsCore
import APNsPayload
import ComposeModel
import JSONText
import NotificationPreview
import TerminalCore

/// What the preview shows, and what was fetched for it.
struct PreviewState: Sendable, Equatable {
  var surface = PreviewSurface.banner
  /// What the device would show; nil before there was a text that is JSON.
  var presentation: Presentation?
  /// Whether the text is broken just now, so that an older one is shown.
  var isStale = false
  /// What came of the addresses in the payload, and the pictures as cells.
  var media: [String: MediaOutcome] = [:]
  var pictures: [String: Surface] = [:]
  /// The addresses that were asked for.
  var requested: Set<String> = []
  /// The addresses that the payload names now.
  var wanted: [String] = []

  /// Goes to the next or the previous surface.
  mutating func step(_ distance: Int) {
    let all = PreviewSurface.allCases
    let index = all.firstIndex(of: surface) ?? 0
    surface = all[(index + distance + all.count) % all.count]
  }
}

extension ComposerState {
  /// Decides anew what the device would show.
  ///
  /// - Parameter document: the payload with its variables filled in.
  mutating func refreshPreview(_ document: JSONDocument) {
    preview.isStale = !editor.document.isJSON || editor.isParsePending
    guard !preview.isStale else { return }
    let payload = Payload(document)
    let profile = self.profile ?? ExtensionProfile.guessed(from: payload) ?? .none
    var shown = PreviewSettings()
    shown.appName = analysis.appName
    let input = PreviewInput(
      payload: payload, pushType: draft.headers.pushType.map(PushType.init(rawValue:)), profile: profile,
      settings: shown, media: preview.media)
    preview.presentation = Presenter.present(input)
    preview.wanted = input.mediaRequests.map(\.address)
    if settings.fetchesMedia, preview.wanted.contains(where: { !preview.requested.contains($0) }) {
      perform(.startTimer(.media, seconds: 1))
    }
  }

  /// The last part of the bundle id, with a capital: all that is known of the app's name.
  var appName: String? {
    guard let topic = draft.topicText, let last = Topic(topic).base.split(separator: ".").last else {
      return nil
    }
    return last.prefix(1).uppercased() + last.dropFirst()
  }

  /// Asks for them at the person's wish, also those that were asked for before.
  ///
  /// An address in a payload is not asked on its own account: opening a template tells no server of it.
  mutating func fetchMediaAnew() {
    guard !preview.wanted.isEmpty else {
      return say("The payload names no picture that the extension reads.")
    }
    preview.requested = []
    fetchMedia()
    say(fetchingText)
  }

  /// What is said until the pictures are there.
  var fetchingText: String { "Fetching \(preview.wanted.joined(separator: ", ")) …" }

  /// Asks for the pictures that the payload names.
  mutating func fetchMedia() {
    for address in preview.wanted where preview.requested.insert(address).inserted {
      perform(.fetchMedia(url: address))
    }
  }
}

/// Draws the preview.
struct PreviewPane {
  let preview: PreviewState
  /// The first line that is wanted.
  let top: Int

  /// The drawing at a width, with a line about a text that is broken.
  func surface(columns: Int, canvas: Canvas) -> Surface? {
    guard let presentation = preview.presentation else { return nil }
    return PreviewRenderer.draw(
      presentation, surface: preview.surface, width: max(PreviewRenderer.narrowest, min(columns, 64)),
      ascii: canvas.ascii, theme: canvas.theme)
  }

  func draw(on canvas: inout Canvas, in area: Rect, box: Rect?, focused: Bool) {
    var body = area
    if preview.isStale {
      let (line, rest) = area.splitTop(1)
      body = rest
      let text =
        preview.presentation == nil
        ? "No preview: the payload is no JSON." : "No JSON just now; this is how it was."
      canvas.text(text, .warning, at: line.column + 1, line.row, limit: line.columns - 2)
    }
    if focused { canvas.cursor = Position(column: area.column, row: area.row) }
    guard let drawing = surface(columns: body.columns - 2, canvas: canvas) else { return }
    let last = max(0, drawing.size.rows - body.rows)
    let top = min(self.top, last)
    let margin = max(0, (body.columns - drawing.size.columns) / 2)
    let rows = top..<top + min(body.rows, drawing.size.rows - top)
    if margin + drawing.size.columns <= body.columns {
      canvas.surface.paste(drawing, rows: rows, at: Position(column: body.column + margin, row: body.row))
    } else {
      drawCut(drawing, rows, on: &canvas, in: body)
    }
    guard let box, last > 0 else { return }
    var window = ListWindow(count: drawing.size.rows)
    window.scroll(by: top, rows: body.rows)
    canvas.surface.scrollBar(box, window, rows: body.rows, style: canvas.style(.muted), ascii: canvas.ascii)
  }

  /// Draws what a narrow pane has room for, without half of a wide sign.
  private func drawCut(_ drawing: Surface, _ rows: Range<Int>, on canvas: inout Canvas, in body: Rect) {
    for (row, source) in rows.enumerated() {
      for column in 0..<body.columns {
        let cell = drawing[column, source]
        guard cell.width > 0, column + Int(cell.width) <= body.columns else { continue }
        canvas.surface.set(cell, at: Position(column: body.column + column, row: body.row + row))
      }
    }
  }
}
