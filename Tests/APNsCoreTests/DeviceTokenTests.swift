import APNsCore
import Testing

@Suite struct DeviceTokenTests {
  @Test func keepsDigitsInLowerCase() {
    #expect(DeviceToken(hex: "00FCa1")?.hex == "00fca1")
  }

  @Test(arguments: ["", "abc", "zz", "12 3", "١٢"])
  func refusesWhatIsNoToken(_ text: String) {
    #expect(DeviceToken(hex: text) == nil)
  }

  @Test func bytesAndDigitsAgree() {
    #expect(DeviceToken(bytes: [0, 255, 16])?.hex == "00ff10")
    #expect(HexDigits.decode("00ff10") == [0, 255, 16])
  }
}
