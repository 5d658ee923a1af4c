import APNsCore
import ComposeModel
import Testing

@testable import ComposeStore

struct DeviceBookTests {
  private let store: LibraryStore
  private let other = String(repeating: "cd", count: 32)

  init() throws { store = try LibraryStore.inMemory() }

  private func added(_ device: Device, now: Int = Samples.now) throws -> Device {
    switch try store.add(device, now: now) {
    case .added(let device), .readmitted(let device): device
    }
  }

  @Test func keepsEveryField() throws {
    var device = Samples.device("Ünï phone ☎️")
    device.kind = .pushToStart
    device.note = "on the desk\nleft"
    device.lastAnswer = "400 BadDeviceToken"
    device.quarantinedAt = 5
    device.registeredAt = 4
    let kept = try added(device)
    device.id = kept.id
    #expect(kept == device)
    #expect(try store.devices() == [device])
    #expect(try store.device(#require(kept.id)) == device)
  }

  @Test func keepsChannels() throws {
    let channel = Device(
      name: "game", kind: .channel, token: nil, channelID: "dHN0LXNyY2gtY2hubA==", bundleID: "com.example.app"
    )
    let kept = try added(channel)
    #expect(kept.channelID == channel.channelID)
    #expect(throws: StoreError.duplicate(name: "game")) { try store.add(channel, now: Samples.now) }
  }

