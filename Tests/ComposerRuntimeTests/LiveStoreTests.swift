import APNsCore
import ComposeModel
import Composer
import Foundation
import HostPlatform
import Testing

@testable import ComposeStore
@testable import ComposerRuntime

/// A library that fails while the composer runs.
@Suite struct LiveStoreTests {
  private let folders: UserFolders
  private let store: LiveStore

  init() {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("live-\(UUID().uuidString)").path
    folders = UserFolders(environment: ["HOME": home])
    store = LiveStore(folders: folders)
  }

  /// What another program, or a fault of the disk, may do to the file.
  private func drop(_ table: String) throws {
    let other = try LibraryStore.open(folders)
    try other.database.write { session throws(StoreError) in try session.query("DROP TABLE \(table)") }
  }

  @Test func `a device book that cannot be read is a problem, not an empty book`() throws {
    let templates = TemplateLibrary(folders: .current(folders))
    let library = LiveLibrary(templates: templates, demoDevice: nil, store: store)
    #expect(!library.read().problems.contains { $0.contains("cannot be read") })
    try drop("devices")
    #expect(library.read().problems.contains { $0.contains("The library cannot be read") })
  }

  /// What may happen to the file of a template while it is open, and whether saving then asks first.
  static let edits: [(edit: String, asks: Bool)] = [
    ("", false), ("\"summary\": \"one\"", true), ("\"note\": \"first\"", true), ("\"value\": \"1\"", true),
    ("types.json", true), ("seed-media", true), ("\"alert\"", true), ("\"priority\": 5", true),
    ("{{n}}", true),
  ]

  @Test(arguments: edits) func `saving asks where anything in the file was changed, and only there`(
    _ row: (edit: String, asks: Bool)
  ) throws {
    let places = TemplateFolders.current(folders)
    let library = LiveLibrary(
      templates: TemplateLibrary(folders: places), demoDevice: nil, store: store)
    let path = places.user + "/order.json"
    let text = """
      {
        "name": "order",
        "summary": "one",
        "push-type": "alert",
        "priority": 5,
        "profile": "seed-media",
        "schema": "types.json",
        "variables": { "n": { "value": "1", "note": "first" }, "open": { "note": "" } },
        "payload": {\r
          "aps": { "alert": "{{n}}" }\r
        }
      }

      """
    try FileStore.makeFolder(places.user)
    try FileStore.write(Array(text.utf8), to: path, mode: 0o600)
    let opened = try #require(library.read().templates.first { $0.name == "order" })
    if !row.edit.isEmpty {
      let end = row.edit.last == "\"" ? "2\"" : "2"
      let changed = text.replacing(
        row.edit, with: (row.edit.last == "\"" ? row.edit.dropLast() : row.edit[...]) + end)
      #expect(changed != text)
      try FileStore.write(Array(changed.utf8), to: path, mode: 0o600)
    }
    var template = opened
    // The composer holds more than a file does.
    template.headers.id = "7C2F0E4A-1111-4222-8333-9A1000000000"
    template.headers.channelID = "AAAA"
    let first = library.save(TemplateOrder(template: template, folder: .user, replaces: true, known: opened))
    guard !row.asks else {
      #expect(first == .changed(name: "order", path: path))
      return
    }
    guard case .saved(let saved) = first else {
      Issue.record("\(first)")
      return
    }
    // And again, with what the first time gave.
    template.schemaPath = "/elsewhere/../types.json"
    let second = library.save(TemplateOrder(template: template, folder: .user, replaces: true, known: saved))
    guard case .saved(let again) = second else {
      Issue.record("\(second)")
      return
    }
    let third = library.save(TemplateOrder(template: template, folder: .user, replaces: true, known: again))
    #expect(third == second)
  }

  @Test func `a history that cannot be read is no empty one`() throws {
    #expect(store.history(HistoryQuery()).entries == [])
    try drop("history")
    let (entries, complaint) = store.history(HistoryQuery())
    #expect(entries == nil)
    #expect(complaint?.contains("cannot be read") == true)
  }

  @Test func `an attempt that cannot be written is told of at the end`() throws {
    try drop("history")
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/00", headers: [], authorization: .none, body: [])
    store.record(
      HistoryEntry(
        sentAt: 1, request: request, outcome: .answered(PushResponse(status: 200, headers: [], body: [])),
        deviceName: "phone", templateName: nil, credentialLabel: "none"))
    #expect(store.close()?.contains("not complete") == true)
  }

  @Test(arguments: ["key.p8", "keys/key.p8", "./key.p8"])
  func `a credential's path is kept whole`(_ typed: String) {
    #expect(
      FileStore.wholePath(typed) == FileManager.default.currentDirectoryPath + "/" + typed)
    #expect(FileStore.wholePath("") == "")
    #expect(FileStore.wholePath("/" + typed) == "/" + typed)
  }
}
