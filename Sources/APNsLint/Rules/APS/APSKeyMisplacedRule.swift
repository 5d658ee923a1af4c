import APNsCore
import APNsPayload
import JSONText

/// `aps.key-misplaced`: a known key in the wrong place.
///
/// Beside `aps` any key may stand, so only those are named that nobody uses for anything else and that `aps` lacks.
struct APSKeyMisplacedRule: LintRule {
  static let about = RuleDescription(
    "aps.key-misplaced", .warn, .reported, title: "a known key in the wrong place",
    consequence:
      "The system reads the key only in its own place and ignores it elsewhere. Without mutable-content in aps"
      + " the service extension does not run.",
    example: #"{"aps":{"alert":{"title":"T","body":"B","sound":"default"}}}"#, isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    besideAPS(context) + insideAlert(context) + insideAPS(context)
  }

  /// Keys of `aps` beside it.
  private static func besideAPS(_ context: LintContext) -> [Finding] {
    guard context.payload.aps != nil, readsAPS(context.effectiveType) else { return [] }
    // With an empty aps the push may be of a type whose data may have any name.
    guard context.pushType != nil || !context.aps.isEmpty else { return [] }
    return context.top.entries.compactMap { entry in
      guard let key = distinctiveKey(entry.key), context.aps[key] == nil else { return nil }
      if key == "alert", !(entry.node.kind == .string || entry.node.kind == .object) { return nil }
      return misplaced(entry, key: key, target: "/aps/\(key)", home: "aps")
    }
  }

  /// Keys of `aps` inside `alert`.
  private static func insideAlert(_ context: LintContext) -> [Finding] {
    context.alert.entries.compactMap { entry in
      let known = APSKey.key(entry.key, in: .alert)
      if let known, known.use != .liveActivity || context.isLive { return nil }
      let exact = APSKey.key(entry.key, in: .aps)?.name
      guard let key = exact ?? (known == nil ? distinctiveKey(entry.key) : nil), key != "alert" else {
        return nil
      }
      return misplaced(
        entry, key: key, target: context.aps[key] == nil ? "/aps/\(key)" : nil, home: "aps, beside alert")
    }
  }

  /// Keys of `alert` directly in `aps`.
  private static func insideAPS(_ context: LintContext) -> [Finding] {
    context.aps.entries.compactMap { entry in
      guard let key = APSKey.key(entry.key, in: .alert), APSKey.key(entry.key, in: .aps) == nil else {
        return nil
      }
      let isFree = context.alert[key.name] == nil && context.aps["alert"]?.kind == .object
      return misplaced(
        entry, key: key.name, target: isFree ? "/aps/alert/\(key.name)" : nil, home: "alert, inside aps")
    }
  }

  private static func misplaced(
    _ entry: LintMembers.Entry, key: String, target: String?, home: String
  ) -> Finding {
    let isMutable = key == "mutable-content"
    let effect =
      isMutable ? "so the service extension does not run" : "so the system ignores it"
    return finding(
      at: .pointer(entry.pointer),
      "\(entry.key) stands in the wrong place, \(effect). \(key) belongs in \(home).",
      fix: target.map { .move($0) } ?? .act("move it into \(home)"), severity: isMutable ? .error : nil)
  }

  /// The key of `aps` that a name can only mean, in any spelling: those with a dash, and `alert`.
  private static func distinctiveKey(_ name: String) -> String? {
    distinctive[KeySpelling.letters(name)]
  }

  private static let distinctive: [[UInt8]: String] = [[UInt8]: String](
    APSKey.keys(in: .aps)
      .filter { $0.name == "alert" || $0.name.contains("-") && $0.use != .safari && $0.use != .retired }
      .map { (KeySpelling.letters($0.name), $0.name) }, uniquingKeysWith: { first, _ in first })

  private static func readsAPS(_ type: PushType) -> Bool {
    [.alert, .background, .liveactivity].contains(type)
  }
}
