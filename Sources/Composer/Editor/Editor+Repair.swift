import APNsCore
import APNsLint
import JSONText

/// What repairing everything at once did.
package enum AllRepairs: Sendable, Equatable {
  case done(count: Int)
  /// Some are repaired, and the text is no JSON yet.
  case partly(count: Int, left: Int, first: EditorIssue)
  /// Nothing has a repair that is safe unseen.
  case nothing
  /// The repairs that are safe alone lead to no JSON here, and none of them makes it better.
  case nothingSure
}

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

  /// Everything that is wrong at the cursor, or the nearest in its line.
  var issuesAtCursor: [EditorIssue] {
    let around = issues.filter { $0.range.lowerBound <= cursor && cursor <= $0.range.upperBound }
    return around.isEmpty ? issueAtCursor.map { [$0] } ?? [] : around
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

  /// Applies every safe repair as one undo step.
  ///
  /// Where the repairs do not lead to JSON, those are kept that take a problem away and bring none.
  /// - Parameter meaning: repairs what a text that is JSON now says, and tells how much was done.
  package mutating func fixAll(
    now: Double, meaning: (_ text: [UInt8]) -> (bytes: [UInt8], done: [String]) = { ($0, []) }
  ) -> AllRepairs {
    let wrong = issues.count { $0.finding == nil }
    let original = bytes
    var text = repaired(original, isSure: { _, _ in true }, keeps: { _, _ in true })
    let isJSON = JSONDocument(parsing: text).isJSON
    if !isJSON { text = repaired(original, isSure: { $1.isSure($0) }, keeps: { $1 < $0 }) }
    // Repairs may uncover others; what was in the list is gone.
    var count = text == original ? 0 : wrong
    if isJSON {
      let meant = meaning(text)
      text = meant.bytes
      count += meant.done.count
    }
    guard count > 0 else { return isJSON ? .nothing : .nothingSure }
    replaceAll(with: text, now: now)
    guard !isJSON, let first = issues.first else { return .done(count: count) }
    move(to: first.range.lowerBound)
    return .partly(count: max(1, wrong - issues.count), left: issues.count, first: first)
  }

  /// A text after its safe repairs, each one judged on the text as it then is: one may uncover what it repaired around.
  ///
  /// - Parameters:
  ///   - isSure: whether a repair may be tried.
  ///   - keeps: whether one is kept after which so many problems are left, where so many were before.
  private func repaired(
    _ text: [UInt8], isSure: (EditorIssue, Editor) -> Bool, keeps: (_ before: Int, _ after: Int) -> Bool
  ) -> [UInt8] {
    func canBeTried(_ issue: EditorIssue, _ editor: Editor) -> Bool {
      issue.isSafe && issue.repair != nil && issue.fix != nil && isSure(issue, editor)
    }
    var copy = repairedWords(text, canBeTried, keeps)
    // The whole text is read anew for each of them.
    var tries = 0
    search: while true {
      for issue in copy.issues where canBeTried(issue, copy) {
        guard let replacements = copy.replacements(for: issue), !replacements.isEmpty else { continue }
        let bytes = JSONEdit.apply(replacements, to: copy.bytes)
        guard bytes != copy.bytes else { continue }
        guard tries < 400 else { break search }
        tries += 1
        let next = Editor(bytes)
        guard keeps(copy.issues.count, next.issues.count) else { continue }
        copy = next
        continue search
      }
      break
    }
    return copy.bytes
  }

  /// The text after the repairs of words and quotes, of which none bears on another: there may be thousands.
  private func repairedWords(
    _ text: [UInt8], _ canBeTried: (EditorIssue, Editor) -> Bool,
    _ keeps: (_ before: Int, _ after: Int) -> Bool
  ) -> Editor {
    var copy = Editor(text)
    while true {
      var replacements: [JSONReplacement] = []
      for issue in copy.issues where issue.isOfOneWord && canBeTried(issue, copy) {
        guard let fix = issue.fix, fix.range.lowerBound >= replacements.last?.range.upperBound ?? 0 else {
          continue
        }
        replacements.append(JSONReplacement(fix.range, fix.bytes))
      }
      guard replacements.count > 1 else { return copy }
      let next = Editor(JSONEdit.apply(replacements, to: copy.bytes))
      guard next.bytes != copy.bytes, keeps(copy.issues.count, next.issues.count) else { return copy }
      copy = next
    }
  }

  /// Whether a repair is right although something else in the text has none: it does not guess where strings and members
  /// end.
  private func isSure(_ issue: EditorIssue) -> Bool {
    // What a string without its end swallows, or leaves to the next line, is no structure.
    let line = issue.range.lowerBound.line
    let isDoubtful = issues.contains { other in
      let start = other.range.lowerBound.line
      return other.rule == JSONRule.unclosedString.rawValue && (start == line || start + 1 == line)
    }
    guard !isDoubtful else { return false }
    switch JSONRule(rawValue: issue.rule) {
    case .badEscape, .badNumber, .bom, .controlCharacter, .extraComma, .leadingZero, .noBreakSpace,
      .semicolon,
      .singleQuotes, .typographicQuotes, .trailingComma, .unquotedKey:
      return true
    case .bareWord: return issue.fix?.bytes.first != 0x22
    case .missingComma:
      return buffer.lines[line].prefix(issue.range.lowerBound.byte).allSatisfy { $0 == 0x20 || $0 == 0x09 }
    default: return false
    }
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

extension EditorIssue {
  /// Whether its repair writes one word or string anew, wherever it stands.
  fileprivate var isOfOneWord: Bool {
    switch JSONRule(rawValue: rule) {
    case .singleQuotes, .typographicQuotes, .unquotedKey: true
    case .bareWord: fix?.bytes.first != 0x22
    default: false
    }
  }
}
