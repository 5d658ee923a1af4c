import APNsCore
import ComposeModel

/// The expiration in the words of people.
enum ExpirationText {
  /// Reads `none`, `0`, `90m`, `2h`, `7d`, `45s`, `now+3600`, seconds since 1970, or `2026-01-31 14:00` in UTC.
  ///
  /// Nil for anything else.
  static func parse(_ text: String) -> DraftExpiration? {
    let text = text.lowercased().trimmed
    if text.isEmpty || text == "none" || text == "absent" { return .absent }
    if text == "0" || text == "once" { return .once }
    if let date = date(text) { return .at(date) }
    let relative = text.hasPrefix("now+") ? String(text.dropFirst(4)) : text
    if let seconds = DraftExpiration.seconds(of: relative), seconds > 0 { return .after(seconds: seconds) }
    guard let number = Int(relative), (1...DraftExpiration.longest).contains(number) else { return nil }
    // A lifetime of more than three years is no lifetime but a moment.
    if text.hasPrefix("now+") { return .after(seconds: number) }
    return number > 100_000_000 ? .at(number) : .after(seconds: number)
  }

  /// `2026-01-31` or `2026-01-31 14:00`, in UTC.
  private static func date(_ text: String) -> Int? {
    let parts = text.split { $0 == " " || $0 == "t" }
    guard let first = parts.first else { return nil }
    let day = first.split(separator: "-").compactMap { Int($0) }
    guard first.split(separator: "-").count == 3, day.count == 3, (1970...9999).contains(day[0]),
      (1...12).contains(day[1]), (1...31).contains(day[2])
    else { return nil }
    var seconds = CalendarText.days(year: day[0], month: day[1], day: day[2]) * 86400
    if parts.count > 1 {
      let clock = parts[1].split(separator: ":").compactMap { Int($0) }
      guard clock.count >= 2, (0...23).contains(clock[0]),
        clock.dropFirst().allSatisfy({ (0...59).contains($0) })
      else { return nil }
      seconds += clock[0] * 3600 + clock[1] * 60 + (clock.count > 2 ? clock[2] : 0)
    }
    return parts.count <= 2 ? seconds : nil
  }

  /// `absent`, `0 (one attempt)`, `now + 1 h`, or the moment.
  static func words(_ expiration: DraftExpiration) -> String {
    switch expiration {
    case .absent: "absent"
    case .once: "0, one attempt"
    case .at(let seconds): CalendarText.utc(seconds: seconds)
    case .after(let seconds): "now + " + duration(seconds)
    case .verbatim(let text): text
    }
  }

  /// `45 s`, `5 min`, `1 h`, `30 d`, or minutes and hours with a rest.
  static func duration(_ seconds: Int) -> String {
    if seconds >= 86400, seconds.isMultiple(of: 86400) { return "\(seconds / 86400) d" }
    if seconds >= 3600, seconds.isMultiple(of: 3600) { return "\(seconds / 3600) h" }
    if seconds >= 60, seconds.isMultiple(of: 60) { return "\(seconds / 60) min" }
    return "\(seconds) s"
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace == true { part = part.dropFirst() }
    while part.last?.isWhitespace == true { part = part.dropLast() }
    return String(part)
  }
}
