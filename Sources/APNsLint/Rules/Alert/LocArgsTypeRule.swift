import APNsCore
import APNsPayload
import JSONText

/// `alert.loc-args-type`: localisation arguments are no array of strings.
struct LocArgsTypeRule: LintRule {
  static let about = RuleDescription(
    "alert.loc-args-type", .error, .reported, title: "localisation arguments are no array",
    consequence:
      "The placeholders of the app's string stay unfilled, or the notification is not shown. The arguments are an"
      + " array of strings.",
    example: #"{"aps":{"alert":{"loc-key":"K","loc-args":"Anna"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    AlertContent.Slot.allCases.flatMap { slot -> [Finding] in
      let pointer = "/aps/alert/\(slot.argumentsKey)"
      let inner = context.isLive ? context.alert[slot.rawValue]?["loc-args"] : nil
      return [(context.alert[slot.argumentsKey], pointer), (inner, "/aps/alert/\(slot.rawValue)/loc-args")]
        .compactMap {
          node, pointer in node.flatMap { judge($0, at: pointer) }
        }
    }
  }

  private static func judge(_ node: JSONNode, at pointer: String) -> Finding? {
    let name = JSONPointer(pointer).last ?? "loc-args"
    guard node.kind != .null else { return nil }
    if node.kind == .array {
      guard !node.elements.allSatisfy({ $0.kind == .string }) else { return nil }
      let texts = node.elements.compactMap(text)
      return finding(
        at: .pointer(pointer),
        "\(name) holds something else than strings, for which nothing is documented. Write each argument as a string.",
        fix: texts.count == node.elements.count ? .value(json(texts)) : nil, severity: .warn,
        certainty: .assumed)
    }
    return finding(
      at: .pointer(pointer),
      "\(name) is \(node.kind.words), and must be an array of strings. As it stands, the placeholders of the app's string"
        + " stay unfilled.", fix: arguments(node).map { .value(json($0)) })
  }

  /// The arguments that a value of another shape means.
  private static func arguments(_ node: JSONNode) -> [String]? {
    switch node.kind {
    case .string:
      guard let string = node.string else { return nil }
      let inner = JSONDocument(parsing: Array(string.utf8))
      guard inner.isJSON, let root = inner.root, root.kind == .array else { return [string] }
      let texts = root.elements.compactMap(text)
      return texts.count == root.elements.count ? texts : [string]
    case .object:
      let texts = node.members.compactMap { text($0.value) }
      return texts.count == node.members.count ? texts : nil
    case .number, .boolean: return text(node).map { [$0] }
    case .array, .null: return nil
    }
  }

  private static func text(_ node: JSONNode) -> String? {
    node.string ?? node.numberText ?? node.bool.map { $0 ? "true" : "false" }
  }

  private static func json(_ texts: [String]) -> String { JSONValue.array(texts.map { .string($0) }).text }
}
