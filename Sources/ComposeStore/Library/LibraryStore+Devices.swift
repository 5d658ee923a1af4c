package import APNsCore
package import ComposeModel

extension LibraryStore {
  private static let columns =
    "id, name, kind, token, channel_id, environment, bundle_id, note, last_answer, quarantined_at, registered_at"

  /// The device book, by name.
  package func devices() throws(StoreError) -> [Device] {
    try devices("ORDER BY name COLLATE NOCASE, id")
  }

  /// The devices of that name; letter case matters.
  package func devices(named name: String) throws(StoreError) -> [Device] {
    try devices("WHERE name = ?1 ORDER BY id", [.text(name)])
  }

  /// The devices with that token, one for each topic.
  package func devices(withToken token: DeviceToken) throws(StoreError) -> [Device] {
    try devices("WHERE coalesce(token, channel_id) = ?1 ORDER BY id", [.text(token.hex)])
  }

  /// One device.
  ///
  /// - Throws: `StoreError.noSuchRow`.
  package func device(_ id: Int64) throws(StoreError) -> Device {
    guard let device = try devices("WHERE id = ?1", [.integer(id)]).first else {
      throw .noSuchRow("device \(id)")
    }
    return device
  }

  private func devices(_ clause: String, _ values: [SQLValue] = []) throws(StoreError) -> [Device] {
    try database.use { session throws(StoreError) in try LibraryStore.devices(session, clause, values) }
  }

  private static func devices(
    _ session: Session, _ clause: String, _ values: [SQLValue]
  ) throws(StoreError) -> [Device] {
    var devices: [Device] = []
    try session.query("SELECT \(columns) FROM devices \(clause)", values) { row throws(StoreError) in
      devices.append(try device(row))
    }
    return devices
  }

  private static func device(_ row: Row) throws(StoreError) -> Device {
    guard let kind = Device.Kind(rawValue: row.text(2)) else {
      throw .unreadable("The kind of the device \(row.text(1)), \(row.text(2)),")
    }
    return Device(
      id: row.integer(0), name: row.text(1), kind: kind,
      token: row.optionalText(3).flatMap { DeviceToken(hex: $0) },
      channelID: row.optionalText(4),
      environment: row.optionalText(5).flatMap { Environment.Kind(rawValue: $0) },
      bundleID: row.text(6), note: row.text(7), lastAnswer: row.text(8),
      quarantinedAt: row.optionalInteger(9),
      registeredAt: row.optionalInteger(10))
  }

  /// What became of a device that was added.
  package enum Addition: Sendable, Equatable {
    case added(Device)
    /// It stood in the book and was in quarantine; it may be pushed to again.
    case readmitted(Device)
  }

  /// Puts a device into the book.
  ///
  /// A device in quarantine with the same token and topic is admitted again, with the new moment of registration.
  /// - Parameter now: Seconds since 1970.
  /// - Throws: `StoreError.duplicate` if the same token and topic stand there and work.
  package func add(_ device: Device, now: Int) throws(StoreError) -> Addition {
    try database.write { session throws(StoreError) in try LibraryStore.add(device, now: now, session) }
  }

  private static func add(_ device: Device, now: Int, _ session: Session) throws(StoreError) -> Addition {
    if var known = try twin(of: device, session) {
      guard known.isQuarantined, !device.isQuarantined else { throw .duplicate(name: known.name) }
      known.quarantinedAt = nil
      known.registeredAt = now
      known.lastAnswer = ""
      try write(known, session)
      return .readmitted(known)
    }
    var added = device
    added.registeredAt = device.registeredAt ?? now
    try session.query(
      """
      INSERT INTO devices (name, kind, token, channel_id, environment, bundle_id, note, last_answer, quarantined_at,
        registered_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """, values(added))
    added.id = session.lastRow
    return .added(added)
  }

  /// The device with the same token, or channel, and the same topic.
  private static func twin(of device: Device, _ session: Session) throws(StoreError) -> Device? {
    guard let target = device.token?.hex ?? device.channelID else { return nil }
    return try devices(
      session, "WHERE coalesce(token, channel_id) = ?1 AND bundle_id = ?2",
      [.text(target), .text(device.bundleID)]
    ).first
  }

  /// Writes what was changed in a device; what an answer has noted meanwhile stays.
  ///
  /// - Parameter old: The device as it was when the change began.
  /// - Throws: `StoreError.noSuchRow` if it has been removed.
  package func update(_ device: Device, from old: Device) throws(StoreError) {
    try database.write { session throws(StoreError) in
      guard let id = old.id,
        var known = try LibraryStore.devices(session, "WHERE id = ?1", [.integer(id)]).first
      else { throw .noSuchRow("device \(device.name)") }
      known.take(changesTo: device, from: old)
      if let twin = try LibraryStore.twin(of: known, session), twin.id != id {
        throw StoreError.duplicate(name: twin.name)
      }
      try LibraryStore.write(known, session)
    }
  }