  @Test func findsDuplicates() throws {
    _ = try added(Samples.device("phone"))
    #expect(throws: StoreError.duplicate(name: "phone")) {
      try store.add(Samples.device("same phone"), now: Samples.now)
    }
    _ = try added(Samples.device("same phone, other app", bundleID: "com.example.other"))
    #expect(try store.devices(withToken: #require(Samples.token())).count == 2)
  }

  @Test func changesAndRemoves() throws {
    var device = try added(Samples.device("phone"))
    let old = device
    device.name = "telephone"
    try store.update(device, from: old)
    #expect(try store.devices(named: "telephone").count == 1)
    #expect(try store.devices(named: "phone").isEmpty)
    #expect(try store.removeDevice(#require(device.id)))
    #expect(try !store.removeDevice(#require(device.id)))
    #expect(throws: StoreError.self) { try store.update(device, from: device) }
  }

  /// A form is open while an answer comes: what the answer noted and what the form changed both hold.
  @Test func aChangeKeepsWhatAnAnswerNotedMeanwhile() throws {
    let old = try added(Samples.device("phone"))
    try store.noteAnswer(
      token: #require(Samples.token()), topic: "com.example.app", environment: .sandbox, status: 410,
      reason: "Unregistered", timestamp: (Samples.now + 1) * 1000, now: Samples.now + 2)
    var changed = old
    changed.name = "telephone"
    try store.update(changed, from: old)
    let device = try #require(try store.devices().first)
    #expect(device.name == "telephone")
    #expect(device.lastAnswer == "410 Unregistered")
    #expect(device.quarantinedAt == Samples.now + 1)
    // A change of just that counts, too.
    var admitted = device
    admitted.quarantinedAt = nil
    try store.update(admitted, from: device)
    #expect(try store.devices() == [admitted])
  }

  @Test func anEnvironmentIsNotedOnlyWhereNoneIsKnown() throws {
    var unknown = Samples.device("phone")
    unknown.environment = nil
    unknown = try added(unknown)
    var set = Samples.device("tablet", token: other)
    set.environment = .production
    set = try added(set)
    try store.noteAnswer(
      token: #require(Samples.token()), topic: "com.example.app", environment: .sandbox, status: 200,
      reason: nil, timestamp: nil, now: Samples.now + 2)
    try store.noteEnvironment(.sandbox, of: [#require(unknown.id), #require(set.id), 99])
    unknown.environment = .sandbox
    unknown.lastAnswer = "200"
    #expect(try store.devices() == [unknown, set])
  }

  @Test func mayNotBecomeADuplicate() throws {
    _ = try added(Samples.device("phone"))
    var second = try added(Samples.device("tablet", token: other))
    let old = second
    second.token = Samples.token()
    #expect(throws: StoreError.duplicate(name: "phone")) { try store.update(second, from: old) }
  }

  /// What an answer does to a device that was registered at `now`.
  static let answers: [(status: Int, reason: String?, timestamp: Int?, quarantined: Int?)] = [
    (200, nil, nil, nil),
    (400, "BadDeviceToken", nil, nil),
    (410, "Unregistered", (Samples.now + 60) * 1000, Samples.now + 60),
    (410, "ExpiredToken", nil, Samples.now + 100),
    // APNs speaks of a moment before the app registered again.
    (410, "Unregistered", (Samples.now - 60) * 1000, nil),
  ]

  @Test(arguments: answers) func notesAnswers(
    _ row: (status: Int, reason: String?, timestamp: Int?, quarantined: Int?)
  ) throws {
    _ = try added(Samples.device("phone"))
    _ = try added(Samples.device("other app", bundleID: "com.example.other"))
    try store.noteAnswer(
      token: #require(Samples.token()), topic: "com.example.app.voip", environment: .sandbox,
      status: row.status, reason: row.reason,
      timestamp: row.timestamp, now: Samples.now + 100)
    let device = try #require(try store.devices(named: "phone").first)
    #expect(device.quarantinedAt == row.quarantined)
    #expect(device.lastAnswer == (row.reason.map { "\(row.status) \($0)" } ?? "200"))
    #expect(try store.devices(named: "other app").first?.lastAnswer == "")
  }

  /// A dead token that APNs accepts is not dead; a server of one's own says nothing of that, nor does a passing refusal.
  @Test(arguments: [
    (Environment.Kind.sandbox, 200, false, "200"), (.custom, 200, true, "410 Unregistered"),
    (.sandbox, 429, true, "410 Unregistered"), (.sandbox, 410, true, "410 Unregistered"),
  ])
  func leavesQuarantineWhenItIsAccepted(
    _ row: (answering: Environment.Kind, status: Int, isQuarantined: Bool, lastAnswer: String)
  ) throws {
    var device = Samples.device("phone")
    device.environment = nil
    _ = try added(device)
    for (environment, status) in [(Environment.Kind.sandbox, 410), (row.answering, row.status)] {
      try store.noteAnswer(
        token: #require(Samples.token()), topic: "com.example.app", environment: environment, status: status,
        reason: status == 410 ? "Unregistered" : nil, timestamp: nil, now: Samples.now + 2)
    }
    let known = try #require(try store.devices().first)
    #expect(known.isQuarantined == row.isQuarantined)
    #expect(known.lastAnswer == row.lastAnswer)
  }

  /// Which devices an answer says something about: it depends on who answered.
  static let homes: [(home: Environment.Kind?, answering: Environment.Kind, isNoted: Bool)] = [
    (.sandbox, .sandbox, true), (.sandbox, .production, false), (.sandbox, .local, false),
    (.production, .sandbox, false), (.production, .custom, false), (.local, .local, true),
    (.local, .sandbox, false), (nil, .production, true), (nil, .custom, true), (nil, .local, false),
  ]

  @Test(arguments: homes) func notesAnswersOfItsOwnEnvironmentOnly(
    _ row: (home: Environment.Kind?, answering: Environment.Kind, isNoted: Bool)
  ) throws {
    var device = Samples.device("phone")
    device.environment = row.home
    _ = try added(device)
    try store.noteAnswer(
      token: #require(Samples.token()), topic: "com.example.app", environment: row.answering, status: 410,
      reason: "Unregistered", timestamp: (Samples.now + 1) * 1000, now: Samples.now + 2)
    #expect(try store.devices().first?.isQuarantined == row.isNoted)
  }

  @Test func isAdmittedAgain() throws {
    let device = try added(Samples.device("phone"))
    try store.noteAnswer(
      token: #require(Samples.token()), topic: "com.example.app", environment: .sandbox, status: 410,
      reason: "Unregistered",
      timestamp: (Samples.now + 1) * 1000, now: Samples.now + 2)
    #expect(try store.devices().first?.isQuarantined == true)
    let again = try store.add(Samples.device("phone"), now: Samples.now + 10)
    guard case .readmitted(let known) = again else {
      Issue.record("it was added a second time")
      return
    }
    #expect(known.id == device.id)
    #expect(known.quarantinedAt == nil)
    #expect(known.registeredAt == Samples.now + 10)
    #expect(try store.devices() == [known])
  }
}
