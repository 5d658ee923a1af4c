import ComposeStore

/// Opens the library for a command, and words its failures.
enum LibraryAccess {
  /// - Throws: `CommandFailure` with status 3 and the way out.
  static func open() throws -> LibraryStore {
    try use { () throws(StoreError) in try LibraryStore.open() }
  }

  /// Runs a body whose failures are those of the library.
  static func use<Result>(_ body: () throws(StoreError) -> Result) throws -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      throw CommandFailure(.invalid, error.description)
    }
  }
}
