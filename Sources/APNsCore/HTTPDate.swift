/// The moments of HTTP header fields (RFC 9110 §5.6.7).
package enum HTTPDate {
  /// Seconds since 1970 of `Sun, 06 Nov 1994 08:49:37 GMT` or of one of the two obsolete forms; nil for anything else.
  package static func seconds(_ text: String) -> Int? {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    guard (5...6).contains(words.count) else { return nil }
    if let time = clock(words[3]), let day = number(words[2], digits: 1...2), let month = month(words[1]) {
      // asctime: Sun Nov  6 08:49:37 1994
      return seconds(year: number(words[4], digits: 4...4), month: month, day: day, clock: time)
    }
    guard words.count == 6, words[5] == "GMT", let day = number(words[1], digits: 2...2),
      let month = month(words[2]), let time = clock(words[4])
    else { return nil }
    return seconds(year: year(words[3]), month: month, day: day, clock: time)
  }

  private static func seconds(year: Int?, month: Int, day: Int, clock: Int) -> Int? {
    guard let year, (1...31).contains(day) else { return nil }
    let days = CalendarText.days(year: year, month: month, day: day)
    return CalendarText.civil(days: days).day == day ? days * 86_400 + clock : nil
  }

  /// Two digits are the year of this century that is not far ahead.
  private static func year(_ text: String) -> Int? {
    if let year = number(text, digits: 4...4) { return year }
    return number(text, digits: 2...2).map { $0 < 70 ? 2000 + $0 : 1900 + $0 }
  }

  private static func month(_ text: String) -> Int? {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].firstIndex(of: text)
      .map { $0 + 1 }
  }

  private static func clock(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2] else {
      return nil
    }
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
