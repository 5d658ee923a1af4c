import TerminalCore

/// The open list of completions.
package struct Completion: Sendable, Equatable {
  /// One thing that can be put in.
  package struct Item: Sendable, Equatable {
    /// What is put in, as it is shown: `interruption-level`.
    package var label: String
    /// `string`, `number 0 to 1`.
    package var type: String
    /// One line of help, with the first OS version where it is known.
    package var help: String
    /// The JSON text that takes the place of what was typed.
    var text: [UInt8]
    /// Where the cursor stands in that text afterwards; nil for its end.
    var cursor: Int?
  }

  package var items: [Item]
  package var selection = 0
  /// `keys of aps.alert`.
  package var title: String
  /// What the chosen item takes the place of.
  var range: Range<EditorPosition>
}

extension Editor {
  /// Opens the list of completions for the cursor; says so when there are none.
  package mutating func complete() -> String? { "Nothing is known that fits here." }

  /// What is known about the key under the cursor, as lines; nil where nothing is.
  package var reference: [String]? { nil }

  mutating func handleInCompletion(_ key: Key, now: Double) -> Bool { false }

  mutating func updateCompletion(after key: Key, didChange: Bool) {}
}
