import APNsCore

/// `header.channel-id`: a channel id that is no base64, or a broadcast without one.
struct ChannelIDRule: LintRule {
  static let about = RuleDescription(
    "header.channel-id", .error, subject: .request, title: "channel id missing or no base64",
    consequence:
      "APNs answers 400 BadChannelId or MissingChannelId. The id is the base64 text that came back when the"
      + " channel was created.",
    example: "apns-channel-id: my channel")

  static func check(_ context: LintContext) -> [Finding] {
    let text = context.header(HeaderName.channelID)
    if context.input.isBroadcast, context.input.isComplete, text?.isEmpty ?? true {
      return [
        finding(
          at: .header(HeaderName.channelID),
          "A broadcast names its channel in apns-channel-id, and the header is missing: APNs answers 400 MissingChannelId."
        )
      ]
    }
    guard let text, !text.isEmpty, Base64.decode(text.utf8, padding: .optional) == nil else { return [] }
    return [
      finding(
        at: .header(HeaderName.channelID),
        "apns-channel-id is \(text), and must be the base64 text that came back when the channel was created. APNs answers 400"
          + " BadChannelId.")
    ]
  }
}
