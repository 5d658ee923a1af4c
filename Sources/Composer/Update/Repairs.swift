import APNsCore
import APNsLint
import APNsPayload
import ComposeModel
import JSONText

extension ComposerState {
  /// Repairs the problem of the header or of the text that has the focus.
  mutating func fixHere() {
    guard focus == .headers else {
      // What was gone to last may be no place of the text.
      if let walked, walked.focus == focus, walked.problem.start == nil, problems.contains(walked.problem) {
        say(ComposerState.unrepaired(walked.problem), .warning)
        return
      }
      fixInText()
      return
    }
    let slot = headersForm.slot
    guard let problem = problems.first(where: { $0.header == slot.name }) else {
      let other = problems.first { $0.header != nil }
      let next = settings.keymap.name(of: .nextProblem)
      say(
        "\(slot.name) has no problem" + (other.map { "; \($0.place) has one, \(next) goes there." } ?? "."),
        other == nil ? .good : .plain)
      return
    }
    let wanted: String
    switch problem.finding?.fix {
    case .header(let value): wanted = value ?? ""
    case .value(let value):
      wanted = JSONDocument(parsing: Array(value.utf8)).root?.string ?? value
    default:
      say(ComposerState.unrepaired(problem), .warning)
      return
    }
    setHeader(slot, to: wanted)
    say(wanted.isEmpty ? "\(slot.name) is not sent any more." : "\(slot.name) is now \(wanted).", .good)
  }

  /// Why the repair key does nothing about a problem.
  private static func unrepaired(_ problem: Problem) -> String {
    "\(problem.place): no key repairs this. " + (problem.advice.map { "To do: \($0)." } ?? problem.message)
  }

  /// Repairs the problem at the cursor, with the headers that belong to the repair.
  private mutating func fixInText() {
    let rule = walked?.problem.rule
    let headers = editor.repairableIssueAtCursor(preferring: rule)?.finding?.fixHeaders ?? []
    let revision = editor.revision
    let words = editor.fixAtCursor(now: now, preferring: rule)
    guard editor.revision != revision, !headers.isEmpty else {
      say(words)
      return
    }
    let (set, left) = take(headers)
    let also = set.isEmpty ? "" : " Also set: " + set.joined(separator: ", ") + "."
    let rest = left.isEmpty ? "" : " Left out, since no push has them: " + left.joined(separator: ", ") + "."
    say("Repaired, with its headers." + also + rest, left.isEmpty ? .good : .warning)
  }

  /// Takes the headers of a pasted curl command, if its payload is all of the text now; says which.
  mutating func takeCurlHeaders(_ text: String) -> String? {
    guard let command = CurlCommand(text), !command.headers.isEmpty, case .text(let body) = command.body,
      editor.bytes == Array(body.utf8)
    else { return nil }
    let known = command.headers.filter { HeaderSlot.slot(named: $0.name) != nil }
    let (set, _) = take(known)
    guard !set.isEmpty else { return nil }
    return
      "Took payload and headers out of the curl command: \(set.joined(separator: ", ")). Undo brings it back."
  }

  /// Sets headers of the draft; tells which ones, and those that it has no place for.
  private mutating func take(_ fields: [HeaderField]) -> (set: [String], left: [String]) {
    var (set, left): ([String], [String]) = ([], [])
    for field in fields {
      guard let slot = HeaderSlot.slot(named: field.name) else {
        left.append(field.name)
        continue
      }
      draft.headers.set(slot, to: field.value)
      set.append("\(field.name) \(field.value.isEmpty ? "not sent" : field.value)")
    }
    showHeaderText()
    return (set, left)
  }

  /// Applies every safe repair of text and headers as one step.
  mutating func fixAll() {
    let before = draft.headers.fields(bundleID: draft.bundleID, now: Int(now))
    var after = before
    let state = self
    let (walk, one) = (settings.keymap.name(of: .nextProblem), settings.keymap.name(of: .fix))
    let outcome = editor.fixAll(now: now) { text in
      let repair = SafeRepair(text, headers: before) { document, headers in
        var copy = state.draft
        copy.payload = document.bytes
        var input = state.lintInput(copy.expanded(now: Int(state.now)), source: document)
        input.headers = headers
        return Linter.findings(input)
      }
      after = repair.headers
      return (repair.bytes, repair.applied.map(\.rule))
    }
    let changed = HeaderSlot.allCases.filter { before.first($0.name) != after.first($0.name) }
    let (set, _) = take(changed.map { HeaderField($0.name, after.first($0.name) ?? "") })
    refresh()
    check()
    let headers = set.isEmpty ? "" : ", with " + set.joined(separator: ", ")
    switch outcome {
    case .done(let count):
      let left = problems.isEmpty ? "" : ", \(problems.count) left"
      say(
        "\(count) repaired\(headers)\(left). Undo takes them back at once.",
        problems.isEmpty ? .good : .plain)
    case .partly(let count, let left, let first):
      say("\(count) repaired, \(left) left: \(first.line):\(first.column) \(first.message)", .warning)
    case .nothing where problems.isEmpty: say("There is nothing to repair.", .good)
    case .nothing: say("No repair here is safe unseen; \(walk) goes to a problem, \(one) repairs it.")
    case .nothingSure:
      say("Left as it is: no safe repair helps here. \(walk) goes to a problem, \(one) repairs it.")
    }
  }
}
