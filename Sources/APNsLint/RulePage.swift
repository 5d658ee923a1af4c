import APNsCore
import JSONText

/// The text of `docs/lint-rules.md`, made from what the rules say of themselves.
package enum RulePage {
  /// The whole page in Markdown.
  package static var text: String {
    var lines = [
      "# Lint rules", "",
      "This page is generated from the rules; `swift test --filter RulePageTests` says when it is stale.", "",
      "Severities: `error` holds a push back unless it is forced, `warn` goes out but hardly as meant, `info` is worth a",
      "line. Certainty: *documented* by Apple or an RFC, *reported* by people who saw it, *assumed* from the others.",
      "A rule may be milder in a single case than its entry says; what depends on the app is a warning at most while no",
      "extension profile is named.", "", "## JSON text", "", "| Rule | Severity | What it means |",
      "| --- | --- | --- |",
    ]
    lines += JSONRule.allCases.map { "| `\($0.rawValue)` | \($0.severity.rawValue) | \($0.summary) |" }
    var group = ""
    for rule in documented {
      let about = rule.about
      let prefix = String(about.id.prefix { $0 != "." })
      if prefix != group {
        group = prefix
        lines += ["", "## " + (titles[prefix] ?? prefix)]
      }
      lines += ["", "### `\(about.id)`", ""]
      let fix = about.isFixSafe ? " · can be fixed unseen" : ""
      lines += ["\(about.severity.rawValue) · \(about.certainty.rawValue)\(fix)", ""]
      lines += ["\(sentence(about.title)) \(about.consequence)", "", "```", about.example, "```"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Every rule with an id of its own, sorted into groups.
  package static var documented: [any LintRule.Type] {
    let rules = RuleRegistry.all + [FirebaseEnvelopeRule.self]
    let order = ["payload", "aps", "alert", "live", "media", "comm", "header", "auth", "token"]
    return rules.enumerated().sorted { left, right in
      let places = [left, right].map {
        order.firstIndex(of: String($0.element.about.id.prefix { $0 != "." })) ?? .max
      }
      return (places[0], left.offset) < (places[1], right.offset)
    }.map(\.element)
  }

  private static let titles = [
    "payload": "The payload as a whole", "aps": "Keys of aps", "alert": "Keys of alert",
    "live": "Live Activities",
    "media": "Media for the service extension", "comm": "Communication notifications",
    "header": "Request headers",
    "auth": "Authentication", "token": "Device tokens",
  ]

  private static func sentence(_ title: String) -> String {
    title.prefix(1).uppercased() + title.dropFirst() + "."
  }
}
