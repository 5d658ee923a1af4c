import APNsCore
import APNsLint
import APNsPayload
import ComposeModel
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
    let reading = TemplateFile.read(Array(data), name: name)
    #expect(reading.findings.isEmpty)
    let template = try #require(reading.template)
    let values = template.variables.values
    let context = TemplateVariables.Context(now: testNow, topic: "com.example.app") {
      "8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f6"
    }
    let expansion = TemplateVariables.expand(template.payload, values: values, context: context)
    #expect(expansion.unknown.isEmpty)
    let headers = template.headers.fields(bundleID: "com.example.app", now: testNow).map {
      HeaderField($0.name, TemplateVariables.expandText($0.value, values: values, context: context).text)
    }
    var input = LintInput(
      JSONDocument(parsing: expansion.bytes), headers: headers, isComplete: true, now: testNow)
    input.profile = template.profileName.flatMap { ExtensionProfile.named($0) }
    let loud = Linter.findings(input).filter { $0.severity != .info }
    #expect(loud.isEmpty, "\(loud)")
  }
}
