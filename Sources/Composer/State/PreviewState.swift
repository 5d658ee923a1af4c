/// What the preview shows, and what was fetched for it.
struct PreviewState: Sendable, Equatable {
  /// What came of the addresses in the payload.
  var media: [String: MediaAnswer] = [:]
  /// The addresses that were asked for.
  var requested: Set<String> = []
  /// The lines of the drawing, for scrolling.
  var lineCount = 0
}

extension ComposerState {
  /// Decides anew what the device would show.
  mutating func refreshPreview() {}

  /// Asks for the pictures that the payload names.
  mutating func fetchMedia() {}
}

extension PreviewState {
  /// Goes to the next or the previous surface.
  mutating func step(_ distance: Int) {}
}
