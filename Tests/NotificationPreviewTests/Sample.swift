import APNsCore
import APNsPayload
import JSONText
import NotificationPreview

/// Inputs and files for the tests of previews.
enum Sample {
  static func input(
    _ payload: String, type: PushType? = .alert, profile: ExtensionProfile = .none,
    media: [String: MediaOutcome] = [:], settings: (inout PreviewSettings) -> Void = { _ in }
  ) -> PreviewInput {
    var chosen = PreviewSettings()
    chosen.appName = "GameApp"
    settings(&chosen)
    return PreviewInput(
      payload: Payload(JSONDocument(parsing: Array(payload.utf8))), pushType: type, profile: profile,
      settings: chosen, media: media)
  }

  static func look(
    _ payload: String, type: PushType? = .alert, profile: ExtensionProfile = .none,
    media: [String: MediaOutcome] = [:], settings: (inout PreviewSettings) -> Void = { _ in }
  ) -> Presentation {
    Presenter.present(input(payload, type: type, profile: profile, media: media, settings: settings))
  }

  /// A payload with an address for the media profile.
  static func media(_ url: String) -> String {
    #"{"aps":{"alert":{"title":"Photo","body":"From the trip"},"mutable-content":1},"media-url":"\#(url)"}"#
  }

  /// A payload with the five keys of the communication profile.
  static let message = """
    {"aps":{"alert":{"title":"New message","subtitle":"unused","body":"晚上一起吃饭吗？"},"mutable-content":1},\
    "sender_id":"u1","sender_name":"lilei","sender_image_url":"https://media.example.com/u1.png",\
    "sender_nickname":"李雷","chat-session_id":"c1"}
    """

  /// The profile of an app that does both, with keys of its own.
  static let both: ExtensionProfile = {
    var profile = ExtensionProfile(name: "both")
    profile.mediaKey = "/media-url"
    profile.keyMap = [
      .senderID: "/communication/sender/id", .senderName: "/communication/sender/name",
      .avatarURL: "/communication/sender/avatar-url", .groupName: "/communication/group/name",
      .recipientCount: "/communication/group/recipient-count",
    ]
    profile.required = [.senderName]
    profile.onAvatarFailure = .noPicture
    return profile
  }()

  static func conversation(_ members: String, beside: String = "") -> String {
    #"{"aps":{"alert":{"title":"t","body":"Are you there?"},"mutable-content":1},\#(beside)"communication":{\#(members)}}"#
  }

  static func answer(
    _ head: [UInt8], status: Int = 200, type: String? = nil, bytes: Int? = nil, seconds: Double = 0,
    address: String = "https://media.example.com/a"
  ) -> MediaOutcome {
    .answer(
      MediaAnswer(
        status: status, address: address, contentType: type, byteCount: bytes ?? head.count, head: head,
        seconds: seconds))
  }

  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x58, 8, 6, 0, 0, 0]
  static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 17, 8, 0x02, 0x58, 0x04, 0xB0, 3]
  static let gif: [UInt8] = Array("GIF89a".utf8) + [0x40, 0x01, 0xF0, 0x00, 0, 0, 0]
  static let webp: [UInt8] =
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [
      10, 0, 0, 0, 0, 0, 0, 0, 0x3F, 1, 0, 0xEF, 0, 0,
    ]
  static let html: [UInt8] = Array("<!doctype html><title>login</title>".utf8)
}
