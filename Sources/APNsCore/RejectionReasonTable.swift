extension RejectionReason {
  static let table: [RejectionReason: Facts] = [
    .badCollapseID: Facts(
      400, "The collapse id is longer than 64 bytes.", ["Shorten apns-collapse-id to at most 64 UTF-8 bytes."]
    ),
    .badDeviceToken: Facts(
      400, "The device token is malformed, or it belongs to the other environment.",
      [
        "Send the same to the other environment: an app run from Xcode registers in sandbox, one from TestFlight or the App Store in production.",
        "Check that the whole token was copied: an even number of hexadecimal digits, nothing cut out of the middle.",
        "Have the app register again and use the token it gets now.",
      ], resend: .never),
    .badExpirationDate: Facts(
      400, "apns-expiration cannot be read.",
      ["Use whole seconds since 1970, or 0 for one attempt; no milliseconds, no date text."]),
    .badMessageID: Facts(
      400, "apns-id is not a UUID.",
      ["Use the form 8-4-4-4-12 in hexadecimal digits, or leave the header away."]),
    .badPriority: Facts(
      400, "The priority is wrong.",
      ["Use 10, 5 or 1.", "A background push takes priority 5 only."]),
    .badTopic: Facts(
      400, "The topic is malformed or does not fit the credential.",
      [
        "Copy the bundle id exactly, without brackets or blanks.",
        "With a certificate: use one of its topics.",
      ]),
    .deviceTokenNotForTopic: Facts(
      400, "The device token belongs to another topic.",
      [
        "Pair the token with the bundle id of the app that registered it; a debug and a release flavour differ.",
        "A topic with .voip needs the token that PushKit gave, and an ordinary topic the ordinary token.",
        "Each other kind (Live Activity, widget, push to talk …) has a token of its own as well.",
      ], resend: .never),
    .duplicateHeaders: Facts(
      400, "A header was sent twice.", ["Send each header once; look for a proxy that merges headers."]),
    .idleTimeout: Facts(
      400, "The connection was idle for too long.", ["Send again over a new connection."], resend: .renewed),
    .invalidPushType: Facts(
      400, "The value of apns-push-type is unknown.",
      ["Use one of: \(PushType.all.map(\.rawValue).joined(separator: ", ")); in lower case."]),
    .missingDeviceToken: Facts(
      400, "The path has no device token.", ["Choose a device or paste a token."]),
    .missingTopic: Facts(
      400, "apns-topic is missing and this credential needs it.",
      ["Set apns-topic to the app's bundle id, with the suffix of the push type."]),
    .payloadEmpty: Facts(400, "There was no payload.", ["Send a JSON object."]),
    .topicDisallowed: Facts(
      400, "The sender may not push to this topic.",
      [
        "Check that the bundle id belongs to the team of the key, or is a topic of the certificate.",
        "Check the suffix that the push type wants, such as .voip or .push-type.liveactivity.",
        "Check that the App ID has the Push Notifications capability.",
      ]),
    .badCertificate: Facts(
      403, "The certificate cannot be used.",
      ["Check that it is a push certificate, has not expired and was not revoked; make a new one."]),
    .badCertificateEnvironment: Facts(
      403, "The certificate is for the other environment.",
      ["Send to the environment of the certificate, or use one for sandbox and production."]),
    .expiredProviderToken: Facts(
      403, "The provider token is older than one hour.",
      ["Make a new provider token.", "Set the clock of this machine: iat counts whole seconds since 1970."],
      resend: .renewed),
    .forbidden: Facts(
      403, "The sender may not do this at all.",
      ["Check the state of the developer account and the rights of the key."],
      resend: .never),
    .invalidProviderToken: Facts(
      403, "The provider token was refused: its content or its signature is wrong.",
      [
        "Check that key id and team id are not swapped.",
        "Check that the .p8 file is the one of this key id and was not revoked.",
        "Check the clock: iat in whole seconds, not in the future.",
        "Use one connection for one team only.",
      ]),
    .missingProviderToken: Facts(
      403, "There was neither a client certificate nor a provider token.",
      ["Choose a key or a certificate.", "The header reads: authorization: bearer <token>."]),
    .unrelatedKeyIDInToken: Facts(
      403, "The key does not belong with the key that opened this connection.",
      ["Open a new connection for this key."], resend: .renewed),
    .badEnvironmentKeyIDInToken: Facts(
      403, "The key is limited to the other environment.",
      [
        "Use a key for this environment, or send to the environment of the key.",
        "The scope of a key stands in the developer portal under Keys.",
      ]),
    .badPath: Facts(404, "The path is wrong.", ["The path of a push is /3/device/<token>."]),
    .methodNotAllowed: Facts(405, "The method is not POST.", ["Use POST."]),
    .expiredToken: Facts(
      410, "The device token has expired.",
      ["Drop the token; the app must register again and send the new one."], resend: .never, forgetToken: true
    ),
    .unregistered: Facts(
      410, "The device token is no longer active for this topic: the app was removed or got another token.",
      ["Drop the token, unless the app registered it again after the time that APNs names."], resend: .never,
      forgetToken: true),
    .payloadTooLarge: Facts(
      413, "The payload is over the limit: 4096 bytes, 5120 for voip and broadcasts.",
      ["Shorten it; minify first, since white space counts."], resend: .never),
    .tooManyProviderTokenUpdates: Facts(
      429, "The provider token was renewed too often.",
      ["Use one provider token for at least 20 minutes on a connection."], resend: .later),
    .tooManyRequests: Facts(
      429, "Too many pushes were sent to one device token in a row.",
      ["Wait, then send less often to this token; other tokens are not affected."], resend: .later),
    .internalServerError: Facts(
      500, "APNs has trouble.", ["Try again later, with growing pauses."], resend: .later),
    .serviceUnavailable: Facts(
      503, "APNs is out of order for the moment.", ["Try again later, with growing pauses."], resend: .later),
    .shutdown: Facts(
      503, "This server of APNs is going down.", ["Open a new connection and send again after a pause."],
      resend: .later),
    .featureNotEnabled: Facts(
      400, "Broadcast is not enabled for the topic.",
      ["Switch on Broadcast Capability in the developer portal, under Identifiers, Push Notifications."]),
    .missingChannelID: Facts(400, "apns-channel-id is missing.", ["Set apns-channel-id."]),
    .badChannelID: Facts(
      400, "The channel id is badly encoded or too long.",
      ["Use the exact base64 text from the channel's creation."]),
    .channelNotRegistered: Facts(
      400, "The channel does not exist in this environment.",
      ["Create the channel, or send to the environment in which it was created."]),
    .badRequestParams: Facts(
      400, "The body has an unknown attribute.", ["Only message-storage-policy and push-type are known."]),
    .badRequestPayload: Facts(400, "The body is not JSON.", ["Repair the JSON."]),
    .missingPushType: Facts(400, "The push type is missing.", ["Set it to liveactivity."]),
    .cannotCreateChannelConfig: Facts(
      400, "The app has as many channels as it may have, 10,000.",
      ["Delete channels that are no longer used."]),
    .topicMismatch: Facts(
      403, "The bundle id in the path is not covered by the credential.",
      ["Use the key or certificate of that app, or another path."]),
    .missingChannelQueueSize: Facts(
      400, "message-storage-policy is missing or wrong.", ["Send 0 or 1."]),
  ]
}