  /// Notes the environment of devices whose environment is not known; one that is known stays.
  ///
  /// - Parameter ids: Their rows.
  package func noteEnvironment(_ environment: Environment.Kind, of ids: [Int64]) throws(StoreError) {
    try database.write { session throws(StoreError) in
      for id in ids {
        try session.query(
          "UPDATE devices SET environment = ?1 WHERE id = ?2 AND environment IS NULL",
          [.text(environment.rawValue), .integer(id)])
      }
    }
  }

  private static func write(_ device: Device, _ session: Session) throws(StoreError) {
    guard let id = device.id else { throw .noSuchRow("device without a row") }
    try session.query(
      """
      UPDATE devices SET name = ?1, kind = ?2, token = ?3, channel_id = ?4, environment = ?5, bundle_id = ?6, note = ?7,
        last_answer = ?8, quarantined_at = ?9, registered_at = ?10 WHERE id = ?11
      """, values(device) + [.integer(id)])
    if session.changes == 0 { throw .noSuchRow("device \(id)") }
  }

  private static func values(_ device: Device) -> [SQLValue] {
    [
      .text(device.name), .text(device.kind.rawValue), .text(device.token?.hex), .text(device.channelID),
      .text(device.environment?.rawValue), .text(device.bundleID), .text(device.note),
      .text(device.lastAnswer),
      .integer(device.quarantinedAt), .integer(device.registeredAt),
    ]
  }

  /// Takes a device out of the book; false if it is not there.
  @discardableResult
  package func removeDevice(_ id: Int64) throws(StoreError) -> Bool {
    try database.write { session throws(StoreError) in
      try session.query("DELETE FROM devices WHERE id = ?1", [.integer(id)])
      return session.changes > 0
    }
  }

  /// Notes an answer on every device with that token, and puts it into quarantine after a 410.
  ///
  /// A token that was added after the moment which APNs names stays out of quarantine (Apple, "Handling notification
  /// responses from APNs"); one that APNs accepts leaves it.
  /// - Parameters:
  ///   - topic: The topic that was sent to; only devices of its bundle id, or of none, are touched.
  ///   - environment: Who answered; a token is valid in one environment, so that devices of another are not touched.
  ///   - timestamp: The answer's `timestamp`, in milliseconds since 1970.
  ///   - now: Seconds since 1970.
  package func noteAnswer(
    token: DeviceToken, topic: String, environment: Environment.Kind, status: Int, reason: String?,
    timestamp: Int?, now: Int
  ) throws(StoreError) {
    let words = reason.map { "\(status) \($0)" } ?? String(status)
    let bundleID = Topic(topic).base
    try database.write { session throws(StoreError) in
      let known = try LibraryStore.devices(
        session, "WHERE coalesce(token, channel_id) = ?1", [.text(token.hex)])
      for var device in known
      where (device.bundleID.isEmpty || [bundleID, topic].contains(device.bundleID))
        && LibraryStore.isHeard(environment, by: device)
      {
        let deadSince = timestamp.map { $0 / 1000 } ?? now
        if status == 410, (device.registeredAt ?? 0) <= deadSince {
          device.quarantinedAt = deadSince
        } else if status == 200, [.sandbox, .production].contains(environment) {
          // Who else would know better that the token works again.
          device.quarantinedAt = nil
        } else if device.isQuarantined {
          // The answer that put it there is the one that explains it.
          continue
        }
        device.lastAnswer = words
        try LibraryStore.write(device, session)
      }
    }
  }

  /// The gateway on this machine knows nothing of the tokens of Apple's environments.
  private static func isHeard(_ environment: Environment.Kind, by device: Device) -> Bool {
    device.environment.map { $0 == environment } ?? (environment != .local)
  }
}

extension Device {
  /// Takes over in what a new version differs from an old one.
  fileprivate mutating func take(changesTo new: Device, from old: Device) {
    func merged<Value: Equatable>(_ path: KeyPath<Device, Value>) -> Value {
      new[keyPath: path] == old[keyPath: path] ? self[keyPath: path] : new[keyPath: path]
    }
    self = Device(
      id: id, name: merged(\.name), kind: merged(\.kind), token: merged(\.token),
      channelID: merged(\.channelID), environment: merged(\.environment), bundleID: merged(\.bundleID),
      note: merged(\.note), lastAnswer: merged(\.lastAnswer), quarantinedAt: merged(\.quarantinedAt),
      registeredAt: merged(\.registeredAt))
  }
}
