package import JSONText

/// A message for Firebase's API, which wraps what Apple's gateway takes.
package struct FirebaseEnvelope: Sendable {
  /// Where the payload for Apple stands; nil when the message has none.
  package let payloadPointer: JSONPointer?
  /// The payload for Apple.
  package let payload: JSONNode?
  /// The headers for Apple: an object of names and texts.
  package let headers: JSONNode?

  /// nil when the object is no such message.
  init?(_ top: LintMembers) {
    guard top["aps"] == nil else { return nil }
    if let message = top["message"], message.kind == .object,
      ["apns", "notification", "token", "topic", "android", "data"].contains(where: { message[$0] != nil })
    {
      self.init(message["apns"], at: ["message", "apns"])
    } else if let apns = top["apns"], apns.kind == .object, apns["payload"] != nil || apns["headers"] != nil {
      self.init(apns, at: ["apns"])
    } else if top["notification"] != nil,
      ["to", "registration_ids", "priority", "condition"].contains(where: { top[$0] != nil })
    {
      self.init(top["apns"], at: ["apns"])
    } else {
      return nil
    }
  }

  private init(_ apns: JSONNode?, at path: [String]) {
    payload = apns?["payload"]
    headers = apns?["headers"]
    payloadPointer = payload == nil ? nil : JSONPointer(path + ["payload"])
  }
}
