import Foundation
import TestSupport
import Testing

/// What `strings` would find in everything that the program keeps.
@Suite(.serialized, .enabled(if: CredentialFiles.openssl != nil)) struct SecretsOnDiskTests {
  private static let token = String(repeating: "1", count: 60) + "9f3c"

  /// - Returns: Whether the files hold a text that must be there, which shows that the right ones were looked at.
  private func expectNoSecrets(_ home: URL, _ files: CredentialFiles, kept: String) throws -> Bool {
    var isKept = false
    for (path, bytes) in KeptFiles.under(home) {
      let data = Data(bytes)
      for (name, secret) in try files.secrets() {
        #expect(data.range(of: Data(secret)) == nil, "\(path) holds \(name)")
      }
      if path.contains("library.sqlite"), data.range(of: Data(kept.utf8)) != nil { isKept = true }
    }
    return isKept
  }

  @Test func `sends with protected keys and certificates leave none of them behind`() throws {
    let files = try CredentialFiles()
    let gateway = try GatewayProcess(
      "--trust-ca", files.path("ca.pem"), "--trust-key",
      "\(files.path("plain.p8")):\(CredentialFiles.keyID):\(CredentialFiles.teamID)")
    let home = try ToolHome()
    let payload = try home.write("payload.json", #"{"aps":{"alert":"kept in the history"}}"#)
    let common = [
      "send", "--json", "--environment", gateway.url, "--ca", gateway.authority, "--to", Self.token,
      "--topic",
      "com.example.app", "--push-type", "alert", "--payload", payload, "--passphrase-file",
      files.path("passphrase"),
    ]
    let byKey = try ToolRun(
      common + ["--key", files.path("AuthKey_ABC123DEFG.p8"), "--team-id", CredentialFiles.teamID], in: home)
    #expect(byKey.status == 0, "\(byKey.output) \(byKey.complaints)")
    let byCertificate = try ToolRun(common + ["--certificate", files.path("Push.p12")], in: home)
    #expect(byCertificate.status == 0, "\(byCertificate.output) \(byCertificate.complaints)")
    #expect(byKey.output.contains("\"status\":200"))
    let listed = try ToolRun("history", "list", in: home)
    #expect(listed.output.split(separator: "\n").count == 2)
    #expect(try expectNoSecrets(home.folder, files, kept: "kept in the history"))
    for run in [byKey, byCertificate, listed] {
      for (name, secret) in try files.secrets() {
        #expect(!run.output.utf8.contains(secret) && !run.complaints.utf8.contains(secret), "\(name)")
      }
    }
  }

  /// A certificate as a keychain exports it, the wrong environment, the key that puts it right, and the difference.
  @Test(.enabled(if: TmuxSession.isAvailable), arguments: [(80, 24), (120, 40)])
  func `a refused push is understood, sent to the other environment and compared`(columns: Int, rows: Int)
    throws
  {
    let files = try CredentialFiles()
    let other = String(repeating: "2", count: 64)
    let common = ["--trust-ca", files.path("ca.pem"), "--topic", "com.example.app", "--device"]
    let sandbox = try GatewayProcess(common + ["\(other):com.example.app:active"])
    let production = try GatewayProcess(common + ["\(Self.token):com.example.app:active"])
    let screen = try ComposerScreen(columns: columns, rows: rows, isStarted: false)
    let folder = screen.tmux.home.appendingPathComponent(".config/pushwright")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = """
      {"servers": [{"url": "\(sandbox.url)", "ca": "\(sandbox.authority)", "as": "sandbox"},
        {"url": "\(production.url)", "ca": "\(production.authority)", "as": "production"}]}
      """
    try Data(settings.utf8).write(to: folder.appendingPathComponent("config.json"))
    screen.start()

    try screen.choose("e", String(sandbox.url.dropFirst(8)), shows: "stands for sandbox")
    try screen.choose("d", Self.token, shows: "Add a device with this token")
    try #require(screen.tmux.waitFor("Add a device"))
    screen.tmux.type("Ana")
    screen.tmux.press("Enter")
    try #require(screen.tmux.waitFor("is in the book"), "\(screen.tmux.text)")
    try screen.choose("c", files.path("Push.p12"), shows: "Add the file")
    try #require(screen.tmux.waitFor("Private key"))
    screen.tmux.press("Enter")
    try #require(screen.tmux.waitFor("Push.p12: The PKCS #12 file is protected"), "\(screen.tmux.text)")
    screen.tmux.type(CredentialFiles.passphrase)
    #expect(!screen.tmux.text.contains(CredentialFiles.passphrase))
    screen.tmux.press("Enter")
    try #require(screen.tmux.waitFor("The credential is certificate Push.p12"), "\(screen.tmux.text)")

    // The board knows of the protected file what was read in it.
    screen.tmux.press("F7")
    try #require(screen.tmux.waitFor("a letter, or Enter"))
    screen.tmux.press("c")
    #expect(screen.tmux.waitFor("199 days, sandbox, production"), "\(screen.tmux.text)")
    screen.tmux.press("Escape")
    try #require(screen.tmux.wait { !$0.text.contains("Esc close") })

    // Nobody is asked for the passphrase a second time.
    screen.tmux.press("F5")
    try #require(screen.tmux.waitFor("400 BadDeviceToken"), "\(screen.tmux.text)")
    screen.tmux.press("F4")
    try #require(screen.tmux.waitFor("send the same to production"), "\(screen.tmux.text)")
    screen.expectStraightBorders()
    screen.tmux.press("e")
    try #require(screen.tmux.waitFor("200 accepted"), "\(screen.tmux.text)")
    screen.tmux.press("h")
    try #require(screen.tmux.waitFor("400 BadDeviceToken"), "\(screen.tmux.text)")
    try #require(screen.tmux.waitFor("200 Ana"), "\(screen.tmux.text)")
    screen.tmux.press("d")
    try #require(screen.tmux.waitFor("What differs"), "\(screen.tmux.text)")
    for text in ["- refused", "+ accepted", "- 400", "+ 200"] {
      #expect(screen.tmux.waitFor(text), "\(text)")
    }
    screen.tmux.press("Escape")
    try #require(screen.tmux.wait { !$0.text.contains("What differs") })
    screen.tmux.press("C-q")
    screen.expectShellAsBefore()
    // The doctor knows the file as well, and asks nobody.
    screen.tmux.type("clear; '\(BuiltProducts.path("pushwright"))' doctor --environment local")
    screen.tmux.press("Enter")
    #expect(screen.tmux.waitFor("credential Push.p12: 199 days, sandbox, production"), "\(screen.tmux.text)")
    // A curl command of the attempt names the files that it went with.
    screen.tmux.type("clear; '\(BuiltProducts.path("pushwright"))' export --as curl --history 2")
    screen.tmux.press("Enter")
    #expect(screen.tmux.waitFor("--cert-type P12") && screen.tmux.waitFor("--cacert"), "\(screen.tmux.text)")
    #expect(try expectNoSecrets(screen.tmux.home, files, kept: "Parcel on its way"))
  }
}

extension String.UTF8View {
  fileprivate func contains(_ bytes: [UInt8]) -> Bool { Data(self).range(of: Data(bytes)) != nil }
}

extension ComposerScreen {
  /// Picks from a list of the target menu: its letter, what is typed, and what the row shows.
  func choose(_ letter: String, _ text: String, shows row: String) throws {
    tmux.press("F7")
    try #require(tmux.waitFor("a letter, or Enter"))
    tmux.press(letter)
    try #require(tmux.waitFor("Esc close"))
    tmux.type(text)
    try #require(tmux.waitFor(row), "\(tmux.text)")
    tmux.press("Enter")
  }
}
