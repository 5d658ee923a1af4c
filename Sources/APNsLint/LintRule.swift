package import APNsCore

/// One rule: it knows one kind of mistake and nothing else.
///
/// What it says of itself becomes its entry in `docs/lint-rules.md`.
package protocol LintRule: SendableMetatype {
  static var about: RuleDescription { get }

  /// What the rule has to say about one input; nothing for most.
  static func check(_ context: LintContext) -> [Finding]
}

/// What a rule says of itself.
package struct RuleDescription: Sendable {
  /// What a rule needs to be asked at all.
  package enum Subject: Sendable {
    /// A payload that is JSON and an object.
    case payload
    /// Headers, token and authentication; the payload may be broken.
    case request
  }

  /// The stable id, such as `aps.badge-type`.
  package let id: String
  /// How much it matters, unless a finding says otherwise.
  package let severity: Finding.Severity
  /// How sure the consequence is, unless a finding says otherwise.
  package let certainty: Finding.Certainty
  package let subject: Subject
  /// What is wrong, in a few words.
  package let title: String
  /// What happens at APNs or on the device, and the way out.
  package let consequence: String
  /// A payload or header that the rule complains about.
  package let example: String
  /// Whether its fix can be applied unseen.
  package let isFixSafe: Bool

  init(
    _ id: String, _ severity: Finding.Severity, _ certainty: Finding.Certainty = .documented,
    subject: Subject = .payload, title: String, consequence: String, example: String, isFixSafe: Bool = false
  ) {
    self.id = id
    self.severity = severity
    self.certainty = certainty
    self.subject = subject
    self.title = title
    self.consequence = consequence
    self.example = example
    self.isFixSafe = isFixSafe
  }
}

extension LintRule {
  /// A finding of this rule, with the rule's severity and certainty unless others are given.
  static func finding(
    at place: Finding.Place, _ message: String, fix: Finding.Fix? = nil, label: String? = nil,
    isFixSafe: Bool? = nil, severity: Finding.Severity? = nil, certainty: Finding.Certainty? = nil
  ) -> Finding {
    Finding(
      about.id, severity ?? about.severity, at: place, message, fix: fix, fixLabel: label,
      isFixSafe: fix != nil && (isFixSafe ?? about.isFixSafe), certainty: certainty ?? about.certainty)
  }
}
