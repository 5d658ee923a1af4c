import APNsCore

/// The body that makes a channel: `{"message-storage-policy":1,"push-type":"LiveActivity"}`.
enum ChannelRequest {
  private static let storage = "message-storage-policy"
  private static let pushType = "push-type"

  /// The storage policy that it asks for (Apple, "Sending channel management requests to APNs").
  static func policy(_ request: GatewayRequest) throws(Refusal) -> ChannelBook.StoragePolicy {
    if request.body.isEmpty { throw Refusal(.payloadEmpty) }
    guard let members = FlatObject.members(request.body) else { throw Refusal(.badRequestPayload) }
    if !Set(members.keys).isSubset(of: [storage, pushType]) { throw Refusal(.badRequestParams) }
    guard let type = members[pushType]?.text else { throw Refusal(.missingPushType) }
    if type.lowercased() != PushType.liveactivity.rawValue { throw Refusal(.invalidPushType) }
    // Not in Apple's tables; senders have seen it where the policy is missing or unknown.
    guard let number = members[storage]?.integer, let policy = ChannelBook.StoragePolicy(rawValue: number)
    else {
      throw Refusal(.missingChannelQueueSize)
    }
    return policy
  }
}
