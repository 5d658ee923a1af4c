package import APNsCore
import APNsPayload
package import JSONText

/// What has to be said about the files that a payload points at.
package enum MediaFindings {
  package static func findings(_ input: PreviewInput) -> [Finding] {
    gate(input) + media(input) + CommunicationFindings.findings(input)
  }

  /// Why the extension never sees the keys that the payload carries for it.
  private static func gate(_ input: PreviewInput) -> [Finding] {
    guard input.profile.installed, let place = keyPlace(input) else { return [] }
    let payload = input.payload
    let type = input.effectivePushType
    if type == .background || (type == .alert && !payload.alert.hasText) {
      guard payload.apsNode("mutable-content") != nil else { return [] }
      return [
        Finding(
          "media.no-alert", .warn, at: .pointer("/aps/mutable-content"),
          "Without an alert the service extension does not run, and mutable-content has no effect: nothing is shown or attached. Add an alert with a title or body.",
          fix: .act("add an alert with a title or body, and send it with push type alert"))
      ]
    }
    guard type == .alert, !payload.isMutableContent else { return [] }
    let flag = payload.apsNode("mutable-content")
    guard flag == nil || flag?.int == 0 else { return [] }
    return [
      Finding(
        "media.no-mutable-content", .error, at: .pointer(place.description),
        "aps.mutable-content is not 1, so the service extension does not run and this is ignored: the notification appears without it.",
        fix: .act("set /aps/mutable-content to 1"))
    ]
  }

  /// Where the first thing stands that only an extension can use.
  private static func keyPlace(_ input: PreviewInput) -> JSONPointer? {
    let (profile, payload) = (input.profile, input.payload)
    if profile.readsMedia, let key = profile.mediaKey, payload.node(at: key) != nil { return key }
    guard profile.readsCommunication, !profile.presentRoles(in: payload).isEmpty else { return nil }
    let root = profile.communicationRoot
    if !root.isRoot { return root }
    return profile.presentRoles(in: payload).first.flatMap { profile.keyMap[$0] }
  }

  private static func media(_ input: PreviewInput) -> [Finding] {
    let (profile, payload) = (input.profile, input.payload)
    guard input.extensionMayRun, profile.readsMedia, let key = profile.mediaKey,
      let node = payload.node(at: key)
    else {
      return []
    }
    guard let text = node.string else {
      return [
        Finding(
          "media.url", .error, at: .pointer(key.description),
          "The value is no text, so nothing is downloaded. It must be an address that starts with https://.",
          fix: .act("write an address that starts with https://"))
      ]
    }
    let naming: MediaVerdict.Naming = profile.mediaSteps == .asPublished ? .nameOnly : .response
    let verdict = MediaVerdict.attachment(of: text, input.outcome(of: text), naming: naming)
    return escaping(text, at: key) + VerdictFindings.findings(verdict, use: .attachment, at: key, text: text)
  }

  /// Characters that may not stand in a URL: some clients refuse them, others escape them, some do it twice.
  package static func escaping(_ text: String, at key: JSONPointer) -> [Finding] {
    let address: MediaAddress
    do throws(MediaAddress.Flaw) { address = try MediaAddress(text) } catch { return [] }
    guard address.needsEscaping else { return [] }
    return [
      Finding(
        "media.url-escaping", .warn, at: .pointer(key.description),
        "The URL holds characters that must be escaped. Older systems take it for no URL at all, newer ones escape it themselves; write it escaped to be sure.",
        fix: .value(JSONValue.string(address.wire).text), certainty: .reported)
    ]
  }
}
