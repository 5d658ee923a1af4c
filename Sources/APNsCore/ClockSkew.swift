/// How far the clock of this machine and that of a server are apart.
///
/// Provider tokens carry the time of issue, so a clock that is wrong by an hour makes every token expired or invalid,
/// and no new token is any better.
package struct ClockSkew: Sendable, Equatable {
  /// Seconds that this machine is ahead; negative when it is behind.
  package let ahead: Int

  /// The skew that is worth a word, in seconds: `date` has whole seconds and the answer was on its way for some.
  package static let tolerance = 60

  /// Compares the `date` of an answer (RFC 9110 §6.6.1) with the moment when it came; nil if it has none.
  ///
  /// APNs itself is not known to send one; proxies and other servers do.
  package init?(answer headers: some Sequence<HeaderField>, received now: Int) {
    guard let text = headers.first("date"), let server = HTTPDate.seconds(text) else { return nil }
    let (difference, overflow) = now.subtractingReportingOverflow(server)
    guard !overflow else { return nil }
    ahead = difference
  }

  /// Whether it is more than the way of an answer explains.
  package var matters: Bool { ahead.magnitude > ClockSkew.tolerance.magnitude }

  /// `2 h 3 min`.
  package var span: String {
    let seconds = ahead.magnitude
    if seconds < 120 { return "\(seconds) s" }
    if seconds < 7200 { return "\(seconds / 60) min" }
    if seconds < 2 * 86_400 {
      let minutes = seconds / 60 % 60
      return "\(seconds / 3600) h" + (minutes == 0 ? "" : " \(minutes) min")
    }
    return "\(seconds / 86_400) days"
  }

  /// What to say about it; nil where it does not matter.
  package var finding: Finding? {
    guard matters else { return nil }
    let direction = ahead > 0 ? "ahead of" : "behind"
    let consequence =
      ahead > 0
      ? "Provider tokens made here seem to come from the future (InvalidProviderToken)."
      : "Provider tokens made here seem older than they are (ExpiredProviderToken)."
    return Finding(
      "auth.clock-skew", .warn, at: .header(HeaderName.authorization),
      "The clock of this machine is \(span) \(direction) that of the server. \(consequence) A new token does not help.",
      fix: .act("set the clock of this machine, by NTP"))
  }
}
