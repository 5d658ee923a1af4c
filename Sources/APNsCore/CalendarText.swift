/// Moments as text, without a clock or a time zone database: always UTC.
package enum CalendarText {
  /// `2025-11-30 00:00:00 UTC` for seconds since 1970.
  package static func utc(seconds: Int) -> String {
    let days = Int((Double(seconds) / 86400).rounded(.down))
    let rest = seconds - days * 86400
    let (year, month, day) = civil(days: days)
    return
      "\(pad(year, 4))-\(pad(month))-\(pad(day)) \(pad(rest / 3600)):\(pad(rest / 60 % 60)):\(pad(rest % 60)) UTC"
  }

  /// `14:02:11` of a day in UTC, for seconds since 1970.
  package static func clock(seconds: Int) -> String {
    let rest = ((seconds % 86400) + 86400) % 86400
    return "\(pad(rest / 3600)):\(pad(rest / 60 % 60)):\(pad(rest % 60))"
  }

  /// The Gregorian date of a day number that counts from 1970-01-01.
  package static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    // The year is taken to begin in March, so that the leap day comes last.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day number, counted from 1970-01-01, of a Gregorian date.
  package static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func pad(_ number: Int, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
