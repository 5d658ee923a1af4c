/// Finds one token after the other.
///
/// It knows JSON and what people write in its place, and stops at every byte exactly once.
struct JSONScanner {
  let bytes: [UInt8]
  let end: Int
  var position: Int
  /// Whether the last comment of the form `/* */` was cut off by the end.
  private(set) var isInsideComment = false
  /// A string that goes over line ends has a closing quote here; it need not be looked for again.
  private var knownClosingQuote = -1

  init(_ bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next token; of kind `end` when there is none.
  mutating func next() -> JSONToken {
    while position < end, Byte.isSpace(bytes[position]) { position += 1 }
    guard position < end else { return JSONToken(kind: .end, start: end, end: end) }
    let byte = bytes[position]
    switch byte {
    case Byte.quote: return string()
    case Byte.comma: return single(.comma)
    case Byte.colon: return single(.colon)
    case Byte.openBrace: return variable() ?? single(.openObject)
    case Byte.closeBrace: return single(.closeObject)
    case Byte.openBracket: return single(.openArray)
    case Byte.closeBracket: return single(.closeArray)
    case Byte.minus, Byte.plus, Byte.dot, Byte.zero...Byte.nine: return number()
    case Byte.semicolon: return single(.semicolon)
    case Byte.apostrophe, Byte.backtick: return quoted(by: byte)
    case Byte.slash, 0x23: return comment() ?? single(.unexpected)
    case 0...0x1F, 0x7F: return run(.control) { ($0 < 0x20 && !Byte.isSpace($0)) || $0 == 0x7F }
    case 0x80...: return beyondASCII()
    default: return isWordStart(byte) ? word() : single(.unexpected)
    }
  }

  private mutating func single(_ kind: JSONToken.Kind) -> JSONToken {
    position += 1
    return JSONToken(kind: kind, start: position - 1, end: position)
  }

  private mutating func run(_ kind: JSONToken.Kind, while belongs: (UInt8) -> Bool) -> JSONToken {
    let start = position
    while position < end, belongs(bytes[position]) { position += 1 }
    return JSONToken(kind: kind, start: start, end: position)
  }

  // MARK: Strings

  private mutating func string() -> JSONToken {
    let start = position
    var index = start + 1
    var flags: JSONToken.Flags = []
    while index < end {
      let byte = bytes[index]
      if byte == Byte.quote {
        position = index + 1
        if flags.contains(.beyondASCII), !isFollowedByStructure(position),
          let close = typographicClose(from: start + 1, to: index)
        {
          position = close.upperBound
          return JSONToken(
            kind: .typographic, start: start, end: position, flags: flags,
            closingQuote: UInt8(close.count))
        }
        return JSONToken(kind: .string, start: start, end: position, flags: flags, closingQuote: 1)
      }
      if byte == Byte.backslash {
        flags.insert(.escape)
        index += index + 1 < end && bytes[index + 1] >= 0x20 ? 2 : 1
        continue
      }
      if byte >= 0x80 {
        flags.insert(.beyondASCII)
      } else if byte < 0x20 {
        flags.insert(.control)
        if byte == Byte.lineFeed || byte == Byte.carriageReturn, !isInsideString(lineEnd: index) { break }
      }
      index += 1
    }
    position = endOfUnclosed(from: start + 1, to: min(index, end))
    return JSONToken(kind: .unclosedString, start: start, end: position, flags: flags)
  }

  /// Decides whether a line end belongs to the string, or the closing quote was forgotten before it.
  private mutating func isInsideString(lineEnd: Int) -> Bool {
    if knownClosingQuote > lineEnd { return true }
    var index = lineEnd
    while index < end, Byte.isSpace(bytes[index]) { index += 1 }
    guard index < end, bytes[index] != Byte.closeBrace, bytes[index] != Byte.closeBracket else {
      return false
    }
    while index < end, bytes[index] != Byte.quote {
      index += bytes[index] == Byte.backslash ? 2 : 1
    }
    guard index < end, isFollowedByStructure(index + 1, orLineEnd: true) else { return false }
    // A colon after it makes it the end of a key of the next line.
    var after = index + 1
    while after < end, Byte.isSpace(bytes[after]) { after += 1 }
    if after < end, bytes[after] == Byte.colon { return false }
    knownClosingQuote = index
    return true
  }

  /// Where a string without closing quote probably ends: before the comma or brackets at its end.
  private func endOfUnclosed(from start: Int, to limit: Int) -> Int {
    var stop = limit
    while stop > start {
      switch bytes[stop - 1] {
      case Byte.comma, Byte.closeBrace, Byte.closeBracket, Byte.space, Byte.tab, Byte.carriageReturn,
        Byte.lineFeed:
        stop -= 1
      default: return stop
      }
    }
    return stop
  }

  private func isFollowedByStructure(_ index: Int, orLineEnd: Bool = false) -> Bool {
    var index = index
    while index < end, Byte.isSpace(bytes[index]) {
      if orLineEnd, bytes[index] == Byte.lineFeed { return true }
      index += 1
    }
    guard index < end else { return true }
    switch bytes[index] {
    case Byte.comma, Byte.colon, Byte.closeBrace, Byte.closeBracket: return true
    default: return false
    }
  }

  /// The last typographic quote in a range that a comma, colon, bracket or line end follows.
  private func typographicClose(from start: Int, to limit: Int) -> Range<Int>? {
    var index = start
    while index < limit {
      guard let (value, length) = UnicodeScan.scalar(in: bytes, at: index, end: limit) else {
        index += 1
        continue
      }
      if UnicodeScan.isTypographicQuote(value), isFollowedByStructure(index + length, orLineEnd: true) {
        return index..<index + length
      }
      index += length
    }
    return nil
  }

  /// A string in single quotes or backticks; without a closing one it is only a stray character.
  private mutating func quoted(by quote: UInt8) -> JSONToken {
    let start = position
    var index = start + 1
    var flags: JSONToken.Flags = []
    while index < end, bytes[index] != Byte.lineFeed {
      let byte = bytes[index]
      if byte == quote {
        position = index + 1
        return JSONToken(kind: .singleQuoted, start: start, end: position, flags: flags, closingQuote: 1)
      }
      if byte == Byte.backslash, index + 1 < end, bytes[index + 1] >= 0x20 {
        flags.insert(.escape)
        index += 1
      } else if byte >= 0x80 {
        flags.insert(.beyondASCII)
      } else if byte < 0x20 {
        flags.insert(.control)
      }
      index += 1
    }
    return single(.unexpected)
  }

  /// A string that begins with a typographic quote: up to the next one, or a straight one, of the same line.
  private mutating func typographic(opening length: Int) -> JSONToken {
    let start = position
    var index = start + length
    var flags: JSONToken.Flags = .beyondASCII
    var firstClose: Range<Int>?
    while index < end, bytes[index] != Byte.lineFeed {
      let byte = bytes[index]
      if byte == Byte.backslash, index + 1 < end, bytes[index + 1] >= 0x20, bytes[index + 1] < 0x80 {
        flags.insert(.escape)
        index += 2
        continue
      }
      var width = 1
      var isQuote = byte == Byte.quote
      if byte >= 0x80, let (value, size) = UnicodeScan.scalar(in: bytes, at: index, end: end) {
        width = size
        isQuote = UnicodeScan.isTypographicQuote(value)
      }
      if isQuote {
        // An apostrophe inside the text is a typographic quote too, so the one before structure is preferred.
        if isFollowedByStructure(index + width, orLineEnd: true) {
          firstClose = index..<index + width
          break
        }
        if byte == Byte.quote { break }
        if firstClose == nil { firstClose = index..<index + width }
      }
      if byte < 0x20 { flags.insert(.control) }
      index += width
    }
    guard let close = firstClose else {
      position = start + length
      return JSONToken(kind: .unexpected, start: start, end: position)
    }
    position = close.upperBound
    return JSONToken(
      kind: .typographic, start: start, end: position, flags: flags, closingQuote: UInt8(close.count))
  }

  // MARK: Numbers and words

  private mutating func number() -> JSONToken {
    let start = position
    var index = start
    if bytes[index] == Byte.minus { index += 1 }
    var isRight = false
    if index < end, bytes[index] == Byte.zero {
      index += 1
      isRight = true
    } else {
      isRight = skipDigits(&index)
    }
    if isRight, index < end, bytes[index] == Byte.dot {
      index += 1
      isRight = skipDigits(&index)
    }
    if isRight, index < end, bytes[index] | 0x20 == 0x65 {
      index += 1
      if index < end, bytes[index] == Byte.plus || bytes[index] == Byte.minus { index += 1 }
      isRight = skipDigits(&index)
    }
    if isRight, index >= end || !isWordByte(bytes[index]) {
      position = index
      return JSONToken(kind: .number, start: start, end: index)
    }
    position = max(index, start + 1)
    skipWordBytes()
    return JSONToken(kind: isRight && position == index ? .number : .badNumber, start: start, end: position)
  }

  private func skipDigits(_ index: inout Int) -> Bool {
    let start = index
    while index < end, Byte.isDigit(bytes[index]) { index += 1 }
    return index > start
  }

  private mutating func word() -> JSONToken {
    let start = position
    skipWordBytes()
    let kind: JSONToken.Kind = JSONWords.isLiteral(bytes, start..<position) ? .literal : .word
    return JSONToken(kind: kind, start: start, end: position)
  }

  private mutating func skipWordBytes() {
    while position < end {
      let byte = bytes[position]
      if byte < 0x80 {
        guard isWordByte(byte) else { return }
        position += 1
      } else {
        guard let (value, length) = UnicodeScan.scalar(in: bytes, at: position, end: end),
          !UnicodeScan.isForeignSpace(value), !UnicodeScan.isTypographicQuote(value)
        else { return }
        position += length
      }
    }
  }

  private func isWordStart(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || byte == 0x5F || byte == 0x24 || byte == 0x40
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x5F, 0x24, 0x40, Byte.dot, Byte.minus, Byte.plus, 0x25, Byte.zero...Byte.nine, 0x80...: true
    default: Byte.isLetter(byte)
    }
  }

