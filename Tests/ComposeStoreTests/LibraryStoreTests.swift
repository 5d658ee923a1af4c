import APNsCore
import ComposeModel
import Foundation
import Testing

@testable import ComposeStore

struct LibraryStoreTests {
  @Test func isPrivateFromTheFirstByte() throws {
    let folder = try TestFolder()
    let path = folder.path + "/data/library.sqlite"
    let store = try LibraryStore.open(path: path)
    try store.append(Samples.entry())
    for name in ["", "-wal", "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  @Test func holdsNoAuthorization() throws {
    let folder = try TestFolder()
    let path = folder.path + "/library.sqlite"
    do {
      let store = try LibraryStore.open(path: path)
      var entry = Samples.entry()
      entry.headers.append(HeaderField("authorization", "bearer secret"))
      try store.append(entry)
    }
    for name in ["", "-wal"] where FileManager.default.fileExists(atPath: path + name) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path + name))
      #expect(bytes.range(of: Data("secret".utf8)) == nil)
      #expect(bytes.range(of: Data("authorization".utf8)) == nil)
    }
  }

  @Test func twoProgramsWriteAtTheSameTime() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/library.sqlite"
    // Opened at the same time as well: both may try to make the tables.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask { @concurrent in
          let store = try LibraryStore.open(path: path)
          for index in 0..<25 { try store.append(Samples.entry("\(writer)-\(index)")) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try LibraryStore.open(path: path).historyCount() == 100)
  }

  @Test func refusesAFileOfANewerProgram() throws {
    let folder = try TestFolder()
    let path = folder.path + "/library.sqlite"
    do {
      let database = try Database(path: path)
      try database.use { session throws(StoreError) in try session.execute("PRAGMA user_version = 99") }
    }
    #expect(throws: StoreError.newer(path: path, version: 99, known: Migrations.steps.count)) {
      try LibraryStore.open(path: path)
    }
  }

  @Test func saysThatAFileIsDamaged() throws {
    let folder = try TestFolder()
    let path = folder.path + "/library.sqlite"
    try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.damaged(path: path)) { try LibraryStore.open(path: path) }
    // What could not be read is left as it is.
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 5000)
  }

  @Test func migratesStepByStep() throws {
    let folder = try TestFolder()
    let path = folder.path + "/library.sqlite"
    let store = try LibraryStore.open(path: path)
    _ = try store.add(Samples.device("phone"), now: Samples.now)
    let further = Migrations.steps + ["ALTER TABLE devices ADD COLUMN extra TEXT NOT NULL DEFAULT 'x'"]
    try Migrations.run(store.database, steps: further)
    try Migrations.run(store.database, steps: further)
    var extra = ""
    try store.database.use { session throws(StoreError) in
      try session.query("SELECT extra FROM devices") { row throws(StoreError) in extra = row.text(0) }
    }
    #expect(extra == "x")
  }

  /// A library of an earlier form keeps its servers; what was not asked then is left open.
  @Test func serversOutliveTheStepThatAsksMoreOfThem() throws {
    let folder = try TestFolder()
    let path = folder.path + "/library.sqlite"
    let before = try Database(path: path)
    try Migrations.run(before, steps: Array(Migrations.steps.prefix(2)))
    try before.write { session throws(StoreError) in
      try session.execute("INSERT INTO servers (host, port) VALUES ('a.test', 8443), ('b.test', 443)")
    }
    let store = try LibraryStore.open(path: path)
    let servers = [("a.test", 8443), ("b.test", 443)].map {
      OwnServer(Environment(kind: .custom, host: $0.0, port: $0.1))
    }
    #expect(try store.servers() == servers)
    let fuller = OwnServer(servers[0].environment, authorityPath: "/ca.pem", standsFor: .production)
    try store.save(fuller)
    #expect(try store.servers() == [fuller, servers[1]])
  }

  @Test func aFailedStepChangesNothing() throws {
    let folder = try TestFolder()
    let path = folder.path + "/library.sqlite"
    let database = try Database(path: path)
    #expect(throws: StoreError.self) { try Migrations.run(database, steps: Migrations.steps + ["no SQL"]) }
    var tables = -1
    try database.use { session throws(StoreError) in
      try session.query("SELECT count(*) FROM sqlite_master") { row throws(StoreError) in
        tables = Int(row.integer(0))
      }
    }
    #expect(tables == 0)
  }

  @Test func aFolderThatCannotBeMadeIsSaid() {
    #expect {
      try LibraryStore.open(path: "/proc/nowhere/library.sqlite")
    } throws: { error in
      if case .file? = error as? StoreError { true } else { false }
    }
  }
}
