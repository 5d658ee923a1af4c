/// Reads the one-level JSON object of an error answer: `{"reason":"…","timestamp":1}`.
///
/// This room knows no JSON library, and an answer from outside may be anything; whatever is not such an object is nil.
package enum FlatObject {
  /// A member's value: a string, or the text of anything else that is neither object nor array.
  package enum Value: Equatable {
    case text(String)
    case other(String)

    /// The string, if it is one.
    package var text: String? {
      if case .text(let text) = self { text } else { nil }
    }

    /// The whole number, if it is one.
    package var integer: Int? {
      if case .other(let text) = self { Int(text) } else { nil }
    }
  }

  /// The members of the object; nil for any other bytes.
  package static func members(_ bytes: [UInt8]) -> [String: Value]? {
    var reader = Reader(bytes: bytes)
    return reader.object()
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    mutating func object() -> [String: Value]? {
      guard take("{") else { return nil }
      var members: [String: Value] = [:]
      if take("}") { return members }
      repeat {
        guard let key = string(), take(":"), let value = value() else { return nil }
        members[key] = value
      } while take(",")
      return take("}") ? members : nil
    }

    private mutating func skipBlanks() {
      while at < bytes.count, [0x20, 0x0a, 0x0d, 0x09].contains(bytes[at]) { at += 1 }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard at < bytes.count, bytes[at] == UInt8(ascii: sign) else { return false }
      at += 1
      return true
    }

    private mutating func string() -> String? {
      guard take("\"") else { return nil }
      var text: [UInt8] = []
      while at < bytes.count {
        let byte = bytes[at]
        at += 1
        if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
        if byte == UInt8(ascii: "\\") {
          guard at < bytes.count else { return nil }
          let escaped = bytes[at]
          at += 1
          // APNs' reasons carry no escapes; only those that stand for themselves are read.
          guard [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/")].contains(escaped) else {
            return nil
          }
          text.append(escaped)
        } else if byte < 0x20 {
          // No JSON string holds one as it is (RFC 8259 §7).
          return nil
        } else {
          text.append(byte)
        }
      }
      return nil
    }

    private mutating func value() -> Value? {
      skipBlanks()
      guard at < bytes.count else { return nil }
      if bytes[at] == UInt8(ascii: "\"") { return string().map(Value.text) }
      let start = at
      while at < bytes.count, !",}\"{[ \n\r\t".utf8.contains(bytes[at]) { at += 1 }
      return start == at ? nil : .other(String(decoding: bytes[start..<at], as: UTF8.self))
    }
  }
}
