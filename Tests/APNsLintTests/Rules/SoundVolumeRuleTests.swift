import APNsCore
@testable import APNsLint
import Testing

@Suite struct SoundVolumeRuleTests {
  @Test(arguments: [
    ("80", "0.8"), (#""0.5""#, "0.5"), ("-1", "0"), (#""high""#, nil), ("true", nil), ("500", "1"),
  ])
  func complains(_ value: String, _ fix: String?) {
    let found = findings(
      SoundVolumeRule.self, #"{"aps":{"alert":"x","sound":{"critical":1,"name":"a","volume":\#(value)}}}"#)
    #expect(found.map(\.at) == ["/aps/sound/volume"])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: ["0", "1", "0.25"])
  func takes(_ value: String) {
    #expect(
      findings(
        SoundVolumeRule.self, #"{"aps":{"alert":"x","sound":{"critical":1,"name":"a","volume":\#(value)}}}"#
      ).isEmpty)
  }
}
