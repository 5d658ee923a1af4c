package import APNsCore
import JSONText

/// A problem as the editor shows it: in the gutter, as an underline, in the list.
package struct EditorIssue: Sendable, Equatable {
  package var rule: String
  package var severity: Finding.Severity
  package var message: String
  package var certainty: Finding.Certainty
  /// What is underlined; empty where something is missing.
  package var range: Range<EditorPosition>
  /// Line and column as people count: from 1, columns in code points.
  package var line: Int
  package var column: Int
  /// What the repair does, in words, when one is known that can be applied.
  package var repair: String?
  /// Whether it may be applied unseen with others.
  package var isSafe: Bool
  /// The change of the text, for problems of the JSON text.
  var fix: JSONFix?
  /// The finding it comes from; nil for problems of the JSON text.
  package var finding: Finding?
}
