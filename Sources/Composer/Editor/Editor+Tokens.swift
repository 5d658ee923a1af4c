import JSONText

extension Editor {
  /// The tokens of a line; none when it is too long to colour.
  func tokens(ofLine index: Int) -> [JSONToken] {
    let line = buffer.lines[index]
    guard line.count <= Self.colorLimit else { return [] }
    return JSONLexer.tokens(in: line, insideComment: isInsideComment(line: index)).tokens
  }

  /// Whether a line begins inside a comment: only lines that hold the sign of one can change that.
  func isInsideComment(line index: Int) -> Bool {
    guard buffer.commentedLines > 0 else { return false }
    var isInside = false
    for line in buffer.lines[..<index]
    where line.count <= Self.colorLimit && EditorBuffer.hasCommentSign(line) {
      isInside = JSONLexer.tokens(in: line, insideComment: isInside).endsInsideComment
    }
    return isInside
  }

  /// The string that the cursor stands in, between its quotes.
  var stringAtCursor: JSONToken? {
    tokens(ofLine: cursor.line).first { token in
      switch token.kind {
      case .string, .singleQuoted, .typographic: token.start < cursor.byte && cursor.byte < token.end
      case .unclosedString: token.start < cursor.byte && cursor.byte <= token.end
      default: false
      }
    }
  }

  /// How far a partner is looked for, in lines.
  private static let reach = 1500

  /// The bracket at the cursor, or before it, and its partner.
  var matchingBrackets: (EditorPosition, EditorPosition)? {
    guard
      let token = tokens(ofLine: cursor.line).first(where: {
        ($0.start == cursor.byte || $0.end == cursor.byte) && Self.nesting($0) != 0
      })
    else { return nil }
    let here = EditorPosition(line: cursor.line, byte: token.start)
    let partner =
      Self.nesting(token) > 0
      ? closing(after: EditorPosition(line: here.line, byte: token.end)) : opening(before: here)
    return partner.map { (here, $0) }
  }

  /// The open bracket that a closing one typed at the cursor would fit; nil when there is none.
  func openBracket(for close: UInt8) -> EditorPosition? {
    guard let place = opening(before: cursor) else { return nil }
    let byte = buffer.lines[place.line][place.byte]
    return byte == (close == 0x7D ? 0x7B : 0x5B) ? place : nil
  }

  /// The innermost bracket that is open before a place.
  func opening(before place: EditorPosition) -> EditorPosition? {
    var depth = 0
    var line = place.line
    while line >= max(0, place.line - Self.reach) {
      for token in tokens(ofLine: line).reversed() where line < place.line || token.end <= place.byte {
        let step = Self.nesting(token)
        if step == 0 { continue }
        depth += step
        if depth > 0 { return EditorPosition(line: line, byte: token.start) }
      }
      line -= 1
    }
    return nil
  }

  private func closing(after place: EditorPosition) -> EditorPosition? {
    var depth = 0
    for line in place.line..<min(buffer.lines.count, place.line + Self.reach) {
      for token in tokens(ofLine: line) where line > place.line || token.start >= place.byte {
        let step = Self.nesting(token)
        if step == 0 { continue }
        depth -= step
        if depth > 0 { return EditorPosition(line: line, byte: token.start) }
      }
    }
    return nil
  }

  private static func nesting(_ token: JSONToken) -> Int {
    switch token.kind {
    case .openObject, .openArray: 1
    case .closeObject, .closeArray: -1
    default: 0
    }
  }
}
