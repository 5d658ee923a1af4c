import APNsCore

/// What lies over the text of the visible lines: problems, brackets.
struct EditorMarks {
  /// The worst problem of each line that has one.
  private(set) var severities: [Int: Finding.Severity] = [:]
  /// The problems that touch each visible line.
  private(set) var issues: [Int: [EditorIssue]] = [:]
  let brackets: [EditorPosition]

  init(_ editor: Editor, rows: Int) {
    let visible = editor.top..<editor.top + max(1, rows)
    for issue in editor.issues {
      let first = issue.range.lowerBound.line
      let last = issue.range.upperBound.line
      guard first < visible.upperBound, last >= visible.lowerBound else { continue }
      severities[first] = max(severities[first] ?? .info, issue.severity)
      for line in max(first, visible.lowerBound)...min(last, visible.upperBound) {
        issues[line, default: []].append(issue)
      }
    }
    brackets = editor.matchingBrackets.map { [$0.0, $0.1] } ?? []
  }
}
