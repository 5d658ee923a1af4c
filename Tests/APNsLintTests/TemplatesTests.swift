import APNsCore
import APNsLint
import APNsPayload
import Foundation
import JSONText
import TestSupport
import Testing

/// The templates that come with the program are right.
@Suite struct TemplatesTests {
  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: "templates").path))
    ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  @Test(arguments: names)
  func nothingIsWrong(_ name: String) throws {
    let data = try Data(contentsOf: Repository.root.appending(path: "templates/\(name)"))
    let root = try #require(JSONDocument(parsing: Array(data)).root)
    let payload = try #require(root["payload"])
    var values: [String: TemplateVariables.Value] = [:]
    for member in root["variables"]?.members ?? [] {
      values[member.key] = member.value["value"].map { TemplateVariables.Value($0) }
    }
    let context = TemplateVariables.Context(now: testNow, topic: "com.example.app") {
      "8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f6"
    }
    let expansion = TemplateVariables.expand(payload.source, values: values, context: context)
    #expect(expansion.unknown.isEmpty)
    var headers: [HeaderField] = []
    for (key, name) in [
      ("push-type", HeaderName.pushType), ("priority", HeaderName.priority),
      ("expiration", HeaderName.expiration),
    ] {
      if let node = root[key] { headers.append(HeaderField(name, node.string ?? node.numberText ?? "")) }
    }
    let type = PushType(rawValue: root["push-type"]?.string ?? "alert")
    let topic = root["topic"]?.string ?? "com.example.app" + type.topicSuffix
    headers.append(
      HeaderField(
        HeaderName.topic, TemplateVariables.expandText(topic, values: values, context: context).text))
    var input = LintInput(
      JSONDocument(parsing: expansion.bytes), headers: headers, isComplete: true, now: testNow)
    input.profile = root["profile"]?.string.flatMap { ExtensionProfile.named($0) }
    let loud = Linter.findings(input).filter { $0.severity != .info }
    #expect(loud.isEmpty, "\(loud)")
  }
}
