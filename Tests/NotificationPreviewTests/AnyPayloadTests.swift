import APNsCore
import APNsPayload
import NotificationPreview
import TerminalCore
import Testing

/// Whatever stands in a payload, it is drawn without a trap, in straight lines.
@Suite struct AnyPayloadTests {
  private static let seeds = [
    Sample.message, Sample.media("https://m.example/a.jpg"), SketchTests.pizza, SketchTests.hikers,
    #"{"aps":{"alert":{"title":"a","subtitle":"b","body":"c","loc-key":"%@ %2$@","loc-args":["x"]},"badge":1,"sound":{"critical":1,"volume":2}}}"#,
  ]

  @Test func damagedPayloadsAreDrawn() {
    var random = SplitMix(state: 11)
    for round in 0..<150 {
      var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let profile = ExtensionProfile.builtIn.randomElement(using: &random) ?? .none
      let look = Sample.look(text, type: round % 3 == 0 ? nil : .alert, profile: profile)
      let surface = PreviewSurface.allCases.randomElement(using: &random) ?? .banner
      let width = Int.random(in: 1...80, using: &random)
      let drawn = PreviewRenderer.draw(look, surface: surface, width: width)
      #expect(drawn.size.columns == max(width, PreviewRenderer.narrowest))
    }
  }
}
