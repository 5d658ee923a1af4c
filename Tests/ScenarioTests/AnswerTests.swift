import APNsCore
import ComposeModel
import Composer
import TestSupport
import Testing

/// An answer is explained for this request, and a key does what helps.
@Suite struct AnswerTests {
  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func badDeviceTokenIsExplainedAndFixed(_ columns: Int, _ rows: Int) {
    var draft = Draft.sample
    draft.environment = .production
    var person = Person(columns, rows, draft: draft)
    person.press("F5", "y")
    person.answer(400, "{\"reason\":\"BadDeviceToken\"}")
    person.press("F4")
    #expect(person.sees("400 BadDeviceToken"))
    #expect(person.sees("Try next"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "bad-token-\(columns)x\(rows)")
    person.press("e")
    #expect(person.order?.draft.environment == .sandbox)
    #expect(person.orderCount == 2)
    person.answer(200)
    #expect(person.sees("200 accepted"))
  }

  /// Servers of one's own that stand in for Apple's two are treated like those.
  @Test func standInsAreCounterparts() throws {
    let sandbox = try #require(Environment(url: "https://127.0.0.1:8443"))
    let production = try #require(Environment(url: "https://127.0.0.1:9443"))
    var library = Library.sample
    library.servers = [sandbox, production]
    library.standIns = [sandbox: .sandbox, production: .production]
    var draft = Draft.sample
    draft.environment = sandbox
    draft.devices = [.ben]
    var person = Person(120, 40, draft: draft, library: library)
    person.press("F5")
    person.answer(400, "{\"reason\":\"BadDeviceToken\"}")
    person.press("F4")
    #expect(person.sees("by the device book"))
    person.press("e")
    #expect(person.order?.draft.environment == production)
    person.answer(200)
    #expect(person.sees("200 accepted"))
  }

  /// Who accepts a token, what the device book knew, and whether that tells where it belongs.
  static let homes: [(asked: Environment, known: Environment.Kind?, learned: Environment.Kind?)] = [
    (.sandbox, nil, .sandbox), (.production, nil, .production),
    // What a person has set stays, whatever an answer says.
    (.sandbox, .production, nil), (.sandbox, .sandbox, nil),
    // A server of one's own and the gateway inside the program accept every token, which tells nothing.
    (standIn, nil, nil), (standIn, .production, nil), (.local(port: 0), nil, nil),
  ]

  private static let standIn = Environment(kind: .custom, host: "mock.example.com", port: 9443)

