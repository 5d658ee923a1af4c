package import ComposeModel
import JSONText

extension LibraryStore {
  /// The credentials that the user has added, by name.
  package func credentials() throws(StoreError) -> [CredentialReference] {
    try database.use { session throws(StoreError) in
      var list: [CredentialReference] = []
      try session.query(
        """
        SELECT id, name, source, path, key_id, team_id, private_key_path, topics FROM credentials
        ORDER BY name COLLATE NOCASE, id
        """
      ) { row throws(StoreError) in list.append(try LibraryStore.credential(row)) }
      return list
    }
  }

  private static func credential(_ row: Row) throws(StoreError) -> CredentialReference {
    let source: CredentialReference.Source
    switch row.text(2) {
    case "demo": source = .demo
    case "key": source = .key(path: row.text(3), keyID: row.text(4), teamID: row.text(5))
    case "certificate": source = .certificate(path: row.text(3), privateKeyPath: row.optionalText(6))
    case let other: throw .unreadable("The kind of the credential \(row.text(1)), \(other),")
    }
    return CredentialReference(
      id: row.integer(0), name: row.text(1), source: source, topics: StoredJSON.strings(row.text(7)))
  }

  /// Keeps a reference, and gives it its row; one with the same file and ids is replaced.
  @discardableResult
  package func save(_ credential: CredentialReference) throws(StoreError) -> CredentialReference {
    try database.write { session throws(StoreError) in
      let (word, path, keyID, teamID, keyPath) = LibraryStore.columns(of: credential.source)
      if let id = credential.id {
        try session.query("DELETE FROM credentials WHERE id = ?1", [.integer(id)])
      }
      try session.query(
        """
        INSERT OR REPLACE INTO credentials (id, name, source, path, key_id, team_id, private_key_path, topics)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """,
        [
          credential.id.map { .integer($0) } ?? .null, .text(credential.name), .text(word), .text(path),
          .text(keyID),
          .text(teamID), .text(keyPath), .text(StoredJSON.text(credential.topics)),
        ])
      var saved = credential
      saved.id = session.lastRow
      return saved
    }
  }

  private static func columns(
    of source: CredentialReference.Source
  ) -> (word: String, path: String, keyID: String, teamID: String, keyPath: String?) {
    switch source {
    case .demo: ("demo", "", "", "", nil)
    case .key(let path, let keyID, let teamID): ("key", path, keyID, teamID, nil)
    case .certificate(let path, let keyPath): ("certificate", path, "", "", keyPath)
    }
  }

  /// Forgets a reference; the files stay.
  @discardableResult
  package func removeCredential(_ id: Int64) throws(StoreError) -> Bool {
    try database.write { session throws(StoreError) in
      try session.query("DELETE FROM credentials WHERE id = ?1", [.integer(id)])
      return session.changes > 0
    }
  }
}
