import APNsCore
import APNsPayload
import NotificationPreview
import Testing

@Suite struct DecisionTableTests {
  @Test func everyRowOfTheReferenceIsThere() {
    var ids = Set(DecisionTable.rows.map(\.id))
    ids.insert(DecisionTable.join.id)
    let expected = (1...41).map { $0 < 10 ? "D0\($0)" : "D\($0)" }
    #expect(ids == Set(expected))
  }

  @Test(arguments: [
    ("D01", #"{"aps":{}}"#, PushType.voip, Presentation.Form.call),
    ("D02", #"{"aps":{"event":"update","content-state":{}}}"#, .liveactivity, .liveActivity),
    ("D03", #"{"aps":{"content-available":1}}"#, .background, .nothing),
    ("D03", #"{"aps":{"content-available":1}}"#, .alert, .nothing),
    ("D04", #"{"aps":{}}"#, .location, .nothing), ("D04", #"{"mdm":"x"}"#, .mdm, .nothing),
    ("D06", #"{"aps":{"badge":0}}"#, .alert, .badgeOnly),
    ("D06", #"{"aps":{"sound":"default"}}"#, .alert, .badgeOnly),
    ("D06", #"{"aps":{"alert":{"body":""},"badge":3}}"#, .alert, .badgeOnly),
    ("D07", #"{"aps":{}}"#, .alert, .nothing), ("D07", #"{"foo":"bar"}"#, .alert, .nothing),
    ("D07", #"{"aps":{"alert":{}}}"#, .alert, .nothing), ("D07", "", .alert, .nothing),
    ("D07", "[1,2", .alert, .nothing),
    ("D08", #"{"aps":{"alert":"hi","mutable-content":1}}"#, .alert, .plain),
  ])
  func withoutExtension(rule: String, payload: String, type: PushType, form: Presentation.Form) {
    let look = Sample.look(payload, type: type)
    #expect(look.rule == rule)
    #expect(look.form == form)
    #expect(!look.extensionRuns)
  }

  @Test(arguments: [
    ("D09", #"{"aps":{"alert":"hi"},"media-url":"https://m.example/a.jpg"}"#),
    ("D09", #"{"aps":{"alert":"hi","mutable-content":0},"media-url":"https://m.example/a.jpg"}"#),
    ("D10", #"{"aps":{"alert":"hi","mutable-content":true},"media-url":"https://m.example/a.jpg"}"#),
    ("D10", #"{"aps":{"alert":"hi","mutable-content":"1"},"media-url":"https://m.example/a.jpg"}"#),
  ])
  func theFlagDecidesWhetherTheExtensionRuns(rule: String, payload: String) {
    let look = Sample.look(payload, profile: .seedMedia)
    #expect(look.rule == rule)
    #expect(look.form == .plain)
    #expect(!look.extensionRuns)
    #expect(look.attachment == nil)
  }

  @Test(arguments: [
    ("D13", #"{"aps":{"alert":"hi","mutable-content":1}}"#, 0.0),
    ("D14", #"{"aps":{"alert":"hi","mutable-content":1},"media-url":5}"#, 30.0),
    ("D15", Sample.media(""), 0.0), ("D15", Sample.media("/a.jpg"), 0.0),
    ("D16", Sample.media("http://m.example/a.jpg"), 0.0),
    ("D20", Sample.media("https://m.example/img?id=3"), 0.0),
    ("D20", Sample.media("https://m.example/a.webp"), 0.0),
    ("D22", Sample.media("https://m.example/a b.jpg"), 0.0),
    ("D23", Sample.media("https://m.example/a.jpg"), 0.0),
    ("D24", Sample.media("https://m.example/a.gif"), 0.0),
    ("D25", Sample.media("https://m.example/a.mp4"), 0.0),
    ("D26", Sample.media("https://m.example/a.mp3"), 0.0),
  ])
  func byTheNameAlone(rule: String, payload: String, delay: Double) {
    let look = Sample.look(payload, profile: .seedMediaAsPublished)
    #expect(look.rule == rule)
    #expect(look.extensionRuns)
    #expect(look.delay == delay)
  }

  @Test(arguments: [
    ("D17", MediaOutcome.unreachable(reason: "no such host", seconds: 1)),
    ("D18", .unreachable(reason: "slow", seconds: 31)),
    ("D18", Sample.answer(Sample.png, seconds: 40)), ("D19", Sample.answer(Sample.html, status: 404)),
    ("D21", Sample.answer(Sample.webp)), ("D21", Sample.answer([])), ("D21", Sample.answer(Sample.html)),
    ("D21", Sample.answer(Sample.png, bytes: 10_485_761)),
    ("D23", Sample.answer(Sample.png, bytes: 10_485_760)),
    ("D24", Sample.answer(Sample.gif)), ("D23", Sample.answer([1, 2, 3], type: "image/jpeg; q=1")),
  ])
  func byTheAnswer(rule: String, outcome: MediaOutcome) {
    let url = "https://m.example/pictures/7f3a"
    let look = Sample.look(Sample.media(url), profile: .seedMedia, media: [url: outcome])
    #expect(look.rule == rule)
    #expect((look.attachment != nil) == ["D23", "D24"].contains(rule))
    #expect(look.title == "Photo")
  }

  @Test func theFiveKeysMakeACommunicationNotification() {
    let url = "https://media.example.com/u1.png"
    let look = Sample.look(
      Sample.message, profile: .seedCommunication, media: [url: Sample.answer(Sample.png)])
    #expect(look.rule == "D36")
    #expect(look.form == .communicationGroup)
    #expect(look.title == "李雷")
    #expect(look.subtitle == "李雷")
    #expect(look.body == "晚上一起吃饭吗？")
    #expect(look.picture == .groupAvatar)
  }

  @Test(arguments: ["sender_id", "sender_name", "sender_image_url", "sender_nickname", "chat-session_id"])
  func withoutOneOfTheFiveKeysItIsPlain(key: String) {
    let payload = Sample.message.replacing("\"\(key)\":\"", with: "\"\(key)-gone\":\"")
    let look = Sample.look(payload, profile: .seedCommunication)
    #expect(look.rule == "D28")
    #expect(look.form == .plain)
    #expect(look.title == "New message")
    #expect(look.subtitle == "unused")
    #expect(look.explanations.first?.text.contains(key) == true)
  }

  @Test(arguments: [
    ("D27", Presentation.Form.plain, 0.0), ("D29", .plain, 0), ("D30", .communicationDirect, 30),
    ("D31", .plain, 30),
    ("D32", .plain, 0), ("D33", .plain, 0), ("D34", .communicationDirect, 0),
    ("D35", .communicationDirect, 0), ("D40", .communicationDirect, 0),
  ])
  func theProfileDecides(rule: String, form: Presentation.Form, delay: Double) {
    var profile = Sample.both
    var outcome = Sample.answer(Sample.png)
    var system = PreviewSettings.Release(26)
    switch rule {
    case "D27": system = .init(14, 8)
    case "D29": profile.handler = .early
    case "D30": profile.handler = .atExpiry
    case "D31": profile.handler = .never
    case "D32": profile.capability = false
    case "D33": (profile.onAvatarFailure, outcome) = (.plain, Sample.answer(Sample.html, status: 404))
    case "D34": outcome = Sample.answer(Sample.html, status: 404)
    case "D35": profile.activityTypes = ["INStartCallIntent"]
    default: break
    }
    let url = "https://media.example.com/u1.png"
    let payload = Sample.conversation(#""sender":{"name":"Sender One","avatar-url":"\#(url)"}"#)
    let look = Sample.look(payload, profile: profile, media: [url: outcome]) { $0.system = system }
    #expect(look.rule == rule)
    #expect(look.form == form)
    #expect(look.delay == delay)
    #expect((look.picture == .standIn) == (rule == "D34"))
  }

  @Test(arguments: [
    ("D37", #""name":"Team Blue","recipient-count":5"#, Presentation.Form.communicationGroup, "Team Blue"),
    ("D38", #""name":"Team Blue""#, .communicationDirect, ""),
    ("D38", #""name":"Team Blue","recipient-count":1"#, .communicationDirect, ""),
    ("D39", #""recipient-count":3"#, .communicationGroup, "(the names of the 3 recipients)"),
  ])
  func moreThanOneRecipientMakesAGroup(rule: String, group: String, form: Presentation.Form, subtitle: String)
  {
    let url = "https://media.example.com/u1.png"
    let payload = Sample.conversation(
      #""sender":{"name":"Sender One","avatar-url":"\#(url)"},"group":{\#(group)}"#)
    let look = Sample.look(payload, profile: Sample.both, media: [url: Sample.answer(Sample.png)])
    #expect(look.rule == rule)
    #expect(look.form == form)
    #expect(look.subtitle == subtitle)
  }

  @Test func senderAndMediaAreJoined() {
    let payload = Sample.conversation(
      #""sender":{"name":"Sender One","avatar-url":"https://m.example/u.png"}"#,
      beside: #""media-url":"https://m.example/a.jpg","#)
    let media = [
      "https://m.example/u.png": Sample.answer(Sample.png),
      "https://m.example/a.jpg": Sample.answer(Sample.jpeg),
    ]
    let look = Sample.look(payload, profile: Sample.both, media: media)
    #expect(look.rule == "D41")
    #expect(look.form == .communicationDirect)
    #expect(look.attachment?.type == .jpeg)
    #expect(look.picture == .avatar)
  }

  @Test func anExtensionThatDiesShowsTheOriginal() {
    let dead = Sample.look(Sample.message, profile: .seedCommunication) { $0.fate = .dies }
    #expect(dead.rule == "D11")
    #expect(dead.title == "New message")
    let filtered = Sample.look(Sample.message, profile: .seedCommunication) {
      $0.fate = .emptiesText
      $0.hasFilteringEntitlement = true
    }
    #expect(filtered.rule == "D12")
    #expect(filtered.form == .nothing)
    #expect(
      Sample.look(Sample.message, profile: .seedCommunication) { $0.fate = .emptiesText }.form == .plain)
  }

  @Test func alertsOffHideTheTextAndChangeTheBadge() {
    let look = Sample.look(#"{"aps":{"alert":"hi","badge":2}}"#) { $0.alertsAllowed = false }
    #expect(look.rule == "D05")
    #expect(look.form == .nothing)
    #expect(look.badge == .count(2))
  }
}
