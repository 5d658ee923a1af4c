package import APNsCore

/// Makes the request that goes out, from a draft whose variables were expanded.
package enum RequestBuilder {
  /// Builds the request for one device or channel; header values go as they are.
  ///
  /// - Parameters:
  ///   - body: the payload's bytes with every variable filled in.
  ///   - token: the hexadecimal digits for the path; may be empty, which APNs answers with MissingDeviceToken.
  ///   - bundleID: the topic without suffix; fills `{{topic}}` and an absent topic.
  ///   - now: seconds since 1970.
  package static func request(
    headers: DraftHeaders, body: [UInt8], token: String, bundleID: String, environment: Environment,
    authorization: Authorization, now: Int
  ) -> PushRequest {
    let isBroadcast = headers.channelID.map { !$0.isEmpty } ?? false
    let path =
      isBroadcast
      ? PushRequest.broadcastPath(bundleID: Topic(bundleID).base) : PushRequest.devicePath(digits: token)
    return PushRequest(
      environment: environment, path: path, headers: headers.fields(bundleID: bundleID, now: now),
      authorization: authorization, body: body)
  }
}
