import APNsCore
import JSONText
import NotificationPreview

/// The JSON of `preview`, as the command-line contract has it.
enum PreviewOutput {
  static func json(_ look: Presentation, lines: [String], _ findings: [Finding]) -> JSONValue {
    .object([
      ("rule", .string(look.rule)), ("modifiers", .array(look.modifiers.map { .string($0) })),
      ("form", .string(look.form.rawValue)),
      ("service_extension", .string(look.extensionRuns ? "runs" : "does not run")),
      ("title", text(look.title)), ("subtitle", text(look.subtitle)), ("body", text(look.body)),
      ("attachment", look.attachment.map(attachment) ?? .null),
      ("picture", look.picture.map { .string($0.rawValue) } ?? .null),
      ("delayed", .bool(look.delay > 0)),
      ("explanations", .array(look.explanations.map(explanation))),
      ("lines", .array(lines.map { .string($0) })),
      ("findings", FindingOutput.json(findings)),
    ])
  }

  private static func text(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

  private static func attachment(_ attachment: Attachment) -> JSONValue {
    .object([
      ("type", .string(attachment.type.identifier)), ("extension", .string(attachment.fileExtension)),
      ("bytes", attachment.byteCount.map { .int($0) } ?? .null),
      ("width", attachment.pixels.map { .int($0.width) } ?? .null),
      ("height", attachment.pixels.map { .int($0.height) } ?? .null),
    ])
  }

  private static func explanation(_ explanation: Presentation.Explanation) -> JSONValue {
    .object([
      ("text", .string(explanation.text)), ("certainty", .string(explanation.certainty.rawValue)),
    ])
  }
}
