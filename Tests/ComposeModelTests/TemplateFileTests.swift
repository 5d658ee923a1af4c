import APNsCore
import APNsPayload
import ComposeModel
import Foundation
import TestSupport
import Testing

@Suite struct TemplateFileTests {
  private func read(_ text: String) -> TemplateFile.Reading {
    TemplateFile.read(Array(text.utf8), name: "given")
  }

  @Test func keepsOrderNumbersAndEscapesOfThePayload() throws {
    let text = """
      {
        "name": "numbers",
        "push-type": "alert",
        "priority": 5,
        "expiration": "now+60",
        "variables": { "x": { "value": "1", "note": "one" } },
        "payload": {
          "z": 1.0,
          "a": 1e3,
          "aps": { "alert": "caf\\u00e9 \\/ {{x}}" }
        }
      }
      """
    let template = try #require(read(text).template)
    #expect(template.headers.priority == "5")
    #expect(template.headers.expiration == .after(seconds: 60))
    #expect(template.variables == [TemplateVariable(name: "x", value: "1", note: "one")])
    #expect(
      String(decoding: template.payload, as: UTF8.self) == """
        {
          "z": 1.0,
          "a": 1e3,
          "aps": { "alert": "caf\\u00e9 \\/ {{x}}" }
        }
        """)
    let again = TemplateFile.read(TemplateFile.write(template), name: "other").template
    #expect(again == template)
  }

  @Test func aBarePayloadOpensAsItStands() {
    let text = #"{"aps":{"alert":"x"},"payload":{"custom":1}}"#
    #expect(read(text).template?.payload == Array(text.utf8))
    #expect(read(text).template?.name == "given")
  }

  @Test func brokenTextOpensForRepair() {
    #expect(read("{\"aps\":").template?.payload == Array("{\"aps\":".utf8))
  }

  @Test func theSimulatorKeyBecomesTheTopic() throws {
    let reading = read(
      "{\n  \"Simulator Target Bundle\": \"com.example.app\",\n  \"aps\": {\"alert\": \"x\"}\n}")
    let template = try #require(reading.template)
    #expect(template.headers.topic == "com.example.app")
    #expect(!String(decoding: template.payload, as: UTF8.self).contains("Simulator"))
    #expect(reading.findings.map(\.rule) == ["payload.simulator-key"])
  }

  @Test func unknownMembersAreNamed() {
    let findings = read(#"{"name":"a","pushtype":"alert","payload":{"aps":{}}}"#).findings
    #expect(findings.map(\.rule) == ["template.unknown-member"])
    #expect(findings.first?.place == .pointer("/pushtype"))
  }

  @Test func everyShippedTemplateReadsWithoutAWord() throws {
    let folder = Repository.root.appendingPathComponent("templates")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count >= 25)
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      let reading = TemplateFile.read(Array(try Data(contentsOf: file)), name: "wrong")
      #expect(reading.template?.name == name)
      #expect(reading.findings.isEmpty, "\(name)")
      #expect(reading.template?.summary.isEmpty == false)
    }
  }

  @Test func variablesKeepTheirTypes() throws {
    let text = """
      {
        "name": "typed",
        "variables": {
          "count": {"value": 3.50, "note": "how many"}, "urgent": {"value": true}, "text": {"value": "007"},
          "bare": 7, "open": {"note": "ask for it"}, "none": {"value": null}, "list": {"value": [1, 2]}
        },
        "payload": {"aps": {"alert": "x"}, "count": "{{count}}"}
      }
      """
    let template = try #require(read(text).template)
    #expect(
      template.variables == [
        TemplateVariable(name: "count", value: .json("3.50"), note: "how many"),
        TemplateVariable(name: "urgent", value: .json("true")), TemplateVariable(name: "text", value: "007"),
        TemplateVariable(name: "bare", value: .json("7")),
        TemplateVariable(name: "open", value: "", note: "ask for it", isOpen: true),
        TemplateVariable(name: "none", value: .json("null")),
        TemplateVariable(name: "list", value: .json("[1, 2]")),
      ])
    let again = TemplateFile.read(TemplateFile.write(template), name: "other").template
    #expect(again?.variables == template.variables)
  }

  @Test(arguments: [
    ("../../types/order.json", "/app/types/order.json", "../../types/order.json"),
    ("types.json", "/app/.pushwright/templates/types.json", "types.json"),
    ("/else/where.json", "/else/where.json", "/else/where.json"),
    ("~/where.json", "~/where.json", "~/where.json"),
  ])
  func theSchemaCountsFromTheTemplate(_ written: String, _ meant: String, _ again: String) throws {
    let text = #"{"name":"live","schema":"\#(written)","payload":{"aps":{"event":"update"}}}"#
    let path = "/app/.pushwright/templates/live.json"
    let template = try #require(
      TemplateFile.read(Array(text.utf8), name: "live", source: .project(path: path)).template)
    #expect(template.schemaPath == meant)
    let bytes = TemplateFile.write(template, to: path, root: "/app")
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"schema\": \"\(again)\""))
  }

  @Test func aSchemaOutsideOfTheUsersTemplatesIsNamedInFull() {
    let template = Template(name: "live", schemaPath: "/app/order.json", payload: Array("{}".utf8))
    let bytes = TemplateFile.write(template, to: "/home/me/templates/live.json")
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""schema": "/app/order.json""#))
  }
}