  /// A template variable such as `{{now+60}}` without quotes around it.
  private mutating func variable() -> JSONToken? {
    guard position + 4 < end, bytes[position + 1] == Byte.openBrace else { return nil }
    var index = position + 2
    while index < end, isWordByte(bytes[index]) || bytes[index] == Byte.space { index += 1 }
    guard index + 1 < end, index > position + 2, bytes[index] == Byte.closeBrace,
      bytes[index + 1] == Byte.closeBrace
    else { return nil }
    let start = position
    position = index + 2
    return JSONToken(kind: .variable, start: start, end: position)
  }

  // MARK: What JSON does not have

  private mutating func beyondASCII() -> JSONToken {
    let start = position
    guard let (value, length) = UnicodeScan.scalar(in: bytes, at: start, end: end) else {
      position += 1
      while position < end, bytes[position] >= 0x80,
        UnicodeScan.scalar(in: bytes, at: position, end: end) == nil
      { position += 1 }
      return JSONToken(kind: .invalid, start: start, end: position)
    }
    if UnicodeScan.isForeignSpace(value) {
      position += length
      while position < end, bytes[position] >= 0x80,
        let (next, size) = UnicodeScan.scalar(in: bytes, at: position, end: end),
        UnicodeScan.isForeignSpace(next)
      { position += size }
      return JSONToken(kind: .badSpace, start: start, end: position)
    }
    if UnicodeScan.isTypographicQuote(value) { return typographic(opening: length) }
    return word()
  }

  private mutating func comment() -> JSONToken? {
    let start = position
    if bytes[start] == 0x23 { return run(.comment) { $0 != Byte.lineFeed && $0 != Byte.carriageReturn } }
    guard start + 1 < end else { return nil }
    if bytes[start + 1] == Byte.slash {
      return run(.comment) { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
    }
    guard bytes[start + 1] == 0x2A else { return nil }
    position += 2
    var token = restOfComment()
    token.start = start
    return token
  }

  /// The comment that is open at the position, up to `*/` or the end.
  mutating func restOfComment() -> JSONToken {
    let start = position
    while position < end {
      if bytes[position] == 0x2A, position + 1 < end, bytes[position + 1] == Byte.slash {
        position += 2
        isInsideComment = false
        return JSONToken(kind: .comment, start: start, end: position, closingQuote: 2)
      }
      position += 1
    }
    isInsideComment = true
    return JSONToken(kind: .comment, start: start, end: position)
  }
}
