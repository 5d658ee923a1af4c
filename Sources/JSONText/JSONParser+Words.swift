// Mistakes inside one token: strings, numbers, words, foreign characters.
extension JSONParser {
  /// Characters between the tokens that JSON does not know.
  mutating func noteForeign(_ token: JSONToken) {
    guard !isFull else { return }
    switch token.kind {
    case .comment:
      note(
        .comment, token.range, "A comment: JSON has none. Remove it.",
        fix: replacing(token.range, "", "remove the comment", isSafe: false))
    case .badSpace: noteSpace(token.range)
    case .control:
      note(
        .controlCharacter, token.range,
        "A raw control character (\(UnicodeScan.name(UInt32(bytes[token.start])))) outside of strings. Remove it.",
        fix: replacing(token.range, "", "remove it"))
    default: noteInvalid(token.range)
    }
  }

  private mutating func noteSpace(_ range: Range<Int>) {
    var spaces = ""
    var index = range.lowerBound
    var first: UInt32 = 0
    while index < range.upperBound,
      let (value, length) = UnicodeScan.scalar(in: bytes, at: index, end: range.upperBound)
    {
      if index == range.lowerBound { first = value }
      if !UnicodeScan.isInvisible(value) { spaces += " " }
      index += length
    }
    let what =
      first == 0xA0
      ? "A no-break space" : UnicodeScan.isInvisible(first) ? "An invisible character" : "A space"
    note(
      .noBreakSpace, range,
      "\(what) (\(UnicodeScan.name(first))) outside of strings: JSON knows only ordinary spaces, tabs and line ends. "
        + (spaces.isEmpty ? "Remove it." : "Replace it by an ordinary space."),
      fix: replacing(range, spaces, spaces.isEmpty ? "remove it" : "replace by ordinary spaces"))
  }

  /// Bytes that are no UTF-8; in Western European texts they are letters of Windows-1252.
  mutating func noteInvalid(_ range: Range<Int>) {
    guard !isFull else { return }
    var meant = ""
    for index in range { meant.unicodeScalars.append(ForeignEncoding.windows1252(bytes[index])) }
    let hex = range.prefix(4).map { "0x" + String(bytes[$0], radix: 16, uppercase: true) }.joined(
      separator: " ")
    note(
      .encoding, range,
      "\(hex) is no UTF-8, and JSON is sent as UTF-8. In Latin-1 it would be '\(meant.prefix(4))': save the text as UTF-8.",
      fix: replacing(range, meant, "write it in UTF-8", isSafe: false))
  }

  // MARK: Strings

  /// Looks into a string that is not plain.
  mutating func noteString(_ token: JSONToken) {
    guard !isFull else { return }
    switch token.kind {
    case .singleQuoted: noteQuotes(.singleQuotes, token)
    case .typographic: noteQuotes(.typographicQuotes, token)
    case .unclosedString:
      note(
        .unclosedString, token.range, "The string has no closing quote.",
        fix: replacing(token.end..<token.end, "\"", "insert a quote"))
      noteContent(token.start + 1..<token.end, token.flags)
    default: noteContent(token.start + 1..<token.end - 1, token.flags)
    }
  }

  private mutating func noteQuotes(_ rule: JSONRule, _ token: JSONToken) {
    let lexeme = lexeme(token)
    var straight: [UInt8] = [Byte.quote]
    var index = lexeme.content.lowerBound
    while index < lexeme.content.upperBound {
      let byte = bytes[index]
      if byte == Byte.backslash, index + 1 < lexeme.content.upperBound {
        let next = bytes[index + 1]
        if next == Byte.apostrophe || next == Byte.backtick {
          straight.append(next)
        } else {
          straight += [byte, next]
        }
        index += 2
        continue
      }
      if byte == Byte.quote || byte < 0x20 || byte == Byte.backslash {
        JSONStringContent.appendEscaped(CollectionOfOne(byte), to: &straight)
      } else {
        straight.append(byte)
      }
      index += 1
    }
    straight.append(Byte.quote)
    let message =
      rule == .singleQuotes
      ? "JSON strings stand in double quotes (\"), not in \(bytes[token.start] == Byte.backtick ? "backticks" : "single quotes")."
      : "A typographic quote ('\(quoteSign(token))') in place of the straight quote (\") that JSON needs around strings."
    note(
      rule, token.range, message,
      fix: JSONFix(replacing: token.range, with: straight, label: "use straight double quotes"))
  }