  @Test(arguments: homes) func onlyApplesAcceptanceTellsWhereATokenBelongs(
    _ row: (asked: Environment, known: Environment.Kind?, learned: Environment.Kind?)
  ) {
    var device = Device.ben
    device.environment = row.known
    var library = Library.sample
    library.devices = [.ana, device]
    library.servers = [Self.standIn]
    library.standIns = [Self.standIn: .sandbox]
    var draft = Draft.sample
    draft.environment = row.asked
    draft.devices = [device]
    var person = Person(120, 40, draft: draft, library: library)
    person.press("F5")
    if row.asked == .production { person.press("Enter") }
    person.answer(200)
    #expect(!person.effects.contains { if case .changeDevice = $0 { true } else { false } })
    #expect(
      person.effects.filter { if case .noteEnvironment = $0 { true } else { false } }
        == (row.learned.map { [.noteEnvironment($0, of: [device])] } ?? []))
    #expect(person.sees("is noted as") == (row.learned != nil))
  }

  /// One note for all of a send, so that the library is read once.
  @Test func whatManyAnswersTellIsNotedOnce() {
    var library = Library.sample
    library.devices = library.devices.map { device in
      var device = device
      device.environment = nil
      return device
    }
    var draft = Draft.sample
    draft.environment = .sandbox
    draft.devices = library.devices
    var person = Person(120, 40, draft: draft, library: library)
    person.press("F5")
    let before = person.effects.count
    person.answer(200)
    let after = person.effects[before...]
    #expect(after.contains(.noteEnvironment(.sandbox, of: library.devices)))
    #expect(after.count { if case .noteEnvironment = $0 { true } else { $0 == .loadLibrary } } == 1)
    #expect(person.sees("3 devices are noted as sandbox"))
  }

  @Test func aDeadTokenIsDropped() {
    var person = Person(120, 40)
    person.press("F5")
    person.answer(410, "{\"reason\":\"Unregistered\",\"timestamp\":1764460800000}")
    person.press("F4", "x")
    #expect(person.state.draft.devices.isEmpty)
    let kept = person.effects.last { if case .changeDevice = $0 { true } else { false } }
    if case .changeDevice(let device, from: .ana)? = kept {
      #expect(device.isQuarantined)
    } else {
      Issue.record("the dead token was not marked")
    }
  }

  /// Quarantine ends when the token is added again: the app has registered anew.
  @Test(arguments: [true, false])
  func addingADeadTokenAgainEndsItsQuarantine(isPasted: Bool) throws {
    var dead = Device.ben
    dead.quarantinedAt = 1_764_400_000
    dead.registeredAt = 1_764_300_000
    var library = Library.sample
    library.devices = [.ana, .pad, dead]
    var person = Person(120, 40, library: library)
    let token = try #require(dead.token).hex
    if isPasted {
      person.press("F7", "d")
      person.paste(token)
    } else {
      person.press("F7", "d", "Ins")
      person.type(token)
      person.press("Enter")
    }
    let saved = person.effects.compactMap { effect -> Device? in
      if case .changeDevice(let device, from: dead) = effect { device } else { nil }
    }
    let device = try #require(saved.first)
    #expect(device.id == dead.id)
    #expect(!device.isQuarantined)
    #expect((device.registeredAt ?? 0) > 1_764_400_000)
    #expect(person.state.draft.devices.map(\.id) == [dead.id])
    #expect(person.sees("is pushed to again"))
    // Nothing is asked now where a dead token would be asked about.
    person.press("F5")
    #expect(person.orderCount == 1)
  }

  @Test func anAcceptedPushHasAChecklistOfItsOwn() {
    var draft = Draft.sample
    draft.environment = .sandbox
    draft.headers.priority = "5"
    draft.headers.expiration = .once
    var person = Person(200, 60, draft: draft)
    person.press("F5")
    person.answer(200)
    person.press("F4")
    #expect(person.sees("If the device shows nothing"))
    #expect(person.sees("no Focus"))
    #expect(person.sees("Priority 5"))
    #expect(person.sees("one attempt"))
  }

  @Test func aTooLargePayloadIsMinified() {
    var person = Person(120, 40)
    person.press("F5")
    person.answer(413, "{\"reason\":\"PayloadTooLarge\"}")
    person.press("F4")
    #expect(person.sees("minify"))
    person.press("m")
    #expect(person.orderCount == 2)
    #expect(!(person.order?.draft.payload.contains(0x0A) ?? true))
  }

  @Test func anExpiredTokenIsMadeAnew() {
    var person = Person(120, 40)
    person.press("F5")
    person.answer(403, "{\"reason\":\"ExpiredProviderToken\"}")
    person.press("F4", "k")
    #expect(person.order?.renewsToken == true)
  }

  @Test func rowsFillInAsAnswersCome() {
    var draft = Draft.sample
    draft.devices = [.ana, .pad, .ben]
    var person = Person(120, 40, draft: draft)
    person.press("F5")
    person.answer(1, 200)
    #expect(person.sees("1 accepted, 2 still open"))
    person.answer(0, 400, "{\"reason\":\"BadDeviceToken\"}")
    person.answer(2, 200)
    if let order = person.order { person.hear(.send(order.id, .finished)) }
    #expect(person.sees("2 accepted, 1 refused"))
    person.press("F4")
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "many-devices")
    person.press("f")
    #expect(person.order?.draft.devices == [.ana])
  }

  /// Forty devices, of which some fail: what was sent to all of them fits a small screen.
  private func rack(_ columns: Int, _ rows: Int) -> Person {
    let devices = (1...40).map { number in
      Device(
        id: Int64(number), name: "Rack \(number)",
        token: DeviceToken(hex: String(repeating: "0", count: 62) + "\(10 + number)"),
        bundleID: "com.example.shop")
    }
    var draft = Draft.sample
    draft.devices = devices
    var library = Library.sample
    library.devices = devices
    var person = Person(columns, rows, draft: draft, library: library)
    person.press("F5", "y")
    return person
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func manyDevicesAreSummedUpByReason(columns: Int, rows: Int) throws {
    var person = rack(columns, rows)
    for index in 0..<20 { person.answer(index, 200) }
    person.press("F4")
    #expect(person.sees("40 devices: 20 accepted, 20 still open, "))
    #expect(columns > 100 || person.sees(" a second, about "))
    for index in 20..<30 { person.answer(index, 400, #"{"reason":"BadDeviceToken"}"#) }
    for index in 30..<34 {
      person.answer(index, 410, #"{"reason":"Unregistered","timestamp":1764460800000}"#)
    }
    let order = try #require(person.order)
    for index in 34..<40 {
      let request = person.request(order, index)
      let failure = TransportFailure(hop: .timeout, message: "No answer came.")
      person.hear(.send(order.id, .ended(index: index, request, .unknown(failure), sentAt: person.now)))
    }
    person.hear(.send(order.id, .finished))
    #expect(person.sees("400 BadDeviceToken: 10, unknown timeout: 6,"))
    #expect(person.sees("send again to the 20 that failed"))
    // The first that failed is chosen, with its answer below the rows.
    #expect(person.sees("> Rack 21") && person.sees("21 of 40"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "rack-\(columns)x\(rows)")
    for _ in 0..<12 { person.press("Down") }
    #expect(person.sees("> Rack 33"))
    for _ in 0..<40 { person.press("Up") }
    #expect(person.sees("> Rack 1 ") && person.sees(" 1 of 40"))
  }

  @Test func deadTokensAreNotSentToAgain() throws {
    var person = rack(120, 40)
    for index in 0..<38 { person.answer(index, 200) }
    for index in 38..<40 { person.answer(index, 410, #"{"reason":"Unregistered"}"#) }
    let order = try #require(person.order)
    person.hear(.send(order.id, .finished))
    var library = Library.sample
    library.devices = order.draft.devices
    library.devices[38].quarantinedAt = 1_764_460_800
    library.devices[38].lastAnswer = "410 Unregistered"
    person.hear(.library(library))
    person.press("F4", "f")
    #expect(person.order?.draft.devices == [order.draft.devices[39]])
    #expect(person.sees("1 dead token is left out"))
    // The same to all of them asks, although the devices were alive when it went out first.
    person.answer(410, #"{"reason":"Unregistered"}"#)
    library.devices[39].quarantinedAt = 1_764_460_800
    library.devices[39].lastAnswer = "410 Unregistered"
    person.hear(.library(library))
    person.press("s")
    #expect(person.sees("APNs called the token of Rack 40 dead"))
    person.press("Esc", "f")
    #expect(person.sees("Nothing to send again: 1 dead token is left out."))
  }

  /// What may have arrived is sent again only together with the word that it may arrive twice.
  @Test(arguments: [Environment.sandbox, .production])
  func whoMayGetAPushTwiceIsCounted(_ environment: Environment) throws {
    var draft = Draft.sample
    draft.devices = [.ana, .ben]
    draft.environment = environment
    var person = Person(120, 40, draft: draft)
    person.press("F5")
    if environment == .production {
      person.type("2")
      person.press("Enter")
    }
    let order = try #require(person.order)
    for index in 0..<2 {
      let failure = TransportFailure(hop: .timeout, message: "No answer came.")
      person.hear(
        .send(
          order.id, .ended(index: index, person.request(order, index), .unknown(failure), sentAt: person.now))
      )
    }
    person.hear(.send(order.id, .finished))
    person.press("F4", "f")
    #expect(person.sees("2 may get it twice"), "\(person.screen)")
    #expect(person.orderCount == (environment == .production ? 1 : 2))
    #expect(person.sees("Sending again") == (environment != .production))
  }

  @Test func theRequestIsShownBeforeItGoes() {
    var person = Person(120, 40)
    person.press("Shift-F5")
    #expect(person.sees("/3/device/aaaa"))
    #expect(person.sees("looking at it"))
    guard
      let ticket = person.ticket({ if case .lookAtCredential(_, _, let ticket) = $0 { ticket } else { nil } })
    else {
      Issue.record("Nobody looks at the credential.")
      return
    }
    let issued = Int(person.now) - 125
    let sight = TokenSight(
      masked: "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiI5WFlaIn0.****", byteCount: 191,
      header: #"{"alg":"ES256","kid":"ABC123DEFG"}"#, claims: #"{"iss":"9XYZ9XYZ9X","iat":\#(issued)}"#,
      issuedAt: issued, renewedAt: issued + 2700, refusedAt: issued + 3600)
    person.hear(.requestSight(RequestSight(credential: .token(sight), proxy: "proxy.test:3128"), ticket))
    #expect(person.sees("2 min 5 s ago"))
    #expect(person.sees("in 42 min 55 s"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "request")
    person.resize(80, 24)
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "request-80x24")
    person.resize(120, 40)
    person.press("Esc", "Shift-F5")
    #expect(person.orderCount == 0)
    // An answer that comes late belongs to a request that is closed.
    person.hear(.requestSight(RequestSight(credential: .unusable([])), ticket))
    #expect(person.sees("looking at it"))
  }

  @Test func aLockedCredentialIsNotAskedForBeforeItIsUsed() {
    var person = Person(120, 40)
    person.press("Shift-F5")
    if let ticket = person.ticket({ if case .lookAtCredential(_, _, let ticket) = $0 { ticket } else { nil } }
    ) {
      person.hear(.requestSight(RequestSight(credential: .locked("push.p12 is protected.")), ticket))
    }
    #expect(person.sees("push.p12 is protected. It is asked for when you send."))
    #expect(!person.sees("authorization    bearer"))
  }

  @Test func variablesInHeadersAreFilledInTheRequest() {
    var draft = Draft.sample
    draft.headers.collapseID = "order-{{n}}"
    draft.variables = [TemplateVariable(name: "n", value: "4711")]
    var person = Person(120, 40, draft: draft)
    person.press("Shift-F5")
    #expect(person.sees("order-4711"))
  }

  @Test func secretsAreMasked() {
    var person = Person(120, 40)
    person.press("F5")
    person.answer(200)
    person.press("F4", "r")
    #expect(person.sees("bearer ****"))
    #expect(!person.sees("secret"))
    person.press("y")
    for effect in person.effects {
      if case .copy(let text, _) = effect { #expect(!text.contains("secret")) }
    }
  }

  @Test func historyOpensAndCompares() {
    var person = Person(120, 40)
    person.press("F5")
    person.answer(400, "{\"reason\":\"BadDeviceToken\"}")
    guard let order = person.order else { return }
    let request = person.request(order, 0)
    let refused = PushResponse(
      status: 400, headers: [.sampleID], body: Array("{\"reason\":\"BadDeviceToken\"}".utf8))
    let accepted = PushResponse(status: 200, headers: [.sampleID], body: [])
    var other = request
    other.environment = .sandbox
    var entries = [
      HistoryEntry(
        sentAt: person.now, request: other, outcome: .answered(accepted), deviceName: "Ana's iPhone 15",
        templateName: "order-shipped", credentialLabel: "key ABC123DEFG"),
      HistoryEntry(
        sentAt: person.now - 60, request: request, outcome: .answered(refused), deviceName: "Ana's iPhone 15",
        templateName: "order-shipped", credentialLabel: "key ABC123DEFG"),
    ]
    entries[0].id = 2
    entries[1].id = 1
    guard let ticket = person.ticket({ if case .loadHistory(_, let ticket) = $0 { ticket } else { nil } })
    else { return }
    person.hear(.history(entries, ticket))
    person.press("F4", "h")
    #expect(person.sees("400 BadDeviceToken"))
    person.press("d")
    #expect(person.sees("- 400"))
    #expect(person.sees("+ 200"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "diff")
    person.press("Esc", "Enter")
    #expect(person.state.draft.environment == .sandbox)
    #expect(person.sees("This is what was sent"))
  }
}
