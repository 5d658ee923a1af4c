/// What a list of credentials shows of one: what it is good for, until when, and what is wrong with it.
///
/// It holds no secret.
package struct CredentialSummary: Sendable, Equatable {
  /// How it authenticates.
  package enum Kind: String, Sendable {
    case token
    case certificate
  }

  /// Whether it could be used now.
  package enum Condition: String, Sendable, CaseIterable {
    case ready
    /// Its passphrase will be asked for.
    case protected
    /// The findings say why it cannot be used.
    case unusable
  }

  package var kind: Kind
  /// The certificate's subject, or the file's name.
  package var name: String
  package var keyID: String?
  package var teamID: String?
  /// The topics of a certificate; empty for a key, which serves every app of its team.
  package var topics: [String]
  /// The environments that a certificate names; empty where nothing is said.
  package var environments: [Environment.Kind]
  /// The end of a certificate, in seconds since 1970; keys have none.
  package var expires: Int?
  package var condition: Condition
  /// What was noticed, the gravest first.
  package var problems: [Finding]

  package init(
    kind: Kind, name: String, keyID: String? = nil, teamID: String? = nil, topics: [String] = [],
    environments: [Environment.Kind] = [], expires: Int? = nil, condition: Condition, problems: [Finding] = []
  ) {
    self.kind = kind
    self.name = name
    self.keyID = keyID
    self.teamID = teamID
    self.topics = topics
    self.environments = environments
    self.expires = expires
    self.condition = condition
    self.problems = problems.sorted { $0.severity > $1.severity }
  }

  /// Whole days until the end; negative when it has expired.
  package func daysLeft(now: Int) -> Int? {
    expires.map { Int((Double($0 - now) / 86_400).rounded(.down)) }
  }

  /// One line for the edge of a list: `395 days, sandbox, production`, or what is wrong.
  package func remark(now: Int) -> String {
    if condition == .protected, expires == nil { return "asks for its password" }
    if condition != .ready, let days = daysLeft(now: now), days < 0 { return "expired" }
    if condition == .unusable { return "cannot be used" }
    let days = daysLeft(now: now).map { "\($0) day\($0 == 1 ? "" : "s")" }
    return ([days].compactMap(\.self) + environments.map(\.rawValue)).joined(separator: ", ")
  }

  /// All of it in sentences, the gravest of what was noticed last.
  package func sentences(now: Int) -> String {
    var parts: [String] = []
    if kind == .certificate {
      let places = environments.map(\.rawValue).joined(separator: " and ")
      let whole = [topics.joined(separator: ", "), places.isEmpty ? "" : "for " + places].filter {
        !$0.isEmpty
      }
      if !whole.isEmpty { parts.append(whole.joined(separator: ", ") + ".") }
    }
    if let expires, let days = daysLeft(now: now) {
      let date = CalendarText.utc(seconds: expires).prefix(10)
      let left = days < 0 ? "expired" : days == 1 ? "1 day left" : "\(days) days left"
      parts.append("Until \(date), \(left).")
    }
    if condition == .protected { parts.append("Asks for its password.") }
    if let problem = problems.first { parts.append(problem.message) }
    return parts.joined(separator: " ")
  }
}
