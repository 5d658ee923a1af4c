import APNsCore
import APNsPayload
import Foundation
import JSONText
import TestSupport
import Testing

@Suite struct ExtensionProfileTests {
  @Test func readsEveryField() throws {
    let text = """
      {"name":"p","installed":true,"kinds":"both","media_key":"/media-url",
       "key_map":{"sender_name":"/c/sender/name","avatar_url":"/c/sender/avatar","group_name":"/c/group/name"},
       "required":["sender_name"],"value_type":"string","on_avatar_failure":"no-picture","group_shape":"apple-direct",
       "http_allowed":true,"capability":false,"activity_types":["INSendMessageIntent"],"handler":"early","min_os":"15.0"}
      """
    let result = ExtensionProfile.parse(document(text))
    let profile = try #require(result.profile)
    #expect(result.findings.isEmpty)
    #expect(profile.name == "p")
    #expect(profile.mediaKey == "/media-url")
    #expect(profile.keyMap[.avatarURL] == "/c/sender/avatar")
    #expect(profile.required == [.senderName])
    #expect(profile.onAvatarFailure == .noPicture)
    #expect(profile.httpAllowed && !profile.capability)
    #expect(profile.handler == .early)
    #expect(profile.communicationRoot == "/c")
  }

  @Test(arguments: [
    (#"{"kinds":"all"}"#, "/kinds"), (#"{"installed":1}"#, "/installed"),
    (#"{"media_key":"media-url"}"#, "/media_key"),
    (#"{"key_map":{"sender":"/x"}}"#, "/key_map/sender"), (#"{"required":["nobody"]}"#, "/required/0"),
    (#"{"handler":null}"#, "/handler"), ("[]", ""), (#"{"kinds":}"#, ""),
  ])
  func saysWhatIsWrong(_ text: String, _ place: String) {
    let result = ExtensionProfile.parse(document(text))
    #expect(result.profile == nil)
    #expect(result.findings.contains { $0.severity == .error && $0.place == .pointer(place) })
  }

  @Test func unknownFieldsAreAWarning() {
    let result = ExtensionProfile.parse(document(#"{"colour":"red"}"#))
    #expect(result.profile != nil)
    #expect(result.findings.map(\.severity) == [.warn])
  }

  @Test func findsWhatThePayloadFills() {
    let payload = payload(
      #"{"aps":{},"sender_id":"u","sender_name":7,"sender_nickname":"","chat-session_id":"c"}"#)
    let profile = ExtensionProfile.seedCommunication
    #expect(profile.missingRoles(in: payload) == [.senderName, .avatarURL, .nickname])
    #expect(profile.presentRoles(in: payload) == [.senderID, .senderName, .nickname, .conversationID])
    #expect(profile.communicationRoot == "")
  }

  @Test func guessesFromWellKnownKeys() {
    #expect(ExtensionProfile.guessed(from: payload(#"{"media-url":"x"}"#))?.name == "seed-media")
    #expect(
      ExtensionProfile.guessed(from: payload(#"{"sender_id":"x","sender_name":"y"}"#))?.name == "seed-comm")
    #expect(ExtensionProfile.guessed(from: payload(#"{"sender_id":"x"}"#)) == nil)
  }

  @Test func builtInNamesAreUnique() {
    #expect(Set(ExtensionProfile.builtIn.map(\.name)).count == ExtensionProfile.builtIn.count)
    #expect(ExtensionProfile.named("seed-comm-as-published")?.handler == .early)
  }

  @Test func readsTheProfileOfTheSharedCases() throws {
    let url = Repository.root.appending(path: "../shared/cases/profile.json")
    guard let data = try? Data(contentsOf: url) else { return }
    let result = ExtensionProfile.parse(JSONDocument(parsing: Array(data)))
    #expect(result.findings.isEmpty)
    #expect(result.profile?.keyMap[.recipientCount] == "/communication/group/recipient-count")
  }
}
