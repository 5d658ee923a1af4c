import APNsPayload
import NotificationPreview
import Testing

@Suite struct ModifierTableTests {
  private static let plain = #"{"aps":{"alert":{"title":"T","body":"B"},"sound":"ding.caf","badge":3}}"#

  @Test func withoutATitleTheAppTakesItsPlace() {
    let look = Sample.look(#"{"aps":{"alert":"Only a body"}}"#)
    #expect(look.modifiers.contains("M1"))
    #expect(look.title == "GameApp")
    #expect(look.body == "Only a body")
    #expect(!Sample.look(Self.plain).modifiers.contains("M1"))
  }

  @Test(arguments: [
    (
      #""interruption-level":"time-sensitive""#, "M2", Presentation.Label.timeSensitive as Presentation.Label?
    ),
    (#""interruption-level":"critical""#, "M3", .critical),
    (#""sound":{"critical":1,"name":"a.caf"}"#, "M3", .critical),
    (#""interruption-level":"passive""#, "M4", nil), (#""interruption-level":"active""#, "", nil),
    (#""interruption-level":"time-senstive""#, "", nil),
  ])
  func levelsShow(member: String, modifier: String, label: Presentation.Label?) {
    let look = Sample.look(#"{"aps":{"alert":{"title":"T","body":"B"},\#(member)}}"#)
    #expect(look.label == label)
    #expect(modifier.isEmpty || look.modifiers.contains(modifier))
    #expect((look.absent[.banner] != nil) == (modifier == "M4"))
  }

  @Test func hiddenPreviewsShowOnlyTheApp() {
    let media = ["https://m.example/a.jpg": Sample.answer(Sample.jpeg)]
    let look = Sample.look(Sample.media("https://m.example/a.jpg"), profile: .seedMedia, media: media) {
      $0.previewsHidden = true
    }
    #expect(look.title == "GameApp")
    #expect(look.body == "Notification")
    #expect(look.attachment == nil)
    #expect(look.modifiers.contains("M5"))
  }

  @Test(arguments: [
    ("provisional", "M6", PreviewSurface.banner), ("summary", "M9", .lockScreen), ("focus", "M13", .banner),
  ])
  func settingsKeepItFromASurface(name: String, modifier: String, surface: PreviewSurface) throws {
    let look = try look(Self.plain, name)
    #expect(look.modifiers.contains(modifier))
    #expect(look.absent[surface] != nil)
    #expect(look.mainSurface == (surface == .banner ? .lockScreen : look.mainSurface))
  }

  @Test func inTheForegroundNothingAppears() throws {
    let look = try look(Self.plain, "foreground")
    #expect(look.form == .nothing)
    #expect(look.modifiers.contains("M7"))
  }

  @Test func theSummaryLetsUrgentOnesPass() throws {
    let urgent = #"{"aps":{"alert":"B","interruption-level":"time-sensitive"}}"#
    #expect(try look(urgent, "summary").absent.isEmpty)
    #expect(try look(urgent, "focus").absent.isEmpty)
  }

  @Test func earlierOnesLieBelow() {
    let look = Sample.look(Self.plain) { $0.earlierInThread = 4 }
    #expect(look.stacked == 4)
    #expect(look.modifiers.contains("M8"))
  }

  @Test func aRegisteredCategoryHasButtons() {
    let payload = #"{"aps":{"alert":"B","category":"POST"}}"#
    let look = Sample.look(payload) { $0.categories = ["POST": [CategoryAction("Like")]] }
    #expect(look.actions.map(\.title) == ["Like"])
    #expect(look.modifiers.contains("M10"))
    #expect(Sample.look(payload).actions.isEmpty)
  }

  @Test(arguments: [
    ("0", Presentation.BadgeChange.removed), ("7", .count(7)), ("\"7\"", .ignored("the value is no count")),
    ("-1", .ignored("the value is no count")), ("1.5", .ignored("the value is no count")),
  ])
  func badgesChangeTheIcon(value: String, change: Presentation.BadgeChange) {
    #expect(Sample.look(#"{"aps":{"alert":"B","badge":\#(value)}}"#).badge == change)
    #expect(Sample.look(#"{"aps":{"badge":\#(value)}}"#).badge == change)
  }

  @Test func soundIsHeardUnlessSomethingSilencesIt() throws {
    #expect(Sample.look(Self.plain).sound == "ding.caf")
    #expect(Sample.look(#"{"aps":{"alert":"B"}}"#).sound == nil)
    for name in ["sounds-off", "provisional", "focus"] {
      #expect(try look(Self.plain, name).sound == nil, "\(name)")
    }
    let passive = #"{"aps":{"alert":"B","sound":"default","interruption-level":"passive"}}"#
    #expect(Sample.look(passive).sound == nil)
    let critical = #"{"aps":{"alert":"B","sound":{"critical":1,"name":"a.caf","volume":0.5}}}"#
    #expect(try look(critical, "focus").sound == "a.caf, ignores mute, volume 0.5")
    #expect(try look(critical, "sounds-off").sound == "a.caf, ignores mute, volume 0.5")
  }

  @Test func beforeIOS15ThereAreNoLabels() {
    let look = Sample.look(#"{"aps":{"alert":"B","interruption-level":"time-sensitive"}}"#) {
      $0.system = .init(14, 8)
    }
    #expect(look.hasHeaderRow)
    #expect(look.label == nil)
    #expect(look.title.isEmpty)
  }

  private func look(_ payload: String, _ name: String) throws -> Presentation {
    let one = try #require(PreviewSwitch.named(name))
    return Sample.look(payload) { _ = one.apply(nil, to: &$0) }
  }
}
