/// Comma-separated values (RFC 4180), as spreadsheets write them.
///
/// A semicolon or a tab separates too, when the first line has no comma; a byte order mark is skipped.
struct CSVTable: Equatable {
  /// The rows with the number of the line on which each begins, from 1; blank lines are left out.
  var rows: [(line: Int, cells: [String])]

  static func == (left: CSVTable, right: CSVTable) -> Bool {
    left.rows.map(\.cells) == right.rows.map(\.cells)
  }

  /// Reads a text; a quote that is never closed ends with the text.
  init(_ text: String) {
    rows = []
    var reader = Reader(text)
    while let row = reader.next() {
      if row.cells != [""] { rows.append(row) }
    }
  }

  private struct Reader {
    private let scalars: [UInt8]
    private var at = 0
    private var line = 1
    private let separator: UInt8

    init(_ text: String) {
      var bytes = Array(text.utf8)
      if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
      scalars = bytes
      let head = bytes.prefix { $0 != 0x0a }
      separator =
        [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].first { head.contains($0) } ?? UInt8(ascii: ",")
    }

    var hasMore: Bool { at < scalars.count }

    mutating func next() -> (line: Int, cells: [String])? {
      guard hasMore else { return nil }
      let start = line
      var cells: [String] = []
      while true {
        cells.append(cell())
        guard hasMore else { break }
        let byte = scalars[at]
        at += 1
        if byte == separator { continue }
        line += 1
        break
      }
      return (start, cells)
    }

    /// One cell, up to a separator or the end of the line, which stays.
    private mutating func cell() -> String {
      if hasMore, scalars[at] == UInt8(ascii: "\"") { return quoted() }
      let start = at
      while hasMore, scalars[at] != separator, scalars[at] != 0x0a { at += 1 }
      var end = at
      if end > start, scalars[end - 1] == 0x0d { end -= 1 }
      return String(decoding: scalars[start..<end], as: UTF8.self)
    }

    private mutating func quoted() -> String {
      at += 1
      var content: [UInt8] = []
      while hasMore {
        let byte = scalars[at]
        at += 1
        if byte == UInt8(ascii: "\"") {
          guard hasMore, scalars[at] == UInt8(ascii: "\"") else { break }
          at += 1
        } else if byte == 0x0a {
          line += 1
        }
        content.append(byte)
      }
      // Whatever stands between the quote and the separator belongs to nobody.
      while hasMore, scalars[at] != separator, scalars[at] != 0x0a { at += 1 }
      return String(decoding: content, as: UTF8.self)
    }
  }

  /// A row as text, with quotes where they are needed.
  static func line(_ cells: [String]) -> String {
    cells.map { cell in
      let isPlain = cell.utf8.allSatisfy {
        ![UInt8(ascii: ","), UInt8(ascii: "\""), 0x0a, 0x0d].contains($0)
      }
      return isPlain ? cell : "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }.joined(separator: ",")
  }
}
