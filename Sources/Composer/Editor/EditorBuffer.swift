/// A place in the text of an editor: a line and a byte in it, both from 0.
///
/// The byte is always the beginning of a grapheme cluster or the end of the line.
package struct EditorPosition: Sendable, Hashable, Comparable {
  package var line: Int
  package var byte: Int

  package init(line: Int, byte: Int) {
    self.line = line
    self.byte = byte
  }

  package static let start = EditorPosition(line: 0, byte: 0)

  package static func < (left: EditorPosition, right: EditorPosition) -> Bool {
    (left.line, left.byte) < (right.line, right.byte)
  }
}

/// The text of an editor as lines of UTF-8 without their line ends; there is always at least one line.
///
/// Lines are cut at LF only. Bytes that are no UTF-8 stay as they are.
package struct EditorBuffer: Sendable, Equatable {
  package private(set) var lines: [[UInt8]]
  /// The bytes of the whole text, line ends included.
  package private(set) var byteCount: Int
  /// Counts up with each change.
  package private(set) var revision = 0
  /// How many lines hold the sign of a comment that may go over lines.
  private(set) var commentedLines = 0

  package init(_ bytes: [UInt8] = []) {
    lines = Self.cut(bytes)
    byteCount = bytes.count
    commentedLines = lines.count { Self.hasCommentSign($0) }
  }

  /// The whole text.
  package var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(byteCount)
    for index in lines.indices {
      if index > 0 { result.append(0x0A) }
      result += lines[index]
    }
    return result
  }

  package var isEmpty: Bool { byteCount == 0 }

  package var end: EditorPosition {
    EditorPosition(line: lines.count - 1, byte: lines[lines.count - 1].count)
  }

  /// The nearest place that is there.
  package func clamped(_ position: EditorPosition) -> EditorPosition {
    let line = max(0, min(position.line, lines.count - 1))
    return EditorPosition(line: line, byte: max(0, min(position.byte, lines[line].count)))
  }

  /// The text between two places.
  package func bytes(in range: Range<EditorPosition>) -> [UInt8] {
    let (from, to) = (range.lowerBound, range.upperBound)
    if from.line == to.line { return Array(lines[from.line][from.byte..<to.byte]) }
    var result = Array(lines[from.line][from.byte...])
    for line in from.line + 1..<to.line {
      result.append(0x0A)
      result += lines[line]
    }
    result.append(0x0A)
    result += lines[to.line][..<to.byte]
    return result
  }

  /// Puts bytes in the place of a range.
  ///
  /// - Returns: where the new text ends.
  @discardableResult
  mutating func replace(_ range: Range<EditorPosition>, with bytes: [UInt8]) -> EditorPosition {
    let (from, to) = (range.lowerBound, range.upperBound)
    revision += 1
    let isOneLine = from.line == to.line && !bytes.contains(0x0A)
    if isOneLine {
      byteCount += bytes.count - (to.byte - from.byte)
      let had = commentedLines > 0 && Self.hasCommentSign(lines[from.line])
      lines[from.line].replaceSubrange(from.byte..<to.byte, with: bytes)
      let has = Self.hasCommentSign(lines[from.line], near: from.byte, count: bytes.count, had: had)
      commentedLines += (has ? 1 : 0) - (had ? 1 : 0)
      return EditorPosition(line: from.line, byte: from.byte + bytes.count)
    }
    byteCount += bytes.count - byteDistance(range)
    var new = Self.cut(bytes)
    let tail = lines[to.line][to.byte...]
    let end = EditorPosition(
      line: from.line + new.count - 1, byte: new[new.count - 1].count + (new.count == 1 ? from.byte : 0))
    new[0].insert(contentsOf: lines[from.line][..<from.byte], at: 0)
    new[new.count - 1] += tail
    commentedLines -= lines[from.line...to.line].count { Self.hasCommentSign($0) }
    commentedLines += new.count { Self.hasCommentSign($0) }
    lines.replaceSubrange(from.line...to.line, with: new)
    return end
  }

  private func byteDistance(_ range: Range<EditorPosition>) -> Int {
    let (from, to) = (range.lowerBound, range.upperBound)
    if from.line == to.line { return to.byte - from.byte }
    return lines[from.line].count - from.byte + to.byte
      + lines[from.line + 1..<to.line].reduce(to.line - from.line) { $0 + $1.count }
  }

  private static func cut(_ bytes: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      result.append(Array(bytes[start..<end]))
      start = end + 1
    }
    result.append(Array(bytes[start...]))
    return result
  }

  static func hasCommentSign(_ line: [UInt8]) -> Bool {
    for index in line.indices.dropFirst() where line[index] == 0x2A || line[index] == 0x2F {
      if line[index - 1] == (line[index] == 0x2A ? 0x2F : 0x2A) { return true }
    }
    return false
  }

  /// The same after an edit; a long line that had none is looked at around the edit only.
  private static func hasCommentSign(_ line: [UInt8], near byte: Int, count: Int, had: Bool) -> Bool {
    if had || line.count < 4096 { return hasCommentSign(line) }
    return hasCommentSign(Array(line[max(0, byte - 1)..<min(line.count, byte + count + 1)]))
  }
}
