import APNsCore
import JSONText

/// `payload.fcm-envelope`: a message for Firebase's API.
///
/// The linter asks it instead of the other rules of the payload, which would misread such a message.
struct FirebaseEnvelopeRule: LintRule {
  static let about = RuleDescription(
    "payload.fcm-envelope", .error, .reported, title: "a message for Firebase's API",
    consequence:
      "APNs takes it, and the device shows nothing, since aps does not stand at the top. Send what stands under"
      + " apns/payload, with apns/headers as headers.",
    example: #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let envelope = context.envelope else { return [] }
    guard let pointer = envelope.payloadPointer, let payload = envelope.payload else {
      return [
        finding(
          at: .pointer(""),
          "This is a message for Firebase's API, without a part for Apple (apns/payload). APNs would take it, and the device"
            + " would show nothing. Write a payload with aps at its top.",
          fix: notification(context).map { .value($0) }, label: "make a payload of the notification")
      ]
    }
    let headers = envelope.headers?.members.map(\.key).joined(separator: ", ") ?? ""
    var found = finding(
      at: .pointer(""),
      "This is a message for Firebase's API. APNs would take it, and the device would show nothing. The payload for Apple"
        + " is \(pointer)"
        + (headers.isEmpty ? "." : ", its headers (\(headers)) go into the request's headers."),
      fix: .value(String(decoding: payload.source, as: UTF8.self)),
      label: "use \(pointer) as payload" + (headers.isEmpty ? "" : " and the headers beside it as headers"))
    found.fixHeaders = (envelope.headers?.members ?? []).compactMap { member in
      (member.value.string ?? member.value.numberText).map { HeaderField(member.key, $0) }
    }
    return [found]
  }

  /// A payload with the title and body of Firebase's own notification.
  private static func notification(_ context: LintContext) -> String? {
    let node = context.top["notification"] ?? context.top["message"]?["notification"]
    let members = ["title", "body"].compactMap { key in node?[key]?.string.map { (key, JSONValue.string($0)) }
    }
    guard !members.isEmpty else { return nil }
    return JSONValue.object([("aps", .object([("alert", .object(members))]))]).text
  }
}
