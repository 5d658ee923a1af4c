/// The open list of completions.
package struct Completion: Sendable, Equatable {
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
