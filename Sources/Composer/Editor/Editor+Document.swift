package import APNsCore
import APNsLint
package import JSONText

extension Editor {
  /// Parses the text as it stands.
  package mutating func parseNow() {
    document = JSONDocument(parsing: buffer.bytes)
    if document.isJSON { lastGoodDocument = document }
    isParsePending = false
    findings = []
    lineStarts = []
    lineStarts.reserveCapacity(buffer.lines.count)
    var start = 0
    for line in buffer.lines {
      lineStarts.append(start)
      start += line.count + 1
    }
    collectIssues()
  }

  /// Takes the findings for the current text; those of JSON itself are known already and are left out.
  package mutating func setFindings(_ findings: [Finding]) {
    guard !isParsePending else { return }
    self.findings = findings.filter { !$0.rule.hasPrefix("json.") }
    collectIssues()
  }

  // MARK: Places

  /// The byte of the whole text that a place stands for.
  package func byteOffset(of place: EditorPosition) -> Int {
    if !isParsePending, lineStarts.indices.contains(place.line) { return lineStarts[place.line] + place.byte }
    return buffer.lines[..<place.line].reduce(place.byte) { $0 + $1.count + 1 }
  }

  /// The place of a byte of the text as it was last parsed.
  func position(ofByte byte: Int) -> EditorPosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= byte { low = middle } else { high = middle }
    }
    return clampedToCluster(
      EditorPosition(line: low, byte: byte - (lineStarts.isEmpty ? 0 : lineStarts[low])))
  }

  /// The place of a byte of a text that the buffer holds.
  func position(ofByte byte: Int, in bytes: [UInt8]) -> EditorPosition {
    var line = 0
    var start = 0
    for index in 0..<min(byte, bytes.count) where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    return EditorPosition(line: line, byte: byte - start)
  }

  /// The path to the value or member at the cursor.
  package var pointerAtCursor: JSONPointer { document.pointer(atByte: byteOffset(of: cursor)) }

  // MARK: Issues

  private mutating func collectIssues() {
    var result: [EditorIssue] = []
    for problem in document.problems where problem.rule != .bom || document.problems.count == 1 {
      result.append(issue(of: problem))
    }
    for finding in findings {
      if let issue = issue(of: finding) { result.append(issue) }
    }
    // The order of the text, and what matters most first where two are at one place.
    issues = result.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.range.lowerBound != other.range.lowerBound {
        return one.range.lowerBound < other.range.lowerBound
      }
      if one.severity != other.severity { return one.severity > other.severity }
      return left.offset < right.offset
    }.map(\.element)
  }

  private func issue(of problem: JSONProblem) -> EditorIssue {
    let start = position(ofByte: problem.range.lowerBound)
    let severity: Finding.Severity =
      switch problem.severity {
      case .error: .error
      case .warn: .warn
      case .info: .info
      }
    let fix = problem.fix.map(fitting)
    return EditorIssue(
      rule: problem.rule.rawValue, severity: severity, message: problem.message, certainty: .documented,
      range: start..<max(start, position(ofByte: problem.range.upperBound)), line: problem.place.line,
      column: problem.place.column, repair: fix?.label, isSafe: fix?.isSafe ?? false, fix: fix, finding: nil)
  }

  /// The repair of a value so that it fits its key at once: `True` becomes 1 where 1 belongs.
  private func fitting(_ fix: JSONFix) -> JSONFix {
    // In a text full of mistakes the plain repair will do; the next one follows it.
    guard !fix.range.isEmpty, document.problems.count <= 64 else { return fix }
    let pointer = document.pointer(atByte: fix.range.lowerBound)
    guard document.node(at: pointer)?.range == fix.range,
      let right = ValueAdvice.better(fix.bytes, at: pointer)
    else { return fix }
    return JSONFix(
      replacing: fix.range, with: Array(right.utf8), label: "set it to \(right)", isSafe: fix.isSafe)
  }

  private func issue(of finding: Finding) -> EditorIssue? {
    guard let bytes = bytes(of: finding) else { return nil }
    let start = position(ofByte: bytes.lowerBound)
    let place = document.place(atByte: bytes.lowerBound)
    return EditorIssue(
      rule: finding.rule, severity: finding.severity, message: finding.message, certainty: finding.certainty,
      range: start..<max(start, position(ofByte: bytes.upperBound)), line: place.line, column: place.column,
      repair: repairLabel(of: finding), isSafe: finding.isFixSafe, fix: nil, finding: finding)
  }

  /// What a finding is about: the key for a member that is too much or misspelt, the value for everything else.
  private func bytes(of finding: Finding) -> Range<Int>? {
    switch finding.place {
    case .header, .field: return nil
    case .text(let place): return place.byte..<min(document.bytes.count, place.byte + 1)
    case .pointer(let text):
      var pointer = JSONPointer(text)
      while true {
        if let range = bytes(at: pointer, wantsKey: wantsKey(finding.fix)) { return range }
        guard let parent = pointer.parent else { return 0..<0 }
        pointer = parent
      }
    }
  }

  private func bytes(at pointer: JSONPointer, wantsKey: Bool) -> Range<Int>? {
    guard let node = document.node(at: pointer) else { return nil }
    // Of an object or array only the bracket, or its key, is marked: not all of its lines.
    let isLarge = node.kind == .object || node.kind == .array
    if wantsKey || isLarge, let key = pointer.last, let parent = pointer.parent,
      let member = document.node(at: parent)?.members.last(where: { $0.key == key })
    {
      return member.keyRange
    }
    return isLarge ? node.range.lowerBound..<node.range.lowerBound + 1 : node.range
  }

  private func wantsKey(_ fix: Finding.Fix?) -> Bool {
    switch fix {
    case .rename, .move, .remove: true
    default: false
    }
  }
}
