/// One entry of a SETTINGS frame (RFC 9113 §6.5.2).
package struct HTTP2Setting: Sendable, Hashable, CustomStringConvertible {
  /// What is set: an open set.
  package struct Name: Sendable, Hashable, RawRepresentable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let headerTableSize = Name(rawValue: 1)
    package static let enablePush = Name(rawValue: 2)
    package static let maxConcurrentStreams = Name(rawValue: 3)
    package static let initialWindowSize = Name(rawValue: 4)
    package static let maxFrameSize = Name(rawValue: 5)
    package static let maxHeaderListSize = Name(rawValue: 6)
  }

  package var name: Name
  package var value: UInt32

  package init(_ name: Name, _ value: UInt32) {
    self.name = name
    self.value = value
  }

  private static let names: [Name: String] = [
    .headerTableSize: "HEADER_TABLE_SIZE", .enablePush: "ENABLE_PUSH",
    .maxConcurrentStreams: "MAX_CONCURRENT_STREAMS", .initialWindowSize: "INITIAL_WINDOW_SIZE",
    .maxFrameSize: "MAX_FRAME_SIZE", .maxHeaderListSize: "MAX_HEADER_LIST_SIZE",
  ]

  package var description: String {
    "\(HTTP2Setting.names[name] ?? "SETTING_\(name.rawValue)")=\(value)"
  }
}
