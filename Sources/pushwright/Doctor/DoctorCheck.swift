import JSONText

/// One thing that was looked at.
struct DoctorCheck {
  enum Verdict: String {
    case good
    case doubtful
    case bad
  }

  /// The stable name, such as `connect.sandbox.443`.
  let name: String
  let verdict: Verdict
  /// One line.
  let summary: String
  var details: [String] = []

  var lines: [String] {
    let sign =
      switch verdict {
      case .good: "ok   "
      case .doubtful: "warn "
      case .bad: "FAIL "
      }
    return [sign + name + ": " + DisplayText.cleaned(summary)]
      + details.map { "       " + DisplayText.cleaned($0) }
  }

  var json: JSONValue {
    .object([
      ("check", .string(name)), ("verdict", .string(verdict.rawValue)), ("summary", .string(summary)),
      ("details", .array(details.map { .string($0) })),
    ])
  }
}
