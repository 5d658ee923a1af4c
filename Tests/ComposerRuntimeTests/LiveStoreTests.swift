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
      CredentialReader.expanded(typed) == FileManager.default.currentDirectoryPath + "/" + typed)
    #expect(CredentialReader.expanded("") == "")
    #expect(CredentialReader.expanded("/" + typed) == "/" + typed)
  }
}
