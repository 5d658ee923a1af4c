import APNsCore
import APNsPayload

/// `header.expiration`: not whole seconds since 1970, or absurd.
struct ExpirationRule: LintRule {
  static let about = RuleDescription(
    "header.expiration", .error, subject: .request, title: "not whole seconds since 1970, or absurd",
    consequence:
      "APNs answers 400 BadExpirationDate, or keeps the push for a wrong time. The value is whole seconds since"
      + " 1970 in UTC; 0 means one attempt without storing.",
    example: "apns-expiration: 1764464400000")

  static func check(_ context: LintContext) -> [Finding] {
    guard let text = context.header(HeaderName.expiration) else { return [] }
    guard let seconds = Int(text) else { return [unreadable(text)] }
    if seconds < 0 {
      return [
        report(
          "apns-expiration is negative. APNs answers 400 BadExpirationDate. To try once without storing, send 0.",
          "0")
      ]
    }
    if seconds > 99_999_999_999 {
      return [
        report(
          "apns-expiration is \(text), which are milliseconds; APNs counts in seconds, and this would lie in the year"
            + " \(seconds > 250_000_000_000 ? "beyond 9999" : String(UnixTime.year(seconds))). Divide it by 1000.",
          String(seconds > 99_999_999_999_999 ? seconds / 1_000_000 : seconds / 1000))
      ]
    }
    return age(seconds, now: context.now)
  }

  private static func unreadable(_ text: String) -> Finding {
    let rule =
      "It must be whole seconds since 1970 in UTC, or 0 for one attempt; APNs answers 400 BadExpirationDate."
    if let date = UnixTime.parse(text) {
      return report("apns-expiration is a date as text. \(rule)", String(date))
    }
    if let number = Double(text), number.isFinite, (0...1e14).contains(number) {
      let seconds = Int(number > 1e11 ? number / 1000 : number)
      return report("apns-expiration is \(text), which is no whole number. \(rule)", String(seconds))
    }
    return report(
      "apns-expiration is \(text.isEmpty ? "empty" : text). \(rule)", text.isEmpty ? nil : Optional("0"))
  }

  /// Moments that are readable but hardly meant.
  private static func age(_ seconds: Int, now: Int?) -> [Finding] {
    guard let now, seconds > 0 else { return [] }
    if seconds < now, seconds <= 31 * 86400 {
      return [
        report(
          "apns-expiration is \(seconds), a moment in 1970: it is no number of seconds from now on. The push would be tried"
            + " once and not stored.", String(now + seconds), severity: .warn)
      ]
    }
    if seconds < now {
      return [
        report(
          "apns-expiration lies \(now - seconds) seconds in the past. The push is tried once at best and not stored.",
          "0",
          severity: .warn)
      ]
    }
    if seconds - now > 366 * 86400 {
      return [
        report(
          "apns-expiration lies in the year \(UnixTime.year(seconds)). APNs stores a push for 30 days at most.",
          nil,
          severity: .warn)
      ]
    }
    return []
  }

  private static func report(_ message: String, _ value: String?, severity: Finding.Severity? = nil)
    -> Finding
  {
    finding(at: .header(HeaderName.expiration), message, fix: value.map { .header($0) }, severity: severity)
  }
}
