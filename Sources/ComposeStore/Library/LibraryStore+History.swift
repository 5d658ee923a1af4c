package import APNsCore
package import ComposeModel

/// Which attempts are asked for; every condition must hold.
package struct HistoryFilter: Sendable, Hashable {
  /// Words that must occur in device, template, path, status, reason, result, environment, headers, credential, failure or
  /// payload, in any case.
  package var words: String = ""
  package var results: Set<HistoryEntry.Result> = []
  package var environment: Environment.Kind?
  /// Seconds since 1970.
  package var since: Double?
  package var limit = 200
  package var offset = 0

  package init() {}
}

extension LibraryStore {
  private static let historyColumns = """
    id, sent_at, environment, host, port, device_name, template_name, method, path, headers, body, credential, result,
    status, reason, response_headers, response_body, name_lookup, connect, tls, first_byte, total, failure
    """

  /// Keeps an attempt and gives its number; `authorization` is never kept.
  @discardableResult
  package func append(_ entry: HistoryEntry) throws(StoreError) -> Int64 {
    try append([entry]).first ?? 0
  }

  /// Keeps many attempts in one transaction.
  @discardableResult
  package func append(_ entries: [HistoryEntry]) throws(StoreError) -> [Int64] {
    try database.write { session throws(StoreError) in
      var rows: [Int64] = []
      for entry in entries {
        try session.query(
          """
          INSERT INTO history (sent_at, environment, host, port, device_name, template_name, method, path, headers, body,
            credential, result, status, reason, response_headers, response_body, name_lookup, connect, tls, first_byte,
            total, failure)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)
          """, LibraryStore.values(entry))
        rows.append(session.lastRow)
      }
      return rows
    }
  }

  private static func values(_ entry: HistoryEntry) -> [SQLValue] {
    let kept = entry.headers.filter { $0.name != HeaderName.authorization }
    return [
      .real(entry.sentAt), .text(entry.environment.kind.rawValue), .text(entry.environment.host),
      .integer(entry.environment.port), .text(entry.deviceName), .text(entry.templateName),
      .text(entry.method),
      .text(entry.path), .text(StoredJSON.text(kept)), .blob(entry.body), .text(entry.credentialLabel),
      .text(entry.result.rawValue), .integer(entry.status), .text(entry.reason),
      .text(StoredJSON.text(entry.responseHeaders)), .blob(entry.responseBody),
      .real(entry.timings.nameLookup),
      .real(entry.timings.connect), .real(entry.timings.tls), .real(entry.timings.firstByte),
      .real(entry.timings.total), .text(entry.failure),
    ]
  }

  /// The attempts that were asked for, newest first.
  package func history(_ query: HistoryFilter = HistoryFilter()) throws(StoreError) -> [HistoryEntry] {
    let (clause, values) = LibraryStore.condition(query)
    return try entries(
      "\(clause) ORDER BY sent_at DESC, id DESC LIMIT \(max(0, query.limit)) OFFSET \(max(0, query.offset))",
      values)
  }

  /// How many there are.
  package func historyCount(_ query: HistoryFilter = HistoryFilter()) throws(StoreError) -> Int {
    let (clause, values) = LibraryStore.condition(query)
    return try database.use { session throws(StoreError) in
      var count = 0
      try session.query("SELECT count(*) FROM history \(clause)", values) { row throws(StoreError) in
        count = Int(row.integer(0))
      }
      return count
    }
  }

  /// One attempt by its number.
  ///
  /// - Throws: `StoreError.noSuchRow`.
  package func historyEntry(_ id: Int64) throws(StoreError) -> HistoryEntry {
    guard let entry = try entries("WHERE id = ?1", [.integer(id)]).first else {
      throw .noSuchRow("attempt \(id) in the history")
    }
    return entry
  }

  /// Forgets what is older than a moment, and the oldest beyond a number; gives how many went.
  ///
  /// - Parameter before: Seconds since 1970; nil keeps by number alone.
  @discardableResult
  package func pruneHistory(before: Double?, keeping count: Int?) throws(StoreError) -> Int {
    try database.write { session throws(StoreError) in
      var gone = 0
      if let before {
        try session.query("DELETE FROM history WHERE sent_at < ?1", [.real(before)])
        gone += session.changes
      }
      if let count {
        try session.query(
          "DELETE FROM history WHERE id NOT IN (SELECT id FROM history ORDER BY sent_at DESC, id DESC LIMIT ?1)",
          [.integer(max(0, count))])
        gone += session.changes
      }
      return gone
    }
  }

  private static func condition(_ query: HistoryFilter) -> (clause: String, values: [SQLValue]) {
    var parts: [String] = []
    var values: [SQLValue] = []
    for word in query.words.split(separator: " ") {
      values.append(.text(String(word)))
      let place = "?\(values.count)"
      // `instr` takes the word as it is, where LIKE has signs of its own.
      let columns = [
        "device_name", "coalesce(template_name, '')", "path", "coalesce(reason, '')", "headers",
        "coalesce(status, '')", "result", "environment", "host || ':' || port", "credential",
        "coalesce(failure, '')",
      ]
      let tests = columns.map { "instr(lower(\($0)), lower(\(place))) > 0" }
      parts.append(
        "(\(tests.joined(separator: " OR ")) OR instr(lower(CAST(body AS TEXT)), lower(\(place))) > 0)")
    }
    if !query.results.isEmpty {
      let words = query.results.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
      parts.append("result IN (\(words))")
    }
    if let environment = query.environment {
      values.append(.text(environment.rawValue))
      parts.append("environment = ?\(values.count)")
    }
    if let since = query.since {
      values.append(.real(since))
      parts.append("sent_at >= ?\(values.count)")
    }
    return (parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND "), values)
  }

  private func entries(_ clause: String, _ values: [SQLValue]) throws(StoreError) -> [HistoryEntry] {
    try database.use { session throws(StoreError) in
      var entries: [HistoryEntry] = []
      try session.query("SELECT \(LibraryStore.historyColumns) FROM history \(clause)", values) {
        row throws(StoreError) in
        entries.append(try LibraryStore.entry(row))
      }
      return entries
    }
  }

  private static func entry(_ row: Row) throws(StoreError) -> HistoryEntry {
    guard let kind = Environment.Kind(rawValue: row.text(2)),
      let result = HistoryEntry.Result(rawValue: row.text(12))
    else { throw .unreadable("Attempt \(row.integer(0)) in the history") }
    return HistoryEntry(
      id: row.integer(0), sentAt: row.optionalReal(1) ?? 0,
      environment: Environment(kind: kind, host: row.text(3), port: Int(row.integer(4))),
      deviceName: row.text(5),
      templateName: row.optionalText(6), method: row.text(7), path: row.text(8),
      headers: StoredJSON.fields(row.text(9)), body: row.bytes(10), credentialLabel: row.text(11),
      result: result,
      status: row.optionalInteger(13), reason: row.optionalText(14),
      responseHeaders: StoredJSON.fields(row.text(15)), responseBody: row.bytes(16),
      timings: PushTimings(
        nameLookup: row.optionalReal(17), connect: row.optionalReal(18), tls: row.optionalReal(19),
        firstByte: row.optionalReal(20), total: row.optionalReal(21) ?? 0),
      failure: row.optionalText(22))
  }
}
