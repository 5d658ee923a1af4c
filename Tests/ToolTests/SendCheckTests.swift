import Foundation
import TestSupport
import Testing

/// What `send` says and does before anything goes out.
@Suite struct SendCheckTests {
  private let home: ToolHome
  private static let token = String(repeating: "ab", count: 32)

  init() throws { home = try ToolHome() }

  private func dryRun(_ words: String...) throws -> (run: ToolRun, object: [String: Any]) {
    let run = try ToolRun(["send", "--dry-run", "--json"] + words, in: home)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return (run, object ?? [:])
  }

  private func rules(_ object: [String: Any]) -> [String] {
    (object["findings"] as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String }
  }

  // MARK: The request as it would go

  @Test func `a dry run shows the body and a port that can be`() throws {
    let file = try home.write("payload", #"{"aps":{"alert":"über {{topic}}"}}"#)
    let plain = try ToolRun("send", "--payload", file, "--push-type", "alert", "--dry-run", in: home)
    #expect(
      plain.output.contains("\n" + #"{"aps":{"alert":"über com.example.app"}}"# + "\n"), "\(plain.output)")
    #expect(!plain.output.contains(":0/") && plain.output.contains("takes a free port"), "\(plain.output)")
    let object = try dryRun("--payload", file, "--push-type", "alert").object
    #expect(object["payload"] as? String == #"{"aps":{"alert":"über com.example.app"}}"#)
    #expect(object["payload_bytes"] as? Int == 41)
    let url = try #require((object["url"] as? String).flatMap { URL(string: $0) })
    #expect(url.port == 2197 && url.host == "127.0.0.1")
  }

  @Test(arguments: [("30m", 1800), ("2h", 7200), ("1d", 86_400), ("now+60", 60)])
  func `an expiration after sending`(text: String, seconds: Int) throws {
    let object = try dryRun("--template", "alert", "--expiration", text, "--now", "1764460800").object
    #expect((object["headers"] as? [String: String])?["apns-expiration"] == String(1_764_460_800 + seconds))
    #expect(rules(object).isEmpty)
  }

  @Test func `an expiration that cannot be read is a finding`() throws {
    let (run, object) = try dryRun("--template", "alert", "--expiration", "2 hours")
    #expect(run.status == 3 && rules(object).contains("header.expiration"))
  }

  @Test(arguments: ["https://api.development.push.apple.com", "https://API.Development.push.apple.com:2197/"])
  func `the sandbox's older name is the sandbox`(url: String) throws {
    let object = try dryRun(
      "--template", "alert", "--environment", url, "--to", SendCheckTests.token, "--topic", "a.b"
    ).object
    let shown = try #require(object["url"] as? String)
    #expect(shown.hasPrefix("https://api.sandbox.push.apple.com"), "\(shown)")
  }

  // MARK: Variables

  private func template(_ variables: String) throws -> String {
    try home.write(
      "t.json",
      #"{"name":"t","push-type":"alert","variables":\#(variables),"payload":{"aps":{"alert":"Hi {{who}}!"}}}"#
    )
  }

  @Test(arguments: [#"{"who":{"note":"a name"}}"#, #"{"who":{}}"#])
  func `a variable that the template leaves open is asked for`(variables: String) throws {
    let file = try template(variables)
    let run = try ToolRun("send", "--template", file, in: home)
    #expect(run.status == 3 && run.complaints.contains("{{who}} has no value"), "\(run.complaints)")
    #expect(run.complaints.contains("--set who=VALUE"))
    let set = try dryRun("--template", file, "--set", "who=Ann").object
    #expect(set["payload"] as? String == #"{"aps":{"alert":"Hi Ann!"}}"#)
    #expect(
      try dryRun("--template", file, "--set", "who=").object["payload"] as? String
        == #"{"aps":{"alert":"Hi !"}}"#)
  }

  @Test func `an empty default is one`() throws {
    let (run, object) = try dryRun("--template", try template(#"{"who":{"value":"","note":"may be empty"}}"#))
    #expect(run.status == 0 && object["payload"] as? String == #"{"aps":{"alert":"Hi !"}}"#)
  }

  // MARK: Credentials and devices

  @Test func `a team id in small letters is said, with the right one`() throws {
    let authority = try ToolRun("gateway", "--print-ca", in: home)
    #expect(authority.status == 0)
    let key = try #require(
      FileManager.default.enumerator(atPath: home.folder.path)?.compactMap { $0 as? String }
        .first { $0.hasSuffix(".p8") })
    let words = ["--key", home.path(key), "--key-id", "ABCDE12345", "--team-id", "team123456"]
    let run = try ToolRun(
      [
        "send", "--template", "alert", "--environment", "sandbox", "--to", SendCheckTests.token, "--topic",
        "a.b",
        "--dry-run",
      ] + words, in: home)
    #expect(run.output.contains("small letters") && run.output.contains("TEAM123456"), "\(run.output)")
    let token = try ToolRun(["provider-token"] + words, in: home)
    #expect(token.complaints.contains("TEAM123456"), "\(token.complaints)")
  }

  @Test func `the kind of a token in the book is judged`() throws {
    _ = try ToolRun(
      "devices", "add", "activity", SendCheckTests.token, "--kind", "live-activity", "--topic", "a.b",
      in: home)
    let (run, object) = try dryRun("--template", "alert", "--to", "activity")
    #expect(run.status == 3 && rules(object).contains("token.kind"), "\(run.output)")
    #expect(try dryRun("--template", "live-activity-update", "--to", "activity").run.status == 0)
  }

  @Test func `a token of the other environment is warned of`() throws {
    _ = try ToolRun(
      "devices", "add", "phone", SendCheckTests.token, "--environment", "sandbox", "--topic", "a.b", in: home)
    let warned = try dryRun("--template", "alert", "--to", "phone", "--environment", "production").object
    #expect(rules(warned).contains("device.environment"))
    for environment in ["sandbox", "local"] {
      let object = try dryRun("--template", "alert", "--to", "phone", "--environment", environment).object
      #expect(!rules(object).contains("device.environment"))
    }
  }

  @Test func `a channel of the other environment is no token`() throws {
    _ = try ToolRun(
      "devices", "add", "match", "dHN0LXNyY2gtY2hubA==", "--kind", "channel", "--environment", "sandbox",
      "--topic", "a.b", in: home)
    let warned = try dryRun(
      "--template", "live-activity-update", "--to", "match", "--environment", "production"
    ).object
    let findings = (warned["findings"] as? [[String: Any]] ?? []).filter {
      $0["rule"] as? String == "device.environment"
    }
    #expect(findings.count == 1)
    let words = "\(findings)"
    #expect(words.contains("the channel match belongs to sandbox"), "\(words)")
    #expect(words.contains("400 ChannelNotRegistered") && !words.contains("oken"), "\(words)")
  }

  @Test func `a name that two apps have goes with the topic`() throws {
    _ = try ToolRun("devices", "add", "phone", SendCheckTests.token, "--topic", "a.b", in: home)
    _ = try ToolRun("devices", "add", "phone", SendCheckTests.token, "--topic", "c.d", in: home)
    let run = try ToolRun(
      "send", "--dry-run", "--json", "--template", "alert", "--to", "phone", "--topic", "c.d", in: home)
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 1, "\(run.output)")
  }

  @Test func `a token that stands in the book is the device of the book`() throws {
    let token = SendCheckTests.token
    let add = ["devices", "add", "phone", token, "--topic", "a.b", "--environment", "sandbox"]
    _ = try ToolRun(add, in: home)
    let known = try dryRun("--template", "alert", "--to", token.uppercased(), "--environment", "sandbox")
      .object
    #expect((known["headers"] as? [String: Any])?["apns-topic"] as? String == "a.b", "\(known)")
    #expect(
      rules(
        try dryRun("--template", "alert", "--to", token, "--environment", "production").object
      ).contains("device.environment"))
    // Another app's device of that token is another one.
    let other = try dryRun(
      "--template", "alert", "--to", token, "--topic", "c.d", "--environment", "production"
    ).object
    #expect(!rules(other).contains("device.environment"))
  }

  @Test func `a dead token is held back however it is named`() throws {
    let token = SendCheckTests.token
    let file = try home.write(
      "dead.csv",
      "name,token,topic,last_answer,quarantined_at\nphone,\(token),a.b,410 Unregistered,1764460800\n")
    #expect(try ToolRun("devices", "import", file, in: home).status == 0)
    for word in ["phone", token, token.uppercased()] {
      let run = try ToolRun("send", "--template", "alert", "--to", word, in: home)
      #expect(run.status == 3 && run.complaints.contains("device.quarantined"), "\(word): \(run.complaints)")
      #expect(run.complaints.contains("APNs called the token of phone dead (410 Unregistered)"))
    }
    // In a device file the others get theirs.
    let living = String(repeating: "cd", count: 32)
    let list = try home.write("tokens", "\(token.uppercased())\n\(living)\n")
    let batch = try ToolRun("send", "--template", "alert", "--to-file", list, "--json", in: home)
    #expect(batch.status == 3 && batch.output.contains("device.quarantined"), "\(batch.output)")
    #expect(batch.output.split(separator: "\n").count { $0.contains("\"status\":200") } == 1)
    let other = try ToolRun("send", "--template", "alert", "--to", token, "--topic", "c.d", in: home)
    #expect(other.status == 0, "\(other.complaints)")
  }

  @Test func `a name that several devices have is refused, with the words for each`() throws {
    let tokens = ["ab", "cd", "ef"].map { String(repeating: $0, count: 32) }
    for token in tokens { _ = try ToolRun("devices", "add", "My phone", token, "--topic", "a.b", in: home) }
    for words in [["--dry-run"], [], ["--topic", "a.b"]] {
      let run = try ToolRun(["send", "--template", "alert", "--to", "My phone"] + words, in: home)
      #expect(run.status == 3 && run.output.isEmpty, "\(run.output)")
      #expect(run.complaints.contains("3 devices are called My phone."), "\(run.complaints)")
      for token in tokens {
        let choice = "--to \(token)" + (words.count == 2 ? "   # " : " --topic a.b   # ") + "My phone, device"
        #expect(run.complaints.contains(choice), "\(run.complaints)")
      }
    }
    #expect(try dryRun("--template", "alert", "--to", tokens[1], "--topic", "a.b").run.status == 0)
  }

  @Test func `a device that is named twice is warned of`() throws {
    let token = SendCheckTests.token
    _ = try ToolRun("devices", "add", "phone", token, "--topic", "a.b", in: home)
    let words = ["send", "--dry-run", "--template", "alert", "--to", "phone", "--to", token.uppercased()]
    let run = try ToolRun(words, in: home)
    #expect(
      run.status == 0 && run.output.contains("Device 2 of --to is device 1 again (phone)"), "\(run.output)")
    #expect(run.output.components(separatedBy: "token.duplicate").count == 2, "\(run.output)")
    let sent = try ToolRun(words.filter { $0 != "--dry-run" }, in: home)
    #expect(sent.status == 0 && sent.complaints.contains("warn token.duplicate"), "\(sent.complaints)")
    let help = try ToolRun("send", "--help", in: home).output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(help.contains("lines of --to-file are not compared"))
  }

  @Test func `a name that nobody has is said to be none`() throws {
    let words = ["send", "--template", "alert", "--to", SendCheckTests.token, "--to", "nobody"]
    let run = try ToolRun(words, in: home)
    #expect(
      run.status == 3 && run.complaints.contains("No device of the book is called nobody"),
      "\(run.complaints)")
  }

  @Test(arguments: [[], ["--dry-run"]])
  func `a line without a token shows what it holds`(_ words: [String]) throws {
    let file = try home.write("devices", SendCheckTests.token + "\n\nno\u{1B}body # x\n")
    let run = try ToolRun(["send", "--template", "alert", "--json", "--to-file", file] + words, in: home)
    let objects = try run.output.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    let good = try #require(objects.first { $0["text"] == nil })
    let bad = try #require(objects.first { $0["text"] != nil }, "\(run.output)")
    #expect(good["line"] as? Int == 1 && bad["line"] as? Int == 3)
    let text = try #require(bad["text"] as? String)
    #expect(text.hasPrefix("no") && text.contains("body") && !text.contains("\u{1B}"), "\(text)")
  }

  @Test func `an output that takes nothing is said`() throws {
    let shell = try ChildProcess(
      ["/bin/sh", "-c", "'\(BuiltProducts.path("pushwright"))' send --template alert --json > /dev/full"],
      environment: ["HOME": home.folder.path, "PATH": "/usr/bin:/bin"], errors: home.path("errors"))
    #expect(shell.wait(seconds: 20) == 3)
    #expect(home.text("errors").contains("standard output cannot be written: No space left on device"))
  }

  @Test func `a channel of the book is broadcast to`() throws {
    let id = "dHN0LXNyY2gtY2hubA=="
    _ = try ToolRun(
      "devices", "add", "match", id, "--kind", "channel", "--topic", "com.example.app", in: home)
    let (run, object) = try dryRun("--template", "live-activity-update", "--to", "match")
    #expect(run.status == 0, "\(run.output)\(run.complaints)")
    #expect(
      (object["url"] as? String)?.hasSuffix("/4/broadcasts/apps/com.example.app") == true, "\(run.output)")
    #expect((object["headers"] as? [String: String])?["apns-channel-id"] == id)
    let two = try ToolRun(
      "send", "--template", "alert", "--to", "match", "--to", SendCheckTests.token, in: home)
    #expect(two.status == 2 && two.complaints.contains("name it alone"), "\(two.complaints)")
    let asked = try ToolRun(
      "send", "--template", "live-activity-update", "--to", "match", "--environment", "production", "--proxy",
      "http://127.0.0.1:1", in: home)
    #expect(asked.status == 2 && asked.complaints.contains("--confirm 1"), "\(asked.complaints)")
  }
}
