import APNsCore

/// The body that makes a channel: `{"message-storage-policy":1,"push-type":"LiveActivity"}`.
enum ChannelRequest {
  private static let storage = "message-storage-policy"
  private static let pushType = "push-type"

  /// The storage policy that it asks for (Apple, "Sending channel management requests to APNs").
  static func policy(_ request: GatewayRequest) throws(Refusal) -> ChannelBook.StoragePolicy {
    if request.body.isEmpty {
      throw Refusal(.payloadEmpty, "The request that makes a channel needs a JSON object.")
    }
    guard let members = FlatObject.members(request.body) else {
      throw Refusal(.badRequestPayload, "The body is no JSON object of plain members.")
    }
    if let other = members.keys.filter({ $0 != storage && $0 != pushType }).min() {
      throw Refusal(.badRequestParams, "The body has the unknown member \(other).")
    }
    guard let type = members[pushType]?.text else {
      throw Refusal(.missingPushType, "The body has no push-type.")
    }
    if type.lowercased() != PushType.liveactivity.rawValue {
      throw Refusal(.invalidPushType, "The push-type of a channel is LiveActivity, not \(type).")
    }
    // Not in Apple's tables; senders have seen it where the policy is missing or unknown.
    guard let number = members[storage]?.integer, let policy = ChannelBook.StoragePolicy(rawValue: number)
    else {
      throw Refusal(.missingChannelQueueSize, "message-storage-policy must be 0 or 1.")
    }
    return policy
  }
}
