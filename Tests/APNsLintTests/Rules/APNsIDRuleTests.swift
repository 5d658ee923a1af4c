import APNsCore
@testable import APNsLint
import Testing

@Suite struct APNsIDRuleTests {
  @Test(arguments: [
    ("msg-0001", nil), ("", nil),
    ("{8D9E0F1A-2B3C-4D5E-8F90-A1B2C3D4E5F6}", "8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f6"),
    ("8d9e0f1a2b3c4d5e8f90a1b2c3d4e5f6", "8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f6"),
    ("8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f", nil),
  ])
  func complains(_ value: String, _ fix: String?) {
    let found = findings(APNsIDRule.self, header: "apns-id", value)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fix == .header(fix))
  }

  @Test func eitherCaseIsRight() {
    #expect(findings(APNsIDRule.self, header: "apns-id", "8D9E0F1A-2B3C-4D5E-8F90-A1B2C3D4E5F6").isEmpty)
  }
}
