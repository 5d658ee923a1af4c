import APNsCore
import APNsPayload
import JSONText

/// `live.input`: a start that asks for a token and a channel at once.
struct LiveInputRule: LintRule {
  static let about = RuleDescription(
    "live.input", .error, .reported, title: "input-push-token and input-push-channel together",
    consequence:
      "An activity is updated either by its own token or by a channel; with both it is not started.",
    example: #"{"aps":{"event":"start","input-push-token":1,"input-push-channel":"AAAA"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let channel = context.aps["input-push-channel"] else { return [] }
    if context.aps["input-push-token"] != nil {
      return [
        finding(
          at: .pointer("/aps/input-push-channel"),
          "input-push-token and input-push-channel exclude each other: an activity is updated by its own token or by a"
            + " channel. It is not started.", fix: .act("leave one of them away"))
      ]
    }
    guard channel.string.flatMap({ Base64.decode($0.utf8, padding: .optional) }) == nil, channel.kind != .null
    else { return [] }
    return [
      finding(
        at: .pointer("/aps/input-push-channel"),
        "input-push-channel must be the base64 id of a channel, as it came back when the channel was created.",
        certainty: .assumed)
    ]
  }
}
