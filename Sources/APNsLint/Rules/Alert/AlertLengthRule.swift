import APNsCore
import APNsPayload

/// `alert.length`: a text longer than what the Lock Screen shows.
struct AlertLengthRule: LintRule {
  static let about = RuleDescription(
    "alert.length", .info, .reported, title: "a text longer than what is seen at first",
    consequence:
      "The system cuts it with an ellipsis: about 35 characters of title, 4 lines of body. The rest is seen when"
      + " the notification is expanded.",
    example: #"{"aps":{"alert":{"title":"A title that goes on far beyond the width of a phone","body":"B"}}}"#
  )

  /// Characters seen of a title beside the word for the time, and of a body in four lines, measured on one phone.
  private static let limits: [AlertContent.Slot: Int] = [.title: 35, .body: 179]

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isNotification else { return [] }
    return limits.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { slot in
      guard let limit = limits[slot], let text = context.alertContent.text(slot)?.literal else { return nil }
      let columns = text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 && isWide($1.value) ? 2 : 1) }
      guard columns > limit else { return nil }
      let pointer = context.alertContent.form == .text ? "/aps/alert" : "/aps/alert/\(slot.rawValue)"
      return finding(
        at: .pointer(pointer),
        "\(slot.rawValue) is about \(columns) columns wide; the Lock Screen shows some \(limit) of them and an ellipsis, the"
          + " rest when the notification is expanded.")
    }
  }

  /// Whether a letter takes the room of two: Hangul, Chinese, Japanese, emoji.
  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
      0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
