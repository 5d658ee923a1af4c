package import JSONText

/// The keys of a Live Activity push (Apple, "Starting and updating Live Activities with ActivityKit push
/// notifications").
package struct LiveActivityContent: Sendable {
  /// What happens to the activity.
  package enum Event: String, Sendable, CaseIterable {
    /// Starts one, from iOS 17.2.
    case start
    /// Changes its state.
    case update
    /// Ends it with a last state.
    case end
  }

  /// The keys that only a Live Activity reads.
  package static let keys: Set<String> = [
    "event", "timestamp", "content-state", "stale-date", "dismissal-date", "attributes-type", "attributes",
    "input-push-token", "input-push-channel",
  ]

  /// nil for an absent or unknown event.
  package let event: Event?
  /// Seconds since 1970.
  package let timestamp: Int?
  package let contentState: JSONNode?
  /// Seconds since 1970.
  package let staleDate: Int?
  /// Seconds since 1970.
  package let dismissalDate: Int?
  package let attributesType: String?
  package let attributes: JSONNode?

  /// nil when `aps` holds neither `event` nor `content-state`.
  package init?(_ aps: JSONNode) {
    guard aps["event"] != nil || aps["content-state"] != nil else { return nil }
    event = aps["event"]?.string.flatMap(Event.init)
    timestamp = aps["timestamp"]?.int
    contentState = aps["content-state"]
    staleDate = aps["stale-date"]?.int
    dismissalDate = aps["dismissal-date"]?.int
    attributesType = aps["attributes-type"]?.string
    attributes = aps["attributes"]
  }
}
