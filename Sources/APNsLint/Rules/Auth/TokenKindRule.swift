import APNsCore
import APNsPayload

/// `token.kind`: a device token of another kind than the push needs.
struct TokenKindRule: LintRule {
  static let about = RuleDescription(
    "token.kind", .error, .reported, subject: .request,
    title: "a token of another kind than the push type needs",
    consequence:
      "APNs answers 400 DeviceTokenNotForTopic. Each kind of push has its own token: ordinary registration,"
      + " PushKit, a Live Activity, push to start.",
    example: "apns-push-type: voip to the token of the ordinary registration")

  static func check(_ context: LintContext) -> [Finding] {
    guard let kind = context.input.tokenKind, !context.input.isBroadcast, context.pushType != nil else {
      return []
    }
    let type = context.effectiveType
    let wanted = kinds(for: type, event: context.liveEvent?.rawValue)
    guard !wanted.isEmpty, !wanted.contains(kind) else { return [] }
    let source = sources[wanted[0]] ?? "the registration of that type"
    return [
      finding(
        at: .field("token"),
        "The token is of kind \(kind.rawValue), and this push of type \(type) needs one that comes from \(source). APNs answers"
          + " 400 DeviceTokenNotForTopic.", fix: .act("use the token that comes from \(source)"))
    ]
  }

  private static func kinds(for type: PushType, event: String?) -> [LintInput.TokenKind] {
    switch type {
    case .alert, .background: [.alert]
    case .liveactivity: event == "start" ? [.pushToStart] : event == nil ? [] : [.liveActivity]
    default: LintInput.TokenKind(rawValue: type.rawValue).map { [$0] } ?? []
    }
  }

  private static let sources: [LintInput.TokenKind: String] = [
    .alert: "the app's ordinary registration", .voip: "PushKit (PKPushRegistry)",
    .liveActivity: "the running Live Activity (pushTokenUpdates)",
    .pushToStart: "pushToStartTokenUpdates of the activity type",
    .pushtotalk: "the push-to-talk channel manager",
    .complication: "PushKit, type complication", .fileprovider: "PushKit, type fileProvider",
    .location: "the location push service", .widgets: "WidgetKit", .controls: "the control's push handler",
    .mdm: "the device's TokenUpdate",
  ]
}
