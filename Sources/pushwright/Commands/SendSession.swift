import APNsClient
import APNsCore
import APNsCredentials
import APNsGateway
import ComposeModel
import ComposeStore
import ComposerRuntime
import CurlTransport
import Glibc
import HostPlatform
import JSONText

/// Sends prepared pushes over one client and prints each result as it comes.
final class SendSession {
  private let environment: Environment
  private let client: PushClient
  private let results: ResultQueue
  private let json: Bool
  private let recorder: HistoryRecorder?
  private let labels: (template: String?, credential: String)
  private var pending: [PushID: PreparedPush] = [:]
  private var nextID: UInt64 = 1
  private var status = ExitStatus.done
  private let batch: BatchOptions
  private let journal: ResultJournal?
  private let brake = BatchBrake()
  /// Holds pushes back until it is their turn, so that what is not sent yet is not made yet.
  private var pacer: Pacer?
  private var tally = BatchTally(expecting: nil)
  private let showsProgress: Bool
  /// Pushes in a row that failed for want of a connection.
  private var failuresInARow = 0

  /// - Throws: `UsageError` for `--ca` with Apple's hosts, `CommandFailure` if the local gateway cannot start.
  init(
    _ arguments: Arguments, environment wanted: Environment, credential: SendCredential,
    gateway: LocalGateway,
    json: Bool, batch: BatchOptions = BatchOptions()
  ) throws {
    self.json = json
    self.batch = batch
    // Beside lines for each device on the same screen a progress line would only flicker.
    showsProgress = isatty(STDERR_FILENO) != 0 && (batch.isQuiet || isatty(STDOUT_FILENO) == 0)
    let journal = try batch.journal()
    self.journal = journal
    labels = (arguments["--template"], SendSession.label(arguments, wanted))
    recorder = SendSession.recorder()
    do {
      environment = wanted.kind == .local && wanted.port == 0 ? try gateway.environment() : wanted
    } catch {
      throw CommandFailure(.unreachable, "The local gateway cannot start: \(error)")
    }
    let trust = try SendSession.trust(arguments, wanted, gateway)
    let results = ResultQueue()
    self.results = results
    pacer = batch.rate.map { Pacer(rate: $0) }
    let brake = brake
    client = PushClient(
      configuration: ClientConfiguration(
        trust: { _ in trust }, proxy: arguments["--proxy"].map(ProxyChoice.url) ?? .environment,
        connections: batch.connections, rate: batch.rate, renewToken: credential.renew)
    ) { event in
      if case .finished(let id, let outcome, let attempts) = event {
        journal?.record(id, outcome)
        if journal?.hasFailed == true { brake.pull(.results) }
        results.append(.init(id: id, outcome: outcome, attempts: attempts))
      }
    }
  }

  /// The history's writer; without a library the push goes out all the same.
  private static func recorder() -> HistoryRecorder? {
    do throws(StoreError) {
      return HistoryRecorder(try LibraryStore.open(), retention: LoadedSettings.read().retention)
    } catch {
      StandardStreams.complain("This push will not be in the history. \(error.description)")
      return nil
    }
  }

  /// The words for the credential, never its secret.
  private static func label(_ arguments: Arguments, _ environment: Environment) -> String {
    if let path = arguments["--key"] {
      let keyID = arguments["--key-id"] ?? KeyFileName.keyID(path: path) ?? ""
      return CredentialReference(
        name: "", source: .key(path: path, keyID: keyID, teamID: arguments["--team-id"] ?? "")
      ).label
    }
    if let path = arguments["--certificate"] {
      return CredentialReference(name: "", source: .certificate(path: path, privateKeyPath: nil)).label
    }
    // The demo key is taken where nothing else is named, and only for the gateway inside the program.
    return environment.kind == .local ? CredentialReference.demo.label : "none"
  }

  private static func trust(
    _ arguments: Arguments, _ environment: Environment, _ gateway: LocalGateway
  ) throws -> ConnectionRequest.Trust {
    switch (environment.kind, arguments["--ca"]) {
    case (.sandbox, _?), (.production, _?):
      throw UsageError(
        "--ca is for a server of your own; Apple's hosts are verified with the system's roots.")
    case (.custom, let path?), (.local, let path?): return .file(path)
    case (.local, nil):
      do {
        return .file(try gateway.authority().certificatePath)
      } catch {
        throw CommandFailure(.unreachable, "The local gateway cannot be prepared: \(error)")
      }
    case (_, nil): return KnownServer.authorityPath(for: environment).map { .file($0) } ?? .system
    }
  }

