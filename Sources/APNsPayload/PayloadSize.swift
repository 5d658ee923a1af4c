package import APNsCore
package import JSONText

/// How many bytes a payload has, and how many it may have.
package struct PayloadSize: Sendable, Equatable {
  /// The bytes of the text as it stands.
  package let asWritten: Int
  /// The bytes when only the white space outside strings and a byte order mark are taken away.
  package let minified: Int
  /// The most that APNs takes for the push type: 4096, or 5120 for voip and broadcasts.
  package let limit: Int

  package init(_ document: JSONDocument, pushType: PushType? = nil, isBroadcast: Bool = false) {
    self.init(document.bytes, pushType: pushType, isBroadcast: isBroadcast)
  }

  package init(_ bytes: [UInt8], pushType: PushType? = nil, isBroadcast: Bool = false) {
    asWritten = bytes.count
    minified = PayloadSize.minifiedCount(bytes)
    limit = isBroadcast ? APNsLimits.largePayload : (pushType ?? .alert).payloadLimit
  }

  /// Whether the text as it stands is within the limit.
  package var fits: Bool { asWritten <= limit }
  /// Whether it fits once its white space is gone.
  package var fitsMinified: Bool { minified <= limit }

  /// Counts every byte but white space outside strings (RFC 8259 §2) and a leading byte order mark.
  private static func minifiedCount(_ bytes: [UInt8]) -> Int {
    var count = bytes.count
    var index = 0
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      count -= 3
      index = 3
    }
    var inString = false
    while index < bytes.count {
      let byte = bytes[index]
      if inString {
        if byte == UInt8(ascii: "\\") {
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          inString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): inString = true
        case 0x20, 0x09, 0x0a, 0x0d: count -= 1
        default: break
        }
      }
      index += 1
    }
    return count
  }
}
