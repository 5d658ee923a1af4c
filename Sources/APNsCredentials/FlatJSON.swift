/// Reads the two small JSON objects of a provider token.
///
/// Anything that is no object, or has text after it, is refused. Of nested values only that they are there is kept.
struct FlatJSON {
  enum Value: Equatable {
    case string(String)
    /// The number as it is written.
    case number(String)
    case other
  }

  private(set) var members: [String: Value] = [:]
  private var bytes: ArraySlice<UInt8>

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    guard readObject(keep: true, depth: 0) else { return nil }
    skipSpace()
    guard self.bytes.isEmpty else { return nil }
  }

  private mutating func readObject(keep: Bool, depth: Int) -> Bool {
    guard depth < 8, take("{") else { return false }
    if take("}") { return true }
    repeat {
      skipSpace()
      guard let key = readString(), take(":"), let value = readValue(depth: depth) else { return false }
      if keep { members[key] = value }
    } while take(",")
    return take("}")
  }

  private mutating func readArray(depth: Int) -> Bool {
    guard depth < 8, take("[") else { return false }
    if take("]") { return true }
    repeat {
      guard readValue(depth: depth) != nil else { return false }
    } while take(",")
    return take("]")
  }

  private mutating func readValue(depth: Int) -> Value? {
    skipSpace()
    switch bytes.first {
    case UInt8(ascii: "\""): return readString().map(Value.string)
    case UInt8(ascii: "{"): return readObject(keep: false, depth: depth + 1) ? .other : nil
    case UInt8(ascii: "["): return readArray(depth: depth + 1) ? .other : nil
    default: break
    }
    let word = bytes.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "E"),
        UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    bytes = bytes.dropFirst(word.count)
    let text = String(decoding: word, as: UTF8.self)
    if ["true", "false", "null"].contains(text) { return .other }
    return FlatJSON.isNumber(Array(word)) ? .number(text) : nil
  }

  /// Whether the text is a JSON number (RFC 8259 §6).
  private static func isNumber(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
      let run = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      rest = rest.dropFirst(run.count)
      return run.count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let leading = rest.first
    let whole = digits(&rest)
    guard whole == 1 || (whole > 1 && leading != UInt8(ascii: "0")) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits(&rest) > 0 else { return false }
    }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private mutating func readString() -> String? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    bytes = bytes.dropFirst()
    var text: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case 0..<0x20: return nil
      case UInt8(ascii: "\\"):
        guard let escaped = readEscape() else { return nil }
        text += escaped
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape() -> [UInt8]? {
    guard let kind = bytes.popFirst() else { return nil }
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [kind]
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "r"): return [0x0d]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0c]
    case UInt8(ascii: "u"):
      let digits = String(decoding: bytes.prefix(4), as: UTF8.self)
      bytes = bytes.dropFirst(4)
      guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16) else { return nil }
      return Unicode.Scalar(value).map { Array(String($0).utf8) }
    default: return nil
    }
  }

  private mutating func skipSpace() {
    bytes = bytes.drop { $0 == 0x20 || $0 == 0x0a || $0 == 0x0d || $0 == 0x09 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard bytes.first == UInt8(ascii: character) else { return false }
    bytes = bytes.dropFirst()
    return true
  }
}
