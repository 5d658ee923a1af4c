import APNsCore
import APNsLint
import JSONText
import Testing

/// Payloads in the shapes that public documentation shows, in own words and with own values: nothing above info.
@Suite struct GoodPayloadsTests {
  static let payloads: [(name: String, type: String, text: String)] = [
    ("a string", "alert", #"{"aps":{"alert":"Your table is ready"}}"#),
    (
      "title, subtitle, body", "alert",
      #"{"aps":{"alert":{"title":"Chess","subtitle":"Round 3","body":"Your move"},"category":"MOVE"},"gameID":"77"}"#
    ),
    ("badge and sound", "alert", #"{"aps":{"badge":9,"sound":"bingbong.aiff"},"messageID":"ABCDEFGHIJ"}"#),
    (
      "localised", "alert",
      #"{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["Shelly","Rick"]}}}"#
    ),
    (
      "localised with title", "alert",
      #"{"aps":{"alert":{"title-loc-key":"T","title-loc-args":["1"],"loc-key":"B"},"sound":"chime.aiff"},"acme":"foo"}"#
    ),
    ("silent", "background", #"{"aps":{"content-available":1},"acme1":"bar","acme2":42}"#),
    (
      "silent with empty sound left out", "background",
      #"{"aps":{"content-available":1},"sync":{"since":1764460800,"full":false}}"#
    ),
    (
      "encrypted text for an extension", "alert",
      #"{"aps":{"category":"SECRET","mutable-content":1,"alert":{"title":"Secret!","body":"(Encrypted)"}},"ENCRYPTED_DATA":"Salted__xyz"}"#
    ),
    (
      "picture", "alert",
      #"{"aps":{"alert":{"title":"Trip","body":"New photo"},"mutable-content":1},"media-url":"https://media.example.com/p/1.jpg"}"#
    ),
    (
      "another key for pictures", "alert",
      #"{"aps":{"alert":{"body":"New photo"},"mutable-content":1},"attachment-url":"https://media.example.com/p?id=1","media":{"type":"image"}}"#
    ),
    (
      "thread and summary of old", "alert",
      #"{"aps":{"alert":{"title":"Team","body":"Hi"},"thread-id":"team-5","summary-arg":"Team","summary-arg-count":2}}"#
    ),
    (
      "time-sensitive", "alert",
      #"{"aps":{"alert":{"title":"Gate","body":"Boarding now"},"interruption-level":"time-sensitive","relevance-score":1}}"#
    ),
    (
      "critical", "alert",
      #"{"aps":{"alert":{"title":"Alarm","body":"Smoke in the cellar"},"sound":{"critical":1,"name":"siren.caf","volume":0.75},"interruption-level":"critical"}}"#
    ),
    (
      "focus filter and window", "alert",
      #"{"aps":{"alert":"x","target-content-id":"https://example.com/w/1","filter-criteria":"work"}}"#
    ),
    ("badge cleared", "alert", #"{"aps":{"badge":0}}"#),
    (
      "live start", "liveactivity",
      #"{"aps":{"timestamp":1764460800,"event":"start","content-state":{"level":100,"hero":"Panda"},"attributes-type":"AdventureAttributes","attributes":{"level":100,"name":"x"},"alert":{"title":{"loc-key":"%@ is on an adventure!","loc-args":["Panda"]},"body":{"loc-key":"Watch %@","loc-args":["Panda"]},"sound":"chime.aiff"}}}"#
    ),
    (
      "live update", "liveactivity",
      #"{"aps":{"timestamp":1764460800,"event":"update","relevance-score":75,"stale-date":1764464400,"content-state":{"score":{"home":2,"away":1},"note":null}}}"#
    ),
    (
      "live end", "liveactivity",
      #"{"aps":{"timestamp":1764460800,"event":"end","dismissal-date":1764461700,"content-state":{"done":true}}}"#
    ),
    (
      "voip", "voip",
      #"{"aps":{},"uuid":"8d9e0f1a","handle":"+41 44 000 00 00","hasVideo":false,"alert":"ring"}"#
    ),
    ("location", "location", #"{"aps":{}}"#),
    ("push to talk", "pushtotalk", #"{"aps":{},"activeSpeaker":"Anna"}"#),
    ("widgets", "widgets", #"{"aps":{"content-changed":true}}"#),
    ("mdm", "mdm", #"{"mdm":"F7C8E2A0-1B2C-4D3E-9F80-A1B2C3D4E5F6"}"#),
    (
      "file provider", "fileprovider",
      #"{"container-identifier":"NSFileProviderWorkingSetContainerItemIdentifier","domain":"main"}"#
    ),
    (
      "data of the app with any name", "alert",
      #"{"aps":{"alert":"x"},"badge":"gold","sound":["a"],"category":3,"title":"T","body":{"x":1},"event":"goal","timestamp":"yesterday","attributes":[],"message":"m","notification":{"a":1},"data":{},"mdm":false}"#
    ),
    (
      "website", "alert",
      #"{"aps":{"alert":{"title":"Flight 998","body":"Boarding","action":"View"},"url-args":["boarding","998"]}}"#
    ),
  ]

  @Test(arguments: payloads.indices)
  func nothingIsWrong(_ index: Int) {
    let one = GoodPayloadsTests.payloads[index]
    let type = PushType(rawValue: one.type)
    let topic = type == .mdm ? "com.apple.mgmt.External.x" : "com.example.app" + type.topicSuffix
    let loud = Linter.findings(lintInput(one.text, type: one.type, topic: topic)).filter {
      $0.severity != .info
    }
    #expect(loud.isEmpty, "\(one.name): \(loud)")
    let plain = Linter.findings(lintInput(one.text)).filter { $0.severity != .info }
    #expect(plain.isEmpty, "\(one.name), without headers: \(plain)")
  }
}
