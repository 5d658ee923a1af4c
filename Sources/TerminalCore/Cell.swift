/// One cell of a surface: what is drawn there and how.
///
/// Thousands of them are made, copied and compared for each key, so the text lies inside the cell and no memory is
/// counted: at most 15 bytes of UTF-8, which holds a base with several marks; marks beyond that are not drawn.
package struct Cell: Sendable, Hashable {
  /// The bytes of the text, first one lowest; the highest byte of `high` is their number.
  private var low: UInt64
  private var high: UInt64
  package var style: Style
  /// As wide as the style, so that no byte of a cell is without meaning: rows are compared as memory.
  private var columns: UInt32

  /// 1 or 2; 0 for the second half of a wide cell.
  package var width: UInt8 { UInt8(truncatingIfNeeded: columns) }

  /// A cell with a text that was already measured.
  package init(_ text: String, width: UInt8 = 1, style: Style = .plain) {
    columns = UInt32(width)
    self.style = style
    low = 0
    high = 0
    var count: UInt64 = 0
    for scalar in text.unicodeScalars {
      let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      guard count + UInt64(bytes.count) <= 15 else { break }
      for byte in bytes {
        if count < 8 {
          low |= UInt64(byte) << (count * 8)
        } else {
          high |= UInt64(byte) << ((count - 8) * 8)
        }
        count += 1
      }
    }
    high |= count << 56
  }

  /// A cell with one printable ASCII character.
  package init(ascii byte: UInt8, style: Style) {
    low = UInt64(byte)
    high = 1 << 56
    columns = 1
    self.style = style
  }

  /// A cell of one column with one code point, given as its bytes.
  @inline(__always)
  init(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, style: Style) {
    low = 0
    for (shift, index) in range.enumerated() { low |= UInt64(bytes[index]) << (UInt64(shift) * 8) }
    high = UInt64(range.count) << 56
    columns = 1
    self.style = style
  }

  /// The second half of a wide cell.
  static func secondHalf(_ style: Style) -> Cell { Cell("", width: 0, style: style) }

  /// A cluster that the terminal draws in `width` columns; empty in the second half of a wide cell.
  package var text: String {
    get {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(16)
      for index in 0..<(high >> 56) {
        let word = index < 8 ? low >> (index * 8) : high >> ((index - 8) * 8)
        bytes.append(UInt8(truncatingIfNeeded: word))
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    set { self = Cell(newValue, width: width, style: style) }
  }

  /// Compared by the thousand for each key: words, no calls.
  @inline(__always)
  package static func == (left: Cell, right: Cell) -> Bool {
    left.low == right.low && left.high == right.high && left.style == right.style
      && left.columns == right.columns
  }

  /// The only code point of the text, when it is ASCII: what nearly every cell holds.
  package var ascii: UInt8? {
    high == 1 << 56 && low < 0x80 ? UInt8(truncatingIfNeeded: low) : nil
  }

  package static let blank = Cell(" ")
}
