/// The expiration of a draft: absent, 0, a moment, or so many seconds after sending.
package enum DraftExpiration: Sendable, Hashable {
  case absent
  case once
  case at(Int)
  case after(seconds: Int)
  /// A text that is none of these; it is sent as it is and judged by the findings.
  case verbatim(String)

  /// The longest time after sending that is read, in seconds: until the end of the year 9999, counted from 1970.
  package static let longest = 253_402_300_799

  /// The units of a time after sending, in seconds.
  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]

  /// The seconds of a duration such as `45s`, `90m`, `2h`, `1d` or `1w`; nil for anything else.
  package static func seconds(of text: some StringProtocol) -> Int? {
    guard let unit = text.last.flatMap({ units[$0] }) else { return nil }
    let digits = text.dropLast()
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else { return nil }
    let (seconds, isTooLong) = number.multipliedReportingOverflow(by: unit)
    return isTooLong || seconds > longest ? nil : seconds
  }

  /// Reads a template's, form's or option's text: ``, `0`, `now+3600`, `now+2h`, `30m`, `1764464400`, or anything else
  /// verbatim.
  package init(text: String) {
    if text.isEmpty || text == "absent" {
      self = .absent
    } else if text == "now" {
      self = .after(seconds: 0)
    } else if text.hasPrefix("now+"), let seconds = Int(text.dropFirst(4)),
      (0...Self.longest).contains(seconds)
    {
      self = .after(seconds: seconds)
    } else if let seconds = Self.seconds(of: text.hasPrefix("now+") ? text.dropFirst(4) : text[...]) {
      self = .after(seconds: seconds)
    } else if let seconds = Int(text), seconds >= 0, String(seconds) == text {
      self = seconds == 0 ? .once : .at(seconds)
    } else {
      self = .verbatim(text)
    }
  }

  /// The text that `init(text:)` reads back.
  package var text: String {
    switch self {
    case .absent: ""
    case .once: "0"
    case .at(let seconds): String(seconds)
    case .after(let seconds): "now+\(seconds)"
    case .verbatim(let text): text
    }
  }

  /// The header's value at the moment of sending, in seconds since 1970; nil when the header is not sent.
  package func headerValue(now: Int) -> String? {
    switch self {
    case .absent: nil
    case .once: "0"
    case .at(let seconds): String(seconds)
    case .after(let seconds):
      // A moment beyond all numbers goes out as it was written, where the checks find it.
      switch now.addingReportingOverflow(seconds) {
      case (let moment, false): String(moment)
      case (_, true): text
      }
    case .verbatim(let text): text
    }
  }
}
