import APNsCore
import APNsPayload
import NotificationPreview
import TerminalCore
import TestSupport
import Testing

/// The sketches of every surface as pictures, at 40 and 60 columns.
@Suite struct SketchTests {
  struct Sketch: CustomTestStringConvertible, Sendable {
    let name: String
    let surface: PreviewSurface
    let payload: String
    var profile: ExtensionProfile = .none
    var media: [String: MediaOutcome] = [:]
    var type = "alert"
    var set: @Sendable (inout PreviewSettings) -> Void = { _ in }

    var testDescription: String { name }
  }

  static let game =
    #"{"aps":{"alert":{"title":"Game Request","subtitle":"Five Card Draw","body":"Bob wants to play poker"},"category":"GAME"}}"#
  static let picture = ["https://i.example/a.jpg": Sample.answer(Sample.jpeg, bytes: 38_200)]
  static let photo =
    #"{"aps":{"alert":{"title":"Push notification title","body":"Push notification body, shown in full when the person presses and holds the banner."},"mutable-content":1,"category":"POST"},"media-url":"https://i.example/a.jpg"}"#
  static let avatar = ["https://media.example.com/u1.png": Sample.answer(Sample.png)]
  static let friend =
    #"{"aps":{"alert":{"title":"x","body":"晚上一起吃饭吗？我订了七点的位子 🍜"},"mutable-content":1},"communication":{"sender":{"name":"李雷","avatar-url":"https://media.example.com/u1.png"}}}"#
  static let hikers =
    #"{"aps":{"alert":{"title":"x","body":"@韩梅梅 明早六点半在地铁口集合"},"mutable-content":1},"communication":{"sender":{"name":"李雷","avatar-url":"https://media.example.com/u1.png"},"group":{"name":"周末爬山小分队","recipient-count":5}}}"#
  static let pizza =
    #"{"aps":{"timestamp":1764460800,"event":"update","content-state":{"status":"Out for delivery","eta":"12 min","progress":0.45,"driver":"Anna"},"alert":{"title":"Pizza","body":"On its way"}}}"#

  static let sketches: [Sketch] = [
    Sketch(
      name: "S01-banner", surface: .banner,
      payload:
        #"{"aps":{"alert":{"title":"Game Request","subtitle":"Five Card Draw","body":"Bob wants to play poker with you tonight at eight, and he says bring the good cards this time, please, not those with the torn corners"}}}"#
    ),
    Sketch(name: "S02-thumbnail", surface: .banner, payload: photo, profile: .seedMedia, media: picture),
    Sketch(
      name: "S03-lock-screen", surface: .lockScreen,
      payload: #"{"aps":{"alert":{"title":"上海天气","body":"今晚有小雨，气温 12 到 17 度，出门请记得带伞，明早转多云，适合晨跑☂️"}}}"#
    ) { $0.timeLabel = "3h ago" },
    Sketch(name: "S04-expanded", surface: .expanded, payload: photo, profile: .seedMedia, media: picture) {
      $0.categories = ["POST": [CategoryAction("Like"), CategoryAction("Comment", takesText: true)]]
    },
    Sketch(name: "S05-direct", surface: .banner, payload: friend, profile: Sample.both, media: avatar),
    Sketch(name: "S06-group", surface: .banner, payload: hikers, profile: Sample.both, media: avatar),
    Sketch(
      name: "S07-time-sensitive", surface: .banner,
      payload:
        #"{"aps":{"alert":{"title":"Your ride is outside now — plate ABC-1234, silver","body":"Meet the driver at the north door."},"interruption-level":"time-sensitive"}}"#
    ),
    Sketch(
      name: "S08-critical", surface: .banner,
      payload:
        #"{"aps":{"alert":{"title":"Smoke detected in the kitchen","body":"Leave the building and call for help."},"sound":{"critical":1,"name":"alarm.caf","volume":1}}}"#
    ),
    Sketch(
      name: "S09-stack", surface: .lockScreen,
      payload:
        #"{"aps":{"alert":{"title":"Chat","body":"Shelly: are we still on for Friday?"},"thread-id":"c"}}"#
    ) {
      $0.earlierInThread = 2
      $0.timeLabel = "2m ago"
    },
    Sketch(name: "S10-live-activity", surface: .lockScreen, payload: pizza, type: "liveactivity"),
    Sketch(name: "S10-live-activity-watch", surface: .watch, payload: pizza, type: "liveactivity"),
    Sketch(name: "S10-live-activity-mac", surface: .mac, payload: pizza, type: "liveactivity"),
    Sketch(name: "S11-island", surface: .island, payload: pizza, type: "liveactivity"),
    Sketch(name: "S12-watch", surface: .watch, payload: game) {
      $0.categories = ["GAME": [CategoryAction("Play")]]
    },
    Sketch(name: "S13-mac", surface: .mac, payload: game) {
      $0.categories = ["GAME": [CategoryAction("Play")]]
    },
    Sketch(
      name: "S14-right-to-left", surface: .banner,
      payload:
        #"{"aps":{"alert":{"title":"عرض جديد","subtitle":"مرحبا بك في التطبيق","body":"خصم على كل الطلبات اليوم"}}}"#
    ) { $0.rightToLeft = true },
  ]

