import ComposeModel
import ComposeStore
import Foundation
import HostPlatform
import TestSupport
import Testing

@Suite struct TemplateLibraryTests {
  private func library(_ body: (TemplateLibrary) throws -> Void) throws {
    let base = NSTemporaryDirectory() + "pushwright-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: base) }
    try body(
      TemplateLibrary(
        folders: TemplateFolders(
          project: base + "/project", user: base + "/user",
          builtIn: Repository.root.appendingPathComponent("templates").path)))
  }

  @Test func aUsersTemplateHidesTheBuiltInOne() throws {
    try library { library in
      var template = try library.template("alert")
      #expect(template.source?.word == "built-in")
      template.summary = "mine"
      _ = try library.save(template, replace: false)
      #expect(try library.template("alert").summary == "mine")
      #expect(library.entries().filter { $0.name == "alert" }.map(\.source.word) == ["user"])
    }
  }

  @Test func aFileWithACurlCommandOpens() throws {
    try library { library in
      let folder = library.folders.user
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try #"{"aps":{"alert":"beside"}}"#.write(
        toFile: folder + "/body.json", atomically: true, encoding: .utf8)
      for (data, alert) in [(#"'{"aps":{"alert":"inside"}}'"#, "inside"), ("@body.json", "beside")] {
        let command =
          "curl --http2 -H 'apns-push-type: alert' -H 'apns-priority: 5' -H 'authorization: bearer x' -d \(data)"
          + " https://api.push.apple.com/3/device/00ff00ff\n"
        try command.write(toFile: folder + "/push.sh", atomically: true, encoding: .utf8)
        let template = try library.file(at: folder + "/push.sh")
        #expect(String(decoding: template.payload, as: UTF8.self) == #"{"aps":{"alert":"\#(alert)"}}"#)
        #expect(template.headers == DraftHeaders(pushType: "alert", priority: "5"))
        #expect(template.summary == "from a curl command; it sent to the device ..00ff")
      }
      try "curl https://h.example".write(toFile: folder + "/none.sh", atomically: true, encoding: .utf8)
      #expect(throws: TemplateLibrary.Failure.self) { try library.file(at: folder + "/none.sh") }
    }
  }

  @Test func nothingIsOverwrittenUnasked() throws {
    try library { library in
      let template = Template(name: "mine", payload: Array("{}".utf8))
      let path = try #require(try library.save(template, replace: false).source?.path)
      #expect(throws: TemplateLibrary.Failure.exists(path: path)) {
        try library.save(template, replace: false)
      }
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test(arguments: ["", ".hidden", "a/b", "../up", "tab\there"])
  func namesThatAreNoFileNamesAreRefused(_ name: String) throws {
    try library { library in
      #expect(throws: TemplateLibrary.Failure.badName(name)) {
        try library.save(Template(name: name, payload: []), replace: true)
      }
    }
  }

  @Test func whatIsMissingIsNamedWithWhatExists() throws {
    try library { library in
      do {
        _ = try library.template("alerd")
        Issue.record("found a template that does not exist")
      } catch TemplateLibrary.Failure.notFound(let name, let known) {
        #expect(name == "alerd")
        #expect(known.contains("alert"))
      }
    }
  }
}
