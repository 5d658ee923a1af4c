package import APNsCore
package import ComposeModel

extension LibraryStore {
  /// Servers of the user's own, in the order in which they were added.
  package func servers() throws(StoreError) -> [OwnServer] {
    try database.use { session throws(StoreError) in
      var servers: [OwnServer] = []
      try session.query("SELECT host, port, authority_path, stands_for FROM servers ORDER BY id") {
        row throws(StoreError) in
        servers.append(
          OwnServer(
            Environment(kind: .custom, host: row.text(0), port: Int(row.integer(1))),
            authorityPath: row.optionalText(2),
            standsFor: row.optionalText(3).flatMap(Environment.Kind.init(rawValue:))))
      }
      return servers
    }
  }

  /// Keeps a server; one of that host and port keeps its place and takes over what is said now.
  package func save(_ server: OwnServer) throws(StoreError) {
    try database.write { session throws(StoreError) in
      try session.query(
        """
        INSERT INTO servers (host, port, authority_path, stands_for) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (host, port) DO UPDATE SET authority_path = ?3, stands_for = ?4
        """,
        [
          .text(server.environment.host), .integer(server.environment.port), .text(server.authorityPath),
          .text(server.standsFor?.rawValue),
        ])
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
