import APNsCore
import JSONText
import APNsPayload

/// `payload.not-object`: the text is JSON, but no object.
struct NotObjectRule: LintRule {
  static let about = RuleDescription(
    "payload.not-object", .error, title: "the payload is no object",
    consequence: "A payload is a JSON object. APNs or the device drops anything else.",
    example: #"[{"aps":{"alert":"Hi"}}]"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.payload.root == nil, let node = context.input.document.root else { return [] }
    var fix: Finding.Fix?
    var hint = ""
    if node.kind == .array, node.elements.count == 1, let only = node.elements.first, only.kind == .object {
      fix = .value(String(decoding: only.source, as: UTF8.self))
    } else if let text = node.string {
      // JSON that was encoded twice.
      let inner = JSONDocument(parsing: Array(text.utf8))
      if inner.isJSON, inner.root?.kind == .object {
        fix = .value(text)
        hint = " The string itself holds JSON: it was encoded twice."
      }
    }
    return [
      finding(
        at: .pointer(""),
        "The payload is \(node.kind.words), and must be an object: {\"aps\":{…}}.\(hint)", fix: fix,
        label: fix == nil ? nil : "use the object inside")
    ]
  }
}
