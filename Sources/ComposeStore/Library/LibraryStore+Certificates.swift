import APNsCore
package import ComposeModel

extension LibraryStore {
  /// What the certificate in a file said of itself, if it is known and was read from the same file.
  ///
  /// - Parameters:
  ///   - path: The whole path.
  ///   - stamp: The file's stamp now.
  package func facts(ofCertificateAt path: String, stamp: String) throws(StoreError) -> CertificateFacts? {
    try database.use { session throws(StoreError) in
      var facts: CertificateFacts?
      try session.query(
        "SELECT topics, environments, expires FROM certificates WHERE path = ?1 AND stamp = ?2",
        [.text(path), .text(stamp)]
      ) { row throws(StoreError) in
        facts = CertificateFacts(
          path: path, stamp: stamp, topics: StoredJSON.strings(row.text(0)),
          environments: StoredJSON.strings(row.text(1)).compactMap(Environment.Kind.init(rawValue:)),
          expires: row.optionalInteger(2))
      }
      return facts
    }
  }

  /// Keeps what a certificate said of itself in place of what its file said before.
  package func remember(_ facts: CertificateFacts) throws(StoreError) {
    try database.write { session throws(StoreError) in
      try session.query(
        """
        INSERT OR REPLACE INTO certificates (path, stamp, topics, environments, expires)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """,
        [
          .text(facts.path), .text(facts.stamp), .text(StoredJSON.text(facts.topics)),
          .text(StoredJSON.text(facts.environments.map(\.rawValue))), .integer(facts.expires),
        ])
    }
  }
}
