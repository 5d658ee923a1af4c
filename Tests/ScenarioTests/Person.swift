import APNsCore
import APNsPayload
import ComposeModel
import Composer
import Foundation
import JSONText
import TerminalCore
import TestSupport

/// Someone at a keyboard: keys in, screen lines and effects out, no terminal and no clock.
struct Person {
  var state: ComposerState
  var size: Size
  /// Everything that the composer has asked for, in order.
  var effects: [Effect] = []
  /// Seconds since 1970; every message comes a tenth of a second after the one before.
  var now = 1_764_460_800.0

  init(
    _ columns: Int, _ rows: Int, draft: Draft = .sample, library: Library = .sample,
    settings: Settings = Settings()
  ) {
    size = Size(columns: columns, rows: rows)
    state = ComposerState(size: size)
    hear(.start(StartData(draft: draft, library: library, settings: settings)))
    hear(.gateway(.listening(port: 50443)))
  }

  mutating func hear(_ message: Message) {
    now += 0.1
    effects += update(&state, .clock(now))
    let wanted = update(&state, message)
    effects += wanted
    // The disk of this world is fast and never full.
    for case .saveDraft in wanted { effects += update(&state, .draftKept(at: now)) }
  }

  /// Presses keys by their names, such as `F5` or `Ctrl-F`.
  mutating func press(_ names: String...) {
    for name in names {
      guard let key = KeyName.parse(name) else { fatalError("no key is called \(name)") }
      hear(.input(.key(key)))
    }
  }

  mutating func type(_ text: String) {
    for character in text { hear(.input(.key(character == "\n" ? .enter : .character(character)))) }
  }

  mutating func paste(_ text: String) { hear(.input(.paste(text))) }

  mutating func resize(_ columns: Int, _ rows: Int) {
    size = Size(columns: columns, rows: rows)
    hear(.input(.resize(size)))
  }

  mutating func click(_ column: Int, _ row: Int) {
    hear(.input(.mouse(MouseEvent(.press, at: Position(column: column, row: row)))))
  }

  var frame: Frame { view(state, size: size) }
  var lines: [String] { frame.surface.lines }
  var screen: String { lines.joined(separator: "\n") }

  func sees(_ text: String) -> Bool { screen.contains(text) }

  /// The latest order that was handed over.
  var order: SendOrder? {
    for effect in effects.reversed() { if case .send(let order) = effect { return order } }
    return nil
  }

  var orderCount: Int { effects.count { if case .send = $0 { true } else { false } } }

  /// The ticket of the latest effect that asks something.
  func ticket(_ find: (Effect) -> Ticket?) -> Ticket? { effects.reversed().lazy.compactMap(find).first }

  /// Answers the latest order for every device with one status and body.
  mutating func answer(_ status: Int, _ body: String = "", headers: [HeaderField] = [.sampleID]) {
    guard let order else { return }
    for index in order.draft.devices.indices { answer(index, status, body, headers: headers) }
    hear(.send(order.id, .finished))
  }

  /// Answers the latest order for one device.
  mutating func answer(_ index: Int, _ status: Int, _ body: String = "", headers: [HeaderField] = [.sampleID])
  {
    guard let order else { return }
    let request = request(order, index)
    hear(.send(order.id, .handedOver(index: index, request)))
    let response = PushResponse(
      status: status, headers: headers, body: Array(body.utf8),
      timings: PushTimings(nameLookup: 0.001, connect: 0.011, tls: 0.038, firstByte: 0.021, total: 0.184))
    hear(.send(order.id, .ended(index: index, request, .answered(response), sentAt: now)))
  }

  func request(_ order: SendOrder, _ index: Int) -> PushRequest {
    let device = order.draft.devices[index]
    return RequestBuilder.request(
      headers: order.draft.headers, body: order.draft.payload, token: device.token?.hex ?? "",
      bundleID: device.bundleID, environment: order.draft.environment,
      authorization: .bearer(ProviderTokenText("secret", keyID: "ABC123DEFG")), now: Int(now))
  }
}

extension HeaderField {
  static let sampleID = HeaderField("apns-id", "7C2F0E4A-1111-4222-8333-9A1000000000")
}

extension DeviceToken {
  /// A made-up token of 32 bytes.
  static func sample(_ digit: Character) -> DeviceToken {
    guard let token = DeviceToken(hex: String(repeating: String(digit), count: 60) + "9f3c") else {
      fatalError("\(digit) is no hexadecimal digit")
    }
    return token
  }
}

extension Device {
  static let ana = Device(
    id: 1, name: "Ana's iPhone 15", token: .sample("a"), environment: .sandbox, bundleID: "com.example.shop")
  static let pad = Device(
    id: 2, name: "QA iPad", token: .sample("b"), environment: .sandbox, bundleID: "com.example.shop")
  static let ben = Device(
    id: 3, name: "Ben's iPhone", token: .sample("c"), environment: .production, bundleID: "com.example.shop")
}

extension Draft {
  static let sampleText = """
    {
      "aps": {
        "alert": {
          "title": "Order shipped",
          "subtitle": "Parcel 1 of 2",
          "body": "Arrives Tuesday before noon"
        },
        "badge": 3,
        "sound": "default",
        "thread-id": "order-4711"
      }
    }

    """

  static let sample = Draft(
    payload: Array(sampleText.utf8), headers: DraftHeaders(pushType: "alert", priority: "10"),
    templateName: "order-shipped", environment: .local(port: 0), devices: [.ana],
    credential: CredentialReference(
      id: 1, name: "Acme",
      source: .key(path: "/keys/AuthKey_ABC123DEFG.p8", keyID: "ABC123DEFG", teamID: "9XYZ9XYZ9X")))
}

extension Library {
  static let sample = Library(
    templates: [
      Template(
        name: "order-shipped", summary: "A parcel is on its way",
        headers: DraftHeaders(pushType: "alert", priority: "10"), payload: Array(Draft.sampleText.utf8),
        source: .user(path: "/home/me/templates/order-shipped.json")),
      Template(
        name: "silent", summary: "Wakes the app",
        headers: DraftHeaders(pushType: "background", priority: "5"),
        payload: Array("{\n  \"aps\": {\n    \"content-available\": 1\n  }\n}\n".utf8),
        source: .builtIn(path: "/usr/share/silent.json")),
    ],
    devices: [.ana, .pad, .ben],
    credentials: [
      .demo,
      CredentialReference(
        id: 1, name: "Acme",
        source: .key(path: "/keys/AuthKey_ABC123DEFG.p8", keyID: "ABC123DEFG", teamID: "9XYZ9XYZ9X")),
    ])
}
