import APNsCore
package import JSONText
package import TerminalCore

/// The JSON editor: text, cursor, selection, history, problems; a value that knows neither clock nor terminal.
///
/// Times are seconds on any clock that only goes forward. Texts for the clipboard are returned, not put there.
package struct Editor: Sendable {
  package internal(set) var buffer: EditorBuffer
  package internal(set) var cursor = EditorPosition.start
  /// The other end of the selection; nil when nothing is selected.
  package internal(set) var anchor: EditorPosition?
  /// Whether movements select, for terminals that do not send Shift with arrows.
  package internal(set) var isMarking = false
  /// What the latest parse found; older than the text while `isParsePending`.
  package internal(set) var document: JSONDocument
  /// The latest text that was JSON, for previews; nil before the first one.
  package internal(set) var lastGoodDocument: JSONDocument?
  /// Whether a large text has changed since it was parsed: call `parseNow` after `parseDelay` seconds of rest.
  package internal(set) var isParsePending = false
  /// JSON problems and findings from outside, ordered by place.
  package internal(set) var issues: [EditorIssue] = []
  package internal(set) var search: EditorSearch?
  package internal(set) var completion: Completion?
  /// What completion and reference know besides the documented keys.
  package var knowledge = EditorKnowledge()
  /// The first line and column that are drawn.
  package internal(set) var top = 0
  package internal(set) var left = 0
  /// The rows and columns of the text without the gutter, as of the last `fit`.
  package internal(set) var page = Size(columns: 76, rows: 20)

  var history = EditHistory()
  /// The column that up and down try to keep.
  var goalColumn: Int?
  var findings: [Finding] = []
  /// Where the list of completions was closed on purpose; it stays closed there.
  var dismissedAt: EditorPosition?
  /// The string that the latest letter was typed into, where its place has no values to choose from.
  var plainString: PlainString?
  /// Byte offsets of the lines as of the latest parse.
  var lineStarts: [Int] = [0]

  /// Texts above so many bytes are parsed after a pause, not at each key.
  package static let liveParseLimit = 32 * 1024
  /// Seconds without a change after which a large text is parsed.
  package static let parseDelay = 0.25
  /// Lines above so many bytes have no syntax colours.
  static let colorLimit = 16 * 1024

  package init(_ bytes: [UInt8] = []) {
    buffer = EditorBuffer(Self.normalized(bytes))
    document = JSONDocument(parsing: [])
    parseNow()
  }

  /// The whole text; costs a copy, so ask when it is needed.
  package var bytes: [UInt8] { buffer.bytes }
  package var byteCount: Int { buffer.byteCount }
  /// Counts up with each change of the text; undo counts up too.
  package var revision: Int { buffer.revision }
  package var canUndo: Bool { history.canUndo }
  package var canRedo: Bool { history.canRedo }

  /// The selected part of the text.
  package var selection: Range<EditorPosition>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// Line and column of the cursor as people count: from 1, columns in grapheme clusters.
  package var cursorPlace: (line: Int, column: Int) {
    (cursor.line + 1, Clusters.count(in: buffer.lines[cursor.line], before: cursor.byte) + 1)
  }

  /// CR LF and lone CR become LF.
  static func normalized(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x0D) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for index in bytes.indices {
      if bytes[index] == 0x0D {
        if index + 1 == bytes.count || bytes[index + 1] != 0x0A { result.append(0x0A) }
      } else {
        result.append(bytes[index])
      }
    }
    return result
  }
}

extension Editor: Equatable {
  package static func == (left: Editor, right: Editor) -> Bool {
    left.buffer == right.buffer && left.cursor == right.cursor && left.anchor == right.anchor
      && left.isMarking == right.isMarking && left.issues == right.issues && left.search == right.search
      && left.completion == right.completion && left.top == right.top && left.left == right.left
      && left.history == right.history && left.isParsePending == right.isParsePending
  }
}
