// Pieces that stand before the object or array that the text was meant to be.
extension JSONParser {
  /// Drops the scalar read as the root when an object or array comes after it, so that this one becomes the root.
  ///
  /// A slip of the keys at the very front would otherwise make all that was meant text after the end: its own mistakes
  /// would stay unseen, and the repair would remove it and keep the slip.
  /// - Parameter token: The first token after the root.
  /// - Returns: whether the text is to be read on from the scanner's new position.
  mutating func dropStrayFront(before token: JSONToken) -> Bool {
    guard let root = records.first, root.kind != .object, root.kind != .array else { return false }
    let start = Int(root.text.start)
    if isScalar(token), let open = braceBehindStrayQuote(root.text) {
      dropRoot(start..<root.text.content.lowerBound, before: open)
      return true
    }
    var ahead = scanner
    var next = token
    var end = previousEnd
    while true {
      switch next.kind {
      case .openObject, .openArray:
        dropRoot(start..<end, before: next.start)
        return true
      case .comment, .badSpace, .control, .invalid: break
      // A colon is none of these: before it stands a key, and what is missing is the brace in front of that.
      case .comma, .semicolon, .unexpected: end = next.end
      case _ where isScalar(next): end = next.end
      default: return false
      }
      next = ahead.next()
    }
  }

  private func isScalar(_ token: JSONToken) -> Bool {
    switch token.kind {
    case .string, .number, .literal, .singleQuoted, .typographic, .unclosedString, .badNumber, .word,
      .variable:
      true
    default: false
    }
  }

  /// The brace that opens the payload, where a string holds nothing else: what closes the string opens the first key.
  private func braceBehindStrayQuote(_ string: JSONLexeme) -> Int? {
    guard string.open == 1 else { return nil }
    var brace: Int?
    for index in string.content where !Byte.isSpace(bytes[index]) {
      guard bytes[index] == Byte.openBrace, brace == nil else { return nil }
      brace = index
    }
    return brace
  }

  private mutating func dropRoot(_ piece: Range<Int>, before open: Int) {
    records.removeAll(keepingCapacity: true)
    // What is wrong inside the piece goes with it; what stands after it is read again.
    problems.removeAll { $0.range.lowerBound >= piece.lowerBound }
    noteStrayFront(piece, before: open)
    scanner = JSONScanner(bytes, range: piece.upperBound..<bytes.count)
    previousEnd = piece.upperBound
    isDone = false
  }

  private mutating func noteStrayFront(_ piece: Range<Int>, before open: Int) {
    let firstLine = bytes[piece].prefix { $0 >= Byte.space }
    let shown = excerpt(String(decoding: firstLine, as: UTF8.self))
    let dots = firstLine.count < piece.count && !shown.hasSuffix("…") ? "…" : ""
    let bracket = text(open..<open + 1)
    note(
      .unexpected, piece,
      "\(shown)\(dots) stands before the \(bracket == "{" ? "payload" : "array"); a JSON text is one value, so nothing "
        + "may stand in front of its '\(bracket)'. Remove it.",
      fix: replacing(piece, "", "remove what stands before '\(bracket)'", isSafe: false))
  }
}
