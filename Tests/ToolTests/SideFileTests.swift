import Foundation
import Testing

/// The files that a template names: found from wherever the template lies, and named so that it can move.
@Suite struct SideFileTests {
  private let home: ToolHome
  /// Where the commands run; nothing that a template names lies here.
  private let elsewhere: String

  init() throws {
    home = try ToolHome()
    elsewhere = home.path("elsewhere")
    for folder in [elsewhere, home.path("team"), home.path(".local/share/pushwright/templates")] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for folder in ["", "team/", ".local/share/pushwright/templates/"] {
      _ = try home.write(folder + "types.json", #"{"content_state": {"minutes": "Int"}}"#)
      _ = try home.write(folder + "profile.json", #"{"name": "own", "installed": true}"#)
    }
  }

  /// A template whose state is not what its types say.
  private func template(_ schema: String, profile: String = "./profile.json") -> String {
    """
    { "name": "eta",   "push-type": "liveactivity", "schema": "\(schema)", "profile": "\(profile)",
      "payload": {"aps": {"timestamp": 1, "event": "update", "content-state": {"minutes": "ten"}}} }

    """
  }

  private func run(_ words: String..., input: String = "") throws -> ToolRun {
    try ToolRun(words, input: input, in: home, from: elsewhere)
  }

  /// Whether the types were found and used.
  private func expectTypes(_ run: ToolRun, _ location: SourceLocation = #_sourceLocation) {
    let text = run.output + run.complaints
    #expect(text.contains("live.state-type"), "\(text)", sourceLocation: location)
    #expect(!text.contains("cannot be read"), "\(text)", sourceLocation: location)
  }

  @Test(arguments: ["types.json", "~/types.json"])
  func `a template that is named finds what it names`(_ schema: String) throws {
    _ = try home.write(".local/share/pushwright/templates/eta.json", template(schema))
    expectTypes(try run("lint", "eta"))
    expectTypes(try run("send", "--template", "eta", "--dry-run"))
    let preview = try run("preview", "eta", "--no-fetch", "--json")
    #expect(!preview.complaints.contains("cannot be read"), "\(preview.complaints)")
  }

  @Test func `types are no template, and what cannot be used says why`() throws {
    let folder = ".local/share/pushwright/templates/"
    _ = try home.write(folder + "broken.json", #"{"aps": {"alert": "#)
    _ = try home.write(folder + "list.json", "[1]")
    _ = try home.write(folder + "good.json", #"{"aps": {"alert": "{{who}}"}}"#)
    let rows = try run("templates", "list", "--json").output.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    let usable = Dictionary(
      rows.map { ($0["name"] as? String ?? "", $0["usable"] as? Bool) }, uniquingKeysWith: { $1 })
    #expect(
      usable["types"] == nil && usable["profile"] == nil && usable["alert"] == true && usable["good"] == true)
    #expect(usable["broken"] == false && usable["list"] == false)
    let lines = try run("templates", "list").output
    #expect(lines.contains("cannot be used: The payload is not JSON. "), "\(lines)")
  }

  @Test(arguments: ["types.json", "~/types.json"])
  func `a template at a path finds what it names`(_ schema: String) throws {
    expectTypes(try run("lint", try home.write("team/eta.json", template(schema))))
    expectTypes(try run("lint", "../team/eta.json"))
  }

  @Test(
    arguments: [["templates", "save", "moved"], ["import", "--name", "moved"]],
    ["types.json", "~/types.json"])
  func `a template that is kept elsewhere finds what it names`(_ words: [String], _ schema: String) throws {
    _ = try home.write("team/eta.json", template(schema))
    let kept = try ToolRun(words + ["eta.json"], in: home, from: home.path("team"))
    #expect(kept.status == 0, "\(kept.complaints)")
    // Only what lies beside the source may serve.
    try FileManager.default.removeItem(atPath: home.path(".local/share/pushwright/templates/types.json"))
    try FileManager.default.removeItem(atPath: home.path(".local/share/pushwright/templates/profile.json"))
    expectTypes(try run("lint", "moved"))
  }

  @Test func `a push is judged by the profile that its template names`() throws {
    _ = try home.write(
      "team/profile.json",
      #"{"kinds": "communication", "key_map": {"sender_name": "/from"}, "required": ["sender_name"]}"#)
    let path = try home.write(
      "team/note.json",
      #"{"name": "note", "push-type": "alert", "profile": "profile.json", "payload": {"aps": {"alert": "a"}, "from": 7}}"#
    )
    for words in [["lint", path], ["send", "--template", path, "--dry-run"]] {
      let judged = try ToolRun(words, in: home, from: elsewhere)
      #expect((judged.output + judged.complaints).contains("comm."), "\(words) \(judged.complaints)")
    }
    _ = try home.write("team/note.json", #"{"profile": "seed-medai", "payload": {"aps": {"alert": "a"}}}"#)
    let refused = try run("send", "--template", path, "--dry-run")
    #expect(refused.status == 2)
    #expect(
      refused.complaints.contains("No extension profile is called seed-medai. There are none, seed-media"))
  }

  @Test func `a template from a pipe counts from the working folder`() throws {
    let saved = try run(
      "templates", "save", "moved", "-", input: template("../team/types.json", profile: "none"))
    #expect(saved.status == 0, "\(saved.complaints)")
    expectTypes(try ToolRun("lint", "moved", in: home))
  }

  @Test func `a template is shown as it stands`() throws {
    let text = template("types.json")
    let path = try home.write(".local/share/pushwright/templates/eta.json", text)
    #expect(try run("templates", "show", "eta").output == text)
    let json =
      try JSONSerialization.jsonObject(
        with: Data(try run("templates", "show", "eta", "--json").output.utf8)) as? [String: String]
    #expect(json == ["name": "eta", "path": path, "text": text])
  }

  @Test(arguments: ["~/body.json", "../body.json"])
  func `the payload of a curl command is found`(_ body: String) throws {
    _ = try home.write("body.json", #"{"aps":{"alert":"from the file"}}"#)
    let command = try home.write(
      "team/push.sh",
      "curl --http2 -H 'apns-push-type: alert' -d @\(body) https://api.push.apple.com/3/device/00ff\n")
    for words in [["import", "--print", command], ["import", "--print", "../team/push.sh"]] {
      let printed = try ToolRun(words, in: home, from: elsewhere)
      #expect(printed.output.contains("from the file"), "\(printed.complaints)")
    }
    let sent = try run("send", "--template", "../team/push.sh", "--dry-run")
    #expect(sent.output.contains("from the file"), "\(sent.complaints)")
  }
}
