/// Reads what terminals report about the mouse.
enum MouseReport {
  /// The SGR form (mode 1006): `button;column;row` and `M` for press, `m` for release.
  static func decode(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> MouseEvent? {
    let numbers = parameters.split(separator: UInt8(ascii: ";"))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return nil }
    return event(numbers[0], numbers[1], numbers[2], released: final == UInt8(ascii: "m"))
  }

  /// The old form (mode 1000 alone): three bytes, each 32 more than its value; columns up to 223.
  static func decodeOld(_ bytes: ArraySlice<UInt8>) -> MouseEvent? {
    let numbers = bytes.map { Int($0) - 32 }
    guard numbers.count == 3 else { return nil }
    return event(numbers[0], numbers[1], numbers[2], released: numbers[0] & 3 == 3 && numbers[0] < 64)
  }

  private static func event(_ code: Int, _ column: Int, _ row: Int, released: Bool) -> MouseEvent? {
    guard column >= 1, row >= 1 else { return nil }
    let place = Position(column: column - 1, row: row - 1)
    if code & 64 != 0 {
      switch code & 3 {
      case 0: return MouseEvent(.wheelUp, at: place)
      case 1: return MouseEvent(.wheelDown, at: place)
      default: return nil
      }
    }
    if released { return MouseEvent(.release, at: place) }
    // Only the left button means something; the others stay with the terminal's own menu and paste.
    guard code & 3 == 0 else { return nil }
    return MouseEvent(code & 32 != 0 ? .drag : .press, at: place)
  }
}
