import TerminalCore

/// The signs that previews are drawn with: box and block characters, or plain ASCII.
struct PreviewSigns {
  let border: Border
  /// Around a critical alert.
  let criticalBorder: Border
  let ellipsis: String
  let cross: String
  let rule: String
  let barFull: String
  let barEmpty: String
  let camera: String
  let warning: String
  /// The app's icon at the corner of an avatar.
  let smallIcon: String
  let menu: String
  let isASCII: Bool

  static let unicode = PreviewSigns(
    border: .rounded,
    criticalBorder: Border(
      horizontal: "═", vertical: "║", topLeft: "╔", topRight: "╗", bottomLeft: "╚", bottomRight: "╝",
      leftJoint: "╠", rightJoint: "╣"),
    ellipsis: "…", cross: "×", rule: "─", barFull: "━", barEmpty: "─", camera: "●●●●●", warning: "⚠ ",
    smallIcon: "▣", menu: "▾", isASCII: false)

  static let ascii = PreviewSigns(
    border: .ascii,
    criticalBorder: Border(
      horizontal: "=", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+",
      leftJoint: "+", rightJoint: "+"),
    ellipsis: "...", cross: "x", rule: "-", barFull: "#", barEmpty: "-", camera: "(ooo)", warning: "! ",
    smallIcon: "@", menu: "", isASCII: true)

  static func signs(ascii: Bool) -> PreviewSigns { ascii ? .ascii : .unicode }

  /// The app's icon in one row.
  func icon(_ letters: String) -> String { isASCII ? "[\(letters)]" : "▙\(letters)▟" }

  /// The app's icon, 4 columns wide.
  func iconRows(_ letters: String) -> [String] { isASCII ? [icon(letters)] : ["▛▀▀▜", icon(letters)] }

  /// A person, 4 columns wide, with the app's icon at the corner.
  func avatarRows(_ letters: String, frame: Border) -> [String] {
    if isASCII { return ["(\(letters))", "   @"] }
    let line = frame.horizontal + frame.horizontal
    return [
      frame.topLeft + line + frame.topRight, frame.vertical + letters + frame.vertical,
      frame.bottomLeft + line + smallIcon,
    ]
  }
}

/// Short forms of names for icons and stand-ins.
enum Initials {
  /// Exactly two columns for a person: the first letters of two words, or one wide character.
  static func person(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace)
    guard let first = words.first?.first else { return "??" }
    if TextWidth.columns(String(first)) == 2 { return String(first) }
    let second = words.count > 1 ? words[words.count - 1].first : nil
    return padded(upper(first) + (second.map(upper) ?? ""))
  }

  /// Exactly two columns for an app: the first two letters of its name.
  static func app(_ name: String) -> String {
    var result = ""
    for character in name where character.isLetter || character.isNumber {
      let next = upper(character)
      guard TextWidth.columns(result + next) <= 2 else { break }
      result += next
    }
    return padded(result.isEmpty ? "AP" : result)
  }

  private static func upper(_ character: Character) -> String {
    let text = character.uppercased()
    return TextWidth.columns(text) == 1 ? text : String(character)
  }

  private static func padded(_ text: String) -> String { TextWidth.padded(text, to: 2, ellipsis: "") }
}
