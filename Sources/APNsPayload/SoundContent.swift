package import JSONText

/// What `aps.sound` asks to be heard (Apple, "Generating a remote notification").
package struct SoundContent: Sendable, Equatable {
  /// `default`, or a file in the app's bundle or in its Library/Sounds.
  package let name: String?
  /// Whether the object form marks a critical alert with the number 1.
  package let isCritical: Bool
  /// 0 to 1, for critical alerts.
  package let volume: Double?

  /// Reads a string or an object; nil for anything else.
  package init?(_ node: JSONNode) {
    switch node.kind {
    case .string:
      name = node.string
      isCritical = false
      volume = nil
    case .object:
      name = node["name"]?.string
      isCritical = Payload.isOne(node["critical"])
      volume = node["volume"]?.double
    default: return nil
    }
  }
}
