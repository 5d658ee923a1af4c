import APNsCore
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

  /// Repairs the problem at the cursor as one undo step; says what was done or why not.
  package mutating func fixAtCursor(now: Double) -> String {
    guard let issue = issueAtCursor else {
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
  package mutating func fixAll(now: Double) -> String {
    let before = issues.count
    let original = bytes
    var text = original
    // A repair may uncover what it repaired around, and each one is judged on the text as it then is.
    var copy = self
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
    let document = JSONDocument(parsing: text)
    var meaning = document
    if document.isJSON {
      for finding in findings where isSafe(finding) {
        let replacements = Self.replacements(for: finding, in: meaning)
        guard !replacements.isEmpty else { continue }
        text = JSONEdit.apply(replacements, to: text)
        meaning = JSONDocument(parsing: text)
        count += 1
      }
    }
    guard count > 0 else {
      return before == 0
        ? "There is nothing to repair."
        : "None of the \(before) problems has a repair that is safe unseen. F8 walks through them."
    }
    replaceAll(with: text, now: now)
    return "\(count) repaired\(issues.isEmpty ? "" : ", \(issues.count) left"). Undo takes them back at once."
  }

  // MARK: What a repair changes

  func isSafe(_ finding: Finding) -> Bool {
    switch finding.fix {
    case .value, .rename, .replace: finding.severity != .info
    case .move, .remove, .header, .act, nil: false
    }
  }

  func repairLabel(of finding: Finding) -> String? {
    switch finding.fix {
    case .value(let text): "set it to \(text)"
    case .rename(let name): "rename it to \(name)"
    case .move(let pointer): "move it to \(pointer)"
    case .remove: "remove it"
    case .replace(_, let text): text.isEmpty ? "remove it" : "write \(text)"
    case .header, .act, nil: nil
    }
  }

  private func replacements(for issue: EditorIssue) -> [JSONReplacement]? {
    if let fix = issue.fix { return [JSONReplacement(fix.range, fix.bytes)] }
    return issue.finding.map { Self.replacements(for: $0, in: document) }
  }

  private static func replacements(for finding: Finding, in document: JSONDocument) -> [JSONReplacement] {
    if case .replace(let range, let text) = finding.fix {
      guard range.lowerBound >= 0, range.upperBound <= document.bytes.count else { return [] }
      return [JSONReplacement(range, Array(text.utf8))]
    }
    guard case .pointer(let text) = finding.place else { return [] }
    let pointer = JSONPointer(text)
    return switch finding.fix {
    case .value(let value): JSONEdit.setting(pointer, to: .raw(value), in: document)
    case .rename(let name): JSONEdit.renaming(pointer, to: name, in: document)
    case .move(let target): JSONEdit.moving(pointer, to: JSONPointer(target), in: document)
    case .remove: JSONEdit.removing(pointer, in: document)
    default: []
    }
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
