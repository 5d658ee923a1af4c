package import APNsCore

extension LibraryStore {
  /// Servers of the user's own, in the order in which they were added.
  package func servers() throws(StoreError) -> [Environment] {
    try database.use { session throws(StoreError) in
      var servers: [Environment] = []
      try session.query("SELECT host, port FROM servers ORDER BY id") { row throws(StoreError) in
        servers.append(Environment(kind: .custom, host: row.text(0), port: Int(row.integer(1))))
      }
      return servers
    }
  }

  /// Keeps a server; one that is there already stays.
  package func save(_ server: Environment) throws(StoreError) {
    try database.write { session throws(StoreError) in
      try session.query(
        "INSERT OR IGNORE INTO servers (host, port) VALUES (?1, ?2)",
        [.text(server.host), .integer(server.port)])
    }
  }

  /// Forgets a server; one that is not there is no fault.
  package func remove(_ server: Environment) throws(StoreError) {
    try database.write { session throws(StoreError) in
      try session.query(
        "DELETE FROM servers WHERE host = ?1 AND port = ?2", [.text(server.host), .integer(server.port)])
    }
  }
}
