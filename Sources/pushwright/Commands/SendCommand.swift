import APNsCore
import ComposeStore
import ComposerRuntime
import JSONText

/// `pushwright send`: sends a push to one or many devices and tells what became of each.
enum SendCommand {
  static let spec = CommandSpec(
    "send", "send a push to one or many devices", options: SendOptions.specs,
    details: """
      With --environment local and no device or key named, the push goes to the gateway inside this program, to its
      demo device and with its demo key. Findings of severity error hold a push back unless --force is given.
      A token that stands twice gets two pushes. Of --to that is warned of; lines of --to-file are not compared, since
      files may be of any length: sort -u FILE leaves one of each.
      Ctrl-C and SIGTERM call back what has not gone out, wait two seconds for the other answers, print the totals and
      end the program as the signal does; a second one ends it at once.
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let options = try SendOptions(arguments, library: TemplateLibrary(folders: .current()))
    let gateway = LocalGateway()
    defer { gateway.stop() }
    let credential = try SendCredential(
      arguments, environment: options.environment, gateway: gateway, now: options.now)
    var plan = SendPlan(options: options, credential: credential)
    let batch = try BatchOptions(arguments)
    let targets = try SendTargets(
      arguments, options: options, gateway: gateway, done: try batch.resumePoint())
    let json = arguments.has("--json")
    if arguments.has("--dry-run") {
      return try dryRun(targets, &plan, environment: options.environment, json: json)
    }
    try batch.confirm(targets, options.environment)
    let session = try SendSession(
      arguments, environment: options.environment, credential: credential, gateway: gateway, json: json,
      batch: batch)
    return try session.run(targets, &plan, force: arguments.has("--force"))
  }

  private static func dryRun(
    _ targets: SendTargets, _ plan: inout SendPlan, environment: Environment, json: Bool
  ) throws -> ExitStatus {
    var status = ExitStatus.done
    let cursor = try targets.cursor()
    var isAny = false
    while let target = try cursor.next() {
      isAny = true
      let push = plan.prepare(target, environment: environment)
      if push.findings.holdsBack { status = .invalid }
      if json {
        StandardStreams.print(SendOutput.dryRun(push))
      } else {
        SendOutput.dryRunLines(push).forEach { StandardStreams.print($0) }
      }
    }
    if !isAny, cursor.seen == 0 { throw targets.emptiness }
    return status
  }
}
