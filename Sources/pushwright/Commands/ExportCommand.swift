import APNsCore
import APNsGateway
import APNsPayload
import ComposeModel
import ComposeStore
import ComposerRuntime
import HostPlatform
import JSONText

/// `pushwright export`: a push as a command for curl, or as a file for the simulator.
enum ExportCommand {
  /// The forms.
  enum Form: String, CaseIterable {
    case curl, apns
  }

  /// What concerns the sending itself, or many devices.
  private static let left = Set(
    ["--force", "--dry-run", "--json", "--to-file", "--proxy"] + BatchOptions.specs.map(\.name))

  static let spec = CommandSpec(
    "export", "write a push as a curl command or an .apns file",
    options: [
      .option("--as", "curl|apns", "the form"),
      .option("--history", "N", "an attempt of the history, instead of the options of a push"),
    ] + SendOptions.specs.filter { !left.contains($0.name) },
    details: """
      Takes the options of send. The curl command holds no secret: it makes its provider token by calling
      pushwright provider-token, or names the files of the certificate. The .apns file is for the simulator, which knows
      the payload and the bundle id only.
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let form = try arguments.choice("--as", Form.self) else {
      throw UsageError("--as is missing: curl or apns.")
    }
    let gateway = LocalGateway()
    defer { gateway.stop() }
    let entry = try arguments["--history"].map { try past($0) }
    let request = try entry?.request ?? composed(arguments, gateway)
    switch form {
    case .curl:
      StandardStreams.print(
        raw: try curl(request, arguments, gateway, kept: entry.flatMap(kept)))
    case .apns: StandardStreams.print(bytes: try simulatorFile(request))
    }
    return .done
  }

  // MARK: The request

  private static func past(_ word: String) throws -> HistoryEntry {
    guard let number = Int64(word) else {
      throw UsageError("--history wants the number of an attempt, not \(word).")
    }
    let store = try LibraryAccess.open()
    return try LibraryAccess.use { () throws(StoreError) in try store.historyEntry(number) }
  }

  /// Where the credential of an attempt lies, if it is still among those that are kept.
  private static func kept(_ entry: HistoryEntry) -> CredentialReference.Source? {
    entry.credential(in: (try? LibraryStore.open().credentials()) ?? [])?.source
  }

  private static func composed(_ arguments: Arguments, _ gateway: LocalGateway) throws -> PushRequest {
    let options = try SendOptions(arguments, library: TemplateLibrary(folders: .current()))
    let targets = try SendTargets(arguments, options: options, gateway: gateway).cursor()
    guard let target = try targets.next(), try targets.next() == nil else {
      throw UsageError("export writes one push; name one device.")
    }
    let topic = options.headers.resolvedTopic(bundleID: target.bundleID) ?? ""
    var context = TemplateVariables.Context(
      now: options.now, token: target.token, device: target.name, topic: topic,
      uuid: {
        var source = SystemRandomNumberGenerator()
        return APNsID.random(using: &source).text
      })
    let expansion = TemplateVariables.expand(
      options.template.payload, values: options.variables, context: context)
    context.topic = target.bundleID
    let (headers, unfilled) = options.headers.filled(options.variables, context: context)
    if let name = (expansion.unknown + unfilled).first {
      throw CommandFailure(
        .invalid, "The variable {{\(name)}} has no value. Give it one with --set \(name)=VALUE.")
    }
    return RequestBuilder.request(
      headers: headers, body: expansion.bytes, token: target.token, bundleID: target.bundleID,
      environment: options.environment, authorization: .none, now: options.now)
  }

  // MARK: The forms

  private static func curl(
    _ request: PushRequest, _ arguments: Arguments, _ gateway: LocalGateway, kept: CredentialReference.Source?
  ) throws -> String {
    var trust = arguments["--ca"] ?? KnownServer.authorityPath(for: request.environment)
    var request = request
    if request.environment.kind == .local {
      do { trust = try trust ?? gateway.authority().certificatePath } catch {
        throw CommandFailure(.unreachable, "The local gateway cannot be prepared: \(error)")
      }
      // The gateway inside the program ends with it; curl needs one that runs on its own.
      let port = try arguments.integer("--port", in: 1...65_535) ?? GatewayCommand.usualPort
      request.environment = .local(port: port)
    }
    return CurlCommand.text(
      request, credential: try credential(arguments, request, gateway, kept), trust: trust)
  }

  private static func credential(
    _ arguments: Arguments, _ request: PushRequest, _ gateway: LocalGateway,
    _ kept: CredentialReference.Source?
  ) throws -> CurlCommand.Credential {
    // What the options name comes first.
    if arguments["--key"] == nil, arguments["--certificate"] == nil,
      let credential = kept.flatMap(CurlCommand.Credential.init(files:))
    {
      return credential
    }
    if let path = arguments["--certificate"] {
      return .certificate(path: path, privateKeyPath: arguments["--private-key"])
    }
    var words: [String]
    if let path = arguments["--key"] {
      words = ["pushwright provider-token --key", ShellWords.quoted(path)]
      if let keyID = arguments["--key-id"] { words += ["--key-id", ShellWords.quoted(keyID)] }
      words += ["--team-id", ShellWords.quoted(arguments["--team-id"] ?? "TEAMID")]
    } else if request.environment.kind == .local {
      do {
        let path = try gateway.authority().demoKeyPath
        words = [
          "pushwright provider-token --key", ShellWords.quoted(path), "--team-id", LocalAuthority.demoTeamID,
        ]
      } catch {
        throw CommandFailure(.unreachable, "The local gateway cannot be prepared: \(error)")
      }
    } else {
      words = ["pushwright provider-token --key AuthKey_KEYID.p8 --team-id TEAMID"]
    }
    return .providerToken(command: words.joined(separator: " "))
  }

  /// The payload with the bundle id that the simulator looks for.
  private static func simulatorFile(_ request: PushRequest) throws -> [UInt8] {
    let document = JSONDocument(parsing: request.body)
    guard document.isJSON, document.root?.kind == .object else {
      throw CommandFailure(.invalid, "The payload is no JSON object, so the simulator cannot take it.")
    }
    guard let topic = request.header(HeaderName.topic), !topic.isEmpty else {
      throw CommandFailure(.invalid, "The simulator needs a bundle id; give --topic.")
    }
    let value = JSONValue.string(Topic(topic).base)
    let pointer = JSONPointer([TemplateFile.simulatorKey])
    let edit = JSONEdit.setting(pointer, to: value, in: document)
    let bytes = JSONEdit.apply(edit, to: document.bytes)
    return bytes.last == UInt8(ascii: "\n") ? bytes : bytes + [UInt8(ascii: "\n")]
  }
}
