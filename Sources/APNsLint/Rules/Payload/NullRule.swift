import APNsCore
import JSONText
import APNsPayload

/// `payload.null`: a null anywhere.
///
/// Inside `content-state` and `attributes` the schema decides, since an optional member may be null there.
struct NullRule: LintRule {
  static let about = RuleDescription(
    "payload.null", .warn, .reported, title: "a null anywhere",
    consequence:
      "The device turns null into an object that is neither text nor number; apps that expect a value crash or"
      + " drop the push. Leave the key away.",
    example: #"{"aps":{"alert":"Hi"},"user":{"nick":null}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    // Most payloads have none; a look at the bytes is cheaper than a walk through the tree.
    guard mayHoldNull(context.input.document.bytes), let root = context.payload.root else { return [] }
    var pointers: [JSONPointer] = []
    collect(root, at: JSONPointer(), isLive: context.isLive, into: &pointers)
    return pointers.map { pointer in
      finding(
        at: .pointer(pointer.description),
        "\(pointer.last ?? "The value") is null. On the device that is no missing value but an object of its own, which apps"
          + " that expect text or a number stumble over. Leave the key away.", fix: .remove)
    }
  }

  private static func mayHoldNull(_ bytes: [UInt8]) -> Bool {
    let word = Array("null".utf8)
    var index = 0
    while index + 3 < bytes.count {
      if bytes[index] == word[0], bytes[index + 1] == word[1], bytes[index + 2] == word[2],
        bytes[index + 3] == word[3]
      {
        return true
      }
      index += 1
    }
    return false
  }

  private static func collect(
    _ node: JSONNode, at pointer: JSONPointer, isLive: Bool, into pointers: inout [JSONPointer]
  ) {
    switch node.kind {
    case .null: pointers.append(pointer)
    case .object:
      for member in node.members where [.null, .object, .array].contains(member.value.kind) {
        let place = pointer.appending(member.key)
        if isLive, place == "/aps/content-state" || place == "/aps/attributes" { continue }
        collect(member.value, at: place, isLive: isLive, into: &pointers)
      }
    case .array:
      for (index, element) in node.elements.enumerated() {
        collect(element, at: pointer.appending(index), isLive: isLive, into: &pointers)
      }
    case .string, .number, .boolean: break
    }
  }
}
