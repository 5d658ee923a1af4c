import APNsCore
import APNsCredentials
import APNsGateway
import Composer
import Glibc
import HostPlatform

/// `pushwright gateway`: the local APNs in the foreground.
enum GatewayCommand {
  static let spec = CommandSpec(
    "gateway", "run the local APNs and print each push that reaches it",
    options: [
      .json,
      .option("--port", "N", "the port on 127.0.0.1; 0 takes a free one; else \(usualPort)"),
      .option(
        "--trust-key", "FILE:KEYID:TEAMID", repeats: true,
        "a .p8 key whose provider tokens are taken, beside the demo key"),
      .option(
        "--trust-ca", "FILE",
        "the authorities of client certificates (PEM); else any that has not expired is taken"),
      .option("--topic", "BUNDLEID", repeats: true, "the team owns only these; else every bundle id"),
      .option(
        "--device", "TOKEN:TOPIC:STATE", repeats: true,
        "only these devices exist; STATE is active, unregistered or expired; else every well-formed token"),
      .option(
        "--environment", "NAME",
        "sandbox or production: keys and certificates must fit it; else both are taken"),
      .option("--fault", "SPEC", repeats: true, "what goes wrong on purpose, see below"),
      .now,
      .flag("--print-ca", "print the certificate that clients must trust, and end"),
      .flag("--quiet", "print the first line only"),
    ],
    details: details, run: run)

  /// The port that Apple offers beside 443.
  static let usualPort = LocalGatewayFiles.usualPort

  private static var details: String {
    let width = GatewayFault.help.map(\.form.count).max() ?? 0
    let faults = GatewayFault.help.map { row in
      "  " + row.form + String(repeating: " ", count: width - row.form.count) + "  " + row.meaning
    }
    return """
      The first line of output is {"listening","ca"}; each push follows as one JSON object with request, decision and
      findings. Clients trust the certificate file named by "ca". Checks are made in this order:
      \(GatewayChecks.order.map { "  " + $0 }.joined(separator: "\n"))

      A fault is KIND[=VALUE][:OPTION=VALUE]…, several are separated by commas; the first that strikes decides:
      \(faults.joined(separator: "\n"))
      """
  }

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let folder = UserFolders.current.data + "/gateway"
    let authority: LocalAuthority
    do { authority = try LocalAuthority.open(folder: folder) } catch {
      throw CommandFailure(.unreachable, "The gateway's own certificate cannot be had: \(error).")
    }
    if arguments.has("--print-ca") {
      StandardStreams.print(bytes: try InputFile.read(authority.certificatePath, what: "The certificate"))
      return .done
    }
    let configuration = try configuration(arguments, authority)
    // Before any thread starts, so that a signal waits for this one.
    let signals = EndSignals.block()
    let output = LineOutput()
    let printer = GatewayPrinter(output: output, isQuiet: arguments.has("--quiet"))
    let server: GatewayServer
    do {
      server = try GatewayServer.start(configuration) { printer.take($0) }
    } catch {
      throw CommandFailure(.unreachable, error.description)
    }
    output.print(GatewayPrinter.firstLine(url: server.url, certificatePath: authority.certificatePath))
    signals.wait()
    server.stop()
    output.finish()
    StandardStreams.complain(GatewayPrinter.summary(server.counts))
    return .done
  }

  private static func configuration(
    _ arguments: Arguments, _ authority: LocalAuthority
  ) throws -> GatewayConfiguration {
    var configuration = GatewayConfiguration(
      authority: authority, trustedKeys: try arguments.all("--trust-key").map(trustedKey))
    configuration.port = try arguments.integer("--port", in: 0...65_535) ?? usualPort
    if let path = arguments["--trust-ca"] {
      configuration.clientAuthorities = try InputFile.read(path, what: "The file of --trust-ca")
    }
    let devices = try arguments.all("--device").map { text in
      guard let device = RegisteredDevice(text) else {
        throw UsageError(
          "--device wants TOKEN:TOPIC:STATE with STATE active, unregistered or expired, not \(text).")
      }
      return device
    }
    let topics = arguments.all("--topic")
    configuration.policy = GatewayPolicy(
      topics: topics.isEmpty ? nil : Set(topics), devices: devices.isEmpty ? nil : devices,
      environment: try environment(arguments))
    for text in arguments.all("--fault") {
      do throws(GatewayFault.SyntaxFailure) {
        configuration.faults += try GatewayFault.list(text)
      } catch {
        throw UsageError("--fault: \(error.description)")
      }
    }
    if let now = try arguments.moment() { configuration.clock = { Double(now) } }
    return configuration
  }

  private static func environment(_ arguments: Arguments) throws -> Environment.Kind? {
    switch arguments["--environment"] {
    case nil: return nil
    case "sandbox": return .sandbox
    case "production": return .production
    case let other?: throw UsageError("--environment wants sandbox or production, not \(other).")
    }
  }

  /// Reads `FILE:KEYID:TEAMID`; the file's name may hold colons.
  private static func trustedKey(_ text: String) throws -> TrustedKey {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { throw UsageError("--trust-key wants FILE:KEYID:TEAMID, not \(text).") }
    let path = parts.dropLast(2).joined(separator: ":")
    let bytes = try InputFile.read(path, what: "The key")
    do {
      let key = try SigningKeyReader.read(bytes).get()
      return TrustedKey(
        keyID: String(parts[parts.count - 2]), teamID: String(parts[parts.count - 1]),
        publicKey: key.publicKey)
    } catch {
      throw CommandFailure(.invalid, "\(path): \(error.finding.message)")
    }
  }
}
