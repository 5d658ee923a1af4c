/// A popup with a text to read and scroll, such as a raw answer or the request as it will go.
struct Reader: Sendable, Equatable {
  var title: String
  var lines: [TextLine]
  /// The first line shown.
  var top = 0
  /// What `y` copies; empty: nothing to copy.
  var copyText = ""
  /// The question whose answer belongs into it.
  var ticket: Ticket?

  init(title: String, lines: [TextLine], copyText: String = "") {
    self.title = title
    self.lines = lines
    self.copyText = copyText
  }
}

/// The line in which a search in the payload is typed.
struct FindBar: Sendable, Equatable {
  var field = TextField()
  /// Where the cursor stood before; Esc goes back there.
  var origin = 0
  /// The place that is shown and the number of places.
  var current = 0
  var count = 0
  var hasWrapped = false
}
