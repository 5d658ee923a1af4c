import APNsCore

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
