/// One frame as it passed, for wire logs and for tests (RFC 9113 §6).
package struct HTTP2Frame: Sendable, Equatable {
  /// The type of a frame: an open set.
  package struct Kind: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let data = Kind(rawValue: 0)
    package static let headers = Kind(rawValue: 1)
    package static let priority = Kind(rawValue: 2)
    package static let reset = Kind(rawValue: 3)
    package static let settings = Kind(rawValue: 4)
    package static let pushPromise = Kind(rawValue: 5)
    package static let ping = Kind(rawValue: 6)
    package static let goAway = Kind(rawValue: 7)
    package static let windowUpdate = Kind(rawValue: 8)
    package static let continuation = Kind(rawValue: 9)

    private static let names = [
      "DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY",
      "WINDOW_UPDATE",
      "CONTINUATION",
    ]

    /// The name in the RFC, or the number of an unknown type.
    package var description: String {
      Int(rawValue) < Kind.names.count ? Kind.names[Int(rawValue)] : "frame type \(rawValue)"
    }
  }

  /// Which way it went.
  package enum Direction: Sendable, Equatable {
    case sent
    case received
  }

  /// What is inside, where that says more than the type.
  package enum Content: Sendable, Equatable {
    case none
    case fields(HTTP2FieldBlock)
    case settings([HTTP2Setting])
    case error(HTTP2ErrorCode)
    case goAway(lastStream: Int32, HTTP2ErrorCode, debugData: [UInt8])
    case increment(Int32)
    case ping([UInt8])
  }

  package var direction: Direction
  package var kind: Kind
  package var flags: UInt8
  package var stream: Int32
  /// The length of the frame's payload in bytes, without the nine bytes of its head.
  package var length: Int
  package var content: Content

  package init(
    direction: Direction, kind: Kind, flags: UInt8, stream: Int32, length: Int, content: Content = .none
  ) {
    self.direction = direction
    self.kind = kind
    self.flags = flags
    self.stream = stream
    self.length = length
    self.content = content
  }

  /// ACK of SETTINGS and PING.
  package var isAcknowledgement: Bool { flags & 1 != 0 && (kind == .settings || kind == .ping) }

  /// END_STREAM of HEADERS and DATA.
  package var endsStream: Bool { flags & 1 != 0 && (kind == .headers || kind == .data) }
}
