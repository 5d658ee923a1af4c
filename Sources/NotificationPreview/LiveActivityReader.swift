import APNsCore
import APNsPayload
import JSONText

/// Reads the generic card of a Live Activity out of a payload.
enum LiveActivityReader {
  /// More fields than this are counted, not shown.
  private static let mostFields = 12

  static func card(_ input: PreviewInput) -> LiveActivityCard {
    let payload = input.payload
    let content = payload.liveActivity
    var card = LiveActivityCard(
      event: content?.event?.rawValue ?? "", name: content?.attributesType ?? input.settings.shownAppName)
    card.fields = fields(content?.contentState)
    card.attributes = fields(content?.attributes)
    card.staleDate = content?.staleDate
    card.isStale = zip(card.staleDate, input.settings.now).map { $0 <= $1 } ?? false
    card.dismissalDate = content?.dismissalDate
    card.timestamp = content?.timestamp
    let alert = payload.alert
    card.alertTitle = ResolvedText(alert.title, slot: .title, strings: input.strings).text
    card.alertBody = ResolvedText(alert.body, slot: .body, strings: input.strings).text
    card.isAlerting = alert.hasText
    return card
  }

  private static func fields(_ node: JSONNode?) -> [LiveActivityCard.Field] {
    guard let node else { return [] }
    return node.members.prefix(mostFields).map { member in
      .init(member.key, words(member.value), share: share(member.key, member.value))
    }
  }

  private static func words(_ node: JSONNode) -> String {
    switch node.kind {
    case .string: node.string ?? ""
    case .number: node.numberText ?? ""
    case .boolean: node.bool == true ? "yes" : "no"
    case .null: "null"
    case .array: "\(node.count) item\(node.count == 1 ? "" : "s")"
    case .object: node.members.prefix(3).map { "\($0.key) \(scalar($0.value))" }.joined(separator: ", ")
    }
  }

  private static func scalar(_ node: JSONNode) -> String {
    node.kind == .object || node.kind == .array ? "…" : words(node)
  }

  /// A number between 0 and 1 whose name speaks of progress is drawn as a bar.
  private static func share(_ name: String, _ node: JSONNode) -> Double? {
    guard let value = node.double, (0...1).contains(value) else { return nil }
    let low = name.lowercased()
    let speaks = ["progress", "percent", "fraction", "ratio", "share", "complete"].contains {
      low.contains($0)
    }
    return speaks || (node.numberText?.contains(".") == true) ? value : nil
  }

  static func explanations(_ card: LiveActivityCard, _ input: PreviewInput) -> [Presentation.Explanation] {
    var lines: [Presentation.Explanation] = []
    switch card.event {
    case "start":
      lines.append(
        .init(
          "start: a card appears; from iOS 17.2, with alert, attributes-type and attributes.", .documented))
      if input.settings.system < .init(17, 2) {
        lines.append(.init("This system is older than iOS 17.2: it can only update and end.", .documented))
      }
    case "update":
      lines.append(
        .init(
          card.isAlerting
            ? "update with an alert: the screen lights and the island opens; without island the card drops down."
            : "update: the card changes without a sign.", .documented))
    case "end":
      lines.append(.init(dismissal(card, input), .documented))
    default:
      lines.append(.init("No event start, update or end: nothing changes.", .documented))
    }
    if card.fields.isEmpty {
      lines.append(
        .init("No content-state: the app's type does not decode, and nothing changes.", .documented))
    }
    if let stale = card.staleDate {
      let when = card.isStale ? "Stale since" : "Stale from"
      lines.append(
        .init("\(when) \(UnixTime.text(stale)): the app's view decides how it says so.", .documented))
    }
    if card.isAlerting {
      lines.append(
        .init("The iPhone shows the card, not the alert's text; the text serves the watch.", .assumed))
    }
    return lines
  }

  private static func dismissal(_ card: LiveActivityCard, _ input: PreviewInput) -> String {
    guard let date = card.dismissalDate else {
      return "end: gone from the island at once, on the lock screen for up to four hours."
    }
    if let now = input.settings.now ?? card.timestamp, date <= now {
      return "end: the dismissal date is past, so the card is removed at once."
    }
    return
      "end: gone from the island at once, on the lock screen until \(UnixTime.text(date)), four hours at most."
  }
}

/// Both values, when both are there.
private func zip<Left, Right>(_ left: Left?, _ right: Right?) -> (Left, Right)? {
  guard let left, let right else { return nil }
  return (left, right)
}
