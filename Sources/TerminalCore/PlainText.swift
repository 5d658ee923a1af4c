/// The signs of a text that are drawn without looking for clusters: printable ASCII, box drawing, blocks and shapes, "…"
/// and "·".
///
/// Each takes one column in every terminal that was measured, and none of them joins with another. One that is followed
/// by anything else is left to the clusters, for a mark could belong to it.
struct PlainText {
  /// How many bytes of UTF-8 the signs take.
  let bytes: Int
  /// How many signs there are.
  let columns: Int
  /// Whether that is the whole text.
  let isAll: Bool

  /// Measures the longest beginning that is plain and not wider than `limit` columns.
  static func prefix(of text: Substring, columns limit: Int = .max) -> PlainText {
    let bytes = text.utf8Span.span
    var index = 0
    var columns = 0
    while index < bytes.count, columns < limit {
      let length = length(bytes, at: index)
      guard length > 0 else { break }
      index += length
      columns += 1
    }
    return PlainText(bytes: index, columns: columns, isAll: index == bytes.count)
  }

  /// How many bytes the plain sign at an offset takes, 0 when it is none.
  @inline(__always)
  static func length(_ bytes: borrowing Span<UInt8>, at index: Int) -> Int {
    let length = sign(bytes, at: index)
    let next = index + length
    guard length > 0, next < bytes.count, bytes[next] >= 0x80 else { return length }
    return sign(bytes, at: next) > 0 ? length : 0
  }

  /// The same, whatever follows.
  @inline(__always)
  private static func sign(_ bytes: borrowing Span<UInt8>, at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x7F { return first >= 0x20 ? 1 : 0 }
    guard first == 0xE2 || first == 0xC2 else { return 0 }
    return signBeyondASCII(bytes, at: index)
  }

  private static func signBeyondASCII(_ bytes: borrowing Span<UInt8>, at index: Int) -> Int {
    // U+00B7
    if bytes[index] == 0xC2 { return bytes[index + 1] == 0xB7 ? 2 : 0 }
    let (second, third) = (bytes[index + 1], bytes[index + 2])
    // U+2026, then U+2500…U+25FC
    if second == 0x80 { return third == 0xA6 ? 3 : 0 }
    return (0x94...0x96).contains(second) || second == 0x97 && third <= 0xBC ? 3 : 0
  }
}
