package import JSONText

/// A payload as APNs and the device read it: a typed view over the text, which stays as it is.
///
/// Nothing is repaired here. A value of a wrong type reads as absent, and its node can still be asked for.
package struct Payload: Sendable {
  /// The text with its tree.
  package let document: JSONDocument
  /// The object at the top; nil when the text holds anything else.
  package let root: JSONNode?
  /// The object under `aps`; nil when it is missing or no object.
  package let aps: JSONNode?

  package init(_ document: JSONDocument) {
    self.document = document
    root = document.root.flatMap { $0.kind == .object ? $0 : nil }
    aps = root?["aps"].flatMap { $0.kind == .object ? $0 : nil }
  }

  /// The node at a JSON pointer, whatever its type.
  package func node(at pointer: JSONPointer) -> JSONNode? { document.node(at: pointer) }

  /// The text at a JSON pointer; nil when there is none or it is no string.
  package func string(at pointer: JSONPointer) -> String? { node(at: pointer)?.string }

  /// The node of one member of `aps`.
  package func apsNode(_ key: String) -> JSONNode? { aps?[key] }

  /// What `aps.alert` asks to show.
  package var alert: AlertContent { AlertContent(apsNode("alert")) }

  /// The count for the app's icon; nil leaves it as it was, 0 clears it.
  package var badge: Int? { apsNode("badge")?.int }

  /// What is to be heard.
  package var sound: SoundContent? { apsNode("sound").flatMap(SoundContent.init) }

  /// The key that groups notifications.
  package var threadID: String? { apsNode("thread-id")?.string }

  /// The identifier of a category that the app registered.
  package var category: String? { apsNode("category")?.string }

  /// The window that the app brings forward.
  package var targetContentID: String? { apsNode("target-content-id")?.string }

  /// What a Focus filter judges by.
  package var filterCriteria: String? { apsNode("filter-criteria")?.string }

  /// How the notification interrupts; nil for an absent or unknown level.
  package var interruptionLevel: InterruptionLevel? {
    apsNode("interruption-level")?.string.flatMap(InterruptionLevel.init)
  }

  /// The place among the app's notifications, 0 to 1; any number for Live Activities.
  package var relevanceScore: Double? { apsNode("relevance-score")?.double }

  /// Whether `content-available` is the number 1.
  package var isContentAvailable: Bool { Payload.isOne(apsNode("content-available")) }

  /// Whether `mutable-content` is the number 1, so that the service extension runs.
  package var isMutableContent: Bool { Payload.isOne(apsNode("mutable-content")) }

  /// Whether anything is to be seen or heard: an alert with text, a badge or a sound.
  package var showsSomething: Bool {
    alert.hasText || apsNode("badge") != nil
      || (apsNode("sound")?.string).map { !$0.isEmpty } ?? (sound != nil)
  }

  /// Whether the push only wakes the app: `content-available` and nothing for the person.
  package var isSilent: Bool {
    isContentAvailable && apsNode("alert") == nil && apsNode("badge") == nil && apsNode("sound") == nil
  }

  /// What a Live Activity is told; nil when `aps` holds none of its keys.
  package var liveActivity: LiveActivityContent? { aps.flatMap(LiveActivityContent.init) }

  /// The members that stand beside `aps`.
  package var customMembers: [JSONMember] { root?.members.filter { $0.key != "aps" } ?? [] }

  /// The number 1 written as a number; Apple documents nothing else for the flags of `aps`.
  package static func isOne(_ node: JSONNode?) -> Bool { node?.kind == .number && node?.double == 1 }
}

/// The documented values of `interruption-level` (Apple, "Generating a remote notification").
package enum InterruptionLevel: String, Sendable, CaseIterable {
  /// Goes into the list without lighting the screen.
  case passive
  /// Lights the screen and may play a sound; what an absent level means.
  case active
  /// Breaks through the scheduled summary and Focus; needs the capability.
  case timeSensitive = "time-sensitive"
  /// Breaks through everything; needs an entitlement from Apple.
  case critical
}
