import APNsCore
import APNsLint
import APNsPayload
import ComposeModel
import HostPlatform
import JSONText

/// One device or channel that a push goes to.
struct SendTarget {
  /// The name in the device book, or the token's tail.
  let name: String
  /// The hexadecimal digits; empty for a broadcast, or when there is none.
  let token: String
  let bundleID: String
  /// What reading the token gave.
  var findings: [Finding]
  /// What the device book says that the token was registered for.
  var tokenKind: LintInput.TokenKind?
  /// The environment and the bundle id that the device book names for it; nil where it names none.
  var home: Environment.Kind?
  var app: String?
  /// The channel of the book that is meant in place of a device.
  var channelID: String?
  /// The line of the device file that names it.
  var line: Int?
  /// The words that were given where no token could be read in them: cleaned, and the beginning only of long ones.
  var unread: String?
}

/// One push as it would go, with what the checks say of it.
struct PreparedPush {
  let target: SendTarget
  let request: PushRequest
  let findings: [Finding]
  /// Seconds since 1970.
  var madeAt = Clock.now
}

/// Makes requests out of options: fills the variables, builds each request and judges it.
struct SendPlan {
  let options: SendOptions
  let credential: SendCredential
  private let bodyIsShared: Bool
  /// A push of which the next one to the same app differs in nothing but the token.
  private var model: PreparedPush?
  private var shared: (body: [UInt8], document: JSONDocument, unknown: [String])?

  init(options: SendOptions, credential: SendCredential) {
    self.options = options
    self.credential = credential
    // A payload that asks for nothing of the device is filled and parsed once for all of them.
    let perDevice: Set = ["token", "device", "topic", "uuid"]
    let names = TemplateVariables.names(in: options.template.payload, includingBuiltIn: true)
    bodyIsShared = perDevice.isDisjoint(with: names)
  }

  /// Prepares the push to one target.
  mutating func prepare(_ target: SendTarget, environment: Environment) -> PreparedPush {
    if let push = copyOfModel(for: target, environment: environment) { return push }
    var wanted = options.headers
    if let channel = target.channelID { wanted.channelID = channel }
    let topic = wanted.resolvedTopic(bundleID: target.bundleID) ?? ""
    let filled = body(for: target, topic: topic)
    let (headers, unfilled) = wanted.filled(
      options.variables, context: context(target, topic: target.bundleID))
    let unknown = filled.unknown + unfilled
    let request = RequestBuilder.request(
      headers: headers, body: filled.body, token: target.token, bundleID: target.bundleID,
      environment: environment,
      authorization: credential.authorization, now: options.now)
    var findings = target.findings + credential.findings + unknown.map(SendPlan.unknownVariable)
    findings += Linter.findings(
      LintInput(
        filled.document, headers: request.headers, isComplete: true,
        isBroadcast: request.header(HeaderName.channelID) != nil, tokenKind: target.tokenKind,
        authentication: credential.kind,
        now: options.now, schema: options.schema, profile: options.profile))
    let push = PreparedPush(target: target, request: request, findings: findings)
    if bodyIsShared, !options.headers.holdVariables, !target.token.isEmpty { model = push }
    return push
  }

  /// The push that was judged before, to another device; in a batch that is nearly every one.
  private func copyOfModel(for target: SendTarget, environment: Environment) -> PreparedPush? {
    guard let model, !target.token.isEmpty, model.target.bundleID == target.bundleID,
      model.target.tokenKind == target.tokenKind, model.target.findings.isEmpty,
      model.request.environment == environment
    else { return nil }
    var request = model.request
    guard request.path.hasSuffix(model.target.token) else { return nil }
    request.path = request.path.dropLast(model.target.token.count) + target.token
    return PreparedPush(target: target, request: request, findings: target.findings + model.findings)
  }

  private mutating func body(
    for target: SendTarget, topic: String
  ) -> (body: [UInt8], document: JSONDocument, unknown: [String]) {
    if let shared { return shared }
    let expansion = TemplateVariables.expand(
      options.template.payload, values: options.variables, context: context(target, topic: topic))
    let made = (expansion.bytes, JSONDocument(parsing: expansion.bytes), expansion.unknown)
    if bodyIsShared { shared = made }
    return made
  }

  private func context(_ target: SendTarget, topic: String) -> TemplateVariables.Context {
    TemplateVariables.Context(
      now: options.now, token: target.token, device: target.name, topic: topic, schema: options.schema,
      uuid: {
        var source = SystemRandomNumberGenerator()
        return APNsID.random(using: &source).text
      })
  }

  private static func unknownVariable(_ name: String) -> Finding {
    Finding(
      "template.unknown-variable", .error, at: .field(name),
      "The variable {{\(name)}} has no value. Give it one with --set \(name)=VALUE.")
  }
}
