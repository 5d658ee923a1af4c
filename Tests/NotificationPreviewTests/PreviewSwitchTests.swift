import NotificationPreview
import Testing

@Suite struct PreviewSwitchTests {
  @Test func namesAreUnique() {
    #expect(Set(PreviewSwitch.all.map(\.name)).count == PreviewSwitch.all.count)
  }

  @Test(arguments: PreviewSwitch.all.filter { $0.valueName == nil }.map(\.name))
  func switchesGoOnAndOff(name: String) throws {
    let one = try #require(PreviewSwitch.named(name))
    var settings = PreviewSettings()
    #expect(!one.isOn(in: settings))
    one.toggle(in: &settings)
    #expect(one.isOn(in: settings))
    #expect(settings != PreviewSettings())
    one.toggle(in: &settings)
    #expect(settings == PreviewSettings())
    #expect(!one.apply("value", to: &settings))
  }

  @Test(arguments: [
    ("ios", "15.1", true), ("ios", "x", false), ("time", "3h ago", true), ("time", "", false),
    ("earlier", "4", true),
    ("earlier", "-1", false), ("actions", "POST:Like,Comment…,Delete!", true), ("actions", "POST", false),
    ("actions", ":x", false),
  ])
  func valuesAreChecked(name: String, value: String, isGood: Bool) throws {
    let one = try #require(PreviewSwitch.named(name))
    var settings = PreviewSettings()
    #expect(one.apply(value, to: &settings) == isGood)
    #expect(one.isOn(in: settings) == isGood)
    #expect(one.apply(nil, to: &settings))
    #expect(settings == PreviewSettings())
  }

  @Test func actionsHaveMarks() throws {
    var settings = PreviewSettings()
    _ = try #require(PreviewSwitch.named("actions")).apply("POST:Like,Comment…,Delete!", to: &settings)
    #expect(
      settings.categories["POST"] == [
        CategoryAction("Like"), CategoryAction("Comment", takesText: true),
        CategoryAction("Delete", isDestructive: true),
      ])
  }
}
