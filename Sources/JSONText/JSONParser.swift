/// Builds the tree of a text and notes every mistake on the way.
///
/// It keeps its own stack, so no depth of brackets can overflow the program's, and reads each token once.
struct JSONParser {
  /// What may come next inside the innermost open bracket, or outside of all.
  enum Expectation {
    case first, afterComma, colon, value, separator, end
  }

  struct Frame {
    var record: Int32
    var open: Int32
    var isObject: Bool
    var expects = Expectation.first
    /// Where the last comma of this bracket stands.
    var comma: Int32 = -1
    var memberCount: Int32 = 0
  }

  /// Brackets nested deeper than this are an error, and no part of the tree.
  static let depthLimit = 512
  /// Later mistakes of a text with more than these are not noted, except the first that makes it no JSON.
  static let problemLimit = 1000

  let bytes: [UInt8]
  var scanner: JSONScanner
  var records: [JSONRecord] = []
  var problems: [JSONProblem] = []
  var stack: [Frame] = []
  var openObjects = 0
  var keyHashes: [(hash: UInt64, child: Int)] = []
  /// Where lines begin, once a message has asked for it.
  var lineStarts: [Int] = []
  /// Whether anything noted makes the text no JSON.
  var hasError = false
  /// Whether no more problems are noted: warnings alone must not hide that the text is broken.
  var isFull: Bool { hasError && problems.count >= JSONParser.problemLimit }
  /// The key whose value comes next.
  var key = JSONParser.noKey
  /// Where the last token that counted ended.
  var previousEnd: Int
  var isDone = false
  var isTooDeepNoted = false

