import APNsClient
import APNsCore
import APNsGateway
import ComposerRuntime
import CurlTransport
import HostPlatform
import JSONText

/// Sends prepared pushes over one client and prints each result as it comes.
final class SendSession {
  private let environment: Environment
  private let client: PushClient
  private let results: ResultQueue
  private let json: Bool
  private var pending: [PushID: PreparedPush] = [:]
  private var nextID: UInt64 = 1
  private var status = ExitStatus.done

  /// - Throws: `UsageError` for `--ca` with Apple's hosts, `CommandFailure` if the local gateway cannot start.
  init(
    _ arguments: Arguments, options: SendOptions, credential: SendCredential, gateway: LocalGateway,
    json: Bool
  ) throws {
    self.json = json
    let wanted = options.environment
    do {
      environment = wanted.kind == .local && wanted.port == 0 ? try gateway.environment() : wanted
    } catch {
      throw CommandFailure(.unreachable, "The local gateway cannot start: \(error)")
    }
    let trust = try SendSession.trust(arguments, wanted.kind, gateway)
    let results = ResultQueue()
    self.results = results
    client = PushClient(
      configuration: ClientConfiguration(
        trust: { _ in trust }, proxy: arguments["--proxy"].map(ProxyChoice.url) ?? .environment,
        renewToken: credential.renew)
    ) { event in
      if case .finished(let id, let outcome, let attempts) = event {
        results.append(.init(id: id, outcome: outcome, attempts: attempts))
      }
    }
  }

  private static func trust(
    _ arguments: Arguments, _ kind: Environment.Kind, _ gateway: LocalGateway
  ) throws -> ConnectionRequest.Trust {
    switch (kind, arguments["--ca"]) {
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
    case (_, nil): return .system
    }
  }

  /// Sends to every target and waits for the last answer.
  func run(_ targets: SendTargets, _ plan: inout SendPlan, force: Bool) -> ExitStatus {
    for target in targets {
      let push = plan.prepare(target, environment: environment)
      if push.findings.holdsBack, !force || push.request.isUnsendable {
        worsen(to: .invalid)
        report(push, outcome: nil, attempts: 0)
        continue
      }
      let id = PushID(nextID)
      nextID += 1
      pending[id] = push
      client.submitWhenRoom(id, push.request)
      results.takeAll().forEach(finish)
    }
    while !pending.isEmpty { results.wait().forEach(finish) }
    client.close()
    return status
  }

  private func finish(_ result: ResultQueue.Result) {
    guard let push = pending.removeValue(forKey: result.id) else { return }
    switch result.outcome {
    case .answered(let response): if !response.isAccepted { worsen(to: .refused) }
    case .notSent, .unknown: worsen(to: .unreachable)
    }
    report(push, outcome: result.outcome, attempts: result.attempts)
  }

  /// A broken connection outweighs a refusal, and that a push that was held back.
  private func worsen(to other: ExitStatus) {
    let order: [ExitStatus] = [.done, .invalid, .refused, .unreachable]
    let rank = { (status: ExitStatus) in order.firstIndex(of: status) ?? 0 }
    if rank(other) > rank(status) { status = other }
  }

  private func report(_ push: PreparedPush, outcome: PushOutcome?, attempts: Int) {
    let explanation = lines(push, outcome)
    if json {
      StandardStreams.print(
        SendOutput.result(push, outcome: outcome, attempts: attempts, explanation: explanation).text)
      return
    }
    StandardStreams.print("\(push.target.name): \(explanation.first ?? "")")
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
        context: AnswerContext(request: push.request)
      ).lines + ["\(SendOutput.milliseconds(response.timings.total)) ms"]
    }
  }
}

extension PushRequest {
  /// Whether it cannot be put on the wire at all, so that not even `--force` may send it: a line end in a header value
  /// would end the field (RFC 9113 §8.2.1).
  var isUnsendable: Bool {
    headers.contains { $0.value.utf8.contains { $0 == 0 || $0 == 0x0a || $0 == 0x0d } }
  }
}
