import APNsCore
import ComposeModel
import ComposeStore
import Composer
import Foundation
import HostPlatform
import TerminalCore
import Testing

@testable import ComposerRuntime

@Suite struct LoadedSettingsTests {
  private let folders: UserFolders

  init() {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("set-\(UUID().uuidString)").path
    folders = UserFolders(environment: ["HOME": home])
  }

  private func write(_ text: String, to name: String = "config.json") throws {
    try FileStore.makeFolder(folders.configuration)
    try FileStore.write(Array(text.utf8), to: folders.configuration + "/" + name)
  }

  @Test func `no file is no fault`() {
    let settings = LoadedSettings.read(folders)
    #expect(settings.file == SettingsFile())
    #expect(settings.complaints == [])
  }

  @Test func `a file that cannot be read is told of, and the defaults hold`() throws {
    try FileStore.makeFolder(folders.configuration + "/config.json")
    let settings = LoadedSettings.read(folders)
    #expect(settings.file == SettingsFile())
    #expect(settings.complaints.first?.contains("config.json") == true)
  }

  @Test func `the composer starts with what is right and says what is wrong`() throws {
    try write(
      "{\n  \"keys\": {\"send\": \"Ctrl-X\"},\n  \"ascii\": true,\n  \"colour\": 1,\n  \"mouse\": 2\n}\n")
    let world = LiveWorld(folders: folders, settings: .read(folders))
    let start = try world.start(StartOptions(), depth: .basic)
    #expect(start.settings.ascii)
    #expect(start.settings.keymap.keys(of: .send) == [.control("x")])
    #expect(start.settingsProblems.count == 2)
    #expect(
      start.settingsProblems.first?.contains("config.json, line 4, column 3: There is no setting \"colour\"")
        == true)
  }

  @Test func `servers of the settings and of the list are offered together, once each`() throws {
    try write(#"{"servers": [{"url": "https://a.test:8443", "ca": "ca.pem"}]}"#)
    let settings = LoadedSettings.read(folders)
    #expect(settings.file.servers.first?.authorityPath == folders.configuration + "/ca.pem")
    let world = LiveWorld(folders: folders, settings: settings).environment
    let own = Environment(kind: .custom, host: "b.test", port: 443)
    #expect(world.saveServer(OwnServer(own)) == nil)
    #expect(world.saveServer(OwnServer(own, authorityPath: "/b.pem", standsFor: .production)) == nil)
    let library = world.library()
    #expect(library.servers.map(\.url) == ["https://a.test:8443", "https://b.test"])
    #expect(library.authorities[own] == "/b.pem" && library.standIns[own] == .production)
    #expect(library.authorities[library.servers[0]] == folders.configuration + "/ca.pem")
    // What the settings leave open of a server is what was said of it in the composer; what they say stays.
    let named = OwnServer(library.servers[0], authorityPath: "/other.pem", standsFor: .sandbox)
    #expect(world.saveServer(named) == nil)
    #expect(world.library().servers == library.servers)
    #expect(world.library().standIns[named.environment] == .sandbox)
    #expect(world.library().authorities[named.environment] == folders.configuration + "/ca.pem")
    #expect(world.removeServer(own) == nil)
    #expect(world.library().servers.map(\.url) == ["https://a.test:8443"])
    _ = world.close()
  }

  @Test func `a file with an authority is looked at`() throws {
    let world = LiveWorld(folders: folders, settings: .read(folders)).environment
    let path = folders.configuration + "/ca.pem"
    try write("-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n", to: "ca.pem")
    #expect(world.readAuthority(path) == .usable(path: path))
    try write("MIIB", to: "ca.pem")
    guard case .failed(let reason) = world.readAuthority(path) else { Issue.record("usable"); return }
    #expect(reason.contains("openssl x509 -inform der"))
    guard case .failed(let gone) = world.readAuthority(path + "x") else { Issue.record("usable"); return }
    #expect(gone.contains("ca.pemx"))
    _ = world.close()
  }

  @Test(arguments: [("{}", 5), (#"{"history": {"keep": 2}}"#, 2), (#"{"history": {"days": 30}}"#, 3)])
  func `the history is as long as the settings say from the first look on`(text: String, left: Int) throws {
    try write(text)
    let store = try LibraryStore.open(folders)
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/00", headers: [], authorization: .none, body: [])
    for days in [0.1, 1, 2, 40, 400] {
      try store.append(
        HistoryEntry(
          sentAt: Clock.now - days * 86_400, request: request,
          outcome: .answered(PushResponse(status: 200, headers: [], body: [])), deviceName: "phone",
          templateName: nil, credentialLabel: "none"))
    }
    let world = LiveWorld(folders: folders, settings: .read(folders)).environment
    #expect(world.history(HistoryQuery()).entries?.count == left)
    _ = world.close()
  }
}
