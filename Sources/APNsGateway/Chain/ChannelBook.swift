/// The broadcast channels of all apps (Apple, "Setting up broadcast push notifications").
package struct ChannelBook: Sendable {
  /// What a channel keeps for devices that are offline.
  package enum StoragePolicy: Int, Sendable {
    /// Nothing; the expiration of its pushes must be 0.
    case none = 0
    /// The newest message.
    case newest = 1
  }

  private var channels: [String: [(id: String, policy: StoragePolicy)]] = [:]

  package init() {}

  /// The ids of an app's channels, oldest first.
  package func ids(of bundleID: String) -> [String] { channels[bundleID, default: []].map(\.id) }

  /// The policy of one channel; nil if the app has no such channel.
  package func policy(of id: String, in bundleID: String) -> StoragePolicy? {
    channels[bundleID, default: []].first { $0.id == id }?.policy
  }

  /// Makes a channel and returns its id: sixteen random bytes in base64.
  package mutating func create(
    in bundleID: String, policy: StoragePolicy, ids: inout IdentifierSource
  ) -> String {
    let id = Base64.encode(ids.bytes(16))
    channels[bundleID, default: []].append((id, policy))
    return id
  }

  /// Takes a channel away for good; false if there is none.
  package mutating func delete(_ id: String, in bundleID: String) -> Bool {
    guard let index = channels[bundleID]?.firstIndex(where: { $0.id == id }) else { return false }
    channels[bundleID]?.remove(at: index)
    return true
  }
}

/// Base64 with padding (RFC 4648 §4), as channel ids have it.
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of the bytes.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let digit = digits[bits >> (18 - 6 * place) & 63]
        text.append(place <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a text has the form: whole groups of four digits, padding at the end only.
  package static func isWellFormed(_ text: String) -> Bool {
    let body = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
    let padding = text.utf8.count - body.count
    return !text.isEmpty && text.utf8.count.isMultiple(of: 4) && padding <= 2
      && body.allSatisfy { digits.contains($0) }
  }
}
