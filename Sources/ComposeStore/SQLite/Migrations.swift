import Glibc
import HostPlatform

/// The steps that bring a library's tables to the present form; each runs once, in order, and none is ever changed.
enum Migrations {
  /// The SQL of each step; step 1 makes the tables.
  static let steps: [String] = [
    """
    CREATE TABLE devices (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, token TEXT, channel_id TEXT, environment TEXT,
      bundle_id TEXT NOT NULL, note TEXT NOT NULL, last_answer TEXT NOT NULL, quarantined_at INTEGER,
      registered_at INTEGER);
    CREATE UNIQUE INDEX devices_target ON devices (coalesce(token, channel_id), bundle_id);
    CREATE INDEX devices_name ON devices (name);
    CREATE TABLE credentials (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, source TEXT NOT NULL, path TEXT NOT NULL, key_id TEXT NOT NULL,
      team_id TEXT NOT NULL, private_key_path TEXT, topics TEXT NOT NULL);
    CREATE UNIQUE INDEX credentials_source ON credentials (source, path, key_id, team_id);
    CREATE TABLE history (
      id INTEGER PRIMARY KEY, sent_at REAL NOT NULL, environment TEXT NOT NULL, host TEXT NOT NULL, port INTEGER NOT NULL,
      device_name TEXT NOT NULL, template_name TEXT, method TEXT NOT NULL, path TEXT NOT NULL, headers TEXT NOT NULL,
      body BLOB NOT NULL, credential TEXT NOT NULL, result TEXT NOT NULL, status INTEGER, reason TEXT,
      response_headers TEXT NOT NULL, response_body BLOB NOT NULL, name_lookup REAL, connect REAL, tls REAL,
      first_byte REAL, total REAL NOT NULL, failure TEXT);
    CREATE INDEX history_sent_at ON history (sent_at);
    """,
    """
    CREATE TABLE servers (id INTEGER PRIMARY KEY, host TEXT NOT NULL, port INTEGER NOT NULL, UNIQUE (host, port));
    """,
    """
    ALTER TABLE servers ADD COLUMN authority_path TEXT;
    ALTER TABLE servers ADD COLUMN stands_for TEXT;
    CREATE TABLE certificates (
      path TEXT PRIMARY KEY, stamp TEXT NOT NULL, topics TEXT NOT NULL, environments TEXT NOT NULL, expires INTEGER);
    """,
  ]

  /// Brings a database up to date; several programs may try at the same time.
  ///
  /// - Throws: `StoreError.newer` for a file of a later version.
  static func run(_ database: Database, steps: [String] = steps) throws(StoreError) {
    if database.path != ":memory:" {
      try database.use { session throws(StoreError) in
        try chooseWAL(session)
        try session.execute("PRAGMA synchronous = NORMAL")
      }
    }
    guard try version(of: database) != steps.count else { return }
    try database.write { session throws(StoreError) in
      // Another program may have been faster.
      let version = try Migrations.version(session)
      guard version <= steps.count else {
        throw StoreError.newer(path: session.path, version: version, known: steps.count)
      }
      for step in steps[version...] { try session.execute(step) }
      try session.execute("PRAGMA user_version = \(steps.count)")
    }
  }

  /// Turns WAL on; SQLite does not wait by itself for another program that does the same at this moment.
  private static func chooseWAL(_ session: Session) throws(StoreError) {
    let deadline = Clock.monotonic + Double(Database.patience) / 1000
    while true {
      do throws(StoreError) {
        try session.query("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard error.isBusy, Clock.monotonic < deadline else { throw error }
        usleep(10_000)
      }
    }
  }

  private static func version(of database: Database) throws(StoreError) -> Int {
    try database.use { session throws(StoreError) in try version(session) }
  }

  private static func version(_ session: Session) throws(StoreError) -> Int {
    var version = 0
    try session.query("PRAGMA user_version") { row throws(StoreError) in version = Int(row.integer(0)) }
    return version
  }
}