  /// Sends to every target and waits for the last answer.
  ///
  /// A signal ends the run, and the program with it once all is said.
  ///
  /// - Throws: `CommandFailure` when the device file cannot be opened; nothing was sent then.
  func run(_ targets: SendTargets, _ plan: inout SendPlan, force: Bool) throws -> ExitStatus {
    tally = BatchTally(expecting: targets.count)
    let cursor = try targets.cursor()
    cursor.askBeforeReading { [self] in mayRead($0) }
    listenForSignals()
    var tried = 0
    var end: String?
    do {
      // A gateway that cannot be reached a hundred times in a row will not be reached by the next million.
      while failuresInARow < 100, goesOn, let target = try cursor.next() {
        if let most = most(of: targets), tried == most {
          end = "There are more devices than --confirm \(most) says. The others got no push."
          break
        }
        let push = plan.prepare(target, environment: environment)
        guard isHeldBack(push, force: force) || waitForTurn() else { break }
        tried += 1
        submit(push, force: force)
      }
      if tried == 0, cursor.seen == 0, goesOn { throw targets.emptiness }
    } catch let failure as CommandFailure {
      end = failure.message
    }
    let ending = waitForAll()
    // Where the devices were not read to their end, nobody knows what is left.
    let isAll = cursor.isAtEnd && cursor.seen > 0 && goesOn
    summarise(untried: targets.count.map { $0 - tried } ?? 0, isAll: isAll)
    if let end = journal?.failure ?? end { StandardStreams.complain(end) }
    if case .signal(let number) = brake.cause { die(of: number) }
    return journal?.failure ?? end == nil ? ending : .invalid
  }

  // MARK: Ending early

  private var goesOn: Bool { brake.cause == nil && journal?.hasFailed != true }

  /// So many seconds pushes that have gone out get for their answers after a signal.
  private static let patience = 2.0

  /// Has the first signal end the run, and a second one the program at once.
  private func listenForSignals() {
    let (brake, client, results) = (brake, client, results)
    brake.onPull {
      client.cancelUnsent()
      results.interrupt()
    }
    let signals = EndSignals.block()
    // Without a thread to wait for them they stay blocked, which a run to its end can bear.
    _ = try? WorkerThread(name: "signals") {
      brake.pull(.signal(signals.wait()))
      EndSignals.die(of: signals.wait())
    }
  }

  /// Waits for the turn of the next push; false when the run is to end before.
  private func waitForTurn() -> Bool {
    while goesOn, let turn = pacer?.take(now: Clock.monotonic) { results.wait(until: turn).forEach(finish) }
    return goesOn
  }

  /// Waits for the next piece of the device file and takes results meanwhile; false when the run is to end before.
  private func mayRead(_ descriptor: Int32) -> Bool {
    while goesOn {
      results.takeAll().forEach(finish)
      if results.waits(for: descriptor) { return true }
    }
    return false
  }

  private func die(of number: Int32) -> Never {
    let goOn = journal == nil ? "" : " Go on with --resume."
    StandardStreams.complain("Ended by \(EndSignals.name(number)).\(goOn)")
    EndSignals.die(of: number)
  }

  /// How many pushes were confirmed, where that could not be compared beforehand.
  private func most(of targets: SendTargets) -> Int? {
    environment.kind == .production && targets.count == nil ? batch.confirmed : nil
  }

  private func summarise(untried: Int, isAll: Bool) {
    if showsProgress { StandardStreams.prompt("\r\u{1B}[K") }
    if batch.resumes, tally.ended == 0, isAll {
      StandardStreams.complain("There is nothing left to do: every device had an answer in an earlier run.")
      return
    }
    guard tally.ended > 1 || untried > 0 || batch.isQuiet else { return }
    tally.summary(untried: untried).forEach { StandardStreams.complain($0) }
    if untried > 0, failuresInARow >= 100, batch.results != nil {
      StandardStreams.complain("The connection failed again and again. Go on later with --resume.")
    }
  }

  /// Sends one request again; what went to the local gateway goes to the one that runs now.
  func run(_ push: PreparedPush, force: Bool) -> ExitStatus {
    var request = push.request
    request.environment = environment
    submit(PreparedPush(target: push.target, request: request, findings: push.findings), force: force)
    return waitForAll()
  }

  /// Sends one request that is no push, and gives its outcome; what is meant for the local gateway goes there.
  func ask(_ request: PushRequest) -> PushOutcome {
    var request = request
    if environment.kind == .local { request.environment = environment }
    client.submit(PushID(nextID), request)
    nextID += 1
    var taken: [ResultQueue.Result] = []
    while taken.isEmpty { taken = results.wait() }
    let outcome = taken.first?.outcome
    client.close()
    return outcome ?? .notSent(TransportFailure(hop: .cancelled, message: "The client ended."))
  }

