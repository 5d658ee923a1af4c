import APNsCore
@testable import APNsLint
import Testing

@Suite struct TopicFormRuleTests {
  @Test(arguments: [
    ("<com.example.app>", "com.example.app"), ("com.exa mple.app", "com.example.app"), ("com.example.*", nil),
    ("com.example.äpp", "com.example.pp"),
  ])
  func complains(_ topic: String, _ fix: String?) {
    let found = findings(TopicFormRule.self, header: "apns-topic", topic)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: [("app", nil), ("com..app", nil), ("A1B2C3D4E5.com.example.app", "com.example.app")])
  func warns(_ topic: String, _ fix: String?) {
    let found = findings(TopicFormRule.self, header: "apns-topic", topic)
    #expect(found.map(\.severity) == [.warn])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: [
    "com.example.app", "com.example.my-app_2", "com.apple.mgmt.External.0a0b0c0d-0000-4000-8000-000000000000",
    "pass.com.example", "COM.Example",
  ])
  func takes(_ topic: String) {
    #expect(findings(TopicFormRule.self, header: "apns-topic", topic).isEmpty)
  }
}