  static let noKey = JSONLexeme(start: -1, end: -1)

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    scanner = JSONScanner(bytes, range: start..<bytes.count)
    previousEnd = start
    records.reserveCapacity(bytes.count / 16 + 8)
    stack.reserveCapacity(16)
  }

  mutating func parse() {
    while true {
      let token = scanner.next()
      if token.kind == .end { break }
      switch token.kind {
      case .comment, .badSpace, .control, .invalid: noteForeign(token)
      default:
        if isDone {
          if dropStrayFront(before: token) { continue }
          noteTrailingText(from: token)
          return
        }
        take(token)
        previousEnd = token.end
      }
    }
    finish()
  }

  // MARK: One token

  private mutating func take(_ token: JSONToken) {
    guard let frame = stack.last else {
      takeAtRoot(token)
      return
    }
    switch token.kind {
    case .closeObject, .closeArray: close(token)
    case .comma, .semicolon: takeSeparator(token)
    case .colon: takeColon(token)
    case .unexpected: noteUnexpected(token)
    default:
      if frame.isObject { takeInObject(token, frame.expects) } else { takeInArray(token, frame.expects) }
    }
  }

  private mutating func takeAtRoot(_ token: JSONToken) {
    switch token.kind {
    case .comma, .semicolon, .colon, .unexpected, .closeObject, .closeArray: noteUnexpected(token)
    default: value(token)
    }
  }

  private mutating func takeInArray(_ token: JSONToken, _ expects: Expectation) {
    if expects == .separator { noteMissingComma(before: token) }
    value(token)
  }

  private mutating func takeInObject(_ token: JSONToken, _ expects: Expectation) {
    switch expects {
    case .value: value(token)
    case .colon:
      if token.kind == .string, isFollowedByColon(token.end) {
        // The key before it has neither colon nor value; this is the next key.
        noteMissingValue(at: previousEnd)
        key = Self.noKey
        takeKey(token)
      } else {
        noteMissingColon(before: token)
        value(token)
      }
    case .separator:
      noteMissingComma(before: token)
      takeKey(token)
    case .first, .afterComma, .end: takeKey(token)
    }
  }

  private mutating func takeKey(_ token: JSONToken) {
    switch token.kind {
    case .string, .singleQuoted, .typographic, .unclosedString:
      key = lexeme(token)
      noteString(token)
    case .word, .literal, .number, .badNumber:
      key = lexeme(token)
      noteUnquotedKey(token)
    default:
      noteMissingKey(before: token)
      key = JSONLexeme(start: Int32(token.start), end: Int32(token.start))
      value(token)
      return
    }
    setExpectation(.colon)
  }

  private mutating func takeColon(_ token: JSONToken) {
    guard let frame = stack.last else { return }
    switch (frame.isObject, frame.expects) {
    case (true, .colon): setExpectation(.value)
    case (true, .first), (true, .afterComma):
      noteMissingKey(before: token)
      key = JSONLexeme(start: Int32(token.start), end: Int32(token.start))
      setExpectation(.value)
    default: noteUnexpected(token)
    }
  }

  private mutating func takeSeparator(_ token: JSONToken) {
    guard let frame = stack.last else { return }
    let isSemicolon = token.kind == .semicolon
    switch frame.expects {
    case .separator:
      if isSemicolon, isFollowedByClose(token.end) {
        noteSemicolon(token, isLast: true)
        return
      }
      if isSemicolon { noteSemicolon(token, isLast: false) }
      stack[stack.count - 1].comma = Int32(token.start)
      setExpectation(.afterComma)
    case .colon, .value:
      noteMissingValue(at: frame.expects == .value ? token.start : previousEnd)
      dropMember()
      stack[stack.count - 1].comma = Int32(token.start)
      setExpectation(.afterComma)
    case .first, .afterComma, .end: noteExtraComma(token)
    }
  }

  // MARK: Values

  private mutating func value(_ token: JSONToken) {
    switch token.kind {
    case .openObject, .openArray:
      open(token)
      return
    case .string: add(.string, token)
    case .number: add(.number, token)
    case .literal: add(bytes[token.start] == 0x6E ? .null : .boolean, token)
    case .singleQuoted, .typographic, .unclosedString: add(.string, token)
    case .badNumber: add(.number, token)
    case .word: add(wordKind(token), token)
    default: add(.string, token)
    }
    if token.kind == .string {
      if !token.flags.isEmpty { noteString(token) }
    } else if token.kind != .number, token.kind != .literal {
      noteValue(token)
    }
    didEndValue()
  }

  /// What a word of another language would be: its tree shows that value.
  private func wordKind(_ token: JSONToken) -> JSONNode.Kind {
    switch JSONWords.replacements[text(token.range).lowercased()] {
    case "true", "false": .boolean
    case "null": .null
    default: .string
    }
  }

  private mutating func add(_ kind: JSONNode.Kind, _ token: JSONToken) {
    guard stack.count <= Self.depthLimit else { return }
    records.append(
      JSONRecord(
        kind: kind, text: lexeme(token), key: key, next: Int32(truncatingIfNeeded: records.count + 1)))
  }

  private mutating func didEndValue() {
    key = Self.noKey
    if stack.isEmpty {
      isDone = true
    } else {
      stack[stack.count - 1].memberCount += 1
      stack[stack.count - 1].expects = .separator
    }
  }

  private mutating func open(_ token: JSONToken) {
    let isObject = token.kind == .openObject
    if stack.count >= Self.depthLimit, !isTooDeepNoted { noteDepth(token) }
    let record = Int32(truncatingIfNeeded: records.count)
    if stack.count < Self.depthLimit {
      add(isObject ? .object : .array, token)
    }
    key = Self.noKey
    if isObject { openObjects += 1 }
    stack.append(Frame(record: record, open: Int32(truncatingIfNeeded: token.start), isObject: isObject))
  }

  /// Ends the innermost bracket.
  mutating func pop(end: Int) {
    guard let frame = stack.popLast() else { return }
    if frame.isObject { openObjects -= 1 }
    if stack.count < Self.depthLimit {
      records[Int(frame.record)].text.end = Int32(truncatingIfNeeded: end)
      records[Int(frame.record)].next = Int32(truncatingIfNeeded: records.count)
      if frame.isObject, frame.memberCount > 1 { noteDuplicateKeys(of: Int(frame.record)) }
    }
    didEndValue()
  }

  private mutating func close(_ token: JSONToken) {
    let isObject = token.kind == .closeObject
    guard let frame = stack.last else { return }
    if frame.isObject != isObject {
      guard isObject ? openObjects > 0 : stack.count > openObjects else {
        noteUnexpected(token)
        return
      }
      // Without its partner next on the stack, the brackets in between were forgotten, unless only the sign is wrong.
      if isWrongSign(token, in: frame) {
        noteWrongBracket(token, expected: frame.isObject)
      } else {
        closeForgotten(until: isObject, at: token)
      }
    }
    endMembers(at: token)
    pop(end: token.end)
  }

  /// Notes what is missing or too much before the closing bracket.
  mutating func endMembers(at token: JSONToken) {
    guard let frame = stack.last else { return }
    switch frame.expects {
    case .afterComma: noteTrailingComma(Int(frame.comma), before: token)
    case .colon, .value:
      noteMissingValue(at: frame.expects == .value ? token.start : previousEnd)
      dropMember()
    case .first, .separator, .end: break
    }
  }

  private mutating func dropMember() { key = Self.noKey }

  mutating func setExpectation(_ expectation: Expectation) { stack[stack.count - 1].expects = expectation }

  // MARK: Looking ahead

  func isFollowedByColon(_ index: Int) -> Bool { significantByte(from: index) == Byte.colon }

  func isFollowedByClose(_ index: Int) -> Bool {
    let byte = significantByte(from: index)
    return byte == Byte.closeBrace || byte == Byte.closeBracket
  }

  func significantByte(from index: Int) -> UInt8? {
    var index = index
    while index < bytes.count, Byte.isSpace(bytes[index]) { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func lexeme(_ token: JSONToken) -> JSONLexeme {
    let open: UInt8 =
      switch token.kind {
      case .string, .singleQuoted, .unclosedString: 1
      case .typographic: UInt8(truncatingIfNeeded: openingLength(token.start))
      default: 0
      }
    return JSONLexeme(
      start: Int32(truncatingIfNeeded: token.start), end: Int32(truncatingIfNeeded: token.end), open: open,
      close: token.closingQuote, flags: token.flags)
  }

  /// The bytes of the quotation mark that begins a token.
  func openingLength(_ start: Int) -> Int {
    UnicodeScan.scalar(in: bytes, at: start, end: bytes.count)?.length ?? 1
  }
}
