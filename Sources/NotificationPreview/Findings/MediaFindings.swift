package import APNsCore
import APNsPayload
import JSONText

/// What has to be said about the files that a payload points at, after they were fetched.
///
/// What the text of the payload tells on its own belongs to the rules of the linter; here the servers' answers are
/// judged.
package enum MediaFindings {
  /// The findings about the answers.
  package static func findings(_ input: PreviewInput) -> [Finding] {
    input.mediaRequests.flatMap { request -> [Finding] in
      let outcome = input.outcome(of: request.address)
      let verdict =
        switch request.use {
        case .attachment:
          MediaVerdict.attachment(of: request.address, outcome, naming: input.profile.naming)
        case .avatar: MediaVerdict.avatar(of: request.address, outcome)
        }
      return VerdictFindings.findings(
        verdict, use: request.use, at: request.pointer, isFetched: outcome.isFetched)
    }
  }

  /// The findings of the linter with those about the answers: what a fetched file really is counts more than what its
  /// name lets expect.
  package static func merged(_ lint: [Finding], with input: PreviewInput) -> [Finding] {
    let byName: Set<String> = ["media.format", "media.no-extension"]
    let fetched = Set(
      input.mediaRequests.filter { input.outcome(of: $0.address).isFetched }.map(\.pointer.description))
    let own = findings(input)
    let kept = lint.filter { finding in
      guard case .pointer(let pointer) = finding.place else { return true }
      if byName.contains(finding.rule), fetched.contains(pointer) { return false }
      return !own.contains { $0.rule == finding.rule && $0.place == finding.place }
    }
    return kept + own
  }
}

extension MediaOutcome {
  /// Whether a server was asked.
  var isFetched: Bool {
    switch self {
    case .notFetched, .unusable: false
    case .blocked(_, let afterRedirect): afterRedirect
    case .unreachable, .answer: true
    }
  }
}
