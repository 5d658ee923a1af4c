import APNsCore
import APNsLint
import JSONText

extension Editor {
  /// Goes to the next problem after the cursor, round the end; nil when there is none.
  package mutating func goToNextIssue(backwards: Bool = false) -> EditorIssue? {
    let next =
      backwards
      ? issues.last { $0.range.lowerBound < cursor } ?? issues.last
      : issues.first { $0.range.lowerBound > cursor } ?? issues.first
    guard let next else { return nil }
    move(to: next.range.lowerBound)
    return issueAtCursor ?? next
  }

  /// The problem at the cursor, the nearest one of its line otherwise.
  package var issueAtCursor: EditorIssue? {
    if let exact = issues.first(where: { $0.range.lowerBound == cursor }) { return exact }
    if let around = issues.last(where: { $0.range.lowerBound <= cursor && cursor <= $0.range.upperBound }) {
      return around
    }
    return issues.filter { $0.range.lowerBound.line == cursor.line }.min {
      abs($0.range.lowerBound.byte - cursor.byte) < abs($1.range.lowerBound.byte - cursor.byte)
    }
  }

  /// The problem at the cursor, or another one at the same place if only that one can be repaired.
  ///
  /// - Parameter rule: The rule of the one that is meant, where several stand at one place.
  package func repairableIssueAtCursor(preferring rule: String? = nil) -> EditorIssue? {
    guard let issue = issueAtCursor else { return nil }
    let others = issues.filter { $0.range.lowerBound == issue.range.lowerBound && $0.repair != nil }
    if let rule, let wanted = others.first(where: { $0.rule == rule }) { return wanted }
    return issue.repair == nil ? others.first ?? issue : issue
  }

  /// Repairs the problem at the cursor as one undo step; says what was done or why not.
  package mutating func fixAtCursor(now: Double, preferring rule: String? = nil) -> String {
    guard let issue = repairableIssueAtCursor(preferring: rule) else {
      return "There is no problem in this line. F8 goes to the next one."
    }
    guard let repair = issue.repair, let replacements = replacements(for: issue), !replacements.isEmpty else {
      if case .act(let act)? = issue.finding?.fix { return "No single repair is right here: \(act)." }
      return "No single repair is right here: \(issue.message)"
    }
    apply(replacements, now: now)
    return "Repaired: \(repair). Undo takes it back."
  }

  /// Applies every safe repair as one undo step; says what was done.
  ///
  /// - Parameter meaning: repairs what a text that is JSON now says, and tells how much was done.
  package mutating func fixAll(
    now: Double, meaning: (_ text: [UInt8]) -> (bytes: [UInt8], done: [String]) = { ($0, []) }
  ) -> String {
    let before = issues.count
    var text = bytes
    // A repair may uncover what it repaired around, and each one is judged on the text as it then is.
    var copy = self
    let wrongBefore = copy.issues.count { $0.finding == nil }
    var count = 0
    for _ in 0..<200 {
      guard let issue = copy.issues.first(where: { $0.isSafe && $0.repair != nil && $0.fix != nil })
      else { break }
      guard let replacements = copy.replacements(for: issue), !replacements.isEmpty else { break }
      let next = JSONEdit.apply(replacements, to: text)
      guard next != text else { break }
      text = next
      copy = Editor(text)
      count += 1
    }
    if count > 0, !copy.document.isJSON {
      // Each of them may have guessed at what stands around something else: unseen they are right only together.
      return
        "Nothing was changed: what is safe alone leads to no JSON here. F8 goes to a problem, F9 repairs one."
    }
    // Repairs may uncover others; what was in the list is gone.
    if count > 0 { count = wrongBefore }
    let repaired = meaning(text)
    text = repaired.bytes
    count += repaired.done.count
    guard count > 0 else {
      return before == 0
        ? "There is nothing to repair."
        : "None of the \(before) problems has a repair that is safe unseen. F8 walks through them."
    }
    replaceAll(with: text, now: now)
    return "\(count) repaired"
  }

  // MARK: What a repair changes

  /// What the repair of a finding does to the text, in words; nil where none can be applied to it.
  func repairLabel(of finding: Finding) -> String? {
    switch finding.fix {
    case .header, .act, nil: nil
    case .value, .rename, .move, .remove, .replace: QuickFix.label(finding, in: document)
    }
  }

  private func replacements(for issue: EditorIssue) -> [JSONReplacement]? {
    if let fix = issue.fix { return [JSONReplacement(fix.range, fix.bytes)] }
    guard let finding = issue.finding, case .text(let edits)? = QuickFix(finding, in: document) else {
      return nil
    }
    return edits
  }

  /// Makes changes of the whole text one undo step, with the cursor at the end of the first one.
  private mutating func apply(_ replacements: [JSONReplacement], now: Double) {
    completion = nil
    changeAtOnce { editor in
      var place = editor.cursor
      for replacement in replacements.reversed() {
        let start = editor.position(ofByte: replacement.range.lowerBound)
        let end = editor.position(ofByte: replacement.range.upperBound)
        editor.replace(start..<end, with: replacement.bytes, .single, now: now)
        place = editor.cursor
      }
      editor.cursor = editor.clampedToCluster(place)
    }
  }
}
