/// Makes pasted bytes harmless and uniform.
package enum PasteText {
  /// The text of a paste: CR LF and CR become LF; controls other than LF and tab, and whole escape sequences, go.
  ///
  /// Broken UTF-8 becomes U+FFFD. Nothing else is changed.
  package static func clean(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x0D:
        result.append(0x0A)
        if index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
      case 0x09, 0x0A: result.append(byte)
      case 0x1B:
        index = endOfSequence(bytes, index)
        continue
      case 0..<0x20, 0x7F: break
      case 0xC2 where index + 1 < bytes.count && (0x80..<0xA0).contains(bytes[index + 1]):
        index += 1
      default: result.append(byte)
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The index after the escape sequence that starts at `start`; after the ESC alone where none is recognisable.
  private static func endOfSequence(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start + 1
    guard index < bytes.count else { return index }
    switch bytes[index] {
    case UInt8(ascii: "["):
      index += 1
      while index < bytes.count, (0x20..<0x40).contains(bytes[index]) { index += 1 }
      return index < bytes.count && bytes[index] >= 0x40 && bytes[index] < 0x7F ? index + 1 : index
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      // A string ends in its line or is none: it must not swallow the rest of the paste.
      let limit = min(bytes.count, start + 4096)
      while index < limit, bytes[index] != 0x0A, bytes[index] != 0x0D {
        if bytes[index] == 0x07 { return index + 1 }
        if bytes[index] == 0x1B, index + 1 < limit, bytes[index + 1] == UInt8(ascii: "\\") {
          return index + 2
        }
        index += 1
      }
      return start + 1
    default:
      while index < bytes.count, (0x20..<0x30).contains(bytes[index]) { index += 1 }
      return index < bytes.count && (0x30..<0x7F).contains(bytes[index]) ? index + 1 : start + 1
    }
  }
}
