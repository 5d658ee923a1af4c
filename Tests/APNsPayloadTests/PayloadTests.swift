import APNsPayload
import JSONText
import Testing

@Suite struct PayloadTests {
  @Test func readsTheObjectForm() {
    let payload = payload(
      #"{"aps":{"alert":{"title":"T","subtitle":"S","body":"B"},"badge":3,"sound":"default","thread-id":"t","#
        + #""interruption-level":"time-sensitive","relevance-score":0.5,"mutable-content":1},"x":[1]}"#)
    #expect(payload.alert.form == .object)
    #expect(payload.alert.title?.literal == "T")
    #expect(payload.alert.subtitle?.literal == "S")
    #expect(payload.alert.body?.literal == "B")
    #expect(payload.badge == 3)
    #expect(payload.sound?.name == "default")
    #expect(payload.threadID == "t")
    #expect(payload.interruptionLevel == .timeSensitive)
    #expect(payload.relevanceScore == 0.5)
    #expect(payload.isMutableContent)
    #expect(payload.customMembers.map(\.key) == ["x"])
    #expect(!payload.isSilent)
  }

  @Test func aStringIsTheBody() {
    let alert = payload(#"{"aps":{"alert":"Hi"}}"#).alert
    #expect(alert.form == .text)
    #expect(alert.body?.literal == "Hi")
    #expect(alert.title == nil)
    #expect(alert.hasText)
  }

  @Test func readsLocalisationKeys() {
    let alert = payload(
      #"{"aps":{"alert":{"title-loc-key":"TK","title-loc-args":["a","b"],"loc-key":"BK","body":"x"}}}"#
    ).alert
    #expect(alert.title == AlertText(localizationKey: "TK", arguments: ["a", "b"]))
    #expect(alert.body == AlertText(literal: "x", localizationKey: "BK"))
    #expect(alert.hasText)
  }

  @Test func readsTheTextObjectsOfLiveActivities() {
    let alert = payload(
      #"{"aps":{"event":"start","alert":{"title":{"loc-key":"%@ left","loc-args":["Bus 7"]}}}}"#
    ).alert
    #expect(alert.title == AlertText(localizationKey: "%@ left", arguments: ["Bus 7"]))
  }

  @Test(arguments: [
    #"{"aps":{"alert":""}}"#, #"{"aps":{"alert":{}}}"#, #"{"aps":{"alert":{"body":""}}}"#, "{}", "[]", "3",
  ])
  func nothingIsNoText(_ text: String) {
    #expect(!payload(text).alert.hasText)
    #expect(!payload(text).showsSomething)
  }

  @Test(arguments: [
    (#"{"aps":{"content-available":1}}"#, true), (#"{"aps":{"content-available":1,"x":2}}"#, true),
    (#"{"aps":{"content-available":true}}"#, false), (#"{"aps":{"content-available":1,"badge":0}}"#, false),
  ])
  func knowsSilentPushes(_ text: String, _ isSilent: Bool) {
    #expect(payload(text).isSilent == isSilent)
  }

  @Test(arguments: [
    ("1", true), ("1.0", true), ("true", false), (#""1""#, false), ("2", false), ("null", false),
  ])
  func onlyTheNumberOneIsAFlag(_ value: String, _ isSet: Bool) {
    #expect(payload(#"{"aps":{"mutable-content":\#(value)}}"#).isMutableContent == isSet)
  }

  @Test func ofEqualKeysTheLastOneCounts() {
    #expect(payload(#"{"aps":{"alert":"a"},"aps":{"alert":"b"}}"#).alert.body?.literal == "b")
  }

  @Test func readsCriticalSounds() {
    let sound = payload(#"{"aps":{"sound":{"critical":1,"name":"siren.caf","volume":0.8}}}"#).sound
    #expect(sound?.isCritical == true)
    #expect(sound?.name == "siren.caf")
    #expect(sound?.volume == 0.8)
    #expect(payload(#"{"aps":{"sound":7}}"#).sound == nil)
  }

  @Test func readsLiveActivities() {
    let live = payload(
      #"{"aps":{"event":"end","timestamp":5,"content-state":{"a":1},"dismissal-date":9,"stale-date":"x"}}"#
    ).liveActivity
    #expect(live?.event == .end)
    #expect(live?.timestamp == 5)
    #expect(live?.dismissalDate == 9)
    #expect(live?.staleDate == nil)
    #expect(live?.contentState?["a"]?.int == 1)
    #expect(payload(#"{"aps":{"alert":"x"}}"#).liveActivity == nil)
  }
}
