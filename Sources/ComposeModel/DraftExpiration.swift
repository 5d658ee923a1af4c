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

  /// Reads a template's or form's text: ``, `0`, `now+3600`, `1764464400`, or anything else verbatim.
  package init(text: String) {
    if text.isEmpty || text == "absent" {
      self = .absent
    } else if text == "now" {
      self = .after(seconds: 0)
    } else if text.hasPrefix("now+"), let seconds = Int(text.dropFirst(4)),
      (0...Self.longest).contains(seconds)
    {
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
