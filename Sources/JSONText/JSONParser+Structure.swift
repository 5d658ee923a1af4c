// Mistakes of commas, colons, brackets and of the text as a whole.
extension JSONParser {
  mutating func note(_ rule: JSONRule, _ range: Range<Int>, _ message: String, fix: JSONFix? = nil) {
    let isError = rule.severity == .error
    guard problems.count < Self.problemLimit || isError && !hasError else { return }
    if isError { hasError = true }
    problems.append(
      JSONProblem(
        rule: rule, range: range, place: JSONPlace(line: 1, column: 1, byte: range.lowerBound),
        message: message, fix: fix))
  }

  func replacing(_ range: Range<Int>, _ text: String, _ label: String, isSafe: Bool = true) -> JSONFix {
    JSONFix(replacing: range, with: Array(text.utf8), label: label, isSafe: isSafe)
  }

  // MARK: Commas and colons

  mutating func noteMissingComma(before token: JSONToken) {
    guard !isFull else { return }
    note(
      .missingComma, token.start..<token.start,
      "A comma is missing between this and what stands before it.",
      fix: replacing(previousEnd..<previousEnd, ",", "insert a comma"))
  }

  mutating func noteTrailingComma(_ comma: Int, before token: JSONToken) {
    guard !isFull else { return }
    let bracket = text(token.range)
    note(
      .trailingComma, comma..<comma + 1,
      "A comma before '\(bracket)': JSON has none after the last one. Remove the comma.",
      fix: replacing(comma..<comma + 1, "", "remove the comma"))
  }

  mutating func noteExtraComma(_ token: JSONToken) {
    guard !isFull else { return }
    note(
      .extraComma, token.range, "Nothing stands before this '\(text(token.range))'. Remove it.",
      fix: replacing(token.range, "", "remove it"))
  }

  mutating func noteSemicolon(_ token: JSONToken, isLast: Bool) {
    guard !isFull else { return }
    if isLast {
      note(
        .semicolon, token.range,
        "A ';' after the last member: JSON separates members by ',' and ends them by nothing. Remove it.",
        fix: replacing(token.range, "", "remove the semicolon"))
    } else {
      note(
        .semicolon, token.range, "A ';' where JSON has ','. Replace it by a comma.",
        fix: replacing(token.range, ",", "replace it by a comma"))
    }
  }

  mutating func noteMissingColon(before token: JSONToken) {
    guard !isFull else { return }
    note(
      .missingColon, token.start..<token.start, "A ':' is missing between key and value.",
      fix: replacing(previousEnd..<previousEnd, ":", "insert a colon"))
  }

  mutating func noteMissingValue(at byte: Int) {
    guard !isFull else { return }
    let name = key.start >= 0 ? " of \"\(excerpt(JSONStringContent.decode(key, in: bytes)))\"" : ""
    note(
      .missingValue, byte..<byte, "The value\(name) is missing: a value is expected after the key and ':'.")
  }

  mutating func noteMissingKey(before token: JSONToken) {
    guard !isFull else { return }
    note(
      .missingKey, token.start..<token.start,
      "A key is missing: each member of an object is \"key\": value.")
  }

  mutating func noteUnexpected(_ token: JSONToken) {
    if let last = problems.last, last.rule == .unexpected, last.range.upperBound == token.start,
      last.fix?.range == last.range
    {
      let range = last.range.lowerBound..<token.end
      problems[problems.count - 1].range = range
      if last.range.count <= 12 { problems[problems.count - 1].message = unexpectedMessage(range) }
      problems[problems.count - 1].fix?.range = range
      return
    }
    if token.kind == .unexpected, bytes[token.start] == Byte.equals, stack.last?.expects == .colon {
      var range = token.range
      if token.end < bytes.count, bytes[token.end] == 0x3E {
        scanner.position = token.end + 1
        range = token.start..<token.end + 1
      }
      note(
        .missingColon, range, "'\(text(range))' between key and value: JSON has ':'.",
        fix: replacing(range, ":", "replace it by a colon"))
      setExpectation(.value)
      return
    }
    note(
      .unexpected, token.range, unexpectedMessage(token.range),
      fix: replacing(token.range, "", "remove it", isSafe: false))
  }

