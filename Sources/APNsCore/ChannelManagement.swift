/// Requests for the channels of broadcast pushes (Apple, "Sending channel management requests to APNs").
package enum ChannelManagement {
  /// Whether APNs keeps the newest message of a channel; it cannot be changed later.
  package enum StoragePolicy: Int, Sendable, CaseIterable {
    /// Nothing is kept; pushes must expire at once, and more of them may be sent.
    case none = 0
    /// The newest message is kept, for at most eight hours.
    case newest = 1
  }

  /// The host and port that manage the channels of an environment.
  ///
  /// Apple's are others than those for pushes; any other server answers for both itself.
  package static func environment(for environment: Environment) -> Environment {
    switch environment.kind {
    case .sandbox:
      Environment(kind: .sandbox, host: "api-manage-broadcast.sandbox.push.apple.com", port: 2195)
    case .production:
      Environment(kind: .production, host: "api-manage-broadcast.push.apple.com", port: 2196)
    case .local, .custom: environment
    }
  }

  /// Makes a channel; 201 and `apns-channel-id` when it worked.
  package static func create(
    bundleID: String, policy: StoragePolicy, environment: Environment, authorization: Authorization
  ) -> PushRequest {
    request(
      "POST", "channels", bundleID, nil, environment, authorization,
      body: #"{"message-storage-policy":\#(policy.rawValue),"push-type":"LiveActivity"}"#)
  }

  /// Asks what a channel is; 200 and its two properties.
  package static func read(
    bundleID: String, channelID: String, environment: Environment, authorization: Authorization
  ) -> PushRequest {
    request("GET", "channels", bundleID, channelID, environment, authorization)
  }

  /// Asks for all channels of an app; 200 and `{"channels":[…]}`.
  package static func list(
    bundleID: String, environment: Environment, authorization: Authorization
  ) -> PushRequest {
    request("GET", "all-channels", bundleID, nil, environment, authorization)
  }

  /// Ends a channel for good; 204.
  package static func delete(
    bundleID: String, channelID: String, environment: Environment, authorization: Authorization
  ) -> PushRequest {
    request("DELETE", "channels", bundleID, channelID, environment, authorization)
  }

  private static func request(
    _ method: String, _ name: String, _ bundleID: String, _ channelID: String?, _ environment: Environment,
    _ authorization: Authorization, body: String = ""
  ) -> PushRequest {
    PushRequest(
      method: method, environment: ChannelManagement.environment(for: environment),
      path: "/1/apps/\(bundleID)/\(name)",
      headers: channelID.map { [HeaderField(HeaderName.channelID, $0)] } ?? [], authorization: authorization,
      body: Array(body.utf8))
  }
}
