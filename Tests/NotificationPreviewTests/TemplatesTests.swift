import APNsCore
import APNsPayload
import Foundation
import JSONText
import NotificationPreview
import TerminalCore
import TestSupport
import Testing

/// Every template that comes with the program, as the person will see it.
@Suite struct TemplatesTests {
  static let names: [String] = {
    let folder = Repository.root.appending(path: "templates")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func thereAreTemplates() { #expect(Self.names.count > 20) }

  @Test(arguments: names)
  func looksAsRecorded(name: String) throws {
    let look = Presenter.present(try input(name))
    let drawing = PreviewRenderer.draw(look, surface: look.mainSurface, width: 48)
    Snapshot.expect(drawing.lines, suite: "NotificationPreviewTests", named: "template-\(name)")
  }

  @Test(arguments: names)
  func showsWhatItIsFor(name: String) throws {
    let look = Presenter.present(try input(name))
    let silent: Set = [
      "background", "complication", "controls", "file-provider", "location", "mdm", "push-to-talk", "wallet",
      "widgets",
    ]
    #expect((look.form == .nothing) == silent.contains(name))
    #expect((look.form == .liveActivity) == name.hasPrefix("live-activity"))
    #expect(look.form.isCommunication == name.hasPrefix("communication"))
    #expect((look.attachment != nil) == (name == "media-url"))
  }

  private func input(_ name: String) throws -> PreviewInput {
    let file = Repository.root.appending(path: "templates/\(name).json")
    let template = JSONDocument(parsing: Array(try Data(contentsOf: file)))
    let root = try #require(template.root)
    let payload = try #require(root["payload"])
    let values = (root["variables"]?.members ?? []).compactMap { member in
      member.value["value"].map { (member.key, TemplateVariables.Value($0)) }
    }
    let context = TemplateVariables.Context(
      now: 1_764_460_800, token: "00", device: "phone", topic: "com.example.app", uuid: { "uuid" })
    let expansion = TemplateVariables.expand(
      payload.source, values: Dictionary(values, uniquingKeysWith: { $1 }), context: context)
    #expect(expansion.unknown.isEmpty)
    var settings = PreviewSettings()
    settings.appName = "GameApp"
    settings.now = 1_764_460_800
    return PreviewInput(
      payload: Payload(JSONDocument(parsing: expansion.bytes)),
      pushType: root["push-type"]?.string.map(PushType.init),
      profile: root["profile"]?.string.flatMap(ExtensionProfile.named) ?? .none, settings: settings)
  }
}
