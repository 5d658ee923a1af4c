package import JSONText

/// What `aps.alert` asks to show.
package struct AlertContent: Sendable {
  /// The shapes that the value has.
  package enum Form: Sendable, Equatable {
    /// There is no `alert`.
    case absent
    /// A string: it is the body.
    case text
    /// An object with title, subtitle and body.
    case object
    /// Anything else, which shows nothing.
    case other
  }

  /// The three places for text.
  package enum Slot: String, Sendable, CaseIterable {
    case title, subtitle, body

    /// The key that names an entry of the app's strings file, used instead of the text.
    package var localizationKey: String { self == .body ? "loc-key" : rawValue + "-loc-key" }
    /// The key of the arguments of that entry.
    package var argumentsKey: String { self == .body ? "loc-args" : rawValue + "-loc-args" }
  }

  package let form: Form
  /// The node of `alert`, if there is one.
  package let node: JSONNode?

  package init(_ node: JSONNode?) {
    self.node = node
    form =
      switch node?.kind {
      case nil: .absent
      case .string: .text
      case .object: .object
      default: .other
      }
  }

  package var title: AlertText? { text(.title) }
  package var subtitle: AlertText? { text(.subtitle) }
  package var body: AlertText? { text(.body) }

  /// What stands in one slot; nil when nothing does.
  package func text(_ slot: Slot) -> AlertText? {
    guard let node else { return nil }
    if form == .text { return slot == .body ? AlertText(literal: node.string) : nil }
    guard form == .object else { return nil }
    if let nested = node[slot.rawValue], nested.kind == .object {
      // In a Live Activity's alert the slot itself is an object.
      return AlertText(
        localizationKey: nested["loc-key"]?.string, arguments: AlertContent.strings(nested["loc-args"]))
    }
    let literal = node[slot.rawValue]?.string
    let key = node[slot.localizationKey]?.string
    guard literal != nil || key != nil else { return nil }
    return AlertText(
      literal: literal, localizationKey: key, arguments: AlertContent.strings(node[slot.argumentsKey]))
  }

  /// The member of `alert` that launches with another image; nothing is seen of it in the notification.
  package var launchImage: String? { node?["launch-image"]?.string }

  /// Whether any slot has text, which is what makes a notification visible and lets the extension run.
  package var hasText: Bool { Slot.allCases.contains { text($0)?.isEmpty == false } }

  private static func strings(_ node: JSONNode?) -> [String] { node?.elements.compactMap(\.string) ?? [] }
}

/// The text of one slot: literal, or an entry of the app's strings file.
package struct AlertText: Sendable, Equatable {
  /// The text as sent.
  package var literal: String?
  /// The entry of the app's strings file; it wins over the literal text.
  package var localizationKey: String?
  /// What fills `%@` in that entry, in order.
  package var arguments: [String]

  package init(literal: String? = nil, localizationKey: String? = nil, arguments: [String] = []) {
    self.literal = literal
    self.localizationKey = localizationKey
    self.arguments = arguments
  }

  /// Whether nothing would be read.
  package var isEmpty: Bool { (literal ?? "").isEmpty && (localizationKey ?? "").isEmpty }
}
