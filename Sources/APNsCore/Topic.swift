/// A bundle id or another topic with the suffix that the push type asks for.
package struct Topic: Sendable, Hashable, CustomStringConvertible {
  /// The value of `apns-topic`.
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { text }

  /// Every suffix that a push type uses, longest first, so that `.voip-ptt` is found before `.voip`.
  package static let suffixes: [String] = PushType.all.map(\.topicSuffix).filter { !$0.isEmpty }
    .sorted { $0.utf8.count > $1.utf8.count }

  /// The known suffix at the end, or the empty text.
  package var suffix: String {
    Topic.suffixes.first { text.hasSuffix($0) } ?? ""
  }

  /// The topic without a known suffix: the bundle id.
  package var base: String {
    let suffix = suffix
    return suffix.isEmpty
      ? text : String(text[..<text.utf8.index(text.endIndex, offsetBy: -suffix.utf8.count)])
  }

  /// The same bundle id with the suffix of another push type; the MDM topic has no suffix and is left as it is.
  package func adapted(to type: PushType) -> Topic {
    type == .mdm ? self : Topic(base + type.topicSuffix)
  }

  /// Whether it has the form of a bundle id: two or more parts of letters, digits, `-` and `_`, joined by dots.
  package var isWellFormed: Bool {
    var parts = 1
    var isEmpty = true
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        if isEmpty { return false }
        parts += 1
        isEmpty = true
      } else if Topic.isTopicByte(byte) {
        isEmpty = false
      } else {
        return false
      }
    }
    return parts > 1 && !isEmpty
  }

  private static func isTopicByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
