import JSONText
import TerminalCore

/// Walks through a line by grapheme clusters without making a text of all of it.
///
/// Bytes that are no UTF-8 count as clusters of one byte.
enum Clusters {
  /// The end of the cluster that begins at a byte.
  static func end(of line: [UInt8], after byte: Int) -> Int {
    let count = line.count
    guard byte < count else { return count }
    if line[byte] < 0x80, byte + 1 == count || line[byte + 1] < 0x80 { return byte + 1 }
    var limit = 32
    while true {
      let stop = validEnd(of: line, from: byte, limit: min(count, byte + limit))
      guard stop > byte else { return byte + 1 }
      let text = String(decoding: line[byte..<stop], as: UTF8.self)
      let length = text.first.map { $0.utf8.count } ?? 1
      // A cluster that reaches the end of the sample may go on after it.
      if byte + length < stop || stop == count || limit >= 4096 || isCut(line, at: stop, before: byte + limit)
      {
        return byte + length
      }
      limit *= 4
    }
  }

  /// Whether a sample ended since the next bytes are no UTF-8.
  private static func isCut(_ line: [UInt8], at stop: Int, before limit: Int) -> Bool {
    stop + 4 <= min(line.count, limit)
  }

  private static func validEnd(of line: [UInt8], from byte: Int, limit: Int) -> Int {
    var index = byte
    while index < limit, let (_, length) = UnicodeScan.scalar(in: line, at: index, end: limit) {
      index += length
    }
    return index
  }

  /// The beginning of the cluster that ends at a byte.
  static func start(of line: [UInt8], before byte: Int) -> Int {
    guard byte > 0 else { return 0 }
    if line[byte - 1] < 0x80, byte < 2 || line[byte - 2] < 0x80 { return byte - 1 }
    // From the nearest place that is certainly a boundary, forward again.
    var index = byte - 1
    let limit = max(0, byte - 512)
    while index > limit, !(line[index] < 0x80 && line[index - 1] < 0x80) { index -= 1 }
    while index < byte - 1, line[index] & 0xC0 == 0x80 { index += 1 }
    var last = index
    while index < byte {
      last = index
      index = end(of: line, after: index)
    }
    return last
  }

  /// The nearest boundary at or before a byte.
  static func boundary(in line: [UInt8], at byte: Int) -> Int {
    guard byte > 0, byte < line.count else { return max(0, min(byte, line.count)) }
    let start = start(of: line, before: byte)
    return end(of: line, after: start) == byte ? byte : start
  }

  /// A cluster as a character; a byte that is no UTF-8 is the replacement character.
  static func character(of line: [UInt8], _ range: Range<Int>) -> Character {
    if range.count == 1 {
      let byte = line[range.lowerBound]
      return byte < 0x80 ? Character(Unicode.Scalar(byte)) : "\u{FFFD}"
    }
    return String(decoding: line[range], as: UTF8.self).first ?? " "
  }

  /// The columns of a cluster that begins at a column; a tab goes to the next stop.
  @inline(__always)
  static func width(of line: [UInt8], _ range: Range<Int>, column: Int) -> Int {
    let byte = line[range.lowerBound]
    if range.count == 1 {
      if byte == 0x09 { return TextWidth.tabColumns - column % TextWidth.tabColumns }
      if byte >= 0x20, byte < 0x7F { return 1 }
    }
    return Int(TextWidth.glyph(character(of: line, range)).width)
  }

  /// How many bytes from one on are printable ASCII, each a cluster and a column of its own.
  ///
  /// The last byte before anything else is left out, since a mark may cling to it.
  private static func plainRun(of line: [UInt8], from byte: Int, limit: Int) -> Int {
    var index = byte
    while index < limit, line[index] &- 0x20 < 0x5F { index += 1 }
    return index < line.count && line[index] >= 0x80 ? max(0, index - byte - 1) : index - byte
  }

  /// The column, from 0, at which a byte of a line is drawn.
  static func column(in line: [UInt8], at byte: Int) -> Int {
    var index = 0
    var column = 0
    let target = min(byte, line.count)
    while index < target {
      let plain = plainRun(of: line, from: index, limit: target)
      index += plain
      column += plain
      if index >= target { break }
      let next = end(of: line, after: index)
      column += width(of: line, index..<next, column: column)
      index = next
    }
    return column
  }

  /// The byte of the cluster that covers a column, or the end of the line, and the column where it begins.
  static func byte(in line: [UInt8], atColumn target: Int) -> (byte: Int, column: Int) {
    var index = 0
    var column = 0
    while index < line.count {
      let plain = plainRun(of: line, from: index, limit: min(line.count, index + max(0, target - column)))
      index += plain
      column += plain
      guard index < line.count else { break }
      let next = end(of: line, after: index)
      let width = width(of: line, index..<next, column: column)
      if column + width > target { break }
      column += width
      index = next
    }
    return (index, column)
  }

  /// How many clusters stand before a byte.
  static func count(in line: [UInt8], before byte: Int) -> Int {
    var index = 0
    var count = 0
    while index < min(byte, line.count) {
      index = end(of: line, after: index)
      count += 1
    }
    return count
  }
}
