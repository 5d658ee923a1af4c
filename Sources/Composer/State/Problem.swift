import APNsCore

/// One thing to set right, in the text or in the headers, as the lists show it.
struct Problem: Sendable, Equatable {
  var severity: Finding.Severity
  /// `7:18`, or the name of a header or field.
  var place: String
  var message: String
  var rule: String
  /// Where it begins in the text.
  var start: EditorPosition?
  /// The header that it is about.
  var header: String?
  /// The act that sets it right, in words; nil when none is known.
  var repair: String?
  /// The finding behind it.
  var finding: Finding?
}

/// Where the walk through the problems has come to.
struct Walk: Sendable, Equatable {
  var problem: Problem
  var focus: Pane
  var cursor: EditorPosition
}
