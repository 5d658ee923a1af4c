package import APNsCore

/// The headers of a push as a person edits them: texts, taken as they are and judged by the findings.
package struct DraftHeaders: Sendable, Hashable {
  /// `apns-push-type`; nil sends none.
  package var pushType: String?
  /// `apns-priority`; nil sends none.
  package var priority: String?
  package var expiration: DraftExpiration
  package var collapseID: String?
  /// `apns-id`; nil lets APNs make one.
  package var id: String?
  /// `apns-topic`; nil derives it from the bundle id and the push type.
  package var topic: String?
  /// `apns-channel-id`; set, the push is a broadcast.
  package var channelID: String?

  package init(
    pushType: String? = nil, priority: String? = nil, expiration: DraftExpiration = .absent,
    collapseID: String? = nil, id: String? = nil, topic: String? = nil, channelID: String? = nil
  ) {
    self.pushType = pushType
    self.priority = priority
    self.expiration = expiration
    self.collapseID = collapseID
    self.id = id
    self.topic = topic
    self.channelID = channelID
  }

  /// The fields in the order in which they are shown and sent.
  ///
  /// An empty text is not sent.
  package func fields(bundleID: String, now: Int) -> [HeaderField] {
    let isBroadcast = channelID.map { !$0.isEmpty } ?? false
    let values: [(String, String?)] = [
      (HeaderName.topic, isBroadcast ? topic : resolvedTopic(bundleID: bundleID)),
      (HeaderName.pushType, pushType), (HeaderName.priority, priority),
      (HeaderName.expiration, expiration.headerValue(now: now)), (HeaderName.collapseID, collapseID),
      (HeaderName.id, id), (HeaderName.channelID, channelID),
    ]
    return values.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : HeaderField(name, $0) }
    }
  }

  /// The topic as it is sent: the one that was set, with `{{topic}}` for the bundle id, else bundle id and suffix.
  package func resolvedTopic(bundleID: String) -> String? {
    if let topic, !topic.isEmpty {
      return topic.utf8.contains(UInt8(ascii: "{")) ? topic.replacing("{{topic}}", with: bundleID) : topic
    }
    guard !bundleID.isEmpty else { return nil }
    return Topic(bundleID).adapted(to: PushType(rawValue: pushType ?? PushType.alert.rawValue)).text
  }
}

/// What a person is composing: everything that a send needs, but no secret.
package struct Draft: Sendable, Hashable {
  /// The payload's bytes as they stand in the editor, variables unexpanded.
  package var payload: [UInt8]
  package var headers: DraftHeaders
  /// The name of the template that it came from.
  package var templateName: String?
  /// The values of the template's variables.
  package var variables: [TemplateVariable]
  /// The extension profile that preview and checks use, by its name or file; nil where nothing is known of the app.
  package var profileName: String?
  /// The types of the app's Live Activity, where a file of them was chosen.
  package var schema: SchemaReference?
  package var environment: Environment
  /// The devices that are pushed to.
  package var devices: [Device]
  package var credential: CredentialReference?

  package init(
    payload: [UInt8], headers: DraftHeaders = DraftHeaders(), templateName: String? = nil,
    variables: [TemplateVariable] = [], profileName: String? = nil,
    schema: SchemaReference? = nil, environment: Environment = .local(port: 0),
    devices: [Device] = [], credential: CredentialReference? = nil
  ) {
    self.payload = payload
    self.headers = headers
    self.templateName = templateName
    self.variables = variables
    self.profileName = profileName
    self.schema = schema
    self.environment = environment
    self.devices = devices
    self.credential = credential
  }

  /// Takes over a template's payload, headers and variables; target and credential stay.
  package mutating func load(_ template: Template) {
    payload = template.payload
    headers = template.headers
    templateName = template.name
    variables = template.variables
    profileName = template.profileName
    if schema?.path != template.schemaPath { schema = template.schemaPath.map { SchemaReference(path: $0) } }
  }
}
