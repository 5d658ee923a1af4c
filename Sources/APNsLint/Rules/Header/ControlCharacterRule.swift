import APNsCore

/// `header.control-char`: a line end or another control character in a header's value.
struct ControlCharacterRule: LintRule {
  static let about = RuleDescription(
    "header.control-char", .error, subject: .request, title: "line end in a header value",
    consequence: "HTTP forbids it, and it could smuggle in another header. Nothing is sent.",
    example: #"apns-collapse-id: a\r\napns-priority: 1"#)

  static func check(_ context: LintContext) -> [Finding] {
    context.input.headers.compactMap { field in
      if let found = field.value.unicodeScalars.first(where: { $0.value < 0x20 || $0.value == 0x7f }) {
        let name =
          switch found {
          case "\n", "\r": "a line end"
          case "\t": "a tab"
          case "\0": "a NUL"
          default: "a control character (U+00\(found.value < 16 ? "0" : "")\(String(found.value, radix: 16)))"
          }
        let clean = String(
          String.UnicodeScalarView(field.value.unicodeScalars.prefix { $0.value >= 0x20 && $0.value != 0x7f })
        )
        return finding(
          at: .header(field.name),
          "\(field.name) holds \(name), which no header value may; what follows a line end would count as another header. It"
            + " is not sent.", fix: .header(clean.isEmpty ? nil : clean), label: "keep what stands before it")
      }
      guard field.value.hasPrefix(" ") || field.value.hasSuffix(" ") else { return nil }
      let trimmed = field.value.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      return finding(
        at: .header(field.name),
        "\(field.name) begins or ends with a space, which is not part of what APNs expects.",
        fix: .header(String(trimmed)), isFixSafe: true, severity: .warn, certainty: .assumed)
    }
  }
}
