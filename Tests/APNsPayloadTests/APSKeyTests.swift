import APNsPayload
import JSONText
import Testing

@Suite struct APSKeyTests {
  @Test func everyKeyIsThereOnce() {
    let names = APSKey.all.map(\.pointer.description)
    #expect(Set(names).count == names.count)
    #expect(APSKey.keys(in: .aps).count > 20)
    for key in APSKey.all {
      #expect(!key.help.isEmpty && !key.kinds.isEmpty, "\(key.name)")
      #expect(key.help.utf8.count <= 90, "\(key.name): \(key.help)")
    }
  }

  @Test func findsKeysByPlace() {
    #expect(APSKey.key(at: "/aps/badge")?.kinds == [.integer])
    #expect(APSKey.key(at: "/aps/alert/loc-args")?.kinds == [.strings])
    #expect(APSKey.key(at: "/aps/sound/volume")?.isNumeric == true)
    #expect(APSKey.key(at: "/badge") == nil)
    #expect(APSKey.key(at: "") == nil)
    #expect(APSKey.area(at: "/aps") == .aps)
    #expect(APSKey.key("interruption-level", in: .aps)?.values.contains("time-sensitive") == true)
  }

  @Test(arguments: [
    ("mutable_content", "mutable-content"), ("mutableContent", "mutable-content"),
    ("Mutable-Content", "mutable-content"), ("content available", "content-available"),
    ("interuption-level", "interruption-level"), ("threadId", "thread-id"), ("Category", "category"),
    ("allert", "alert"), ("soudn", "sound"), ("contentState", "content-state"),
    ("dismisal-date", "dismissal-date"),
  ])
  func findsWhatWasMeant(_ written: String, _ meant: String) {
    #expect(APSKey.nearest(to: written, in: .aps)?.name == meant)
  }

  @Test(arguments: ["meta", "data", "image", "type", "id", "badge", "", "字", "contents"])
  func leavesOtherNamesAlone(_ name: String) {
    #expect(APSKey.nearest(to: name, in: .aps) == nil)
  }

  @Test func everyChoiceIsExplained() {
    for key in APSKey.all where key.values.count > 1 {
      for value in key.values { #expect(key.words(for: value) != nil, "\(key.name) \(value)") }
    }
    #expect(APSKey.key("title", in: .alert)?.words(for: "x") == nil)
  }
}
