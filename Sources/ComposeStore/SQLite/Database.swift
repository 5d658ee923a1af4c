import CSQLite
import Glibc
import HostPlatform

/// One connection to an SQLite file, one statement at a time.
///
/// The file is in WAL mode, so that one program can read while another writes; who finds it locked waits up to five
/// seconds. Invariant of `@unchecked Sendable`: the handle is touched only while `lock` is held.
@safe
final class Database: @unchecked Sendable {
  /// The file, or `:memory:`.
  let path: String
  private let handle: OpaquePointer
  private let lock = Lock(())

  /// Milliseconds to wait for another program (`sqlite3_busy_timeout`).
  static let patience: Int32 = 5000

  /// Opens or makes a file with mode 0600 (`sqlite3_open_v2`).
  ///
  /// - Throws: `StoreError`.
  init(path: String) throws(StoreError) {
    self.path = path
    if path != ":memory:" { try Database.makePrivate(path) }
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let opened = unsafe handle else {
      let words = unsafe sqlite3_errstr(code).map { unsafe String(cString: $0) } ?? "cannot open"
      unsafe sqlite3_close_v2(handle)
      throw .database(code: code, message: words, path: path)
    }
    unsafe self.handle = opened
    unsafe sqlite3_busy_timeout(opened, Database.patience)
    unsafe sqlite3_extended_result_codes(opened, 1)
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Makes the file before SQLite does, because its `-wal` and `-shm` take over the permissions.
  private static func makePrivate(_ path: String) throws(StoreError) {
    let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(SystemError("open", path: path).description) }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  /// Runs a body with exclusive use of the connection.
  func use<Result: Sendable>(_ body: (Session) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try lock.withLock { _ throws(StoreError) in
      try body(unsafe Session(handle: handle, path: path))
    }
  }

  /// Runs a body inside a transaction that takes the write lock at once (`BEGIN IMMEDIATE`).
  ///
  /// A throw undoes everything.
  func write<Result: Sendable>(_ body: (Session) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try use { session throws(StoreError) in
      try session.execute("BEGIN IMMEDIATE")
      do throws(StoreError) {
        let result = try body(session)
        try session.execute("COMMIT")
        return result
      } catch {
        try? session.execute("ROLLBACK")
        throw error
      }
    }
  }
}

/// The connection while it is held.
@safe
struct Session {
  fileprivate let handle: OpaquePointer
  let path: String

  fileprivate init(handle: OpaquePointer, path: String) {
    unsafe self.handle = handle
    self.path = path
  }

  /// Runs SQL without values, one or several statements (`sqlite3_exec`).
  func execute(_ sql: String) throws(StoreError) {
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs one statement with values and hands out each row.
  func query(
    _ sql: String, _ values: [SQLValue] = [],
    row: (Row) throws(StoreError) -> Void = { _ throws(StoreError) in }
  ) throws(StoreError) {
    var statement: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    defer { unsafe sqlite3_finalize(statement) }
    guard let prepared = unsafe statement else { return }
    for (index, value) in values.enumerated() {
      try check(unsafe value.bind(to: prepared, at: Int32(clamping: index + 1)))
    }
    while true {
      switch unsafe sqlite3_step(prepared) {
      case SQLITE_ROW: try row(unsafe Row(statement: prepared))
      case SQLITE_DONE: return
      case let code: try check(code)
      }
    }
  }

  /// The row that was inserted last (`sqlite3_last_insert_rowid`).
  var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed (`sqlite3_changes`).
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  private func check(_ code: Int32) throws(StoreError) {
    // The low byte is the primary result code.
    switch code & 0xff {
    case SQLITE_OK: return
    case SQLITE_NOTADB, SQLITE_CORRUPT: throw .damaged(path: path)
    default:
      let words = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "unknown"
      throw .database(code: code, message: words, path: path)
    }
  }
}