  @Test(arguments: sketches, [40, 60])
  func lookAsRecorded(sketch: Sketch, width: Int) {
    Snapshot.expect(
      draw(sketch, width: width).lines, suite: "NotificationPreviewTests", named: "\(sketch.name)-\(width)")
  }

  @Test(arguments: sketches)
  func lookAsRecordedInASCII(sketch: Sketch) {
    let lines = draw(sketch, width: 40, ascii: true).lines
    Snapshot.expect(lines, suite: "NotificationPreviewTests", named: "\(sketch.name)-ascii")
  }

  /// Every border stands in its column, whatever the text and the width.
  @Test(arguments: sketches.filter { $0.surface != .watch && $0.surface != .island })
  func bordersStayStraight(sketch: Sketch) {
    for width in stride(from: 24, through: 100, by: 1) {
      let surface = draw(sketch, width: width)
      #expect(surface.size.columns == width)
      for row in 0..<surface.size.rows where surface[0, row].text == "│" {
        #expect(surface[width - 1, row].text == "│", "\(sketch.name) at \(width), row \(row)")
      }
    }
  }

  /// The paragraph decides how its rows run, not what each of them begins with (rules P2 and P3 of UAX #9).
  @Test(arguments: [PreviewSurface.banner, .expanded, .watch])
  func rowsRunLikeTheirParagraph(surface: PreviewSurface) {
    let hebrew = String(repeating: "שלום ", count: 16)
    let leftToRight = Sample.look(#"{"aps":{"alert":"Go \#(hebrew)on"}}"#)
    let rightToLeft = Sample.look(#"{"aps":{"alert":"\#(hebrew)abc def ghi jkl mno pqr stu vwx"}}"#)
    func rows(_ look: Presentation) -> [String] {
      PreviewRenderer.draw(look, surface: surface, width: 40).lines.filter { $0.contains("שלום") }
    }
    let (plain, turned) = (rows(leftToRight), rows(rightToLeft))
    #expect(plain.count >= 2 && turned.count >= 2)
    #expect(!plain.contains { $0.contains("\u{2067}") }, "\(plain)")
    #expect(plain.dropFirst().allSatisfy { $0.contains("\u{2066}") }, "\(plain)")
    #expect(turned.allSatisfy { $0.contains("\u{2067}") }, "\(turned)")
  }

  private func draw(_ sketch: Sketch, width: Int, ascii: Bool = false) -> Surface {
    let look = Sample.look(
      sketch.payload, type: .init(rawValue: sketch.type), profile: sketch.profile, media: sketch.media,
      settings: sketch.set)
    return PreviewRenderer.draw(look, surface: sketch.surface, width: width, ascii: ascii)
  }
}