  private func isHeldBack(_ push: PreparedPush, force: Bool) -> Bool {
    push.findings.holdsBack && (!force || push.request.unsendableField != nil)
  }

  private func submit(_ push: PreparedPush, force: Bool) {
    if isHeldBack(push, force: force) {
      worsen(to: .invalid)
      journal?.recordHeldBack(line: push.target.line, token: push.target.token)
      count(.heldBack)
      report(push, outcome: nil, attempts: 0)
      return
    }
    let id = PushID(nextID)
    nextID += 1
    pending[id] = push
    journal?.expect(id, line: push.target.line, token: push.target.token)
    client.submitWhenRoom(id, push.request)
    results.takeAll().forEach(finish)
  }

  private func waitForAll() -> ExitStatus {
    if !goesOn { client.cancelUnsent() }
    var deadline: Double?
    while !pending.isEmpty {
      if brake.isSignal, deadline == nil { deadline = Clock.monotonic + SendSession.patience }
      if let deadline, Clock.monotonic >= deadline { break }
      results.wait(until: deadline).forEach(finish)
    }
    client.close()
    results.takeAll().forEach(finish)
    brake.onPull(nil)
    if let gap = recorder?.finish() { StandardStreams.complain(gap) }
    return status
  }

  private func finish(_ result: ResultQueue.Result) {
    guard let push = pending.removeValue(forKey: result.id) else { return }
    count(BatchOutcome(result.outcome))
    if case .notSent(let failure) = result.outcome, failure.isOfTheConnection {
      failuresInARow += 1
    } else {
      failuresInARow = 0
    }
    switch result.outcome {
    case .answered(let response): if !response.isAccepted { worsen(to: .refused) }
    case .notSent, .unknown: worsen(to: .unreachable)
    }
    recorder?.record(
      HistoryEntry(
        sentAt: push.madeAt, request: push.request, outcome: result.outcome, deviceName: push.target.name,
        templateName: labels.template, credentialLabel: labels.credential))
    report(push, outcome: result.outcome, attempts: result.attempts)
  }

  private func count(_ outcome: BatchOutcome) {
    tally.add(outcome)
    guard showsProgress, let line = tally.progress() else { return }
    StandardStreams.prompt("\r\u{1B}[K" + line)
  }

  /// A broken connection outweighs a refusal, and that a push that was held back.
  private func worsen(to other: ExitStatus) {
    let order: [ExitStatus] = [.done, .invalid, .refused, .unreachable]
    let rank = { (status: ExitStatus) in order.firstIndex(of: status) ?? 0 }
    if rank(other) > rank(status) { status = other }
  }

  private func report(_ push: PreparedPush, outcome: PushOutcome?, attempts: Int) {
    if batch.isQuiet { return }
    let explanation = lines(push, outcome)
    if json {
      StandardStreams.print(
        SendOutput.result(push, outcome: outcome, attempts: attempts, explanation: explanation))
      return
    }
    StandardStreams.print(DisplayText.cleaned("\(push.target.name): \(explanation.first ?? "")"))
    explanation.dropFirst().forEach { StandardStreams.print("  " + DisplayText.cleaned($0)) }
    push.findings.filter { $0.severity != .info || outcome == nil }.flatMap(FindingOutput.lines)
      .forEach(StandardStreams.complain)
  }

  private func lines(_ push: PreparedPush, _ outcome: PushOutcome?) -> [String] {
    switch outcome {
    case nil: return ["not sent: a finding of severity error holds it back"]
    case .notSent(let failure): return ["not sent (\(failure.hop.rawValue)): \(failure.message)"]
    case .unknown(let failure):
      return ["unknown: it was sent and no answer came (\(failure.hop.rawValue)): \(failure.message)"]
    case .answered(let response):
      let body = ErrorBody(response.body)
      return AnswerExplanation(
        status: response.status, headers: response.headers, body: body,
        context: AnswerContext(
          request: push.request, home: push.target.home, app: push.target.app, receivedAt: Int(Clock.now))
      ).lines + ["\(MillisecondText.of(response.timings.total)) ms"]
    }
  }
}

extension TransportFailure {
  /// Whether no connection came about, so that the next push would fare no better.
  fileprivate var isOfTheConnection: Bool {
    switch hop {
    case .configuration, .dns, .proxy, .connect, .tls, .alpn: true
    case .http2, .stream, .timeout, .cancelled: false
    }
  }
}
