import APNsCore
import APNsPayload
import ComposeModel

/// Makes the requests of a draft: fills the variables for each device and builds what goes out.
struct SendPreparation {
  /// Seconds since 1970.
  let now: Int

  /// The requests in the order of the devices; for a broadcast the one to its channel.
  ///
  /// - Throws: `HeldBack` when a variable has no value, or a header cannot be put on the wire.
  func requests(
    for draft: Draft, environment: Environment, authorization: Authorization
  ) throws(HeldBack) -> [(device: String, request: PushRequest)] {
    let isBroadcast = draft.headers.channelID.map { !$0.isEmpty } ?? false
    let targets = isBroadcast ? draft.devices.prefix(1) : draft.devices[...]
    var requests: [(device: String, request: PushRequest)] = []
    if isBroadcast, targets.isEmpty {
      let channel = Device(name: "channel", kind: .channel, token: nil)
      return [try request(for: channel, draft, environment, authorization)]
    }
    for device in targets { requests.append(try request(for: device, draft, environment, authorization)) }
    return requests
  }

  private func request(
    for device: Device, _ draft: Draft, _ environment: Environment, _ authorization: Authorization
  ) throws(HeldBack) -> (device: String, request: PushRequest) {
    let values = draft.variables.values
    let bundleID =
      device.bundleID.isEmpty ? draft.devices.first { !$0.bundleID.isEmpty }?.bundleID ?? "" : device.bundleID
    let context = context(device, draft, topic: draft.headers.resolvedTopic(bundleID: bundleID) ?? "")
    let expansion = TemplateVariables.expand(draft.payload, values: values, context: context)
    let (headers, unfilled) = draft.headers.filled(
      values, context: self.context(device, draft, topic: bundleID))
    if let name = (expansion.unknown + unfilled).first {
      throw HeldBack("The variable {{\(name)}} has no value.")
    }
    let request = RequestBuilder.request(
      headers: headers, body: expansion.bytes, token: device.token?.hex ?? "", bundleID: bundleID,
      environment: environment, authorization: authorization, now: now)
    if let field = request.unsendableField {
      throw HeldBack("The header \(field.name) holds a line end and cannot be sent.")
    }
    return (device.name, request)
  }

  private func context(_ device: Device, _ draft: Draft, topic: String) -> TemplateVariables.Context {
    TemplateVariables.Context(
      now: now, token: device.token?.hex ?? "", device: device.name, topic: topic, schema: draft.schema?.types
    ) {
      var source = SystemRandomNumberGenerator()
      return APNsID.random(using: &source).text
    }
  }
}