  private func quoteSign(_ token: JSONToken) -> String {
    let open = openingLength(token.start)
    return open > 1
      ? text(token.start..<token.start + open) : text(token.end - Int(token.closingQuote)..<token.end)
  }

  private mutating func noteContent(_ range: Range<Int>, _ flags: JSONToken.Flags) {
    guard !flags.isEmpty else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == Byte.backslash {
        index += noteEscape(at: index, end: range.upperBound)
      } else if byte < 0x20 {
        noteControl(byte, at: index)
        index += 1
      } else if byte < 0x80 {
        index += 1
      } else if let (_, length) = UnicodeScan.scalar(in: bytes, at: index, end: range.upperBound) {
        index += length
      } else {
        let start = index
        repeat {
          index += 1
        } while index < range.upperBound && bytes[index] >= 0x80
          && UnicodeScan.scalar(in: bytes, at: index, end: range.upperBound) == nil
        noteInvalid(start..<index)
      }
    }
  }

  private mutating func noteControl(_ byte: UInt8, at index: Int) {
    let (name, escape) =
      switch byte {
      case Byte.lineFeed: ("A line end", "\\n")
      case Byte.carriageReturn: ("A line end (carriage return)", "\\r")
      case Byte.tab: ("A tab", "\\t")
      default: ("A control character (\(UnicodeScan.name(UInt32(byte))))", "\\u" + hex4(UInt32(byte)))
      }
    note(
      .controlCharacter, index..<index + 1, "\(name) inside a string is written \(escape).",
      fix: replacing(index..<index + 1, escape, "write \(escape)"))
  }

  private func hex4(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Judges the escape that begins at a backslash.
  /// - Returns: the bytes that it takes.
  private mutating func noteEscape(at index: Int, end: Int) -> Int {
    guard index + 1 < end else {
      note(
        .badEscape, index..<index + 1, "A lone backslash; a backslash in a string is written \\\\.",
        fix: replacing(index..<index + 1, "\\\\", "write \\\\"))
      return 1
    }
    switch bytes[index + 1] {
    case Byte.quote, Byte.backslash, Byte.slash, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
    case 0x75: return noteUnicodeEscape(at: index, end: end)
    default: break
    }
    let length = UnicodeScan.scalar(in: bytes, at: index + 1, end: end)?.length ?? 1
    if bytes[index + 1] < 0x20 {
      note(
        .badEscape, index..<index + 1, "A backslash before a control character is no escape. Remove it.",
        fix: replacing(index..<index + 1, "", "remove the backslash"))
      return 1
    }
    let letter = text(index + 1..<index + 1 + length)
    let range = index..<index + 1 + length
    if letter == "'" || letter == "`" {
      note(
        .badEscape, range, "\\\(letter) is no escape of JSON: \(letter) needs none inside double quotes.",
        fix: replacing(range, letter, "write \(letter)"))
    } else if letter == "x", let value = hexEscape(at: index + 2, end: end) {
      note(
        .badEscape, index..<index + 4,
        "\\x is no escape of JSON; the same character is written \\u\(hex4(value)).",
        fix: replacing(index..<index + 4, "\\u" + hex4(value), "write \\u\(hex4(value))"))
    } else {
      note(
        .badEscape, range,
        "\\\(letter) is no escape of JSON; a backslash itself is written \\\\.",
        fix: replacing(range, "\\\\" + letter, "write \\\\\(letter)"))
    }
    return 1 + length
  }

  private func hexEscape(at index: Int, end: Int) -> UInt32? {
    guard index + 2 <= end, let high = Byte.hexValue(bytes[index]), let low = Byte.hexValue(bytes[index + 1])
    else { return nil }
    return high << 4 | low
  }

  private mutating func noteUnicodeEscape(at index: Int, end: Int) -> Int {
    guard let unit = JSONStringContent.codeUnit(bytes, at: index + 2, end: end) else {
      note(
        .badEscape, index..<min(end, index + 2),
        "\\u needs four hexadecimal digits, such as \\u00e9; a backslash itself is written \\\\.",
        fix: replacing(index..<index + 1, "\\\\", "write \\\\u", isSafe: false))
      return 2
    }
    guard (0xD800...0xDFFF).contains(unit) else { return 6 }
    if unit < 0xDC00, JSONStringContent.escapedLowHalf(bytes, at: index + 6, end: end) != nil { return 12 }
    let written = text(index..<index + 6)
    let missing = unit < 0xDC00 ? "second" : "first"
    note(
      .loneSurrogate, index..<index + 6,
      "\(written) is half of a surrogate pair; the \(missing) half is missing, so no text can hold it. "
        + "Write the character itself, or remove the escape.",
      fix: replacing(index..<index + 6, "", "remove it", isSafe: false))
    return 6
  }

  // MARK: Keys, numbers and words

  mutating func noteUnquotedKey(_ token: JSONToken) {
    guard !isFull else { return }
    let name = excerpt(text(token.range))
    note(
      .unquotedKey, token.range, "The key \(name) stands without quotes: keys are strings in double quotes.",
      fix: quoting(token))
  }

  /// The start of a word, as messages quote it: long ones are cut, so that a message does not grow with each key.
  func excerpt(_ word: String) -> String { word.count > 12 ? word.prefix(12) + "…" : word }

  private func quoting(_ token: JSONToken) -> JSONFix {
    var quoted: [UInt8] = [Byte.quote]
    JSONStringContent.appendEscaped(bytes[token.range], to: &quoted)
    quoted.append(Byte.quote)
    return JSONFix(replacing: token.range, with: quoted, label: "put it in quotes")
  }

  /// A value that JSON does not know.
  mutating func noteValue(_ token: JSONToken) {
    guard !isFull else { return }
    switch token.kind {
    case .badNumber: noteNumber(token)
    case .word: noteWord(token)
    case .variable:
      note(
        .bareWord, token.range,
        "The variable \(text(token.range)) stands without quotes: write \"\(text(token.range))\"; it still becomes a "
          + "number when it is filled with one.", fix: quoting(token))
    default: noteString(token)
    }
  }

  private mutating func noteWord(_ token: JSONToken) {
    let word = text(token.range)
    let lowered = word.lowercased()
    if JSONWords.notNumbers.contains(lowered) {
      note(
        .badNumber, token.range,
        "\(word) is no number that JSON knows. Use a real number, or leave the member out.")
    } else if let replacement = JSONWords.replacements[lowered] {
      note(
        .bareWord, token.range, "\(word) is no word of JSON, which knows true, false and null in lower case.",
        fix: replacing(token.range, replacement, "write \(replacement)"))
    } else {
      note(
        .bareWord, token.range,
        "\(excerpt(word)) stands without quotes: a text is written in double quotes.",
        fix: quoting(token))
    }
  }

  private mutating func noteNumber(_ token: JSONToken) {
    let written = text(token.range)
    let (rule, right) = NumberRepair.repair(written)
    let reason =
      switch rule {
      case .leadingZero: "\(written) begins with a needless 0, which JSON does not allow."
      default: "\(written) is no number that JSON knows."
      }
    if let right {
      note(
        rule, token.range, "\(reason) Write \(right).",
        fix: replacing(token.range, right, "write \(right)"))
    } else {
      note(rule, token.range, "\(reason) Write a number such as 1, -2.5 or 1e3, or put the text in quotes.")
    }
  }
}

