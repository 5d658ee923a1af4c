/// One `{{name}}` or `{{now+3600}}` in a text.
struct Placeholder {
  /// The bytes from the first brace to the last.
  let range: Range<Int>
  let name: String
  /// What is added to a time; 0 without one.
  let offset: Int

  /// Whether the text holds two opening braces at all, which few payloads do.
  static func mayOccur(in bytes: [UInt8]) -> Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == open, previous == open { return true }
      previous = byte
    }
    return false
  }

  /// The placeholders of a text in order; braces around anything but a name are none.
  static func all(in bytes: ArraySlice<UInt8>) -> [Placeholder] {
    var found: [Placeholder] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      guard bytes[index] == open, bytes[index + 1] == open else {
        index += 1
        continue
      }
      if let placeholder = read(bytes, at: index) {
        found.append(placeholder)
        index = placeholder.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private static let open = UInt8(ascii: "{")
  private static let close = UInt8(ascii: "}")

  private static func read(_ bytes: ArraySlice<UInt8>, at start: Int) -> Placeholder? {
    var index = start + 2
    skipSpaces(bytes, &index)
    let nameStart = index
    while index < bytes.endIndex, isNameByte(bytes[index], first: index == nameStart) {
      // `now-60` is a time with an offset, `chat-id` a name.
      if bytes[index] == UInt8(ascii: "-"), isTime(bytes[nameStart..<index]), isOffset(bytes, index) { break }
      index += 1
    }
    guard index > nameStart else { return nil }
    let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
    skipSpaces(bytes, &index)
    var offset = 0
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      let sign = bytes[index] == UInt8(ascii: "+") ? 1 : -1
      index += 1
      skipSpaces(bytes, &index)
      let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }
      guard isTime(bytes[nameStart..<nameStart + name.utf8.count]), (1...12).contains(digits.count) else {
        return nil
      }
      offset = sign * digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      index = digits.endIndex
      skipSpaces(bytes, &index)
    }
    guard index + 1 < bytes.endIndex, bytes[index] == close, bytes[index + 1] == close else { return nil }
    return Placeholder(range: start..<index + 2, name: name, offset: offset)
  }

  private static func skipSpaces(_ bytes: ArraySlice<UInt8>, _ index: inout Int) {
    while index < bytes.endIndex, bytes[index] == 0x20 { index += 1 }
  }

  private static func isTime(_ name: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual("now".utf8) || name.elementsEqual("swift-date".utf8)
  }

  private static func isOffset(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
    index + 1 < bytes.endIndex && (0x30...0x39).contains(bytes[index + 1])
  }

  private static func isNameByte(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !first
    default: false
    }
  }
}
