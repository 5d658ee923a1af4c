import APNsCore

/// `header.apns-id`: no UUID.
struct APNsIDRule: LintRule {
  static let about = RuleDescription(
    "header.apns-id", .error, subject: .request, title: "no UUID",
    consequence:
      "APNs answers 400 BadMessageId. The id is a UUID of 8-4-4-4-12 hexadecimal digits; without one APNs makes"
      + " it.",
    example: "apns-id: msg-0001")

  static func check(_ context: LintContext) -> [Finding] {
    [HeaderName.id, HeaderName.requestID].compactMap { name in
      guard let text = context.header(name), APNsID(text) == nil else { return nil }
      return finding(
        at: .header(name),
        "\(name) is \(text.isEmpty ? "empty" : text), and must be a UUID of 8-4-4-4-12 hexadecimal digits. APNs answers 400"
          + " BadMessageId; without the header it makes an id itself.", fix: .header(canonical(text)))
    }
  }

  /// The UUID that the text holds in another form, such as in braces or without dashes.
  private static func canonical(_ text: String) -> String? {
    let digits = Array(text.utf8.filter { HexDigits.value($0) != nil })
    guard digits.count == 32, text.utf8.allSatisfy({ HexDigits.value($0) != nil || "{}- ".utf8.contains($0) })
    else {
      return nil
    }
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(decoding: digits[$0], as: UTF8.self) }
    return parts.joined(separator: "-").lowercased()
  }
}
