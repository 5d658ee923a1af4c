import APNsCore
import APNsLint
import APNsPayload
import JSONText

/// What must hold when any bytes are judged.
package enum LintInvariants {
  private struct Broken: Error { let what: String }

  /// Judges, repairs and fills.
  ///
  /// - Parameter input: the first byte chooses the headers and what is known around them, the rest is the payload.
  /// - Returns: what did not hold; nil when all is well.
  package static func firstBroken(by input: [UInt8]) -> String? {
    let choice = Int(input.first ?? 0)
    let bytes = Array(input.dropFirst())
    do {
      let document = JSONDocument(parsing: bytes)
      let context = setting(choice)
      let findings = Linter.findings(context(document))
      for finding in findings { try check(finding, in: document) }
      try checkRepair(bytes, context)
      try checkFilling(document)
      return nil
    } catch {
      return error.what
    }
  }

  /// The surroundings that one byte chooses.
  private static func setting(_ choice: Int) -> (JSONDocument) -> LintInput {
    let types = PushType.all + [PushType(rawValue: "Alert"), PushType(rawValue: "")]
    let type = choice & 15 < types.count ? types[choice & 15] : nil
    var headers = [HeaderField(HeaderName.topic, "com.example.app" + (type?.topicSuffix ?? ""))]
    if let type { headers.append(HeaderField(HeaderName.pushType, type.rawValue)) }
    let schema = ContentStateSchema(
      contentState: [
        .init(name: "a", type: .string), .init(name: "at", type: .optional(.date)),
        .init(name: "list", type: .array(.object([.init(name: "n", type: .int)]))),
      ], attributesType: "Ride", attributes: [.init(name: "id", type: .string)])
    return { document in
      LintInput(
        document, headers: headers, isComplete: choice & 16 != 0, isBroadcast: choice & 32 != 0,
        authentication: .certificate(topics: nil), now: 1_764_460_800,
        schema: choice & 64 == 0 ? nil : schema,
        profile: choice & 128 == 0 ? nil : .group)
    }
  }

  private static func hold(_ condition: Bool, _ what: @autoclosure () -> String) throws(Broken) {
    guard condition else { throw Broken(what: what()) }
  }

  private static func check(_ finding: Finding, in document: JSONDocument) throws(Broken) {
    try hold(!finding.message.isEmpty, "\(finding.rule) says something")
    if case .pointer(let text) = finding.place {
      try hold(document.node(at: JSONPointer(text)) != nil, "\(finding.rule) points to something: \(text)")
    }
    guard let fix = QuickFix(finding, in: document) else {
      try hold(!finding.isFixSafe, "\(finding.rule): a safe fix can be applied")
      return
    }
    guard case .text(let edits) = fix else { return }
    let text = JSONEdit.apply(edits, to: document.bytes)
    try hold(text != document.bytes, "\(finding.rule): a fix changes something")
    if document.isJSON {
      try hold(JSONDocument(parsing: text).isJSON, "\(finding.rule): a fix keeps JSON")
    }
  }

  private static func checkRepair(_ bytes: [UInt8], _ context: (JSONDocument) -> LintInput) throws(Broken) {
    let judge = { (document: JSONDocument, headers: [HeaderField]) in
      var input = context(document)
      input.headers = headers
      return Linter.findings(input)
    }
    let headers = context(JSONDocument(parsing: bytes)).headers
    let once = SafeRepair(bytes, headers: headers, judge: judge)
    guard once.applied.count < 64 else { return }
    let twice = SafeRepair(once.bytes, headers: once.headers, judge: judge)
    try hold(twice.applied.isEmpty, "what is repaired needs no repair: \(twice.applied.first?.rule ?? "")")
    if JSONDocument(parsing: bytes).isJSON {
      try hold(JSONDocument(parsing: once.bytes).isJSON, "repair keeps JSON")
    }
  }

  private static func checkFilling(_ document: JSONDocument) throws(Broken) {
    let context = TemplateVariables.Context(now: 1_764_460_800, device: "a \"b\"\n", topic: "t") { "u" }
    let filled = TemplateVariables.expand(
      document.bytes, values: ["x": .text("\\"), "j": .json("[1]")], context: context)
    if document.isJSON {
      try hold(JSONDocument(parsing: filled.bytes).isJSON, "a filled payload is JSON")
    }
    let size = PayloadSize(document)
    try hold(size.minified <= size.asWritten, "minified is not longer")
    if document.isJSON {
      try hold(size.minified == JSONFormatter.minify(document).count, "the size is that of the minified text")
    }
  }
}
