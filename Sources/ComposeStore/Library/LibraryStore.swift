package import HostPlatform

/// The library: devices, references to credentials, history; one SQLite file, mode 0600.
///
/// It may be used from any thread and by several programs at once. It holds no key text, passphrase or provider token.
package final class LibraryStore: Sendable {
  let database: Database

  private init(_ database: Database) throws(StoreError) {
    self.database = database
    try Migrations.run(database)
  }

  /// Where the library of a user lies, or will lie.
  package static func path(in folders: UserFolders) -> String { folders.data + "/library.sqlite" }

  /// Opens the library of this user, or makes it.
  ///
  /// - Throws: `StoreError`; nothing is lost then.
  package static func open(_ folders: UserFolders = .current) throws(StoreError) -> LibraryStore {
    try open(path: path(in: folders))
  }

  /// Opens the library in a file, or makes it with its folder.
  package static func open(path: String) throws(StoreError) -> LibraryStore {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    do throws(SystemError) {
      if !folder.isEmpty { try FileStore.makeFolder(folder) }
    } catch {
      throw .file(error.description)
    }
    return try LibraryStore(Database(path: path))
  }

  /// A library that lives in memory, for tests and for folders that cannot be written.
  package static func inMemory() throws(StoreError) -> LibraryStore {
    try LibraryStore(Database(path: ":memory:"))
  }

  /// The file, or `:memory:`.
  package var path: String { database.path }
}