  private func unexpectedMessage(_ range: Range<Int>) -> String {
    let shown = range.count > 12 ? text(range.lowerBound..<range.lowerBound + 12) + "…" : text(range)
    let isBracket = range.count == 1 && (shown == "}" || shown == "]")
    if isBracket { return "'\(shown)' closes nothing: no bracket of its kind is open here." }
    return stack.isEmpty
      ? "'\(shown)' cannot begin a JSON text." : "'\(shown)' does not belong here."
  }

  // MARK: Brackets

  /// Whether a bracket of the wrong kind was meant for the innermost open one: closing its partner further out
  /// would end the text too early.
  func isWrongSign(_ token: JSONToken, in frame: Frame) -> Bool {
    let isObject = token.kind == .closeObject
    let open = isObject ? openObjects : stack.count - openObjects
    return open == 1 && stack.first?.isObject == isObject && significantByte(from: token.end) != nil
  }

  mutating func noteWrongBracket(_ token: JSONToken, expected isObject: Bool) {
    guard !isFull else { return }
    let right = isObject ? "}" : "]"
    let line = stack.last.map { lineNumber(Int($0.open)) } ?? 1
    note(
      .wrongBracket, token.range,
      "'\(text(token.range))' where '\(right)' would close the '\(isObject ? "{" : "[")' of line \(line).",
      fix: replacing(token.range, right, "replace it by \(right)"))
  }

  mutating func closeForgotten(until isObject: Bool, at token: JSONToken) {
    while let frame = stack.last, frame.isObject != isObject {
      noteForgotten(frame, before: token)
      endMembers(at: token)
      pop(end: previousEnd)
    }
  }

  private mutating func noteForgotten(_ frame: Frame, before token: JSONToken) {
    guard !isFull else { return }
    let bracket = frame.isObject ? "}" : "]"
    let line = lineNumber(Int(frame.open))
    note(
      .unclosed, token.start..<token.start,
      "The '\(frame.isObject ? "{" : "[")' of line \(line) is not closed before this '\(text(token.range))'.",
      fix: replacing(previousEnd..<previousEnd, bracket, "insert \(bracket)"))
  }

  private mutating func lineNumber(_ byte: Int) -> Int {
    if lineStarts.isEmpty {
      lineStarts = [0]
      for index in bytes.indices where bytes[index] == Byte.lineFeed { lineStarts.append(index + 1) }
    }
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= byte { low = middle } else { high = middle }
    }
    return low + 1
  }

  mutating func noteDepth(_ token: JSONToken) {
    isTooDeepNoted = true
    note(
      .depth, token.range,
      "Brackets are nested deeper than \(Self.depthLimit) levels here; no receiver reads that.")
  }

  // MARK: Beginning and end

  mutating func noteTrailingText(from token: JSONToken) {
    var end = bytes.count
    while end > token.start, Byte.isSpace(bytes[end - 1]) { end -= 1 }
    var counter = PlaceCounter()
    let place = counter.advance(to: token.start, in: bytes)
    let isBracket = token.kind == .closeObject || token.kind == .closeArray
    let isInBrackets = records.first?.kind == .object || records.first?.kind == .array
    let message =
      isBracket
      ? "'\(text(token.range))' in line \(place.line) closes nothing: the JSON text has already ended before it."
      : "Text after the end: the JSON text is complete before line \(place.line), column \(place.column), and what "
        + "follows from there has no place. Send one value"
        + (isInBrackets ? ", or check for a bracket that closes too early." : ".")
    note(
      .trailingText, token.start..<end, message,
      fix: replacing(token.start..<end, "", "remove what follows", isSafe: isBracket && end == token.end))
  }

  mutating func finish() {
    let end = bytes.count
    if stack.isEmpty {
      if !isDone, !hasError {
        note(.empty, end..<end, "The text is empty: there is no JSON value in it.")
      }
      return
    }
    var closers: [UInt8] = []
    var text: [UInt8] = []
    var names: [String] = []
    // Comments may stand after it; nothing can be added behind them.
    let stop = previousEnd
    // A trailing comma or a key without value is a mistake of its own, found at the end of the text.
    let token = JSONToken(kind: .end, start: stop, end: stop)
    while let frame = stack.last {
      switch frame.expects {
      case .afterComma where !frame.isObject || frame.comma >= 0:
        note(
          .trailingComma, Int(frame.comma)..<Int(frame.comma) + 1,
          "The text ends after this comma. Remove the comma, or add what should follow.",
          fix: replacing(Int(frame.comma)..<Int(frame.comma) + 1, "", "remove the comma"))
        setExpectation(.separator)
      default: endMembers(at: token)
      }
      if names.count < 3 {
        names.append("'\(frame.isObject ? "{" : "[")' of line \(lineNumber(Int(frame.open)))")
      }
      let bracket = frame.isObject ? Byte.closeBrace : Byte.closeBracket
      if closers.count < 200, let margin = marginOfBlock(Int(frame.open), stop) {
        text += [Byte.lineFeed] + margin
      }
      text.append(bracket)
      closers.append(bracket)
      pop(end: end)
    }
    let more = closers.count - names.count
    let list = names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    note(
      .unclosed, stop..<stop,
      "The text ends before it is complete: the closing bracket is missing for the \(list).",
      fix: JSONFix(
        replacing: stop..<stop, with: text,
        label: "insert \(closers.count > 8 ? "the brackets" : String(decoding: closers, as: UTF8.self))"))
  }

  /// The margin of the line of an open bracket, if the text goes on in further lines after it.
  private func marginOfBlock(_ open: Int, _ stop: Int) -> [UInt8]? {
    guard bytes[open..<stop].contains(Byte.lineFeed) else { return nil }
    var start = open
    while start > 0, bytes[start - 1] != Byte.lineFeed { start -= 1 }
    return Array(bytes[start..<open].prefix { $0 == Byte.space || $0 == Byte.tab })
  }

  // MARK: Keys

  /// Notes each key that an earlier member of the same object has too.
  mutating func noteDuplicateKeys(of record: Int) {
    var hashes = keyHashes
    // Given back at the end: an array for each object would cost more than all else here.
    keyHashes = []
    hashes.removeAll(keepingCapacity: true)
    defer { keyHashes = hashes }
    var child = record + 1
    let end = Int(records[record].next)
    while child < end {
      if records[child].key.start >= 0 { hashes.append((keyHash(child), child)) }
      child = Int(records[child].next)
    }
    if hashes.count <= 8 {
      for later in hashes.indices.dropFirst() {
        for earlier in 0..<later where hashes[earlier].hash == hashes[later].hash {
          noteDuplicate(hashes[later].child, of: hashes[earlier].child)
          break
        }
      }
      return
    }
    hashes.sort { ($0.hash, $0.child) < ($1.hash, $1.child) }
    for index in hashes.indices.dropFirst() where hashes[index].hash == hashes[index - 1].hash {
      noteDuplicate(hashes[index].child, of: hashes[index - 1].child)
    }
  }

  /// FNV-1a over the text of a key.
  private func keyHash(_ child: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let key = records[child].key
    if key.flags.contains(.escape) {
      for byte in JSONStringContent.unescape(bytes, key.content) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    } else {
      for index in key.content { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    }
    return hash
  }

  private mutating func noteDuplicate(_ later: Int, of earlier: Int) {
    guard problems.count < Self.problemLimit else { return }
    let name = JSONStringContent.decode(records[later].key, in: bytes)
    guard name == JSONStringContent.decode(records[earlier].key, in: bytes) else { return }
    let first = records[earlier].key.range
    note(
      .duplicateKey, records[later].key.range,
      "The key \"\(name)\" stands twice in this object: in line \(lineNumber(first.lowerBound)) and again in line "
        + "\(lineNumber(records[later].key.range.lowerBound)). Most parsers keep the last one only, silently."
    )
  }
}