/// Finds the number of JSON that a number of another language means.
enum NumberRepair {
  static func repair(_ written: String) -> (rule: JSONRule, number: String?) {
    if JSONWords.notNumbers.contains(written.lowercased()) { return (.badNumber, nil) }
    var text = written.filter { $0 != "_" }
    if text.hasPrefix("+") { text.removeFirst() }
    let isNegative = text.hasPrefix("-")
    if isNegative { text.removeFirst() }
    if text.lowercased().hasPrefix("0x"), let value = Int(text.dropFirst(2), radix: 16) {
      return (.badNumber, (isNegative ? "-" : "") + String(value))
    }
    var rule = JSONRule.badNumber
    while text.hasPrefix("0"), text.count > 1, let next = text.dropFirst().first, next.isASCII, next.isNumber
    {
      text.removeFirst()
      if written.first == "0" || written.hasPrefix("-0") { rule = .leadingZero }
    }
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text.removeLast() }
    text = text.replacing(".e", with: "e")
    let result = (isNegative ? "-" : "") + text
    return (rule, isNumber(result) ? result : nil)
  }

  /// Whether the whole text is a number of JSON.
  static func isNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var scanner = JSONScanner(bytes, range: 0..<bytes.count)
    let token = scanner.next()
    return token.kind == .number && token.start == 0 && token.end == bytes.count
  }
}
