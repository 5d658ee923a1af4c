import APNsClient
package import APNsCore
import APNsCredentials
import APNsGateway
package import ComposeModel
package import Composer
import CurlTransport
import HostPlatform

/// Turns send orders into pushes over one warm client, and its events into messages.
package final class SendEngine: Sendable {
  /// One push in flight.
  private struct Flight: Sendable {
    var send: SendID
    var index: Int
    var request: PushRequest
    var sentAt: Double
    var deviceName: String
  }

  /// One order in flight.
  private struct Journey: Sendable {
    var order: SendOrder
    var post: ComposerEnvironment.Posting
    var open: Int
  }

  private struct State: Sendable {
    var client: PushClient?
    var flights: [PushID: Flight] = [:]
    /// Questions about channels in flight, with who waits.
    var questions: [PushID: @Sendable (PushOutcome) -> Void] = [:]
    var journeys: [SendID: Journey] = [:]
    /// Orders that were cancelled and have not ended, also those that are still being prepared.
    var cancelled: Set<SendID> = []
    var lastPush: UInt64 = 0
    /// The last provider token of each credential, to tell which one APNs refused.
    var lastTokens: [CredentialReference.Source: ProviderTokenText] = [:]
    var connections: [Int: String] = [:]
    /// Who sent last: what happens on an idle connection is told there.
    var listener: ComposerEnvironment.Posting?
    var isClosed = false
  }

  private let gateway: LocalGateway
  private let vault: CredentialVault
  private let authorityPath: @Sendable (Environment) -> String?
  private let record: @Sendable (HistoryEntry) -> Void
  private let now: @Sendable () -> Double
  private let state = Lock(State())

  /// - Parameters:
  ///   - gateway: started by the first push to the local environment.
  ///   - authorityPath: the file with the authority of a server of one's own, where it is not the system's.
  ///   - record: keeps an attempt; called on the client's thread.
  ///   - now: seconds since 1970.
  package init(
    gateway: LocalGateway, vault: CredentialVault,
    authorityPath: @escaping @Sendable (Environment) -> String? = { _ in nil },
    now: @escaping @Sendable () -> Double,
    record: @escaping @Sendable (HistoryEntry) -> Void
  ) {
    self.gateway = gateway
    self.vault = vault
    self.authorityPath = authorityPath
    self.now = now
    self.record = record
  }

  /// Hands every push of the order over; what comes of them is posted.
  package func send(
    _ order: SendOrder, ask: ComposerEnvironment.Asking, post: @escaping ComposerEnvironment.Posting
  ) {
    do throws(HeldBack) {
      let environment = try listening(order.draft.environment, post)
      let authorization = try authorization(for: order, environment, ask)
      let requests = try SendPreparation(now: Int(now())).requests(
        for: order.draft, environment: environment, authorization: authorization)
      submit(requests, of: order, post: post)
    } catch {
      forget(order.id)
      post(.send(order.id, .heldBack(error.why)))
    }
  }

  private func forget(_ id: SendID) { state.withLock { _ = $0.cancelled.remove(id) } }

  /// Cancels what has not ended, also before it was handed over; every push still ends with its event.
  package func cancel(_ id: SendID) {
    let (client, pushes) = state.withLock { state in
      state.cancelled.insert(id)
      return (state.client, state.flights.filter { $0.value.send == id }.map(\.key))
    }
    for push in pushes { client?.cancel(push) }
  }

  /// Closes connections and the gateway.
  package func close() {
    let client = state.withLock { state in
      state.isClosed = true
      defer { state.client = nil }
      return state.client
    }
    client?.close()
    gateway.stop()
  }

  // MARK: Before the send

  /// The environment with the port that the local gateway really has.
  private func listening(
    _ environment: Environment, _ post: ComposerEnvironment.Posting
  ) throws(HeldBack) -> Environment {
    guard environment.kind == .local else { return environment }
    do throws(GatewayFailure) {
      let environment = try gateway.environment()
      post(.gateway(.listening(port: environment.port)))
      return environment
    } catch {
      post(.gateway(.failed(error.description)))
      throw HeldBack("The local gateway could not start: \(error.description)")
    }
  }

  private func authorization(
    for order: SendOrder, _ environment: Environment, _ ask: ComposerEnvironment.Asking
  ) throws(HeldBack) -> Authorization {
    guard let reference = order.draft.credential else { return .none }
    return try authorization(reference, environment, renews: order.renewsToken, ask)
  }

  private func authorization(
    _ reference: CredentialReference, _ environment: Environment, renews: Bool,
    _ ask: ComposerEnvironment.Asking
  ) throws(HeldBack) -> Authorization {
    if reference.source == .demo, environment.kind != .local {
      throw HeldBack("The demo key is known to the local gateway only; choose another credential.")
    }
    let refused = renews ? state.withLock { $0.lastTokens[reference.source] } : nil
    func open(_ passphrase: APNsCredentials.Passphrase?) -> Result<Authorization, CredentialVault.Failure> {
      do throws(CredentialVault.Failure) {
        let authorization = try vault.authorization(
          for: reference, environment: environment, passphrase: passphrase, refused: refused)
        if case .bearer(let text) = authorization {
          state.withLock { $0.lastTokens[reference.source] = text }
        }
        return .success(authorization)
      } catch {
        return .failure(error)
      }
    }
    var outcome = open(nil)
    if case .failure(.needsPassphrase(let finding)) = outcome {
      let isGiven = ask("\(reference.fileName): \(finding.message)") { answer in
        outcome = open(APNsCredentials.Passphrase(Array(answer.text.utf8)))
        return outcome.wrongPassphrase
      }
      if !isGiven { throw HeldBack("No passphrase was given.") }
    }
    do throws(CredentialVault.Failure) {
      return try outcome.get()
    } catch {
      throw HeldBack(error.findings.map(\.message).joined(separator: " "))
    }
  }

  // MARK: Channels

  /// Asks the server that manages channels; the answer comes on any thread.
  package func ask(
    _ order: ChannelOrder, ask: ComposerEnvironment.Asking, post: @escaping ComposerEnvironment.Posting,
    answer: @escaping @Sendable (ChannelAnswer) -> Void
  ) {
    do throws(HeldBack) {
      let environment = try listening(order.environment, post)
      let request = order.request(
        to: environment, try authorization(order.credential, environment, renews: false, ask))
      if let field = request.unsendableField {
        throw HeldBack("The header \(field.name) holds a line end and cannot be sent.")
      }
      guard let client = client() else { throw HeldBack("The program is ending.") }
      let push = state.withLock { state in
        state.lastPush += 1
        state.listener = post
        let push = PushID(state.lastPush)
        state.questions[push] = { answer(.ended($0, request)) }
        return push
      }
      client.submitWhenRoom(push, request)
    } catch {
      answer(.heldBack(error.why))
    }
  }

  // MARK: In flight

  private func submit(
    _ requests: [(device: String, request: PushRequest)], of order: SendOrder,
    post: @escaping ComposerEnvironment.Posting
  ) {
    guard let client = client(), !requests.isEmpty else {
      forget(order.id)
      post(.send(order.id, .heldBack(requests.isEmpty ? "No device is chosen." : "The program is ending.")))
      return
    }
    state.withLock { state in
      state.journeys[order.id] = Journey(order: order, post: post, open: requests.count)
      state.listener = post
    }
    for (index, entry) in requests.enumerated() {
      let sentAt = now()
      let (push, isCancelled) = state.withLock { state in
        state.lastPush += 1
        let push = PushID(state.lastPush)
        state.flights[push] = Flight(
          send: order.id, index: index, request: entry.request, sentAt: sentAt, deviceName: entry.device)
        return (push, state.cancelled.contains(order.id))
      }
      if isCancelled {
        let failure = TransportFailure(hop: .cancelled, message: "Cancelled before it was sent.")
        finish(push, .notSent(failure))
        continue
      }
      post(.send(order.id, .handedOver(index: index, entry.request)))
      client.submitWhenRoom(push, entry.request)
      // A cancel while this waited for room came before the client knew the push.
      if state.withLock({ $0.cancelled.contains(order.id) }) { client.cancel(push) }
    }
  }

  private func finish(_ push: PushID, _ outcome: PushOutcome) {
    if let answer = state.withLock({ $0.questions.removeValue(forKey: push) }) {
      answer(outcome)
      return
    }
    let ended = state.withLock { state -> (Flight, Journey)? in
      guard let flight = state.flights.removeValue(forKey: push) else { return nil }
      state.journeys[flight.send]?.open -= 1
      guard let journey = state.journeys[flight.send] else { return nil }
      if journey.open == 0 {
        state.journeys[flight.send] = nil
        state.cancelled.remove(flight.send)
      }
      return (flight, journey)
    }
    guard let (flight, journey) = ended else { return }
    let draft = journey.order.draft
    record(
      HistoryEntry(
        sentAt: flight.sentAt, request: flight.request, outcome: outcome, deviceName: flight.deviceName,
        templateName: draft.templateName, credentialLabel: draft.credential?.label ?? "none"))
    journey.post(
      .send(flight.send, .ended(index: flight.index, flight.request, outcome, sentAt: flight.sentAt)))
    if journey.open == 0 { journey.post(.send(flight.send, .finished)) }
  }

  private func client() -> PushClient? {
    state.withLock { state in
      if state.isClosed { return nil }
      if let client = state.client { return client }
      let client = PushClient(configuration: configuration) { [weak self] event in self?.take(event) }
      state.client = client
      return client
    }
  }

  private var configuration: ClientConfiguration {
    ClientConfiguration(
      trust: { [gateway, authorityPath] environment in
        if environment.kind == .custom, let path = authorityPath(environment) { return .file(path) }
        guard environment.kind == .local, let authority = try? gateway.authority() else { return .system }
        return .file(authority.certificatePath)
      }, renewToken: { [weak self] request in self?.renewed(request) }, logsFrames: true)
  }

  /// Another provider token, once, for a push whose token APNs called expired.
  private func renewed(_ request: PushRequest) -> Authorization? {
    guard case .bearer(let refused) = request.authorization else { return nil }
    let source = state.withLock { state in state.lastTokens.first { $0.value.keyID == refused.keyID }?.key }
    guard let source else { return nil }
    let reference = CredentialReference(name: "", source: source)
    let renewed = try? vault.authorization(for: reference, environment: request.environment, refused: refused)
    if case .bearer(let text) = renewed { state.withLock { $0.lastTokens[source] = text } }
    return renewed
  }

  // MARK: Events of the client

  private func take(_ event: ClientEvent) {
    switch event {
    case .finished(let push, let outcome, _): finish(push, outcome)
    case .retrying(_, let response, let seconds):
      log(.note, "answered \(response.status); the push goes out again in \(seconds) s")
    case .opening(let number, let name):
      state.withLock { $0.connections[number] = name }
      log(.note, "connection \(number): opening to \(name)")
    case .opened(let number, let report):
      log(.note, "connection \(number): \(report.protocolName), \(report.tlsVersion), \(report.address)")
    case .closed(let number, let why): log(.note, "connection \(number): closed, \(why)")
    case .wire(let entry):
      let direction: WireLine.Direction =
        switch entry.kind {
        case .sent: .sent
        case .received: .received
        case .remark: .note
        }
      log(direction, entry.text)
    }
  }

  private func log(_ direction: WireLine.Direction, _ text: String) {
    guard let post = state.withLock({ $0.listener }) else { return }
    let at = now()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      WireLine(at: at, direction, String($0))
    }
    post(.wire(lines))
  }
}

/// Why nothing goes out, in words.
struct HeldBack: Error {
  let why: String
  init(_ why: String) { self.why = why }
}

extension Result<Authorization, CredentialVault.Failure> {
  /// Why the passphrase does not do; nil when it does, whatever else is wrong.
  fileprivate var wrongPassphrase: String? {
    guard case .failure(let failure) = self else { return nil }
    return failure.findings.first { $0.isWrongPassphrase }?.message
  }
}

extension Finding {
  /// Whether it says that a passphrase does not open a file.
  var isWrongPassphrase: Bool { rule == "cred.wrong-password" || rule == "cred.passphrase-needed" }
}
