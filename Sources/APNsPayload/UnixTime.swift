import APNsCore

/// Moments as seconds since 1970 and as text, without a clock or a calendar of the system.
package enum UnixTime {
  /// Seconds between 1970-01-01 and 2001-01-01, where a Swift `Date` counts from when it is decoded from a number.
  package static let referenceDate = 978_307_200

  /// The seconds of an ISO 8601 text (`2025-11-30T01:00:00Z`, with offset or fraction, or a date alone) or of an HTTP
  /// date (`Sun, 30 Nov 2025 01:00:00 GMT`); nil for anything else.
  package static func parse(_ text: some StringProtocol) -> Int? {
    let bytes = Array(text.utf8)
    return iso(bytes) ?? http(bytes)
  }

  /// `2025-11-30T01:00:00Z` for the seconds.
  package static func text(_ seconds: Int) -> String {
    let (date, time) = split(seconds)
    return "\(pad(date.year, 4))-\(pad(date.month, 2))-\(pad(date.day, 2))T\(clock(time))Z"
  }

  /// The year in UTC that the seconds lie in.
  package static func year(_ seconds: Int) -> Int { split(seconds).0.year }

  private static func split(_ seconds: Int) -> ((year: Int, month: Int, day: Int), Int) {
    var day = seconds / 86400
    var rest = seconds % 86400
    if rest < 0 {
      rest += 86400
      day -= 1
    }
    return (CalendarText.civil(days: day), rest)
  }

  private static func clock(_ seconds: Int) -> String {
    "\(pad(seconds / 3600, 2)):\(pad(seconds / 60 % 60, 2)):\(pad(seconds % 60, 2))"
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func seconds(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, offset: Int
  ) -> Int? {
    guard (1...12).contains(month), (1...31).contains(day), (0...24).contains(hour) else { return nil }
    guard (0...59).contains(minute), (0...60).contains(second) else { return nil }
    return CalendarText.days(year: year, month: month, day: day) * 86400 + hour * 3600 + minute * 60 + second
      - offset
  }

  private static func iso(_ bytes: [UInt8]) -> Int? {
    var reader = DigitReader(bytes)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2)
    else { return nil }
    var (hour, minute, second, offset) = (0, 0, 0, 0)
    if reader.skip("T") || reader.skip("t") || reader.skip(" ") {
      guard let readHour = reader.number(2), reader.skip(":"), let readMinute = reader.number(2) else {
        return nil
      }
      (hour, minute) = (readHour, readMinute)
      if reader.skip(":") {
        guard let readSecond = reader.number(2) else { return nil }
        second = readSecond
      }
      if reader.skip(".") || reader.skip(",") { reader.skipDigits() }
      if !(reader.skip("Z") || reader.skip("z")) {
        let sign = reader.skip("+") ? 1 : reader.skip("-") ? -1 : 0
        if sign != 0 {
          guard let hours = reader.number(2) else { return nil }
          _ = reader.skip(":")
          offset = sign * (hours * 3600 + (reader.number(2) ?? 0) * 60)
        }
      }
    }
    guard reader.isAtEnd else { return nil }
    return seconds(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, offset: offset)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func http(_ bytes: [UInt8]) -> Int? {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard parts.count == 6 || parts.count == 5 else { return nil }
    let fields = parts.count == 6 ? Array(parts.dropFirst()) : Array(parts)
    guard let day = Int(fields[0]), let year = Int(fields[2]), (0...9999).contains(year) else { return nil }
    guard let month = months.firstIndex(of: fields[1].lowercased()) else { return nil }
    let clock = fields[3].split(separator: ":").map { Int($0) ?? -1 }
    guard clock.count == 3, ["gmt", "utc", "+0000", "z"].contains(fields[4].lowercased()) else { return nil }
    return seconds(
      year: year, month: month + 1, day: day, hour: clock[0], minute: clock[1], second: clock[2], offset: 0)
  }
}

/// Reads fixed numbers of decimal digits.
private struct DigitReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func number(_ width: Int) -> Int? {
    guard index + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + width] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    index += width
    return value
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  mutating func skipDigits() {
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
  }
}
