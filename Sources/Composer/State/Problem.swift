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
  /// What the repair key does about it, in words; nil when it can do nothing.
  var repair: String?
  /// What a person has to do about it, where no key can.
  var advice: String?
  /// The finding behind it.
  var finding: Finding?
}

/// Where the walk through the problems has come to.
struct Walk: Sendable, Equatable {
  var problem: Problem
  var focus: Pane
  var cursor: EditorPosition
}
